// SPDX-License-Identifier: GPL-2.0-only
// Rules for arithmetic, shifts and changes of width. Divisions by powers of two become shifts and masks, and
// signed kinds become unsigned ones where known bits show that no operand is negative.
#include <array>

#include "ir/simplify.hpp"

namespace gfpcheck::ir {
namespace {

bool never_negative(const Expr& e) {
  return (e.may_be_one() & sign_of(e.sort())) == 0;
}

Expr add(ExprPool& pool, const Expr& a, const Expr& b) {
  if (is_zero(b)) return a;
  if (b.is_constant() && a.kind() == Kind::Add && a.arg(1).is_constant())
    return pool.binary(Kind::Add, a.arg(0), pool.constant(a.arg(1).value() + b.value(), a.sort()));
  if (a.kind() == Kind::Subtract && a.arg(1) == b) return a.arg(0);
  if (b.kind() == Kind::Subtract && b.arg(1) == a) return b.arg(0);
  return {};
}

Expr subtract(ExprPool& pool, const Expr& a, const Expr& b) {
  if (is_zero(b)) return a;
  if (a == b) return pool.constant(0, a.sort());
  if (is_zero(a)) return pool.unary(Kind::Negate, b);
  if (a.kind() == Kind::Add && a.arg(1) == b) return a.arg(0);
  if (a.kind() == Kind::Add && a.arg(0) == b) return a.arg(1);
  return {};
}

Expr multiply(ExprPool& pool, const Expr& a, const Expr& b) {
  if (!b.is_constant()) return {};
  if (b.value() == 0) return b;
  if (b.value() == 1) return a;
  if (is_power_of_two(b.value()))
    return pool.binary(Kind::ShiftLeft, a,
                       pool.constant(static_cast<unsigned>(std::countr_zero(b.value())), a.sort()));
  return {};
}

Expr divide(ExprPool& pool, Kind kind, const Expr& a, const Expr& b) {
  const bool division = kind == Kind::UnsignedDivide || kind == Kind::SignedDivide;
  const bool is_signed = kind == Kind::SignedDivide || kind == Kind::SignedRemainder;
  if (is_signed && never_negative(a) && never_negative(b))
    return pool.binary(division ? Kind::UnsignedDivide : Kind::UnsignedRemainder, a, b);
  if (!b.is_constant() || b.value() == 0) return {};
  if (b.value() == 1 && (!is_signed || b.sort().width > 1)) return division ? a : pool.constant(0, a.sort());
  if (is_signed || !is_power_of_two(b.value())) return {};
  if (!division) return pool.binary(Kind::BitAnd, a, pool.constant(b.value() - 1, a.sort()));
  return pool.binary(Kind::ShiftRightLogical, a,
                     pool.constant(static_cast<unsigned>(std::countr_zero(b.value())), a.sort()));
}

Expr same_operation(ExprPool& pool, Kind kind, const Expr& a, const Expr& b) {
  switch (kind) {
    case Kind::Add:
      return add(pool, a, b);
    case Kind::Subtract:
      return subtract(pool, a, b);
    case Kind::Multiply:
      return multiply(pool, a, b);
    case Kind::Negate:
      return a.kind() == Kind::Negate ? a.arg(0) : Expr();
    default:
      return divide(pool, kind, a, b);
  }
}

/// Truncation of an extension: what is left is the operand at the target's width.
Expr truncate_extension(ExprPool& pool, const Expr& extension, Sort target) {
  const Expr& inner = extension.arg(0);
  return pool.resize(inner, target, extension.kind() == Kind::SignExtend);
}

}  // namespace

Expr simplify_arithmetic(ExprPool& pool, Kind kind, const Expr& a, const Expr& b) {
  if (Expr e = same_operation(pool, kind, a, b); e.valid()) return e;
  const std::array<Expr, 2> args{a, b};
  return push_into_ite(pool, kind, std::span<const Expr>(args.data(), b.valid() ? 2 : 1), a.sort());
}

Expr simplify_shift(ExprPool& pool, Kind kind, const Expr& a, const Expr& by) {
  if (is_zero(by)) return a;
  if (kind == Kind::ShiftRightArithmetic && never_negative(a))
    return pool.binary(Kind::ShiftRightLogical, a, by);
  if (by.is_constant() && a.kind() == kind && a.arg(1).is_constant()) {
    const std::uint64_t width = a.sort().width, first = a.arg(1).value(), second = by.value();
    const std::uint64_t total = first >= width || second >= width ? width : std::min(first + second, width);
    if (total <= mask_of(a.sort())) return pool.binary(kind, a.arg(0), pool.constant(total, a.sort()));
  }
  return push_into_ite(pool, kind, std::array{a, by}, a.sort());
}

Expr simplify_resize(ExprPool& pool, Kind kind, const Expr& a, Sort target) {
  if (a.sort() == target) return a;
  const bool extension = a.kind() == Kind::ZeroExtend || a.kind() == Kind::SignExtend;
  if (kind == Kind::Truncate) {
    if (extension) return truncate_extension(pool, a, target);
    if (a.kind() == Kind::Truncate) return pool.resize(a.arg(0), target, false);
  }
  if (kind == Kind::SignExtend && a.kind() == Kind::SignExtend) return pool.resize(a.arg(0), target, true);
  if (kind == Kind::SignExtend && never_negative(a)) return pool.resize(a, target, false);
  if (kind == Kind::ZeroExtend && a.kind() == Kind::ZeroExtend) return pool.resize(a.arg(0), target, false);
  return push_into_ite(pool, kind, std::array{a}, target);
}

}  // namespace gfpcheck::ir
