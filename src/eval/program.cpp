// SPDX-License-Identifier: GPL-2.0-only
// Compiling and running. The meaning of an operation is ir::fold's.
#include "eval/program.hpp"

#include "ir/fold.hpp"

namespace gfpcheck::eval {

Program::Program(std::span<const ir::Expr> roots) {
  std::unordered_map<std::uint32_t, std::uint32_t> slots;
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    const auto slot = static_cast<std::uint32_t>(registers_.size());
    slots[e.id()] = slot;
    registers_.push_back(e.is_constant() ? e.value() : 0);
    if (e.kind() == ir::Kind::Symbol) loads_.push_back({slot, e.symbol_index(), ir::width_mask(e.sort().width)});
    if (e.args().empty()) return;
    const ir::Expr& widest = e.kind() == ir::Kind::Ite ? e.arg(1) : e.arg(0);
    Operation op{e.kind(), widest.sort().width, e.sort().width};
    op.a = slots[e.arg(0).id()];
    if (e.args().size() > 1) op.b = slots[e.arg(1).id()];
    if (e.args().size() > 2) op.c = slots[e.arg(2).id()];
    operations_.emplace_back(slot, op);
  });
  for (const ir::Expr& root : roots) roots_.push_back(slots[root.id()]);
  results_.resize(roots_.size());
}

std::span<const std::uint64_t> Program::run(const ir::Assignment& assignment) {
  for (const Load& load : loads_) registers_[load.to] = assignment.get(load.symbol) & load.mask;
  for (const auto& [slot, op] : operations_)
    registers_[slot] = ir::fold(op.kind, op.operand_width, op.width, registers_[op.a], registers_[op.b], registers_[op.c]);
  for (std::size_t i = 0; i < roots_.size(); ++i) results_[i] = registers_[roots_[i]];
  return results_;
}

std::uint64_t evaluate(const ir::Expr& expr, const ir::Assignment& assignment) {
  return Program(std::span(&expr, 1)).run(assignment)[0];
}

}  // namespace gfpcheck::eval
