// SPDX-License-Identifier: GPL-2.0-only
// Unsigned intervals of expressions, from the bounds that unconditional premises put on symbols. Used to end
// loops and to skip definedness checks that cannot fail. Over-approximates: it may not know, it never errs. What
// an answer rests on beyond structure is recorded, for the ledger of proofs.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "ir/expr.hpp"

namespace gfpcheck::lower {

struct Interval {
  std::uint64_t low = 0;
  std::uint64_t high = 0;  // inclusive
  std::uint64_t size_minus_one() const { return high - low; }
};

class Ranges {
 public:
  /// Learns from a premise: bounds of the form symbol <= constant, and conjunctions of them. `source` is what
  /// sources() calls it.
  void learn(const ir::Expr& premise, std::size_t source);
  Interval of(const ir::Expr& expr);
  /// Whether a condition is decided by the intervals of its operands.
  std::optional<bool> decide(const ir::Expr& condition);
  /// The premises that bound a symbol of `expr`: an answer about it rests on no other.
  std::set<std::size_t> sources(const ir::Expr& expr) const;

 private:
  void learn_fact(const ir::Expr& premise);
  Interval compute(const ir::Expr& expr);
  std::optional<bool> decide_anew(const ir::Expr& condition);
  void bound(const ir::Expr& symbol, std::uint64_t low, std::uint64_t high);

  std::unordered_map<std::uint32_t, Interval> symbols_;
  std::unordered_map<std::uint32_t, std::set<std::size_t>> sources_;  // by symbol
  std::size_t source_ = 0;                                           // of the premise being learned
  std::unordered_map<std::uint32_t, Interval> memo_;
  std::unordered_map<std::uint32_t, std::optional<bool>> decided_;
  int depth_ = 0;  // of the recursion; beyond a limit nothing is known
};

}  // namespace gfpcheck::lower
