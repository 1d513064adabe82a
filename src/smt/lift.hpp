// SPDX-License-Identifier: GPL-2.0-only
// Constraints over bit-vectors, restated over integers and truth values. Private to smt; no Z3 here.
//
// The invariant that makes it exact: a lifted number is an integer congruent to the bit-vector modulo
// 2^width, inside a known window of fewer than 2^width integers. A window follows from those of the operands;
// where it grows too wide it is brought back by an exact case distinction. Windows of symbols follow from the
// constraints (smt/bounds.hpp) and are asserted, so a model of either side gives one of the other.
#pragma once

#include <string>
#include <vector>

#include "ir/expr.hpp"
#include "smt/terms.hpp"

namespace gfpcheck::smt {

/// How a symbol is spelled in terms: a number, or one truth variable for each bit in use.
struct LiftedSymbol {
  std::uint32_t symbol = 0;
  Term number;                             // invalid for truths and flag words
  std::vector<std::pair<int, Term>> bits;  // a truth has the one bit 0
};

struct Lifted {
  std::string refusal;  // why it does not apply; empty when it does
  Terms terms;
  std::vector<Term> required;  // windows of symbols and the required constraints
  std::vector<Term> tracked;   // one for each tracked constraint
  std::vector<LiftedSymbol> symbols;
};

Lifted lift(const ir::ExprPool& pool, std::span<const ir::Expr> required, std::span<const ir::Expr> tracked);

}  // namespace gfpcheck::smt
