// SPDX-License-Identifier: GPL-2.0-only
// Rules for and, or, xor and complement of words. The aim is flag words: a mask that keeps nothing, or
// everything, of one side of an or disappears together with that side.
#include <array>

#include "ir/simplify.hpp"

namespace gfpcheck::ir {
namespace {

bool inverse(const Expr& a, const Expr& b) {
  return (a.kind() == Kind::BitNot && a.arg(0) == b) || (b.kind() == Kind::BitNot && b.arg(0) == a);
}

bool uses(Kind kind, const Expr& chain, const Expr& operand) {
  return chain.kind() == kind && (chain.arg(0) == operand || chain.arg(1) == operand);
}

/// (x op k) op j -> x op (k op j)
Expr merge_constants(ExprPool& pool, Kind kind, const Expr& a, const Expr& b) {
  if (!b.is_constant() || a.kind() != kind || !a.arg(1).is_constant()) return {};
  return pool.binary(kind, a.arg(0), pool.binary(kind, a.arg(1), b));
}

Expr mask_word(ExprPool& pool, const Expr& a, const Expr& k) {
  const std::uint64_t mask = k.value();
  if ((a.may_be_one() & ~mask) == 0) return a;
  if (a.kind() == Kind::ZeroExtend)
    return pool.resize(pool.binary(Kind::BitAnd, a.arg(0), pool.constant(mask, a.arg(0).sort())), a.sort(),
                       false);
  if (a.kind() == Kind::BitOr || a.kind() == Kind::BitXor)
    for (const bool right : {false, true})
      if ((a.arg(right ? 1 : 0).may_be_one() & mask) == 0)
        return pool.binary(Kind::BitAnd, a.arg(right ? 0 : 1), k);
  if (a.kind() == Kind::BitOr && a.arg(1).is_constant())  // bits that the constant sets need no more asking
    if ((a.arg(1).value() & mask) != 0)
      return pool.binary(
          Kind::BitOr, pool.binary(Kind::BitAnd, a.arg(0), pool.constant(mask & ~a.arg(1).value(), a.sort())),
          pool.constant(mask & a.arg(1).value(), a.sort()));
  if (a.kind() == Kind::BitAnd)
    for (const bool right : {false, true})
      if ((mask & ~a.arg(right ? 1 : 0).must_be_one()) == 0)
        return pool.binary(Kind::BitAnd, a.arg(right ? 0 : 1), k);
  return {};
}

Expr bit_and(ExprPool& pool, const Expr& a, const Expr& b) {
  if (a == b) return a;
  if (inverse(a, b)) return pool.constant(0, a.sort());
  if (uses(Kind::BitOr, b, a)) return a;
  if (uses(Kind::BitOr, a, b)) return b;
  if (uses(Kind::BitAnd, b, a)) return b;
  if (uses(Kind::BitAnd, a, b)) return a;
  return b.is_constant() ? mask_word(pool, a, b) : Expr();
}

Expr bit_or(ExprPool& pool, const Expr& a, const Expr& b) {
  if (a == b || is_zero(b)) return a;
  if (inverse(a, b)) return pool.constant(~std::uint64_t{0}, a.sort());
  if (b.is_constant() && (b.value() & ~a.must_be_one()) == 0) return a;
  if (uses(Kind::BitAnd, b, a)) return a;
  if (uses(Kind::BitAnd, a, b)) return b;
  if (uses(Kind::BitOr, b, a)) return b;
  if (uses(Kind::BitOr, a, b)) return a;
  return {};
}

Expr bit_xor(ExprPool& pool, const Expr& a, const Expr& b) {
  if (is_zero(b)) return a;
  if (a == b) return pool.constant(0, a.sort());
  if (is_ones(b)) return pool.unary(Kind::BitNot, a);
  if (inverse(a, b)) return pool.constant(~std::uint64_t{0}, a.sort());
  return {};
}

}  // namespace

Expr simplify_complement(ExprPool& pool, const Expr& a) {
  if (a.kind() == Kind::BitNot) return a.arg(0);
  return push_into_ite(pool, Kind::BitNot, std::array{a}, a.sort());
}

Expr simplify_bitwise(ExprPool& pool, Kind kind, const Expr& a, const Expr& b) {
  if (Expr e = merge_constants(pool, kind, a, b); e.valid()) return e;
  Expr e = kind == Kind::BitAnd  ? bit_and(pool, a, b)
           : kind == Kind::BitOr ? bit_or(pool, a, b)
                                 : bit_xor(pool, a, b);
  if (e.valid()) return e;
  return push_into_ite(pool, kind, std::array{a, b}, a.sort());
}

}  // namespace gfpcheck::ir
