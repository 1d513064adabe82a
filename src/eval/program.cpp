// SPDX-License-Identifier: GPL-2.0-only
// Compiling and running. Operations are ordered by depth and then by kind, so that those of one kind run in
// one loop without a branch on the kind: the jump is what costs, not the arithmetic.
#include "eval/program.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include "ir/fold.hpp"

namespace gfpcheck::eval {
namespace {

struct Placed {
  Program::Operation operation;
  ir::Kind kind;
  std::uint32_t depth;  // 1 + the deepest operand's; leaves have 0
};

using RunBatch = void (*)(std::span<const Program::Operation>, std::uint64_t*);

template <ir::Kind kind>
void run_batch(std::span<const Program::Operation> operations, std::uint64_t* registers) {
  for (const Program::Operation& op : operations)
    registers[op.to] =
        ir::fold(kind, op.operand_width, op.width, registers[op.a], registers[op.b], registers[op.c]);
}

template <std::size_t... index>
constexpr std::array<RunBatch, sizeof...(index)> batch_table(std::index_sequence<index...>) {
  return {run_batch<static_cast<ir::Kind>(index)>...};
}
constexpr auto kRunBatch = batch_table(std::make_index_sequence<ir::kKinds.size()>());

}  // namespace

Program::Program(std::span<const ir::Expr> roots) {
  struct Slot {
    std::uint32_t index, depth;
  };
  std::unordered_map<std::uint32_t, Slot> slots;
  std::vector<Placed> placed;
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    Slot slot{static_cast<std::uint32_t>(registers_.size()), 0};
    registers_.push_back(e.is_constant() ? e.value() : 0);
    if (e.kind() == ir::Kind::Symbol) loads_.push_back({slot.index, e.symbol_index(), ir::mask_of(e.sort())});
    if (!e.args().empty()) {
      std::array<std::uint32_t, 3> from{};
      from.fill(slots.at(e.arg(0).id()).index);
      for (std::size_t i = 0; i < e.args().size(); ++i) {
        from[i] = slots.at(e.arg(i).id()).index;
        slot.depth = std::max(slot.depth, slots.at(e.arg(i).id()).depth + 1);
      }
      const auto width = static_cast<std::uint8_t>(ir::operand_width(e));
      placed.push_back(
          {{slot.index, from[0], from[1], from[2], width, e.sort().width}, e.kind(), slot.depth});
    }
    slots.emplace(e.id(), slot);
  });
  for (const ir::Expr& root : roots) roots_.push_back(slots.at(root.id()).index);
  results_.resize(roots_.size());

  std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    return std::pair(a.depth, a.kind) < std::pair(b.depth, b.kind);
  });
  for (const Placed& p : placed) {
    const auto at = static_cast<std::uint32_t>(operations_.size());
    // a batch may run on into the next depth: operands still come first
    if (batches_.empty() || batches_.back().kind != p.kind) batches_.push_back({p.kind, at, at});
    operations_.push_back(p.operation);
    ++batches_.back().last;
  }
}

std::span<const std::uint64_t> Program::run(const ir::Assignment& assignment) {
  for (const Load& load : loads_) registers_[load.to] = assignment.get(load.symbol) & load.mask;
  const std::span<const Operation> all(operations_);
  for (const Batch& batch : batches_)
    kRunBatch[static_cast<std::size_t>(batch.kind)](all.subspan(batch.first, batch.last - batch.first),
                                                    registers_.data());
  for (std::size_t i = 0; i < roots_.size(); ++i) results_[i] = registers_[roots_[i]];
  return results_;
}

std::uint64_t evaluate(const ir::Expr& expr, const ir::Assignment& assignment) {
  return Program(std::span(&expr, 1)).run(assignment)[0];
}

}  // namespace gfpcheck::eval
