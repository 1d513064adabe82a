// SPDX-License-Identifier: GPL-2.0-only
// Only what lies behind the forced expression, in order of evaluation, is computed again.
#include "eval/counterfactual.hpp"

#include "ir/fold.hpp"

namespace gfpcheck::eval {
namespace {

ir::Kind opposite(ir::Kind kind) {
  switch (kind) {
    case ir::Kind::UnsignedLess: return ir::Kind::UnsignedLessEqual;
    case ir::Kind::UnsignedLessEqual: return ir::Kind::UnsignedLess;
    case ir::Kind::SignedLess: return ir::Kind::SignedLessEqual;
    case ir::Kind::SignedLessEqual: return ir::Kind::SignedLess;
    default: return kind;
  }
}

/// As ir::fold reads it: an Ite's is its branches'.
int width_of_operands(const ir::Expr& e) { return e.args().back().sort().width; }

}  // namespace
Counterfactual::Counterfactual(std::span<const ir::Expr> roots, const ir::Assignment& assignment) {
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    Node node{e};
    const auto at = [&](std::size_t i) { return i < e.args().size() ? positions_.at(e.arg(i).id()) : 0; };
    node.a = at(0);
    node.b = at(1);
    node.c = at(2);
    std::uint64_t value = 0;
    if (e.is_constant()) value = e.value();
    else if (e.kind() == ir::Kind::Symbol) value = assignment.get(e.symbol_index()) & ir::width_mask(e.sort().width);
    else value = ir::fold(e.kind(), width_of_operands(e), e.sort().width, values_[node.a], values_[node.b], values_[node.c]);
    positions_.emplace(e.id(), static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back(node);
    values_.push_back(value);
  });
  for (const ir::Expr& root : roots) roots_.push_back(positions_.at(root.id()));
}

bool Counterfactual::changes(const ir::Expr& expr, std::uint64_t value) const {
  const auto found = positions_.find(expr.id());
  if (found == positions_.end() || expr.is_constant() || values_[found->second] == value) return false;
  std::vector<std::uint64_t> trial = values_;
  trial[found->second] = value;
  for (std::size_t i = found->second + 1; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (node.expr.args().empty()) continue;
    trial[i] = ir::fold(node.expr.kind(), width_of_operands(node.expr), node.expr.sort().width, trial[node.a], trial[node.b], trial[node.c]);
  }
  for (const std::uint32_t root : roots_)
    if (trial[root] != values_[root]) return true;
  return false;
}

bool Counterfactual::changes_opposite(const ir::Expr& expr, std::uint64_t value) const {
  const ir::Kind kind = opposite(expr.kind());
  if (kind == expr.kind()) return false;
  for (const Node& node : nodes_)
    if (node.expr.kind() == kind && node.expr.arg(0) == expr.arg(1) && node.expr.arg(1) == expr.arg(0))
      return changes(node.expr, value);
  return false;
}

}  // namespace gfpcheck::eval
