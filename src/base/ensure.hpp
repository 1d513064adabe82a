// SPDX-License-Identifier: GPL-2.0-only
// Invariants that hold in release builds too: a broken one is a bug of gfpcheck, so the program
// stops (std::abort) with the sentence that says why it was thought true.
#pragma once

#include <source_location>

namespace gfpcheck {

[[noreturn]] void ensure_failed(const char* why_true, const std::source_location& where);

inline void ensure(bool condition, const char* why_true,
                   const std::source_location& where = std::source_location::current()) {
  if (!condition) [[unlikely]]
    ensure_failed(why_true, where);
}

}  // namespace gfpcheck
