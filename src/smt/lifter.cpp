// SPDX-License-Identifier: GPL-2.0-only
// Truths and bits, and the order of building.
#include "smt/lifter.hpp"

#include "ir/fold.hpp"

namespace gfpcheck::smt {

using ir::Expr;
using ir::Kind;

namespace {
constexpr int kMostSummedBits = 32;  // a word read as a number is a sum over its bits
}

void Lifter::lift(std::span<const Expr> roots) {
  std::vector<Expr> nodes;
  ir::for_each_node(roots, [&](const Expr& e) { nodes.push_back(e); });
  if (nodes.empty()) return;
  entries_.assign(nodes.back().id() + std::size_t{1}, Entry{});
  for (const Expr& root : roots)
    if (!root.sort().is_bool()) want_number(root);
  for (std::size_t i = nodes.size(); i-- > 0;) demand_operands(nodes[i]);
  for (const Expr& e : nodes) build(e);
}

void Lifter::build(const Expr& e) {
  if (e.kind() == Kind::Symbol) return build_symbol(e);
  if (e.sort().is_bool()) {
    at(e).truth = build_truth(e);
    return;
  }
  if (at(e).wants_number && !number_from_bits(e)) at(e).number = build_number(e);
  if (at(e).wants_bits != 0) {
    std::vector<Term> made(e.sort().width);
    for (int i = 0; i < e.sort().width; ++i)
      if ((at(e).wants_bits >> i & 1) != 0) made[static_cast<std::size_t>(i)] = build_bit(e, i);
    at(e).bits = std::move(made);
  }
  if (at(e).wants_number && number_from_bits(e)) at(e).number = sum_of_bits(e);
}

void Lifter::build_symbol(const Expr& e) {
  LiftedSymbol symbol;
  symbol.symbol = e.symbol_index();
  Entry& entry = at(e);
  const int width = e.sort().width;
  if (e.sort().is_bool()) {
    entry.truth = terms_.truth_variable();
    symbol.bits.emplace_back(0, entry.truth);
  } else if (words_.is_word(e)) {
    entry.bits.resize(static_cast<std::size_t>(width));
    for (int i = 0; i < width; ++i) {
      if ((entry.wants_bits >> i & 1) == 0) continue;
      entry.bits[static_cast<std::size_t>(i)] = terms_.truth_variable();
      symbol.bits.emplace_back(i, entry.bits[static_cast<std::size_t>(i)]);
    }
    if (entry.wants_number) entry.number = sum_of_bits(e);
  } else if (entry.wants_number) {
    const auto known = windows_.find(e.symbol_index());
    const Window window = known != windows_.end() ? known->second : Window{0, two_to(width) - 1};
    symbol.number = terms_.number_variable();
    entry.number = {symbol.number, window};
    symbol_facts_.push_back(terms_.less_equal(terms_.number(window.low), symbol.number));
    symbol_facts_.push_back(terms_.less_equal(symbol.number, terms_.number(window.high)));
    if (entry.wants_bits != 0) {
      entry.bits.resize(static_cast<std::size_t>(width));
      for (int i = 0; i < width; ++i)
        if ((entry.wants_bits >> i & 1) != 0) entry.bits[static_cast<std::size_t>(i)] = build_bit(e, i);
    }
  }
  symbols_.push_back(std::move(symbol));
}

Term Lifter::build_truth(const Expr& e) {
  auto arg = [&](std::size_t i) { return truth(e.arg(i)); };
  switch (e.kind()) {
    case Kind::Constant:
      return terms_.truth(e.value() != 0);
    case Kind::Not:
      return terms_.negate(arg(0));
    case Kind::And:
      return terms_.both(arg(0), arg(1));
    case Kind::Or:
      return terms_.either(arg(0), arg(1));
    case Kind::Ite:
      return terms_.choose(arg(0), arg(1), arg(2));
    case Kind::Equal:
      return e.arg(0).sort().is_bool() ? terms_.equal(arg(0), arg(1)) : build_equal(e.arg(0), e.arg(1));
    default:
      break;
  }
  const int width = e.arg(0).sort().width;
  const bool is_signed = e.kind() == Kind::SignedLess || e.kind() == Kind::SignedLessEqual;
  auto read = [&](const Expr& x) {
    return is_signed ? numbers_.as_signed(number(x), width) : numbers_.as_unsigned(number(x), width);
  };
  const Number a = read(e.arg(0)), b = read(e.arg(1));
  const bool strict = e.kind() == Kind::UnsignedLess || e.kind() == Kind::SignedLess;
  return strict ? numbers_.less(a, b) : numbers_.less_equal(a, b);
}

Term Lifter::build_equal(const Expr& a, const Expr& b) {
  if (!words_.is_word(a) && !words_.is_word(b)) return numbers_.same(number(a), number(b), a.sort().width);
  Term all = terms_.truth(true);
  for (int i = 0; i < a.sort().width; ++i) all = terms_.both(all, terms_.equal(bit(a, i), bit(b, i)));
  return all;
}

Term Lifter::bit(const Expr& e, int bit) const {
  if ((e.may_be_one() >> bit & 1) == 0) return terms_.truth(false);
  if ((e.must_be_one() >> bit & 1) != 0) return terms_.truth(true);
  ensure(!at(e).bits.empty() && at(e).bits[static_cast<std::size_t>(bit)].valid(),
         "a bit is demanded before it is read");
  return at(e).bits[static_cast<std::size_t>(bit)];
}

/// For shifts: bit `at` of a word of that width, false beyond its ends.
Term Lifter::build_bit(const Expr& e, int i) {
  if (bits_from_number(e)) {  // floor(x / 2^i) mod 2 is the bit for every x congruent modulo 2^width
    const Number halves = numbers_.divide(number(e), two_to(i));
    return terms_.equal(numbers_.modulo(halves, 2).term, terms_.number(1));
  }
  const Expr& a = e.kind() == Kind::Ite ? e.arg(1) : e.arg(0);
  const int last = a.sort().width - 1;
  auto within = [&](std::uint64_t at, bool wanted) {
    return wanted && at <= static_cast<std::uint64_t>(last) ? bit(a, static_cast<int>(at))
                                                            : terms_.truth(false);
  };
  const auto place = static_cast<std::uint64_t>(i);
  switch (e.kind()) {
    case Kind::Ite:
      return terms_.choose(truth(e.arg(0)), bit(e.arg(1), i), bit(e.arg(2), i));
    case Kind::BitAnd:
      return terms_.both(bit(a, i), bit(e.arg(1), i));
    case Kind::BitOr:
      return terms_.either(bit(a, i), bit(e.arg(1), i));
    case Kind::BitXor:
      return terms_.negate(terms_.equal(bit(a, i), bit(e.arg(1), i)));
    case Kind::BitNot:
      return terms_.negate(bit(a, i));
    case Kind::SignExtend:
      return bit(a, std::min(i, last));
    case Kind::ShiftLeft:
      return within(place - e.arg(1).value(), e.arg(1).value() <= place);
    case Kind::ShiftRightLogical:
      return within(place + e.arg(1).value(), e.arg(1).value() < 64);
    case Kind::ShiftRightArithmetic:
      return bit(a, e.arg(1).value() < 64 ? std::min(i + static_cast<int>(e.arg(1).value()), last) : last);
    default:
      return bit(a, i);  // an extension by zeros or a truncation
  }
}

Number Lifter::sum_of_bits(const Expr& e) {
  const std::uint64_t open = e.may_be_one() & ~e.must_be_one();
  if (std::popcount(open) > kMostSummedBits) return refuse(e, "a wide word of flags is used as a number");
  Number sum = numbers_.constant(static_cast<Int>(e.must_be_one()));
  for (int i = 0; i < e.sort().width; ++i) {
    if ((open >> i & 1) == 0) continue;
    const Term part = terms_.choose(bit(e, i), terms_.number(two_to(i)), terms_.number(0));
    sum.term = terms_.add(sum.term, part);
  }
  sum.window.high = static_cast<Int>(e.may_be_one());
  return sum;
}

}  // namespace gfpcheck::smt
