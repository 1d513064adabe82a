// SPDX-License-Identifier: GPL-2.0-only
// Rounds of propagation: lift the sides of every bound under the windows known so far, read off theirs,
// narrow the symbols. A round that would leave a symbol no value is skipped: the solver will find the
// contradiction.
#include "smt/bounds.hpp"

#include <algorithm>

#include "ir/fold.hpp"

namespace gfpcheck::smt {
namespace {

using ir::Expr;
using ir::Kind;

constexpr int kRounds = 8;

/// A comparison that holds; `is_not` for one that does not.
struct Fact {
  Expr comparison;
  bool is_not = false;
};

std::vector<Fact> facts_of(std::span<const Expr> constraints) {
  std::vector<Fact> facts;
  std::vector<Fact> pending;
  for (const Expr& c : constraints) pending.push_back({c, false});
  while (!pending.empty()) {
    const Fact next = pending.back();
    pending.pop_back();
    const Expr& e = next.comparison;
    if (e.kind() == Kind::Not) {
      pending.push_back({e.arg(0), !next.is_not});
    } else if (e.kind() == (next.is_not ? Kind::Or : Kind::And)) {
      pending.push_back({e.arg(0), next.is_not});
      pending.push_back({e.arg(1), next.is_not});
    } else if (ir::info(e.kind()).shape == ir::Shape::BitsToBool && !e.arg(0).sort().is_bool()) {
      facts.push_back(next);
    }
  }
  return facts;
}

/// Both readings of one symbol.
struct Range {
  Window as_unsigned, as_signed;
};

class Propagation {
 public:
  Propagation(const ir::ExprPool& pool, const Words& words) : pool_(pool), words_(words) {}

  bool round(const std::vector<Fact>& facts, const std::vector<Expr>& sides) {
    changed_ = false;
    Terms scratch;
    const SymbolWindows windows = this->windows();
    Lifter lifter(scratch, words_, windows);
    lifter.lift(sides);
    for (const Fact& fact : facts) learn(fact, lifter);
    return changed_;
  }

  SymbolWindows windows() const {
    SymbolWindows out;
    for (const auto& [symbol, range] : ranges_) {
      const Int unsigned_size = range.as_unsigned.high - range.as_unsigned.low;
      const Int signed_size = range.as_signed.high - range.as_signed.low;
      const bool by_sign = pool_.symbols()[symbol].role == ir::Role::SignedNumber
                               ? signed_size <= unsigned_size
                               : signed_size < unsigned_size;
      out[symbol] = by_sign ? range.as_signed : range.as_unsigned;
    }
    return out;
  }

 private:
  static Window reading(const Number& n, bool is_signed, int width) {
    const Int low = is_signed ? -two_to(width - 1) : 0;
    if (!n.term.valid()) return {low, low + two_to(width) - 1};  // built from bits: no number was asked for
    const Int period = floor_divide(n.window.low - low, two_to(width));
    if (period != floor_divide(n.window.high - low, two_to(width))) return {low, low + two_to(width) - 1};
    return {n.window.low - period * two_to(width), n.window.high - period * two_to(width)};
  }

  void learn(const Fact& fact, const Lifter& lifter) {
    Expr a = fact.comparison.arg(0), b = fact.comparison.arg(1);
    const Kind kind = fact.comparison.kind();
    if (kind == Kind::Equal) {
      if (fact.is_not) return differ(a, b);
      for (const bool is_signed : {false, true}) {
        const int width = a.sort().width;
        const Window left = reading(lifter.number(a), is_signed, width),
                     right = reading(lifter.number(b), is_signed, width);
        narrow(a, right, is_signed, lifter);
        narrow(b, left, is_signed, lifter);
      }
      return;
    }
    bool strict = kind == Kind::UnsignedLess || kind == Kind::SignedLess;
    if (fact.is_not) std::swap(a, b), strict = !strict;
    const bool is_signed = kind == Kind::SignedLess || kind == Kind::SignedLessEqual;
    const Int step = strict ? 1 : 0;
    const Window left = reading(lifter.number(a), is_signed, a.sort().width);
    const Window right = reading(lifter.number(b), is_signed, b.sort().width);
    narrow(a, {left.low, right.high - step}, is_signed, lifter);
    narrow(b, {left.low + step, right.high}, is_signed, lifter);
  }

