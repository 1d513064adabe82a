// SPDX-License-Identifier: GPL-2.0-only
// The lifted form as text. Z3 has no part in it, so a solver that reads it checks Z3's arithmetic and search;
// what it shares with Z3's integer encoding is the lifting itself (smt/lift.hpp).
#include <fmt/format.h>

#include <unordered_map>

#include "smt/lift.hpp"
#include "smt/script_names.hpp"
#include "smt/smtlib.hpp"

namespace gfpcheck::smt {

namespace {

std::string literal(Int value) {
  const std::string digits = to_string(value);
  return value < 0 ? fmt::format("(- {})", digits.substr(1)) : digits;
}

class IntegerScript {
 public:
  IntegerScript(const ir::ExprPool& pool, const Lifted& lifted) : pool_(pool), lifted_(lifted) {}

  std::string print(std::span<const std::string> names) {
    text_ = lifted_.terms.is_linear() ? "(set-logic QF_LIA)\n" : "(set-logic QF_NIA)\n";
    for (const LiftedSymbol& symbol : lifted_.symbols) declare(symbol);
    for (Term t : lifted_.required) define_below(t);
    for (Term t : lifted_.tracked) define_below(t);
    for (Term t : lifted_.required) text_ += fmt::format("(assert {})\n", spelled_.at(t.index));
    for (std::size_t i = 0; i < lifted_.tracked.size(); ++i) {
      const std::string name = i < names.size() && !names[i].empty() ? names[i] : "constraint";
      text_ += fmt::format("(assert (! {} :named {}))\n", spelled_.at(lifted_.tracked[i].index),
                           quoted(fmt::format("{}. {}", i + 1, name)));
    }
    return text_ + "(check-sat)\n";
  }

 private:
  void declare(const LiftedSymbol& symbol) {
    const ir::Symbol& known = pool_.symbols()[symbol.symbol];
    if (symbol.number.valid()) declare(symbol.number, known.name, symbol.symbol, "Int");
    for (const auto& [bit, truth] : symbol.bits)
      declare(truth, known.sort.is_bool() ? known.name : fmt::format("{} bit {}", known.name, bit),
              symbol.symbol, "Bool");
  }

  void declare(Term variable, const std::string& name, std::uint32_t symbol, const char* sort) {
    const std::string quoted_name = names_.declare(name, symbol);
    text_ += fmt::format("(declare-fun {} () {})\n", quoted_name, sort);
    spelled_[variable.index] = quoted_name;
  }

  /// Defines what `root` needs, operands first, in the order that a reader of the root meets them.
  void define_below(Term root) {
    std::vector<Term> pending{root};
    while (!pending.empty()) {
      const Term t = pending.back();
      const std::size_t before = pending.size();
      if (!spelled_.contains(t.index))
        for (std::size_t i = 3; i-- > 0;)
          if (const Term arg = lifted_.terms.at(t).args[i]; arg.valid() && !spelled_.contains(arg.index))
            pending.push_back(arg);
      if (pending.size() != before) continue;
      pending.pop_back();
      if (!spelled_.contains(t.index)) define(t);
    }
  }

  void define(Term t) {
    const TermNode& node = lifted_.terms.at(t);
    if (lifted_.terms.is_constant(t)) {
      spelled_[t.index] = node.is_number ? literal(node.value) : node.value != 0 ? "true" : "false";
      return;
    }
    const std::string name = fmt::format("n{}", ++defined_);
    text_ += fmt::format("(define-fun {} () {} {})\n", name, node.is_number ? "Int" : "Bool", body(node));
    spelled_[t.index] = name;
  }

  std::string body(const TermNode& node) const {
    auto arg = [&](std::size_t i) -> const std::string& { return spelled_.at(node.args[i].index); };
    auto two = [&](const char* op) { return fmt::format("({} {} {})", op, arg(0), arg(1)); };
    switch (node.op) {
      case Op::Truth:
      case Op::Number:
      case Op::TruthVariable:
      case Op::NumberVariable:
        break;
      case Op::Not:
        return fmt::format("(not {})", arg(0));
      case Op::And:
        return two("and");
      case Op::Or:
        return two("or");
      case Op::Choose:
        return fmt::format("(ite {} {} {})", arg(0), arg(1), arg(2));
      case Op::LessEqual:
        return two("<=");
      case Op::Equal:
        return two("=");
      case Op::Add:
        return two("+");
      case Op::Scale:
        return fmt::format("(* {} {})", literal(node.value), arg(0));
      case Op::Divide:
        return fmt::format("(div {} {})", arg(0), literal(node.value));
      case Op::Modulo:
        return fmt::format("(mod {} {})", arg(0), literal(node.value));
      case Op::Multiply:
        return two("*");
      case Op::DivideBy:
        return two("div");
    }
    ensure(false, "constants and declared variables are spelled before they are defined");
    return {};
  }

  const ir::ExprPool& pool_;
  const Lifted& lifted_;
  std::string text_;
  ScriptNames names_;
  std::unordered_map<std::uint32_t, std::string> spelled_;  // by term
  std::size_t defined_ = 0;
};

}  // namespace

Result<std::string> to_smtlib_integers(const ir::ExprPool& pool, std::span<const ir::Expr> constraints,
                                       std::span<const std::string> names) {
  const Lifted lifted = lift(pool, {}, constraints);
  if (!lifted.refusal.empty())
    return unsupported({}, "the integer encoding is not exact here: " + lifted.refusal);
  return IntegerScript(pool, lifted).print(names);
}

}  // namespace gfpcheck::smt
