// SPDX-License-Identifier: GPL-2.0-only
// Invariants of the zone machine that hold in release builds too: a broken one is a bug of the machine or of
// its caller, so the program stops with the sentence that says why it was thought true. The machine has its
// own copy because it includes nothing of src/. The compilers' builtins stand in for std::source_location,
// which clang 14 lacks.
#pragma once

namespace gfpcheck::zone {

[[noreturn]] void ensure_failed(const char* why_true, const char* file, int line);

inline void ensure(bool condition, const char* why_true, const char* file = __builtin_FILE(),
                   int line = __builtin_LINE()) {
  if (!condition) [[unlikely]]
    ensure_failed(why_true, file, line);
}

}  // namespace gfpcheck::zone