  /// symbol != k at the end of its window
  void differ(const Expr& a, const Expr& b) {
    if (a.kind() != Kind::Symbol || !b.is_constant()) return;
    Range& range = range_of(a);
    const Int value = static_cast<Int>(b.value());
    if (range.as_unsigned.low == value)
      intersect(a, {value + 1, range.as_unsigned.high}, false);
    else if (range.as_unsigned.high == value)
      intersect(a, {range.as_unsigned.low, value - 1}, false);
  }

  /// The reading of `e` lies in `window`: walks down to the symbol inside, as far as each step is monotone.
  void narrow(Expr e, Window window, bool is_signed, const Lifter& lifter) {
    while (window.low <= window.high && e.kind() != Kind::Symbol) {
      if (e.kind() == Kind::ZeroExtend && e.arg(0).sort() != e.sort()) {
        is_signed = false;
      } else if (e.kind() == Kind::SignExtend) {
        if (!is_signed && window.high >= two_to(e.arg(0).sort().width - 1)) return;
        is_signed = true;
      } else if (e.kind() == Kind::ShiftLeft && e.arg(1).is_constant() && !is_signed) {
        const Int factor = two_to(static_cast<int>(std::min<std::uint64_t>(e.arg(1).value(), 64)));
        if (reading(lifter.number(e.arg(0)), false, e.sort().width).high >= two_to(e.sort().width) / factor)
          return;
        window = {-floor_divide(-window.low, factor), floor_divide(window.high, factor)};
      } else if (e.kind() == Kind::Add && e.arg(1).is_constant() && !is_signed) {
        const Int step = static_cast<Int>(e.arg(1).value());
        if (reading(lifter.number(e.arg(0)), false, e.sort().width).high + step >= two_to(e.sort().width))
          return;
        window = {window.low - step, window.high - step};
      } else {
        return;
      }
      e = Expr(e.arg(0));
    }
    if (e.kind() == Kind::Symbol) intersect(e, window, is_signed);
  }

  Range& range_of(const Expr& symbol) {
    const int width = symbol.sort().width;
    const Range whole{{0, two_to(width) - 1}, {-two_to(width - 1), two_to(width - 1) - 1}};
    return ranges_.try_emplace(symbol.symbol_index(), whole).first->second;
  }

  void intersect(const Expr& symbol, const Window& window, bool is_signed) {
    Range& range = range_of(symbol);
    Window& mine = is_signed ? range.as_signed : range.as_unsigned;
    const Window both{std::max(mine.low, window.low), std::min(mine.high, window.high)};
    if (both.low > both.high || (both.low == mine.low && both.high == mine.high)) return;
    mine = both;
    changed_ = true;
    const int width = symbol.sort().width;
    const Int half = two_to(width - 1), whole = two_to(width);
    if (is_signed && both.low >= 0) intersect(symbol, both, false);
    if (is_signed && both.high < 0) intersect(symbol, {both.low + whole, both.high + whole}, false);
    if (!is_signed && both.high < half) intersect(symbol, both, true);
    if (!is_signed && both.low >= half) intersect(symbol, {both.low - whole, both.high - whole}, true);
  }

  const ir::ExprPool& pool_;
  const Words& words_;
  std::map<std::uint32_t, Range> ranges_;
  bool changed_ = false;
};

}  // namespace

SymbolWindows bounds_from(const ir::ExprPool& pool, std::span<const Expr> constraints, const Words& words) {
  const std::vector<Fact> facts = facts_of(constraints);
  std::vector<Expr> sides;
  for (const Fact& fact : facts)
    for (const Expr& arg : fact.comparison.args()) sides.push_back(arg);
  Propagation propagation(pool, words);
  for (int i = 0; i < kRounds && propagation.round(facts, sides); ++i) {
  }
  return propagation.windows();
}

}  // namespace gfpcheck::smt
