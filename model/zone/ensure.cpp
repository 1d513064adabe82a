// SPDX-License-Identifier: GPL-2.0-only
// How the zone machine stops when an invariant of its own is broken: one line on stderr, then std::abort.
// It does not unwind and does not try to report through the caller.
#include "model/zone/ensure.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

namespace gfpcheck::zone {

void ensure_failed(const char* why_true, const char* file, int line) {
  fmt::print(stderr, "{}:{}: the zone machine broke an invariant: {}\n", file, line, why_true);
  std::abort();
}

}  // namespace gfpcheck::zone
