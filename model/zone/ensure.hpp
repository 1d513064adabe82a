// SPDX-License-Identifier: GPL-2.0-only
// Invariants of the zone machine that hold in release builds too: a broken one is a bug of the machine or of
// its caller, so the program stops with the sentence that says why it was thought true. The machine has its
// own copy because it includes nothing of src/.
#pragma once

#include <source_location>

namespace gfpcheck::zone {

[[noreturn]] void ensure_failed(const char* why_true, const std::source_location& where);

inline void ensure(bool condition, const char* why_true,
                   const std::source_location& where = std::source_location::current()) {
  if (!condition) [[unlikely]]
    ensure_failed(why_true, where);
}

}  // namespace gfpcheck::zone
