// SPDX-License-Identifier: GPL-2.0-only
// The bit-vector encoding: one Z3 operator for each kind, so that this is the meaning restated in Z3's terms
// (tests hold it against ir/fold.hpp kind by kind). Shared nodes are translated once, without recursion.
#include <z3++.h>

#include <map>

#include "base/ensure.hpp"
#include "smt/backend.hpp"

namespace gfpcheck::smt {
namespace {

using ir::Expr;
using ir::Kind;

class Translation {
 public:
  Translation(z3::context& context) : context_(context) {}

  /// Translates every node under the roots; look them up with of().
  void translate(std::span<const Expr> roots) {
    ir::for_each_node(roots, [&](const Expr& e) {
      if (made_.find(e.id()) == made_.end()) made_.emplace(e.id(), e.args().empty() ? leaf(e) : operation(e));
    });
  }
  const z3::expr& of(const Expr& e) const { return made_.at(e.id()); }

  ir::Assignment assignment(const Z3Query& query) const {
    ir::Assignment out;
    for (const auto& [index, constant] : symbols_) out.set(index, query.value(constant));
    return out;
  }

 private:
  z3::expr leaf(const Expr& e) {
    if (e.is_constant())
      return e.sort().is_bool() ? context_.bool_val(e.value() != 0)
                                : context_.bv_val(e.value(), e.sort().width);
    // by index: a symbol's own name could be one that Z3 reserves
    const std::string name = "s" + std::to_string(e.symbol_index());
    z3::expr made = e.sort().is_bool() ? context_.bool_const(name.c_str())
                                       : context_.bv_const(name.c_str(), e.sort().width);
    symbols_.emplace(e.symbol_index(), made);
    return made;
  }

  z3::expr operation(const Expr& e) {
    switch (ir::info(e.kind()).shape) {
      case ir::Shape::Leaf:
        break;
      case ir::Shape::BoolToBool:
        return truth(e);
      case ir::Shape::IfThenElse:
        return z3::ite(of(e.arg(0)), of(e.arg(1)), of(e.arg(2)));
      case ir::Shape::BitsToBool:
        return comparison(e.kind(), of(e.arg(0)), of(e.arg(1)));
      case ir::Shape::BitsToBits:
        return e.args().size() == 1 ? unary(e) : binary(e.kind(), of(e.arg(0)), of(e.arg(1)));
      case ir::Shape::Resize:
        return resize(e);
    }
    ensure(false, "leaves are translated by leaf()");
    return context_.bool_val(false);
  }

  z3::expr truth(const Expr& e) {
    if (e.kind() == Kind::Not) return !of(e.arg(0));
    return e.kind() == Kind::And ? of(e.arg(0)) && of(e.arg(1)) : of(e.arg(0)) || of(e.arg(1));
  }

  z3::expr unary(const Expr& e) { return e.kind() == Kind::Negate ? -of(e.arg(0)) : ~of(e.arg(0)); }

  static z3::expr comparison(Kind kind, const z3::expr& a, const z3::expr& b) {
    switch (kind) {
      case Kind::UnsignedLess:
        return z3::ult(a, b);
      case Kind::UnsignedLessEqual:
        return z3::ule(a, b);
      case Kind::SignedLess:
        return z3::slt(a, b);
      case Kind::SignedLessEqual:
        return z3::sle(a, b);
      default:
        return a == b;
    }
  }

  static z3::expr binary(Kind kind, const z3::expr& a, const z3::expr& b) {
    switch (kind) {
      case Kind::Add:
        return a + b;
      case Kind::Subtract:
        return a - b;
      case Kind::Multiply:
        return a * b;
      case Kind::UnsignedDivide:
        return z3::udiv(a, b);
      case Kind::SignedDivide:
        return a / b;
      case Kind::UnsignedRemainder:
        return z3::urem(a, b);
      case Kind::SignedRemainder:
        return z3::srem(a, b);
      case Kind::BitAnd:
        return a & b;
      case Kind::BitOr:
        return a | b;
      case Kind::BitXor:
        return a ^ b;
      case Kind::ShiftLeft:
        return z3::shl(a, b);
      case Kind::ShiftRightLogical:
        return z3::lshr(a, b);
      case Kind::ShiftRightArithmetic:
        return z3::ashr(a, b);
      default:
        break;
    }
    ensure(false, "binary kinds on bit-vectors are the ones above");
    return a;
  }

  z3::expr resize(const Expr& e) {
    const z3::expr& a = of(e.arg(0));
    const unsigned from = e.arg(0).sort().width, to = e.sort().width;
    if (from == to) return a;
    if (e.kind() == Kind::Truncate) return a.extract(to - 1, 0);
    return e.kind() == Kind::ZeroExtend ? z3::zext(a, to - from) : z3::sext(a, to - from);
  }

  z3::context& context_;
  std::map<std::uint32_t, z3::expr> made_;
  std::map<std::uint32_t, z3::expr> symbols_;
};

Answer ask(Z3Context& context, const Question& question, const Demand& demand) {
  Answer answer;
  Z3Query query(context, demand);
  Translation translation(context.get());
  translation.translate(question.required);
  translation.translate(question.tracked);
  for (const Expr& e : question.required) query.require(translation.of(e));
  for (const Expr& e : question.tracked) query.track(translation.of(e));
  query.run(answer);
  if (answer.status == Status::Satisfiable) answer.model = translation.assignment(query);
  return answer;
}

}  // namespace

Answer solve_bit_vectors(Z3Context& context, const Question& question, const Demand& demand) {
  Answer answer;
  try {
    answer = ask(context, question, demand);
  } catch (const z3::exception& problem) {
    answer = Answer();
    answer.reason = problem.msg();
  }
  answer.encoding = Encoding::BitVectors;
  return answer;
}

}  // namespace gfpcheck::smt
