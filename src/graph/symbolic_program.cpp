// SPDX-License-Identifier: GPL-2.0-only
// Compiling in order of id (operands first) into one array of bits.
#include "graph/symbolic_program.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "ir/fold.hpp"

namespace gfpcheck::graph {
namespace {

/// The value, where no bit hangs on the request.
std::optional<std::uint64_t> constant(BitView bits) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i].all())
      value |= std::uint64_t{1} << i;
    else if (!bits[i].empty())
      return std::nullopt;
  }
  return value;
}

}  // namespace

Bits constant_bits(std::uint64_t value, ir::Sort sort) {
  Bits bits;
  for (int i = 0; i < std::max<int>(sort.width, 1); ++i) bits.push_back((value >> i & 1) != 0 ? kAll : kNone);
  return bits;
}

SymbolicProgram::SymbolicProgram(std::span<const ir::Expr> roots, RequestSets& sets, Variables& variables,
                                 SlotReads slots)
    : sets_(sets) {
  struct Placed {
    Register at;
    bool varies;
  };
  std::unordered_map<std::uint32_t, Placed> placed;
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    const auto width = static_cast<std::uint32_t>(std::max<int>(e.sort().width, 1));
    Placed here{{static_cast<std::uint32_t>(bits_.size()), width}, false};
    bits_.resize(bits_.size() + width, kNone);
    if (e.is_constant()) {
      store(here.at, constant_bits(e.value(), e.sort()));
    } else if (e.kind() == ir::Kind::Symbol && slots == SlotReads::Given && variables.is_slot(e)) {
      here.varies = true;
      reads_.push_back(e);
      read_to_.push_back(here.at);
    } else if (e.kind() == ir::Kind::Symbol) {
      Bits bits;
      for (RequestSets::Variable v : variables.of(e)) bits.push_back(sets_.variable(v));
      store(here.at, bits);
    } else {
      Operation operation{e, here.at, {}, false};
      for (const ir::Expr& arg : e.args()) {
        operation.from.push_back(placed.at(arg.id()).at);
        here.varies |= placed.at(arg.id()).varies;
      }
      operation.varies = here.varies;
      operations_.push_back(std::move(operation));
    }
    placed.emplace(e.id(), here);
  });
  for (const ir::Expr& root : roots) roots_.push_back(placed.at(root.id()).at);
}

void SymbolicProgram::store(Register to, BitView value) {
  std::copy(value.begin(), value.end(), bits_.begin() + to.first);
}

void SymbolicProgram::compute(const Operation& operation) {
  std::array<BitView, 3> views;
  std::array<std::uint64_t, 3> values{};
  bool constants = true;
  for (std::size_t i = 0; i < operation.from.size(); ++i) {
    views[i] = view(operation.from[i]);
    const std::optional<std::uint64_t> value = constants ? constant(views[i]) : std::nullopt;
    constants = value.has_value();
    values[i] = value.value_or(0);
  }
  const ir::Expr& e = operation.expr;
  if (constants) {
    const std::uint64_t value =
        ir::fold(e.kind(), ir::operand_width(e), e.sort().width, values[0], values[1], values[2]);
    for (std::uint32_t i = 0; i < operation.to.width; ++i)
      bits_[operation.to.first + i] = (value >> i & 1) != 0 ? kAll : kNone;
    return;
  }
  store(operation.to,
        BitMath(sets_).apply(e.kind(), std::span(views).first(operation.from.size()), operation.to.width));
}

void SymbolicProgram::run(std::span<const Bits> slot_values) {
  for (std::size_t i = 0; i < reads_.size(); ++i) store(read_to_[i], slot_values[i]);
  for (const Operation& operation : operations_)
    if (operation.varies || !started_) compute(operation);
  started_ = true;
}

}  // namespace gfpcheck::graph
