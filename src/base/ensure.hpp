// SPDX-License-Identifier: GPL-2.0-only
// Invariants that hold in release builds too: a broken one is a bug of gfpcheck, so the program
// stops (std::abort) with the sentence that says why it was thought true.
#pragma once

namespace gfpcheck {

[[noreturn]] void ensure_failed(const char* why_true, const char* file, int line);

/// The defaults are the caller's place (std::source_location needs more than clang++ 14 has).
inline void ensure(bool condition, const char* why_true, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  if (!condition) [[unlikely]]
    ensure_failed(why_true, file, line);
}

}  // namespace gfpcheck
