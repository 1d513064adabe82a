// SPDX-License-Identifier: GPL-2.0-only
// Which bits of each symbol an expression's value can hang on. Private to enumerate.
#pragma once

#include <cstdint>
#include <map>

#include "ir/expr.hpp"

namespace gfpcheck::enumerate {

/// Masks by symbol index; a bool has the one bit 0. A symbol without an entry has no say. What is left out
/// does not change the value; what is named may or may not.
std::map<std::uint32_t, std::uint64_t> demanded_bits(const ir::Expr& root);

}  // namespace gfpcheck::enumerate
