// SPDX-License-Identifier: GPL-2.0-only
// From the root down: which bits of an operand matter, given which bits of the result do.
#include "enumerate/demand.hpp"

#include <bit>
#include <unordered_map>
#include <vector>

#include "ir/fold.hpp"

namespace gfpcheck::enumerate {

using ir::Expr;
using ir::Kind;

namespace {

/// Every bit up to the highest of `bits`: what a sum's bits hang on.
std::uint64_t up_to_highest(std::uint64_t bits) {
  return bits == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(bits);
}

std::uint64_t through_shift(const Expr& e, std::uint64_t bits) {
  const std::uint64_t all = ir::mask_of(e.sort());
  if (!e.arg(1).is_constant()) return all;
  const std::uint64_t by = e.arg(1).value();
  if (e.kind() == Kind::ShiftLeft) return ir::meaning::shift_right(bits, by);
  std::uint64_t out = ir::meaning::shift_left(bits, by) & all;
  if (e.kind() == Kind::ShiftRightArithmetic) out |= ir::sign_of(e.sort());
  return out;
}

/// The bits of operand `i` that the demanded `bits` of `e` hang on.
std::uint64_t of_operand(const Expr& e, std::size_t i, std::uint64_t bits) {
  const std::uint64_t all = ir::mask_of(e.arg(i).sort());
  switch (ir::info(e.kind()).shape) {
    case ir::Shape::Leaf:
    case ir::Shape::BoolToBool:
    case ir::Shape::BitsToBool:
      return all;
    case ir::Shape::IfThenElse:
      return i == 0 ? 1 : bits;
    case ir::Shape::Resize:
      if (e.kind() == Kind::SignExtend && (bits & ~(all >> 1)) != 0)
        return (bits & all) | ir::sign_of(e.arg(0).sort());
      return bits & all;
    case ir::Shape::BitsToBits:
      break;
  }
  switch (e.kind()) {
    case Kind::BitAnd:
      return bits & e.arg(1 - i).may_be_one();
    case Kind::BitOr:
      return bits & ~e.arg(1 - i).must_be_one();
    case Kind::BitXor:
    case Kind::BitNot:
      return bits;
    case Kind::Add:
    case Kind::Subtract:
    case Kind::Multiply:
    case Kind::Negate:
      return up_to_highest(bits);
    case Kind::ShiftLeft:
    case Kind::ShiftRightLogical:
    case Kind::ShiftRightArithmetic:
      return i == 0 ? through_shift(e, bits) : all;
    default:
      return all;
  }
}

}  // namespace

std::map<std::uint32_t, std::uint64_t> demanded_bits(const Expr& root) {
  std::vector<Expr> nodes;
  ir::for_each_node(std::span(&root, 1), [&](const Expr& e) { nodes.push_back(e); });
  std::unordered_map<std::uint32_t, std::uint64_t> demand;
  demand[root.id()] = ir::mask_of(root.sort());
  std::map<std::uint32_t, std::uint64_t> symbols;
  for (std::size_t n = nodes.size(); n-- > 0;) {  // users before operands
    const Expr& e = nodes[n];
    const std::uint64_t bits = demand[e.id()] & e.may_be_one() & ~e.must_be_one();  // the others are known
    if (bits == 0) continue;
    if (e.kind() == Kind::Symbol) symbols[e.symbol_index()] = bits;
    for (std::size_t i = 0; i < e.args().size(); ++i) demand[e.arg(i).id()] |= of_operand(e, i, bits);
  }
  return symbols;
}

}  // namespace gfpcheck::enumerate
