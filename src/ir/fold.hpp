// SPDX-License-Identifier: GPL-2.0-only
// What every kind means on concrete values: the reference that the pool's constant folding and eval share,
// and that tests hold against Z3 for each kind and width. Inline because eval runs it once a node.
//
// Values are zero-extended 64-bit words with no bit set beyond their width; a bool has width 0 and is 0 or 1.
// Shifts by the width or more, and divisions by zero, give what SMT-LIB gives. Leaves have no meaning here.
#pragma once

#include <bit>
#include <cstdint>

#include "base/ensure.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::ir {

/// All bits of that width (0..64); 1 for a bool's width, 0.
constexpr std::uint64_t width_mask(int width) {
  return width == 0 ? 1 : ~std::uint64_t{0} >> (64 - width);
}
constexpr std::uint64_t mask_of(Sort sort) {
  return width_mask(sort.width);
}
/// The sign bit's mask of a bit-vector sort.
constexpr std::uint64_t sign_of(Sort sort) {
  return std::uint64_t{1} << (sort.width - 1);
}

/// The low `width` bits (1..64) of `value` read as two's complement.
constexpr std::int64_t to_signed(std::uint64_t value, int width) {
  return static_cast<std::int64_t>(value << (64 - width)) >> (64 - width);
}
constexpr std::int64_t as_signed(std::uint64_t value, Sort sort) {
  return to_signed(value, sort.width);
}

namespace meaning {

constexpr std::uint64_t unsigned_divide(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? ~std::uint64_t{0} : a / b;
}
constexpr std::uint64_t unsigned_remainder(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? a : a % b;
}

// Signed kinds work on magnitudes, so that the most negative value divided by -1 needs no case of its own.
constexpr std::uint64_t magnitude(std::int64_t v) {
  return v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
}
constexpr std::uint64_t signed_divide(std::int64_t a, std::int64_t b) {
  if (b == 0) return a < 0 ? 1 : ~std::uint64_t{0};
  const std::uint64_t quotient = magnitude(a) / magnitude(b);
  return (a < 0) == (b < 0) ? quotient : 0 - quotient;
}
constexpr std::uint64_t signed_remainder(std::int64_t a, std::int64_t b) {
  if (b == 0) return static_cast<std::uint64_t>(a);
  const std::uint64_t rest = magnitude(a) % magnitude(b);
  return a < 0 ? 0 - rest : rest;
}
constexpr std::uint64_t shift_left(std::uint64_t a, std::uint64_t by) {
  return by < 64 ? a << by : 0;
}
constexpr std::uint64_t shift_right(std::uint64_t a, std::uint64_t by) {
  return by < 64 ? a >> by : 0;
}
constexpr std::uint64_t shift_right_signed(std::int64_t a, std::uint64_t by) {
  return static_cast<std::uint64_t>(a >> (by < 64 ? by : 63));
}

}  // namespace meaning

/// The value of `kind` on operands of `operand_width` bits (of an Ite: its branches' width, `a` being the
/// condition), cut to `result_width`. Operands that the kind lacks are ignored. Not for leaves.
inline std::uint64_t fold(Kind kind, int operand_width, int result_width, std::uint64_t a, std::uint64_t b,
                          std::uint64_t c) {
  const auto cut = [&](std::uint64_t v) { return v & width_mask(result_width); };
  const auto sign = [&](std::uint64_t v) { return to_signed(v, operand_width); };
  switch (kind) {
    case Kind::Constant:
    case Kind::Symbol:
      break;
    case Kind::Not:
      return a ^ 1;
    case Kind::And:
      return a & b;
    case Kind::Or:
      return a | b;
    case Kind::Ite:
      return a != 0 ? b : c;
    case Kind::Equal:
      return a == b;
    case Kind::UnsignedLess:
      return a < b;
    case Kind::UnsignedLessEqual:
      return a <= b;
    case Kind::SignedLess:
      return sign(a) < sign(b);
    case Kind::SignedLessEqual:
      return sign(a) <= sign(b);
    case Kind::Add:
      return cut(a + b);
    case Kind::Subtract:
      return cut(a - b);
    case Kind::Multiply:
      return cut(a * b);
    case Kind::UnsignedDivide:
      return cut(meaning::unsigned_divide(a, b));
    case Kind::SignedDivide:
      return cut(meaning::signed_divide(sign(a), sign(b)));
    case Kind::UnsignedRemainder:
      return meaning::unsigned_remainder(a, b);
    case Kind::SignedRemainder:
      return cut(meaning::signed_remainder(sign(a), sign(b)));
    case Kind::Negate:
      return cut(0 - a);
    case Kind::BitAnd:
      return a & b;
    case Kind::BitOr:
      return a | b;
    case Kind::BitXor:
      return a ^ b;
    case Kind::BitNot:
      return cut(~a);
    case Kind::ShiftLeft:
      return cut(meaning::shift_left(a, b));
    case Kind::ShiftRightLogical:
      return meaning::shift_right(a, b);
    case Kind::ShiftRightArithmetic:
      return cut(meaning::shift_right_signed(sign(a), b));
    case Kind::ZeroExtend:
      return a;
    case Kind::SignExtend:
      return cut(static_cast<std::uint64_t>(sign(a)));
    case Kind::Truncate:
      return cut(a);
  }
  ensure(false, "leaves are not folded");
  return 0;
}

/// The width that fold() reads an operator's operands at: the last operand's (so an Ite's branches').
inline int operand_width(const Expr& expr) {
  return expr.args().back().sort().width;
}

}  // namespace gfpcheck::ir
