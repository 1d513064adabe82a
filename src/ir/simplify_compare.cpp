// SPDX-License-Identifier: GPL-2.0-only
// Rules for equality and the four orderings. A test of one bit has one form, not((x & F) == 0), so that equal
// conditions are equal handles; widths shrink to what the operands really have.
#include <array>

#include "ir/simplify.hpp"

namespace gfpcheck::ir {
namespace {

bool is_extension(const Expr& e) {
  return e.kind() == Kind::ZeroExtend || e.kind() == Kind::SignExtend;
}

std::uint64_t extended(const Expr& extension, std::uint64_t narrow) {
  return fold(extension.kind(), extension.arg(0).sort().width, extension.sort().width, narrow, 0, 0);
}

Expr truth_equal(ExprPool& pool, const Expr& a, const Expr& b) {
  if (b.is_constant()) return b.value() != 0 ? a : pool.negate(a);
  if (complementary(a, b)) return pool.truth(false);
  if (a.kind() == Kind::Not && b.kind() == Kind::Not) return pool.equal(a.arg(0), b.arg(0));
  return {};
}

Expr equal_to_constant(ExprPool& pool, const Expr& a, const Expr& k) {
  const std::uint64_t may = a.may_be_one(), must = a.must_be_one(), value = k.value();
  if ((value & ~may) != 0 || (must & ~value) != 0) return pool.truth(false);
  if (is_power_of_two(may ^ must) && value != must)
    return pool.negate(pool.equal(a, pool.constant(must, a.sort())));
  if (is_extension(a)) {
    const Sort narrow = a.arg(0).sort();
    if (extended(a, value & mask_of(narrow)) != value) return pool.truth(false);
    return pool.equal(a.arg(0), pool.constant(value, narrow));
  }
  auto constant = [&](std::uint64_t v) { return pool.constant(v, a.sort()); };
  switch (a.kind()) {
    case Kind::BitOr:
      if (value == 0) return pool.both(pool.equal(a.arg(0), k), pool.equal(a.arg(1), k));
      if (a.arg(1).is_constant() && (a.arg(0).may_be_one() & a.arg(1).value()) == 0)
        return pool.equal(a.arg(0), constant(value & ~a.arg(1).value()));
      return {};
    case Kind::BitXor:
      if (value == 0) return pool.equal(a.arg(0), a.arg(1));
      return a.arg(1).is_constant() ? pool.equal(a.arg(0), constant(value ^ a.arg(1).value())) : Expr();
    case Kind::BitNot:
      return pool.equal(a.arg(0), constant(~value));
    case Kind::Negate:
      return pool.equal(a.arg(0), constant(0 - value));
    case Kind::Add:
      return a.arg(1).is_constant() ? pool.equal(a.arg(0), constant(value - a.arg(1).value())) : Expr();
    case Kind::Subtract:
      if (value == 0) return pool.equal(a.arg(0), a.arg(1));
      return a.arg(1).is_constant() ? pool.equal(a.arg(0), constant(value + a.arg(1).value())) : Expr();
    default:
      return {};
  }
}

/// Smallest and largest value that known bits allow, in the kind's own reading (flipping the sign bit turns
/// the signed order into the unsigned one).
struct Bounds {
  std::uint64_t low, high;
};
Bounds bounds(const Expr& e, bool is_signed) {
  if (!is_signed) return {e.must_be_one(), e.may_be_one()};
  const std::uint64_t sign = sign_of(e.sort());
  const std::uint64_t low = (e.must_be_one() & ~sign) | (e.may_be_one() & sign);
  const std::uint64_t high = (e.may_be_one() & ~sign) | (e.must_be_one() & sign);
  return {low ^ sign, high ^ sign};
}

/// Both operands extended alike: the order is that of the narrow operands.
Expr narrower_order(ExprPool& pool, Kind kind, const Expr& a, const Expr& b) {
  const bool is_signed = kind == Kind::SignedLess || kind == Kind::SignedLessEqual;
  const Expr& wide = is_extension(a) ? a : b;
  if (!is_extension(wide) || wide.arg(0).sort() == wide.sort()) return {};
  const Sort narrow = wide.arg(0).sort();
  auto narrowed = [&](const Expr& e) {
    if (e.kind() == wide.kind() && e.arg(0).sort() == narrow) return e.arg(0);
    if (e.is_constant() && extended(wide, e.value() & mask_of(narrow)) == e.value())
      return pool.constant(e.value(), narrow);
    return Expr();
  };
  const Expr left = narrowed(a), right = narrowed(b);
  if (!left.valid() || !right.valid()) return {};
  if (is_signed && wide.kind() == Kind::ZeroExtend)  // neither is negative at the wider width
    return pool.binary(kind == Kind::SignedLess ? Kind::UnsignedLess : Kind::UnsignedLessEqual, left, right);
  return pool.binary(kind, left, right);
}

/// 0 u< x, x u< 1 and their like are tests against zero.
Expr order_with_zero(ExprPool& pool, Kind kind, const Expr& a, const Expr& b) {
  auto is_zero_test = [&](const Expr& e) { return pool.equal(e, pool.constant(0, e.sort())); };
  const bool strict = kind == Kind::UnsignedLess;
  if (a.is_constant() && a.value() == (strict ? 0u : 1u)) return pool.negate(is_zero_test(b));
  if (b.is_constant() && b.value() == (strict ? 1u : 0u)) return is_zero_test(a);
  return {};
}

}  // namespace

Expr simplify_equal(ExprPool& pool, const Expr& a, const Expr& b) {
  if (a == b) return pool.truth(true);
  if (a.sort().is_bool()) return truth_equal(pool, a, b);
  if ((a.must_be_one() & ~b.may_be_one()) != 0 || (b.must_be_one() & ~a.may_be_one()) != 0)
    return pool.truth(false);
  if (b.is_constant()) {
    if (Expr e = equal_to_constant(pool, a, b); e.valid()) return e;
    return push_into_ite(pool, Kind::Equal, std::array{a, b}, kBool);
  }
  if (is_extension(a) && a.kind() == b.kind() && a.arg(0).sort() == b.arg(0).sort())
    return pool.equal(a.arg(0), b.arg(0));
  return {};
}

Expr simplify_order(ExprPool& pool, Kind kind, const Expr& a, const Expr& b) {
  const bool strict = kind == Kind::UnsignedLess || kind == Kind::SignedLess;
  const bool is_signed = kind == Kind::SignedLess || kind == Kind::SignedLessEqual;
  if (a == b) return pool.truth(!strict);
  const Bounds left = bounds(a, is_signed), right = bounds(b, is_signed);
  if (strict ? left.high < right.low : left.high <= right.low) return pool.truth(true);
  if (strict ? left.low >= right.high : left.low > right.high) return pool.truth(false);
  const std::uint64_t sign = sign_of(a.sort());
  if (is_signed && ((a.may_be_one() | b.may_be_one()) & sign) == 0)
    return pool.binary(strict ? Kind::UnsignedLess : Kind::UnsignedLessEqual, a, b);
  if (Expr e = narrower_order(pool, kind, a, b); e.valid()) return e;
  if (!is_signed)
    if (Expr e = order_with_zero(pool, kind, a, b); e.valid()) return e;
  return push_into_ite(pool, kind, std::array{a, b}, kBool);
}

}  // namespace gfpcheck::ir
