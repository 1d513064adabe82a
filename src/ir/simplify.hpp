// SPDX-License-Identifier: GPL-2.0-only
// The rewriting rules of the pool, one file a family: each takes operands that are already simplified and
// gives an equal, simpler expression, or an invalid Expr where it knows none (the pool then makes the node as
// asked).
//
// Every rule holds for all values of the symbols, so the order of rules cannot change a verdict; tests
// compare simplified with unsimplified pools by eval and by Z3. Rules look at a bounded neighbourhood: at
// most kMostLeaves conjuncts, at most kDeepest rules in a row (the pool counts). They see no premises.
#pragma once

#include "ir/fold.hpp"

namespace gfpcheck::ir {

inline constexpr std::size_t kMostLeaves = 48;
inline constexpr int kDeepest = 48;

Expr simplify_not(ExprPool& pool, const Expr& a);
Expr simplify_and_or(ExprPool& pool, Kind op, const Expr& a, const Expr& b);
Expr simplify_ite(ExprPool& pool, const Expr& condition, const Expr& then, const Expr& otherwise);
Expr simplify_equal(ExprPool& pool, const Expr& a, const Expr& b);
/// For the four orderings.
Expr simplify_order(ExprPool& pool, Kind kind, const Expr& a, const Expr& b);
Expr simplify_arithmetic(ExprPool& pool, Kind kind, const Expr& a, const Expr& b);
/// For BitAnd, BitOr, BitXor.
Expr simplify_bitwise(ExprPool& pool, Kind kind, const Expr& a, const Expr& b);
Expr simplify_complement(ExprPool& pool, const Expr& a);
Expr simplify_shift(ExprPool& pool, Kind kind, const Expr& a, const Expr& b);
Expr simplify_resize(ExprPool& pool, Kind kind, const Expr& a, Sort target);
/// An operator on an ite of constants whose other operand is constant moves into the branches.
Expr push_into_ite(ExprPool& pool, Kind kind, std::span<const Expr> args, Sort sort);

/// Whether one is the other's negation, as far as their shape shows.
bool complementary(const Expr& a, const Expr& b);

/// The sort of an operator's result.
Sort result_sort(Kind kind, std::span<const Expr> args, Sort target);

inline bool is_zero(const Expr& e) {
  return e.is_constant() && e.value() == 0;
}
inline bool is_ones(const Expr& e) {
  return e.is_constant() && e.value() == mask_of(e.sort());
}
inline bool is_power_of_two(std::uint64_t v) {
  return std::has_single_bit(v);
}

}  // namespace gfpcheck::ir
