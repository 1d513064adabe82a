// SPDX-License-Identifier: GPL-2.0-only
// The integer encoding's terms in Z3, and its model back as values of symbols modulo 2^width.
#include <z3++.h>

#include <fmt/format.h>

#include "ir/fold.hpp"
#include "smt/backend.hpp"
#include "smt/lift.hpp"

namespace gfpcheck::smt {
namespace {

class Translation {
 public:
  Translation(z3::context& context, const Terms& terms) : context_(context), terms_(terms) {}

  /// Operands come before their users in Terms, so one pass in order does.
  void translate() {
    for (std::uint32_t i = 0; i < terms_.size(); ++i) made_.push_back(one(terms_.at(Term{i})));
  }
  const z3::expr& of(Term t) const { return made_[t.index]; }

 private:
  z3::expr number(Int value) { return context_.int_val(to_string(value).c_str()); }

  z3::expr one(const TermNode& n) {
    auto arg = [&](std::size_t i) -> const z3::expr& { return of(n.args[i]); };
    switch (n.op) {
      case Op::Truth:
        return context_.bool_val(n.value != 0);
      case Op::Number:
        return number(n.value);
      case Op::TruthVariable:
        return context_.bool_const(("b" + to_string(n.value)).c_str());
      case Op::NumberVariable:
        return context_.int_const(("i" + to_string(n.value)).c_str());
      case Op::Not:
        return !arg(0);
      case Op::And:
        return arg(0) && arg(1);
      case Op::Or:
        return arg(0) || arg(1);
      case Op::Choose:
        return z3::ite(arg(0), arg(1), arg(2));
      case Op::LessEqual:
        return arg(0) <= arg(1);
      case Op::Equal:
        return arg(0) == arg(1);
      case Op::Add:
        return arg(0) + arg(1);
      case Op::Scale:
        return number(n.value) * arg(0);
      case Op::Divide:
        return arg(0) / number(n.value);
      case Op::Modulo:
        return z3::mod(arg(0), number(n.value));
      case Op::Multiply:
        return arg(0) * arg(1);
      case Op::DivideBy:
        return arg(0) / arg(1);
    }
    ensure(false, "every Op has its case");
    return context_.bool_val(false);
  }

  z3::context& context_;
  const Terms& terms_;
  std::vector<z3::expr> made_;
};

ir::Assignment read_back(const ir::ExprPool& pool, const Lifted& lifted, const Translation& made,
                         const Z3Query& query) {
  ir::Assignment out;
  for (const LiftedSymbol& symbol : lifted.symbols) {
    std::uint64_t value = symbol.number.valid() ? query.value(made.of(symbol.number)) : 0;
    for (const auto& [bit, truth] : symbol.bits) value |= query.value(made.of(truth)) << bit;
    out.set(symbol.symbol, value & ir::mask_of(pool.symbols()[symbol.symbol].sort));
  }
  return out;
}

Answer ask(Z3Context& context, const ir::ExprPool& pool, const Lifted& lifted, const Demand& demand) {
  Answer answer;
  Demand untried = demand;  // for these terms the tactics cost five times what the question does
  untried.approach = lifted.terms.is_linear() ? Approach::Linear : Approach::Arithmetic;
  Z3Query query(context, untried);
  Translation translation(context.get(), lifted.terms);
  translation.translate();
  for (Term t : lifted.required) query.require(translation.of(t));
  for (Term t : lifted.tracked) query.track(translation.of(t));
  query.run(answer);
  if (answer.status == Status::Satisfiable) answer.model = read_back(pool, lifted, translation, query);
  return answer;
}

}  // namespace

Answer solve_lifted(Z3Context& context, const ir::ExprPool& pool, const Lifted& lifted, const Demand& demand) {
  Answer answer;
  try {
    answer = ask(context, pool, lifted, demand);
  } catch (const z3::exception& problem) {
    answer = Answer();
    answer.reason = problem.msg();
  }
  answer.encoding = Encoding::Integers;
  return answer;
}

}  // namespace gfpcheck::smt
