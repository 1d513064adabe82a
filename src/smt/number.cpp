// SPDX-License-Identifier: GPL-2.0-only
// Arithmetic on windowed integers. place() is the one step that knows of wrapping: it moves a number by
// multiples of 2^width into the wanted window, by a case for each multiple, or by a remainder if there are
// many.
#include "smt/number.hpp"

#include <algorithm>

namespace gfpcheck::smt {
namespace {

constexpr int kMostCases = 4;

bool too_wide(const Window& w, int width) {
  return w.high - w.low >= two_to(width);
}

}  // namespace

Number Numbers::shift(const Number& a, Int by) {
  return {terms_.add(a.term, terms_.number(by)), {a.window.low + by, a.window.high + by}};
}

Number Numbers::place(const Number& a, Int base, int width) {
  const Int modulus = two_to(width);
  const Int first = floor_divide(a.window.low - base, modulus),
            last = floor_divide(a.window.high - base, modulus);
  if (first == last) return first == 0 ? a : shift(a, -first * modulus);
  if (last - first >= kMostCases) {
    const Term rest = terms_.modulo(terms_.add(a.term, terms_.number(-base)), modulus);
    return {terms_.add(rest, terms_.number(base)), {base, base + modulus - 1}};
  }
  Term placed = shift(a, -last * modulus).term;
  for (Int period = last - 1; period >= first; --period) {
    const Term below = terms_.less_equal(a.term, terms_.number(base + (period + 1) * modulus - 1));
    placed = terms_.choose(below, shift(a, -period * modulus).term, placed);
  }
  return {placed, {base, base + modulus - 1}};
}

Number Numbers::add(const Number& a, const Number& b, int width) {
  const Number sum{terms_.add(a.term, b.term), {a.window.low + b.window.low, a.window.high + b.window.high}};
  // far from zero is no better than too wide: later sums must not drift out of 128 bits
  const bool far = sum.window.high > two_to(width + 1) || sum.window.low < -two_to(width + 1);
  return too_wide(sum.window, width) || far ? as_unsigned(sum, width) : sum;
}

std::optional<Number> Numbers::scale(const Number& a, Int factor, int width) {
  const Int size = factor < 0 ? -factor : factor;
  const Int reach = std::max(a.window.high, -a.window.low);
  if (size != 0 && reach > kWidest / size) return std::nullopt;
  Window window{a.window.low * factor, a.window.high * factor};
  if (factor < 0) std::swap(window.low, window.high);
  const Number product{terms_.scale(a.term, factor), window};
  const bool far = window.high > two_to(width + 1) || window.low < -two_to(width + 1);
  return too_wide(window, width) || far ? as_unsigned(product, width) : product;
}

std::optional<Number> Numbers::multiply(const Number& a, const Number& b, int width) {
  if (b.is_single()) return scale(a, b.window.low, width);
  if (a.is_single()) return scale(b, a.window.low, width);
  const Int reach = std::max(a.window.high, -a.window.low), size = std::max(b.window.high, -b.window.low);
  if (size != 0 && reach > kWidest / size) return std::nullopt;
  const auto [low, high] = std::minmax({a.window.low * b.window.low, a.window.low * b.window.high,
                                        a.window.high * b.window.low, a.window.high * b.window.high});
  const Number product{terms_.multiply(a.term, b.term), {low, high}};
  const bool far = high > two_to(width + 1) || low < -two_to(width + 1);
  return too_wide(product.window, width) || far ? as_unsigned(product, width) : product;
}

Number Numbers::negate(const Number& a) {
  return {terms_.scale(a.term, -1), {-a.window.high, -a.window.low}};
}

Number Numbers::choose(Term condition, const Number& then, const Number& otherwise, int width) {
  if (terms_.is_true(condition)) return then;
  if (terms_.is_false(condition)) return otherwise;
  const Window hull{std::min(then.window.low, otherwise.window.low),
                    std::max(then.window.high, otherwise.window.high)};
  if (too_wide(hull, width))
    return choose(condition, as_unsigned(then, width), as_unsigned(otherwise, width), width);
  return {terms_.choose(condition, then.term, otherwise.term), hull};
}

Number Numbers::divide(const Number& a, Int divisor) {
  return {terms_.divide(a.term, divisor),
          {floor_divide(a.window.low, divisor), floor_divide(a.window.high, divisor)}};
}

Number Numbers::divide_by(const Number& a, const Number& divisor, Int by_zero, int width) {
  const Int least = std::max<Int>(divisor.window.low, 1), most = std::max<Int>(divisor.window.high, 1);
  const Number quotient{terms_.divide_by(a.term, divisor.term), {a.window.low / most, a.window.high / least}};
  if (divisor.window.low > 0) return quotient;
  const Term is_zero = terms_.equal(divisor.term, terms_.number(0));
  return choose(is_zero, constant(by_zero), quotient, width);
}

Number Numbers::modulo(const Number& a, Int divisor) {
  const Int first = floor_divide(a.window.low, divisor);
  if (first == floor_divide(a.window.high, divisor)) return first == 0 ? a : shift(a, -first * divisor);
  return {terms_.modulo(a.term, divisor), {0, divisor - 1}};
}

Number Numbers::divide_truncating(const Number& a, Int divisor) {
  if (divisor < 0) return negate(divide_truncating(a, -divisor));
  if (a.window.low >= 0) return divide(a, divisor);
  const Number down = negate(divide(negate(a), divisor));
  if (a.window.high <= 0) return down;
  const Term positive = terms_.less_equal(terms_.number(0), a.term);
  return {terms_.choose(positive, terms_.divide(a.term, divisor), down.term),
          {down.window.low, a.window.high / divisor}};
}

Number Numbers::remainder_truncating(const Number& a, Int divisor) {
  if (divisor < 0) divisor = -divisor;
  if (a.window.low >= 0) return modulo(a, divisor);
  const Number down = negate(modulo(negate(a), divisor));
  if (a.window.high <= 0) return down;
  const Term positive = terms_.less_equal(terms_.number(0), a.term);
  return {terms_.choose(positive, terms_.modulo(a.term, divisor), down.term), {-(divisor - 1), divisor - 1}};
}

Term Numbers::less_equal(const Number& a, const Number& b) {
  if (a.window.high <= b.window.low) return terms_.truth(true);
  if (a.window.low > b.window.high) return terms_.truth(false);
  return terms_.less_equal(a.term, b.term);
}

Term Numbers::same_as_constant(const Number& a, Int value, int width) {
  const Int modulus = two_to(width);
  const Int there =
      value + floor_divide(a.window.high - value, modulus) * modulus;  // the last one not above the window
  if (there < a.window.low) return terms_.truth(false);
  return terms_.equal(a.term, terms_.number(there));
}

Term Numbers::same(const Number& a, const Number& b, int width) {
  if (b.is_single()) return same_as_constant(a, b.window.low, width);
  if (a.is_single()) return same_as_constant(b, a.window.low, width);
  const Window hull{std::min(a.window.low, b.window.low), std::max(a.window.high, b.window.high)};
  if (too_wide(hull, width)) {
    const Number x = as_unsigned(a, width), y = as_unsigned(b, width);
    if (x.window.high < y.window.low || y.window.high < x.window.low) return terms_.truth(false);
    return terms_.equal(x.term, y.term);
  }
  return terms_.equal(a.term, b.term);
}

}  // namespace gfpcheck::smt
