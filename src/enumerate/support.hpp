// SPDX-License-Identifier: GPL-2.0-only
// What constraints depend on: bits of flag words one by one, and numbers with few values as wholes.
// Constraints that share none of these are parts that can be decided apart. Private to enumerate.
//
// A bit that no constraint depends on has no say, so the values of a part's inputs stand for all values of
// its symbols. "Depends" errs on the side of yes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ir/assignment.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::enumerate {

/// One thing to enumerate: a bit of a symbol, or a whole symbol that constraints bound.
struct Input {
  std::uint32_t symbol = 0;
  int bit = -1;                     // -1: the whole symbol
  std::uint64_t low = 0, high = 1;  // inclusive; a bit has 0..1
  std::uint64_t values() const { return high - low + 1; }
};

struct Part {
  std::vector<ir::Expr> constraints;  // bool
  std::vector<Input> inputs;          // bits first
  /// How many combinations of input values there are; nothing beyond 2^63.
  std::optional<std::uint64_t> size() const;
};

struct Support {
  std::vector<Part> parts;     // by their first input
  ir::Assignment fixed;        // bits that constraints of the form (symbol & mask) == value fix
  bool contradiction = false;  // such constraints, or bounds, leave no value
};

/// A number with more values than this is enumerated bit by bit.
inline constexpr std::uint64_t kMostValues = 1 << 16;

Support support_of(std::span<const ir::Expr> constraints);

}  // namespace gfpcheck::enumerate
