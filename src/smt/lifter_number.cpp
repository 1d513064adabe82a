// SPDX-License-Identifier: GPL-2.0-only
// Numbers: the integer that each arithmetic kind computes. Every case is a congruence modulo 2^width; the
// readings (unsigned for u/, u%, u>> and extension by zeros, signed for their fellows) are taken where C
// does.
#include <fmt/format.h>

#include "ir/fold.hpp"
#include "smt/lifter.hpp"

namespace gfpcheck::smt {

using ir::Expr;
using ir::Kind;

/// A stand-in: some number of that width. The whole lifting is void then, but its window is true.
Number Lifter::refuse(const Expr& e, const char* why) {
  if (refusal_.empty()) refusal_ = fmt::format("{} ({})", why, ir::info(e.kind()).name);
  return {terms_.number(0), {0, two_to(e.sort().width) - 1}};
}

Number Lifter::build_number(const Expr& e) {
  const int width = e.sort().width;
  switch (e.kind()) {
    case Kind::Constant:
      return numbers_.constant(ir::to_signed(e.value(), width));
    case Kind::Ite:
      return numbers_.choose(truth(e.arg(0)), number(e.arg(1)), number(e.arg(2)), width);
    case Kind::Add:
      return numbers_.add(number(e.arg(0)), number(e.arg(1)), width);
    case Kind::Subtract:
      return numbers_.add(number(e.arg(0)), numbers_.negate(number(e.arg(1))), width);
    case Kind::Negate:
      return numbers_.negate(number(e.arg(0)));
    case Kind::BitNot:
      return numbers_.add(numbers_.negate(number(e.arg(0))), numbers_.constant(-1), width);
    case Kind::Multiply:
      return build_product(e);
    case Kind::UnsignedDivide:
    case Kind::SignedDivide:
    case Kind::UnsignedRemainder:
    case Kind::SignedRemainder:
      return build_division(e);
    case Kind::BitAnd:
      return build_masked(e);
    case Kind::BitOr:
    case Kind::BitXor:
      return numbers_.add(number(e.arg(0)), number(e.arg(1)), width);  // of disjoint parts
    case Kind::ShiftLeft:
    case Kind::ShiftRightLogical:
    case Kind::ShiftRightArithmetic:
      return build_shift(e);
    case Kind::ZeroExtend:
    case Kind::SignExtend:
    case Kind::Truncate:
      return build_resized(e);
    default:
      return refuse(e, "not a number");
  }
}

/// x & (2^k - 1) is the remainder by 2^k, x & ~(2^k - 1) is x less that remainder.
Number Lifter::build_masked(const Expr& e) {
  const std::uint64_t mask = e.arg(1).value(), all = ir::mask_of(e.sort());
  const Number& x = number(e.arg(0));
  if (mask == 0) return numbers_.constant(0);
  if (mask == all) return x;
  if ((mask & (mask + 1)) == 0) return numbers_.modulo(x, static_cast<Int>(mask) + 1);
  const int low = std::countr_zero(mask);
  const Number whole = numbers_.divide(x, two_to(low));
  return *numbers_.scale(whole, two_to(low), e.sort().width);  // no larger than x
}

Number Lifter::build_product(const Expr& e) {
  const Number &a = number(e.arg(0)), &b = number(e.arg(1));
  const int width = e.sort().width;
  const std::optional<Number> product = numbers_.multiply(a, b, width);
  return product ? *product : refuse(e, "a product of two very large numbers");
}

Number Lifter::build_division(const Expr& e) {
  const int width = e.sort().width;
  const Number &a = number(e.arg(0)), &b = number(e.arg(1));
  const bool is_signed = e.kind() == Kind::SignedDivide || e.kind() == Kind::SignedRemainder;
  const Number divisor = is_signed ? numbers_.as_signed(b, width) : numbers_.as_unsigned(b, width);
  if (!divisor.is_single()) return build_division_by_unknown(e, divisor);
  if (divisor.window.low == 0) return refuse(e, "a division by zero");
  const Int by = divisor.window.low;
  switch (e.kind()) {
    case Kind::UnsignedDivide:
      return numbers_.divide(numbers_.as_unsigned(a, width), by);
    case Kind::UnsignedRemainder:
      return numbers_.modulo(numbers_.as_unsigned(a, width), by);
    case Kind::SignedDivide:
      return numbers_.divide_truncating(numbers_.as_signed(a, width), by);
    default:
      return numbers_.remainder_truncating(numbers_.as_signed(a, width), by);
  }
}

/// Only quotients of numbers that are never negative: there all readings of a division agree.
Number Lifter::build_division_by_unknown(const Expr& e, const Number& divisor) {
  const int width = e.sort().width;
  const bool is_signed = e.kind() == Kind::SignedDivide;
  if (!is_signed && e.kind() != Kind::UnsignedDivide) return refuse(e, "a remainder by an unknown number");
  const Number &a = number(e.arg(0)), dividend = is_signed ? numbers_.as_signed(a, width) : numbers_.as_unsigned(a, width);
  if (dividend.window.low < 0 || divisor.window.low < 0) return refuse(e, "a division of numbers of either sign");
  return numbers_.divide_by(dividend, divisor, -1, width);  // all ones: what ir::fold gives for a divisor of 0
}

/// The operand of `e` shifted by that many places.
Number Lifter::shifted(const Expr& e, std::uint64_t by) {
  const int width = e.sort().width;
  const Number& a = number(e.arg(0));
  const bool beyond = by >= static_cast<std::uint64_t>(width);
  const int places = beyond ? width - 1 : static_cast<int>(by);
  if (e.kind() == Kind::ShiftRightArithmetic)
    return numbers_.divide(numbers_.as_signed(a, width), two_to(places));
  if (beyond) return numbers_.constant(0);
  if (e.kind() == Kind::ShiftRightLogical)
    return numbers_.divide(numbers_.as_unsigned(a, width), two_to(places));
  std::optional<Number> product = numbers_.scale(a, two_to(places), width);
  return product ? *product : refuse(e, "a large number shifted far");
}

/// A shift by an unknown amount is a case for each amount in its window, and one for all beyond the width.
Number Lifter::build_shift(const Expr& e) {
  const int width = e.sort().width;
  const Number amount = numbers_.as_unsigned(number(e.arg(1)), width);
  const auto low = static_cast<std::uint64_t>(amount.window.low),
             high = static_cast<std::uint64_t>(amount.window.high);
  const auto most = static_cast<std::uint64_t>(width);
  if (low >= most) return shifted(e, most);
  Number out = shifted(e, std::min(high, most));
  for (std::uint64_t by = std::min(high, most); by-- > low;) {
    const Term here = terms_.equal(amount.term, terms_.number(static_cast<Int>(by)));
    out = numbers_.choose(here, shifted(e, by), out, width);
  }
  return out;
}

Number Lifter::build_resized(const Expr& e) {
  const int from = e.arg(0).sort().width, to = e.sort().width;
  const Number& a = number(e.arg(0));
  if (e.kind() == Kind::ZeroExtend) return numbers_.as_unsigned(a, from);
  if (e.kind() == Kind::SignExtend) return numbers_.as_signed(a, from);
  return numbers_.add(a, numbers_.constant(0), to);  // congruent as it is; brought into the narrow window
}

}  // namespace gfpcheck::smt
