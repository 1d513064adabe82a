// SPDX-License-Identifier: GPL-2.0-only
// The other engines on a question that Z3 has answered: Z3 in the other encoding, cvc5 on the written-out
// question, the enumeration of all inputs. Each gets little time of its own; what it did not answer is said,
// and nothing here turns silence into agreement.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "ir/expr.hpp"
#include "query/verdict.hpp"
#include "smt/solver.hpp"

namespace gfpcheck::check {

/// Which engines a check asks beyond the one that decides.
struct Engines {
  bool all = false;
  std::string cvc5 = "cvc5";  // a path, or a name in PATH
};

/// Asks all but Z3 in the encoding that was `used`.
std::vector<query::Opinion> second_opinions(const ir::ExprPool& pool, std::span<const ir::Expr> question,
                                            smt::Encoding used, const Engines& engines, const Budget& budget);

/// Which opinions contradict each other, "cvc5 (integers) finds a counterexample, ..."; empty where none do.
std::string contradiction(std::span<const query::Opinion> opinions);

}  // namespace gfpcheck::check
