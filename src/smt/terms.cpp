// SPDX-License-Identifier: GPL-2.0-only
// Making terms: constants fold, neutral operands vanish, equal terms are one.
#include "smt/terms.hpp"

#include <utility>

namespace gfpcheck::smt {
namespace {

std::uint64_t hash_of(const TermNode& n) {
  std::uint64_t h = static_cast<std::uint64_t>(n.op) * 2 + (n.is_number ? 1 : 0);
  auto mix = [&](std::uint64_t v) { h = (h ^ v) * 0x9E3779B97F4A7C15u, h ^= h >> 31; };
  for (Term t : n.args) mix(t.index);
  mix(static_cast<std::uint64_t>(n.value));
  mix(static_cast<std::uint64_t>(n.value >> 64));
  return h;
}

}  // namespace

std::string to_string(Int value) {
  std::string digits;
  const bool negative = value < 0;
  do {
    const int digit = static_cast<int>(value % 10);
    digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    value /= 10;
  } while (value != 0);
  return negative ? "-" + digits : digits;
}

Term Terms::intern(const TermNode& wanted) {
  const std::uint64_t hash = hash_of(wanted);
  for (auto [it, end] = known_.equal_range(hash); it != end; ++it) {
    const TermNode& n = at(it->second);
    if (n.op == wanted.op && n.is_number == wanted.is_number && n.args == wanted.args &&
        n.value == wanted.value)
      return it->second;
  }
  nodes_.push_back(wanted);
  const Term made{static_cast<std::uint32_t>(nodes_.size() - 1)};
  known_.emplace(hash, made);
  return made;
}

Term Terms::truth(bool value) {
  return make(Op::Truth, false, {}, {}, {}, value ? 1 : 0);
}
Term Terms::number(Int value) {
  return make(Op::Number, true, {}, {}, {}, value);
}
Term Terms::truth_variable() {
  return make(Op::TruthVariable, false, {}, {}, {}, variables_++);
}
Term Terms::number_variable() {
  return make(Op::NumberVariable, true, {}, {}, {}, variables_++);
}

Term Terms::negate(Term a) {
  if (is_constant(a)) return truth(at(a).value == 0);
  return at(a).op == Op::Not ? at(a).args[0] : make(Op::Not, false, a);
}

Term Terms::both(Term a, Term b) {
  if (is_false(a) || is_true(b) || a == b) return a;
  if (is_false(b) || is_true(a)) return b;
  return make(Op::And, false, a, b);
}

Term Terms::either(Term a, Term b) {
  if (is_true(a) || is_false(b) || a == b) return a;
  if (is_true(b) || is_false(a)) return b;
  return make(Op::Or, false, a, b);
}

Term Terms::choose(Term condition, Term then, Term otherwise) {
  if (is_true(condition) || then == otherwise) return then;
  if (is_false(condition)) return otherwise;
  if (!at(then).is_number) {
    if (is_true(then)) return either(condition, otherwise);
    if (is_false(then)) return both(negate(condition), otherwise);
    if (is_true(otherwise)) return either(negate(condition), then);
    if (is_false(otherwise)) return both(condition, then);
  }
  return make(Op::Choose, at(then).is_number, condition, then, otherwise);
}

Term Terms::less_equal(Term a, Term b) {
  if (a == b) return truth(true);
  if (is_constant(a) && is_constant(b)) return truth(at(a).value <= at(b).value);
  return make(Op::LessEqual, false, a, b);
}

Term Terms::equal(Term a, Term b) {
  if (a == b) return truth(true);
  if (is_constant(a) && is_constant(b)) return truth(at(a).value == at(b).value);
  if (!at(a).is_number) {
    if (is_constant(a)) std::swap(a, b);
    if (is_constant(b)) return is_true(b) ? a : negate(a);
  }
  return make(Op::Equal, false, a, b);
}

Term Terms::add(Term a, Term b) {
  if (is_constant(a)) std::swap(a, b);
  if (is_constant(a)) return number(at(a).value + at(b).value);
  if (is_constant(b) && at(b).value == 0) return a;
  return make(Op::Add, true, a, b);
}

Term Terms::scale(Term a, Int factor) {
  if (is_constant(a)) return number(at(a).value * factor);
  if (factor == 0) return number(0);
  return factor == 1 ? a : make(Op::Scale, true, a, {}, {}, factor);
}

Term Terms::divide(Term a, Int divisor) {
  if (is_constant(a)) return number(floor_divide(at(a).value, divisor));
  return divisor == 1 ? a : make(Op::Divide, true, a, {}, {}, divisor);
}

Term Terms::multiply(Term a, Term b) {
  if (is_constant(a)) return scale(b, at(a).value);
  if (is_constant(b)) return scale(a, at(b).value);
  linear_ = false;
  return make(Op::Multiply, true, a, b);
}

Term Terms::divide_by(Term a, Term divisor) {
  if (is_constant(divisor) && at(divisor).value > 0) return divide(a, at(divisor).value);
  linear_ = false;
  return make(Op::DivideBy, true, a, divisor);
}

Term Terms::modulo(Term a, Int divisor) {
  if (is_constant(a)) return number(floor_modulo(at(a).value, divisor));
  return divisor == 1 ? number(0) : make(Op::Modulo, true, a, {}, {}, divisor);
}

}  // namespace gfpcheck::smt
