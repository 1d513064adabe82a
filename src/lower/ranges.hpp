// SPDX-License-Identifier: GPL-2.0-only
// Unsigned intervals of expressions, from the bounds that unconditional premises put on symbols. Used to end
// loops and to skip definedness checks that cannot fail. Over-approximates: it may not know, it never errs.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "ir/expr.hpp"

namespace gfpcheck::lower {

struct Interval {
  std::uint64_t low = 0;
  std::uint64_t high = 0;  // inclusive
  std::uint64_t size_minus_one() const { return high - low; }
};

class Ranges {
 public:
  /// Learns from a premise: bounds of the form symbol <= constant, and conjunctions of them.
  void learn(const ir::Expr& premise);
  Interval of(const ir::Expr& expr);
  /// Whether a condition is decided by the intervals of its operands.
  std::optional<bool> decide(const ir::Expr& condition);

 private:
  Interval compute(const ir::Expr& expr);
  std::optional<bool> decide_anew(const ir::Expr& condition);
  void bound(const ir::Expr& symbol, std::uint64_t low, std::uint64_t high);

  std::unordered_map<std::uint32_t, Interval> symbols_;
  std::unordered_map<std::uint32_t, Interval> memo_;
  std::unordered_map<std::uint32_t, std::optional<bool>> decided_;
  int depth_ = 0;  // of the recursion; beyond a limit nothing is known
};

}  // namespace gfpcheck::lower
