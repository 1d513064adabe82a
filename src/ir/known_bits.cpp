// SPDX-License-Identifier: GPL-2.0-only
// Known bits of an operator's result from those of its operands: one step of a bottom-up analysis that the
// pool makes for each new node. Sound by construction of each case; tests compare it with eval. It sees no
// premises: bounds that follow from constraints are smt/interval's business.
#include <bit>

#include "ir/fold.hpp"
#include "ir/node.hpp"

namespace gfpcheck::ir {
namespace {

std::uint64_t up_to(std::uint64_t max) {  // every bit that a number of at most `max` can have
  return max == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(max);
}

KnownBits of(const Expr& e) {
  return {e.may_be_one(), e.must_be_one()};
}

KnownBits sum(KnownBits a, KnownBits b, std::uint64_t mask) {
  std::uint64_t max = 0;
  if (__builtin_add_overflow(a.may, b.may, &max) || max > mask) return {mask, 0};
  return {(a.may & b.may) == 0 ? a.may | b.may : up_to(max), (a.may & b.may) == 0 ? a.must | b.must : 0};
}

KnownBits product(KnownBits a, KnownBits b, std::uint64_t mask) {
  std::uint64_t max = 0;
  if (__builtin_mul_overflow(a.may, b.may, &max) || max > mask) return {mask, 0};
  return {up_to(max), 0};
}

KnownBits shift_left(KnownBits a, const Expr& by, std::uint64_t mask) {
  if (by.is_constant())
    return {meaning::shift_left(a.may, by.value()) & mask, meaning::shift_left(a.must, by.value()) & mask};
  std::uint64_t most = by.may_be_one();
  if (a.may == 0) return {0, 0};
  std::uint64_t high =
      most < 64 && most < static_cast<unsigned>(std::countl_zero(a.may)) ? up_to(a.may << most) : mask;
  return {high & mask & (~std::uint64_t{0} << std::countr_zero(a.may)), 0};
}

KnownBits shift_right(KnownBits a, const Expr& by) {
  if (by.is_constant())
    return {meaning::shift_right(a.may, by.value()), meaning::shift_right(a.must, by.value())};
  return {up_to(a.may), 0};
}

KnownBits shift_right_signed(KnownBits a, const Expr& by, Sort sort) {
  if (by.is_constant()) {
    auto shift = [&](std::uint64_t v) { return meaning::shift_right_signed(as_signed(v, sort), by.value()); };
    return {shift(a.may) & mask_of(sort), shift(a.must) & mask_of(sort)};
  }
  return (a.may & sign_of(sort)) == 0 ? KnownBits{up_to(a.may), 0} : KnownBits{mask_of(sort), 0};
}

KnownBits divide(KnownBits a, const Expr& by, std::uint64_t mask) {
  if (by.must_be_one() == 0) return {mask, 0};  // may divide by zero
  return {up_to(a.may / by.must_be_one()), 0};
}

KnownBits remainder(KnownBits a, const Expr& by) {
  std::uint64_t max = a.may;
  if (by.must_be_one() != 0 && by.may_be_one() - 1 < max) max = by.may_be_one() - 1;
  return {up_to(max), 0};
}

KnownBits extend_sign(const Expr& a, std::uint64_t mask) {
  auto extend = [&](std::uint64_t v) { return static_cast<std::uint64_t>(as_signed(v, a.sort())) & mask; };
  return {extend(a.may_be_one()), extend(a.must_be_one())};
}

KnownBits bitwise_xor(KnownBits a, KnownBits b) {
  return {(a.may | b.may) & ~(a.must & b.must), (a.must & ~b.may) | (b.must & ~a.may)};
}

}  // namespace

KnownBits known_bits(Kind kind, Sort sort, std::span<const Expr> args) {
  const std::uint64_t mask = mask_of(sort);
  const KnownBits a = of(args[0]);
  const KnownBits b = args.size() > 1 ? of(args[1]) : KnownBits{};
  switch (kind) {
    case Kind::Constant:
    case Kind::Symbol:
      break;
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Equal:
    case Kind::UnsignedLess:
    case Kind::UnsignedLessEqual:
    case Kind::SignedLess:
    case Kind::SignedLessEqual:
      return {1, 0};
    case Kind::Ite:
      return {b.may | of(args[2]).may, b.must & of(args[2]).must};
    case Kind::Add:
      return sum(a, b, mask);
    case Kind::Multiply:
      return product(a, b, mask);
    case Kind::UnsignedDivide:
      return divide(a, args[1], mask);
    case Kind::UnsignedRemainder:
      return remainder(a, args[1]);
    case Kind::Subtract:
    case Kind::SignedDivide:
    case Kind::SignedRemainder:
    case Kind::Negate:
      return {mask, 0};
    case Kind::BitAnd:
      return {a.may & b.may, a.must & b.must};
    case Kind::BitOr:
      return {a.may | b.may, a.must | b.must};
    case Kind::BitXor:
      return bitwise_xor(a, b);
    case Kind::BitNot:
      return {~a.must & mask, ~a.may & mask};
    case Kind::ShiftLeft:
      return shift_left(a, args[1], mask);
    case Kind::ShiftRightLogical:
      return shift_right(a, args[1]);
    case Kind::ShiftRightArithmetic:
      return shift_right_signed(a, args[1], sort);
    case Kind::ZeroExtend:
      return a;
    case Kind::SignExtend:
      return extend_sign(args[0], mask);
    case Kind::Truncate:
      return {a.may & mask, a.must & mask};
  }
  ensure(false, "leaves carry their own known bits");
  return {};
}

}  // namespace gfpcheck::ir
