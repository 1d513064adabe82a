// SPDX-License-Identifier: GPL-2.0-only
// The one way out for a broken invariant.
#include "base/ensure.hpp"

#include <cstdio>
#include <cstdlib>

namespace gfpcheck {

void ensure_failed(const char* why_true, const char* file, int line) {
  std::fprintf(stderr, "gfpcheck: internal error at %s:%d: broken invariant: %s\n", file, line, why_true);
  std::abort();
}

}  // namespace gfpcheck
