// SPDX-License-Identifier: GPL-2.0-only
// "What if this expression had another value?" Evaluates roots under an assignment with one inner expression
// forced, so that a report can tell which lines of a path the outcome hangs on.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "ir/assignment.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::eval {

class Counterfactual {
 public:
  Counterfactual(std::span<const ir::Expr> roots, const ir::Assignment& assignment);

  /// Does any root change its value if `expr` has `value` instead? False where no root depends on it.
  bool changes(const ir::Expr& expr, std::uint64_t value) const;
  /// The same for the comparison that says the opposite (a < b against b <= a): the pool writes a negated
  /// comparison so. False where `expr` is no comparison or the roots do not hold its opposite.
  bool changes_opposite(const ir::Expr& expr, std::uint64_t value) const;

 private:
  struct Node {
    ir::Expr expr;
    std::uint32_t a = 0, b = 0, c = 0;  // positions of its operands
  };
  std::vector<Node> nodes_;  // operands first
  std::vector<std::uint64_t> values_;
  std::unordered_map<std::uint32_t, std::uint32_t> positions_;  // by expression id
  std::vector<std::uint32_t> roots_;
};

}  // namespace gfpcheck::eval
