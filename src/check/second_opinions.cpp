// SPDX-License-Identifier: GPL-2.0-only
// What each engine is given and how its answer is read.
#include "check/second_opinions.hpp"

#include <fmt/format.h>

#include <future>

#include "enumerate/exhaust.hpp"
#include "query/units.hpp"
#include "smt/cvc5.hpp"
#include "smt/smtlib.hpp"

namespace gfpcheck::check {
namespace {

using query::Opinion;
using What = query::Opinion::What;

constexpr double kBitVectorSeconds = 0.25;  // Z3 over bit-vectors either answers soon or not for minutes
constexpr double kCvc5Seconds = 2;
constexpr double kEnumerateSeconds = 2;

Budget at_most(double seconds, const Budget& budget) {
  if (const auto left = budget.left()) seconds = std::min(seconds, static_cast<double>(left->count()) / 1000);
  return Budget::seconds(seconds);
}

Opinion ask_z3(const ir::ExprPool& pool, std::span<const ir::Expr> question, smt::Encoding encoding,
               const Budget& budget) {
  smt::Solver solver(pool, encoding, at_most(kBitVectorSeconds, budget));
  const smt::Answer answer = solver.check(question);
  Opinion opinion{encoding == smt::Encoding::Integers ? "z3 (integers)" : "z3 (bit-vectors)", What::OutOfTime,
                  "", answer.seconds};
  if (answer.disagreement) {
    opinion.what = What::Unconfirmed;
  } else if (answer.status == smt::Status::Satisfiable) {
    opinion.what = What::Breakable;
  } else if (answer.status == smt::Status::Unsatisfiable) {
    opinion.what = What::Unbreakable;
  } else if (encoding == smt::Encoding::Integers && answer.reason != "timeout") {
    opinion.what = What::NotApplicable;
    opinion.detail = answer.reason;
  }
  return opinion;
}

/// cvc5 at work on its script, a process beside this one.
class Cvc5Run {
 public:
  Cvc5Run(const ir::ExprPool& pool, std::span<const ir::Expr> question, const std::string& program,
          const Budget& budget) {
    const auto integers = smt::to_smtlib_integers(pool, question);
    lifted_ = static_cast<bool>(integers);
    answer_ = std::async(std::launch::async, smt::ask_cvc5, program,
                         integers ? *integers : smt::to_smtlib(pool, question), at_most(kCvc5Seconds, budget));
  }

  /// Waits for the answer.
  Opinion opinion() {
    const smt::Cvc5Answer answer = answer_.get();
    return {lifted_ ? "cvc5 (integers)" : "cvc5 (bit-vectors)", found(answer.what), answer.reason, answer.seconds};
  }

 private:
  static What found(smt::Cvc5Answer::What what) {
    switch (what) {
      case smt::Cvc5Answer::What::Satisfiable:
        return What::Breakable;
      case smt::Cvc5Answer::What::Unsatisfiable:
        return What::Unbreakable;
      case smt::Cvc5Answer::What::OutOfTime:
        return What::OutOfTime;
      case smt::Cvc5Answer::What::Failed:
      case smt::Cvc5Answer::What::NotAvailable:
        break;
    }
    return What::NotAvailable;
  }

  bool lifted_ = false;
  std::future<smt::Cvc5Answer> answer_;
};

Opinion enumerate_all(const ir::ExprPool& pool, std::span<const ir::Expr> question, const Budget& budget) {
  enumerate::Limits limits;
  limits.budget = at_most(kEnumerateSeconds, budget);
  const enumerate::Search search = enumerate::exhaust(pool, question, limits);
  Opinion opinion{"exhaustive", What::OutOfTime, "", search.seconds};
  switch (search.found) {
    case enumerate::Found::Satisfiable:
      opinion.what = What::Breakable;
      break;
    case enumerate::Found::Unsatisfiable:
      opinion.what = What::Unbreakable;
      opinion.detail = query::grouped(static_cast<std::int64_t>(search.space)) + " inputs";
      break;
    case enumerate::Found::OutOfTime:
      break;
    case enumerate::Found::Refused:
      opinion.what = search.disagreement ? What::Unconfirmed : What::NotApplicable;
      opinion.detail = search.reason;
      break;
  }
  return opinion;
}

}  // namespace

std::vector<Opinion> second_opinions(const ir::ExprPool& pool, std::span<const ir::Expr> question,
                                     smt::Encoding used, const Engines& engines, const Budget& budget) {
  const smt::Encoding other =
      used == smt::Encoding::Integers ? smt::Encoding::BitVectors : smt::Encoding::Integers;
  Cvc5Run cvc5(pool, question, engines.cvc5, budget);
  Opinion enumerated = enumerate_all(pool, question, budget);
  Opinion z3 = ask_z3(pool, question, other, budget);
  return {cvc5.opinion(), std::move(enumerated), std::move(z3)};
}

std::string contradiction(std::span<const Opinion> opinions) {
  const Opinion* first = nullptr;
  for (const Opinion& o : opinions) {
    if (o.what == What::Unconfirmed) return fmt::format("{} finds {}", o.engine, to_string(o.what));
    if (!o.answered()) continue;
    if (first == nullptr) first = &o;
    if (first->what != o.what)
      return fmt::format("{} finds {}, {} finds {}", first->engine, to_string(first->what), o.engine,
                         to_string(o.what));
  }
  return {};
}

}  // namespace gfpcheck::check
