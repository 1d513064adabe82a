// SPDX-License-Identifier: GPL-2.0-only
// Two passes: from users to operands, how a symbol is used; from operands to users, what is made of words.
#include "smt/words.hpp"

#include "ir/fold.hpp"

namespace gfpcheck::smt {
namespace {

using ir::Expr;
using ir::Kind;

enum class Use { Inherit, Bits, Number, None };

bool is_bitwise(Kind kind) {
  return kind == Kind::BitAnd || kind == Kind::BitOr || kind == Kind::BitXor;
}

bool is_shift(Kind kind) {
  return kind == Kind::ShiftLeft || kind == Kind::ShiftRightLogical || kind == Kind::ShiftRightArithmetic;
}

/// A bitwise operator that is arithmetic in disguise: a remainder, a rounding, or a sum of disjoint parts.
bool is_arithmetic(const Expr& e) {
  if (e.kind() == Kind::BitAnd)
    return e.arg(1).is_constant() && is_arithmetic_mask(e.arg(1).value(), e.sort().width);
  return (e.arg(0).may_be_one() & e.arg(1).may_be_one()) == 0;
}

/// How `e` uses its operands.
Use use_of_operands(const Expr& e) {
  switch (ir::info(e.kind()).shape) {
    case ir::Shape::Leaf:
    case ir::Shape::BoolToBool:
      return Use::None;
    case ir::Shape::IfThenElse:
    case ir::Shape::Resize:
      return Use::Inherit;
    case ir::Shape::BitsToBool:
      return e.kind() == Kind::Equal ? Use::None : Use::Number;
    case ir::Shape::BitsToBits:
      break;
  }
  if (is_bitwise(e.kind())) return is_arithmetic(e) ? Use::Inherit : Use::Bits;
  if (e.kind() == Kind::BitNot) return Use::Inherit;
  if (is_shift(e.kind()) && e.arg(1).is_constant()) return Use::Inherit;
  return Use::Number;
}

/// What is made of words: an operator's result, given its operands'.
bool makes_word(const Expr& e, bool first, bool second, bool third) {
  if (is_bitwise(e.kind())) return first || second || !is_arithmetic(e);
  if (e.kind() == Kind::Ite) return second || third;
  if (e.kind() == Kind::BitNot || ir::info(e.kind()).shape == ir::Shape::Resize) return first;
  return is_shift(e.kind()) && e.arg(1).is_constant() && first;
}

}  // namespace

bool is_arithmetic_mask(std::uint64_t mask, int width) {
  const std::uint64_t inverse = ~mask & ir::width_mask(width);
  return (mask & (mask + 1)) == 0 || (inverse & (inverse + 1)) == 0;
}

Words::Words(std::span<const Expr> roots) {
  std::vector<Expr> nodes;
  ir::for_each_node(roots, [&](const Expr& e) { nodes.push_back(e); });
  if (nodes.empty()) return;
  const std::size_t size = nodes.back().id() + std::size_t{1};
  std::vector<bool> as_bits(size, false), as_number(size, false);
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const Expr& e = nodes[i];
    const Use use = use_of_operands(e);
    for (const Expr& arg : e.args()) {
      if (use == Use::Bits || (use == Use::Inherit && as_bits[e.id()])) as_bits[arg.id()] = true;
      if (use == Use::Number || (use == Use::Inherit && as_number[e.id()])) as_number[arg.id()] = true;
    }
  }
  word_.assign(size, false);
  auto word = [&](const Expr& e, std::size_t arg) { return arg < e.args().size() && word_[e.arg(arg).id()]; };
  for (const Expr& e : nodes) {
    if (e.sort().is_bool()) continue;
    // a wide symbol that is also computed with stays a number: 64 truths would have to be summed up
    if (e.kind() == Kind::Symbol)
      word_[e.id()] = as_bits[e.id()] && !(as_number[e.id()] && e.sort().width > 32);
    if (!e.args().empty()) word_[e.id()] = makes_word(e, word(e, 0), word(e, 1), word(e, 2));
  }
}

}  // namespace gfpcheck::smt
