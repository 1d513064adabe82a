// SPDX-License-Identifier: GPL-2.0-only
// The one way out for a broken invariant.
#include "base/ensure.hpp"

#include <cstdio>
#include <cstdlib>

namespace gfpcheck {

void ensure_failed(const char* why_true, const std::source_location& where) {
  std::fprintf(stderr, "gfpcheck: internal error at %s:%u: broken invariant: %s\n", where.file_name(),
               static_cast<unsigned>(where.line()), why_true);
  std::abort();
}

}  // namespace gfpcheck
