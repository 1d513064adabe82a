// SPDX-License-Identifier: GPL-2.0-only
// Integer arithmetic and truth values as data: what the integer encoding is built in before Z3 sees
// it. Private to smt. Hash-consed, and folded where operands are constant; integers are 128 bits wide, which
// smt/number.hpp keeps from overflowing.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace gfpcheck::smt {

__extension__ typedef __int128 Int;

/// In decimal.
std::string to_string(Int value);

enum class Op : std::uint8_t {
  Truth,
  Number,
  TruthVariable,
  NumberVariable,  // leaves
  Not,
  And,
  Or,      // truths
  Choose,  // truth, then two of one sort
  LessEqual,
  Equal,  // two numbers, or for Equal two truths, to a truth
  Add,
  Scale,
  Divide,
  Modulo,  // the latter three by the positive or (Scale) any constant `value`
  Multiply,
  DivideBy,  // of two terms that are no constants: beyond linear arithmetic
};

struct Term {
  std::uint32_t index = ~std::uint32_t{0};
  bool valid() const { return index != ~std::uint32_t{0}; }
  friend bool operator==(Term, Term) = default;
};

struct TermNode {
  Op op = Op::Truth;
  bool is_number = false;
  std::array<Term, 3> args;
  Int value = 0;  // a leaf's value or number, the constant of Scale, Divide and Modulo
};

class Terms {
 public:
  Term truth(bool value);
  Term number(Int value);
  Term truth_variable();
  Term number_variable();

  Term negate(Term a);
  Term both(Term a, Term b);
  Term either(Term a, Term b);
  Term choose(Term condition, Term then, Term otherwise);
  Term less_equal(Term a, Term b);
  Term equal(Term a, Term b);
  Term add(Term a, Term b);
  Term scale(Term a, Int factor);
  /// Rounds towards minus infinity; divisor > 0.
  Term divide(Term a, Int divisor);
  /// In 0..divisor-1; divisor > 0.
  Term modulo(Term a, Int divisor);
  /// Of two terms. Not linear: a solver may give up on it.
  Term multiply(Term a, Term b);
  /// Rounds down; what it is where the divisor is not positive is left open, so the caller asks for that first.
  Term divide_by(Term a, Term divisor);
  bool is_linear() const { return linear_; }

  const TermNode& at(Term t) const { return nodes_[t.index]; }
  std::size_t size() const { return nodes_.size(); }
  bool is_true(Term t) const { return at(t).op == Op::Truth && at(t).value == 1; }
  bool is_false(Term t) const { return at(t).op == Op::Truth && at(t).value == 0; }
  bool is_constant(Term t) const { return at(t).op == Op::Truth || at(t).op == Op::Number; }

 private:
  Term intern(const TermNode& wanted);
  Term make(Op op, bool is_number, Term a, Term b = {}, Term c = {}, Int value = 0) {
    return intern({op, is_number, {a, b, c}, value});
  }

  std::vector<TermNode> nodes_;
  std::unordered_multimap<std::uint64_t, Term> known_;
  Int variables_ = 0;
  bool linear_ = true;
};

/// Rounded towards minus infinity; divisor > 0.
constexpr Int floor_divide(Int a, Int divisor) {
  return a >= 0 ? a / divisor : -((divisor - 1 - a) / divisor);
}
constexpr Int floor_modulo(Int a, Int divisor) {
  return a - floor_divide(a, divisor) * divisor;
}

}  // namespace gfpcheck::smt
