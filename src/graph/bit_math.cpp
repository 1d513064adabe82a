// SPDX-License-Identifier: GPL-2.0-only
// Circuits of the textbook, built bottom up from sets: ripple carry, shift and add, restoring division,
// barrel shifter.
#include "graph/bit_math.hpp"

#include "base/ensure.hpp"

namespace gfpcheck::graph {

using ir::Kind;

Set BitMath::equal(BitView a, BitView b) {
  Set all = kAll;
  for (std::size_t i = 0; i < a.size(); ++i) all = sets_.minus(all, sets_.differ(a[i], b[i]));
  return all;
}

Set BitMath::less(BitView a, BitView b, bool is_signed, bool or_equal) {
  Set result = or_equal ? kAll : kNone;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool sign = is_signed && i + 1 == a.size();
    result = sets_.choose(sets_.differ(a[i], b[i]), sign ? a[i] : b[i], result);
  }
  return result;
}

Bits BitMath::add(BitView a, BitView b, Set carry) {
  Bits sum;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Set one = sets_.differ(a[i], b[i]);
    sum.push_back(sets_.differ(one, carry));
    carry = sets_.choose(one, carry, a[i]);
  }
  return sum;
}

Bits BitMath::inverted(BitView a) const {
  Bits result;
  for (Set bit : a) result.push_back(complement(bit));
  return result;
}

Bits BitMath::negated(BitView a) {
  return add(Bits(a.size(), kNone), inverted(a), kAll);
}

Bits BitMath::negated_where(Set condition, BitView a) {
  return choose(condition, negated(a), a);
}

Bits BitMath::choose(Set condition, BitView then, BitView otherwise) {
  Bits result;
  for (std::size_t i = 0; i < then.size(); ++i)
    result.push_back(sets_.choose(condition, then[i], otherwise[i]));
  return result;
}

Bits BitMath::multiply(BitView a, BitView b) {
  Bits sum(a.size(), kNone);
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (b[i].empty()) continue;
    Bits row(a.size(), kNone);
    for (std::size_t j = i; j < a.size(); ++j) row[j] = sets_.both(a[j - i], b[i]);
    sum = add(sum, row, kNone);
  }
  return sum;
}

BitMath::Division BitMath::divide(BitView a, BitView b) {
  const std::size_t width = a.size();
  Bits divisor(b.begin(), b.end());
  divisor.push_back(kNone);  // the rest, moved up, needs one bit more
  Bits rest(width + 1, kNone);
  Bits quotient(width, kNone);
  for (std::size_t i = width; i-- > 0;) {
    rest.pop_back();
    rest.insert(rest.begin(), a[i]);
    quotient[i] = less(divisor, rest, false, true);
    rest = choose(quotient[i], add(rest, inverted(divisor), kAll), rest);
  }
  rest.pop_back();
  return {std::move(quotient), std::move(rest)};
}

Bits BitMath::divide_signed(BitView a, BitView b, bool want_remainder) {
  const Set negative_a = a.back();
  const Set negative_b = b.back();
  const Division result = divide(negated_where(negative_a, a), negated_where(negative_b, b));
  if (want_remainder) return negated_where(negative_a, result.remainder);
  return negated_where(sets_.differ(negative_a, negative_b), result.quotient);
}

Bits BitMath::shift(BitView a, BitView by, bool left, Set fill) {
  const std::size_t width = a.size();
  Bits result(a.begin(), a.end());
  for (std::size_t k = 0; k < by.size(); ++k) {
    const std::size_t step = k < 7 ? std::size_t{1} << k : width;  // no width is beyond 64
    Bits moved(width, fill);
    for (std::size_t i = 0; i + step < width; ++i)
      left ? moved[i + step] = result[i] : moved[i] = result[i + step];
    result = choose(by[k], moved, result);
  }
  return result;
}

Bits BitMath::bitwise(Kind kind, BitView a, BitView b) {
  Bits result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (kind == Kind::BitXor)
      result.push_back(sets_.differ(a[i], b[i]));
    else
      result.push_back(kind == Kind::BitAnd ? sets_.both(a[i], b[i]) : sets_.either(a[i], b[i]));
  }
  return result;
}

Bits BitMath::apply(Kind kind, std::span<const BitView> operands, std::size_t width) {
  const BitView a = operands[0];
  const BitView b = operands.size() > 1 ? operands[1] : BitView{};
  const auto resized = [&](Set fill) {
    Bits result(a.begin(), a.end());
    result.resize(width, fill);
    return result;
  };
  switch (kind) {
    case Kind::Constant:
    case Kind::Symbol:
      break;
    case Kind::Not:
    case Kind::BitNot:
      return inverted(a);
    case Kind::And:
      return {sets_.both(a[0], b[0])};
    case Kind::Or:
      return {sets_.either(a[0], b[0])};
    case Kind::Ite:
      return choose(a[0], b, operands[2]);
    case Kind::Equal:
      return {equal(a, b)};
    case Kind::UnsignedLess:
    case Kind::UnsignedLessEqual:
      return {less(a, b, false, kind == Kind::UnsignedLessEqual)};
    case Kind::SignedLess:
    case Kind::SignedLessEqual:
      return {less(a, b, true, kind == Kind::SignedLessEqual)};
    case Kind::Add:
      return add(a, b, kNone);
    case Kind::Subtract:
      return add(a, inverted(b), kAll);
    case Kind::Multiply:
      return multiply(a, b);
    case Kind::UnsignedDivide:
      return divide(a, b).quotient;
    case Kind::UnsignedRemainder:
      return divide(a, b).remainder;
    case Kind::SignedDivide:
    case Kind::SignedRemainder:
      return divide_signed(a, b, kind == Kind::SignedRemainder);
    case Kind::Negate:
      return negated(a);
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
      return bitwise(kind, a, b);
    case Kind::ShiftLeft:
      return shift(a, b, true, kNone);
    case Kind::ShiftRightLogical:
      return shift(a, b, false, kNone);
    case Kind::ShiftRightArithmetic:
      return shift(a, b, false, a.back());
    case Kind::ZeroExtend:
      return resized(kNone);
    case Kind::SignExtend:
      return resized(a.back());
    case Kind::Truncate:
      return resized(kNone);
  }
  ensure(false, "leaves are not computed");
  return {};
}

}  // namespace gfpcheck::graph
