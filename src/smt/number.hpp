// SPDX-License-Identifier: GPL-2.0-only
// A bit-vector as an integer: a term congruent to it modulo 2^width, and a window that the term lies in, of
// at most 2^width integers. Private to smt. Each operation keeps that invariant: it computes exactly where
// the window stays narrow and else brings the result into 0..2^width-1 by cases. Nothing here may overflow:
// windows stay within kWidest, and an operation that would leave it says so.
#pragma once

#include <optional>

#include "smt/terms.hpp"

namespace gfpcheck::smt {

struct Window {
  Int low = 0;
  Int high = 0;  // inclusive
};

struct Number {
  Term term;
  Window window;

  bool is_single() const { return window.low == window.high; }
};

inline constexpr Int kWidest = Int{1} << 118;
constexpr Int two_to(int power) {
  return Int{1} << power;
}

class Numbers {
 public:
  explicit Numbers(Terms& terms) : terms_(terms) {}

  Number constant(Int value) { return {terms_.number(value), {value, value}}; }

  Number add(const Number& a, const Number& b, int width);
  /// Nothing when the product could overflow.
  std::optional<Number> scale(const Number& a, Int factor, int width);
  std::optional<Number> multiply(const Number& a, const Number& b, int width);
  Number negate(const Number& a);
  Number choose(Term condition, const Number& then, const Number& otherwise, int width);
  /// Rounds towards minus infinity, in the integers; divisor > 0.
  Number divide(const Number& a, Int divisor);
  Number modulo(const Number& a, Int divisor);
  /// Neither negative; where the divisor is 0 the result is `by_zero`.
  Number divide_by(const Number& a, const Number& divisor, Int by_zero, int width);

  /// The same bit-vector's number in 0..2^width-1, or in -2^(width-1)..2^(width-1)-1.
  Number as_unsigned(const Number& a, int width) { return place(a, 0, width); }
  Number as_signed(const Number& a, int width) { return place(a, -two_to(width - 1), width); }
  /// Division and remainder as in C, of numbers in their signed reading; divisor != 0.
  Number divide_truncating(const Number& a, Int divisor);
  Number remainder_truncating(const Number& a, Int divisor);

  Term less_equal(const Number& a, const Number& b);
  Term less(const Number& a, const Number& b) { return terms_.negate(less_equal(b, a)); }
  /// Whether two bit-vectors of that width are the same.
  Term same(const Number& a, const Number& b, int width);

 private:
  Number place(const Number& a, Int base, int width);
  Number shift(const Number& a, Int by);
  Term same_as_constant(const Number& a, Int value, int width);

  Terms& terms_;
};

}  // namespace gfpcheck::smt
