// SPDX-License-Identifier: GPL-2.0-only
// Interval arithmetic on unsigned readings; an operation that may wrap gives the full range.
#include "lower/ranges.hpp"

#include <algorithm>

namespace gfpcheck::lower {
namespace {

using ir::Expr;
using ir::Kind;

constexpr int kMaxDepth = 200;

std::uint64_t mask(int width) {
  return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}
std::uint64_t sign_bit(int width) {
  return std::uint64_t{1} << (width - 1);
}

}  // namespace

void Ranges::bound(const Expr& symbol, std::uint64_t low, std::uint64_t high) {
  if (symbol.kind() == Kind::ZeroExtend)
    return bound(symbol.arg(0), low, std::min(high, mask(symbol.arg(0).sort().width)));
  if (symbol.kind() != Kind::Symbol) return;
  auto [entry, fresh] = symbols_.try_emplace(symbol.symbol_index(), Interval{0, mask(symbol.sort().width)});
  sources_[symbol.symbol_index()].insert(source_);
  entry->second.low = std::max(entry->second.low, low);
  entry->second.high = std::max(entry->second.low, std::min(entry->second.high, high));
  memo_.clear();
  decided_.clear();
}

void Ranges::learn(const Expr& premise, std::size_t source) {
  source_ = source;
  learn_fact(premise);
}

std::set<std::size_t> Ranges::sources(const Expr& expr) const {
  std::set<std::size_t> out;
  ir::for_each_node(std::span(&expr, 1), [&](const Expr& e) {
    if (e.kind() != Kind::Symbol) return;
    const auto known = sources_.find(e.symbol_index());
    if (known != sources_.end()) out.insert(known->second.begin(), known->second.end());
  });
  return out;
}

void Ranges::learn_fact(const Expr& premise) {
  if (premise.kind() == Kind::And) {
    learn_fact(premise.arg(0));
    learn_fact(premise.arg(1));
    return;
  }
  const bool negated = premise.kind() == Kind::Not;
  const Expr& fact = negated ? premise.arg(0) : premise;
  const Kind kind = fact.kind();
  if (kind == Kind::Equal && !negated && !fact.arg(0).sort().is_bool() && fact.arg(1).is_constant())
    bound(fact.arg(0), fact.arg(1).value(), fact.arg(1).value());
  if (kind != Kind::UnsignedLess && kind != Kind::UnsignedLessEqual) return;
  const Expr& a = fact.arg(0);
  const Expr& b = fact.arg(1);
  const bool strict = (kind == Kind::UnsignedLess) != negated;
  const Expr& small = negated ? b : a;  // not (a < b) is b <= a
  const Expr& large = negated ? a : b;
  const std::uint64_t most = mask(a.sort().width);
  if (large.is_constant() && !(strict && large.value() == 0))
    bound(small, 0, large.value() - (strict ? 1 : 0));
  if (small.is_constant() && !(strict && small.value() == most))
    bound(large, small.value() + (strict ? 1 : 0), most);
}

Interval Ranges::of(const Expr& expr) {
  if (const auto known = memo_.find(expr.id()); known != memo_.end()) return known->second;
  Interval made{expr.must_be_one(), expr.may_be_one()};  // what structure alone shows
  if (depth_ < kMaxDepth) {
    ++depth_;
    const Interval bounds = compute(expr);
    --depth_;
    made = {std::max(made.low, bounds.low), std::min(made.high, bounds.high)};
    if (made.low > made.high) made = bounds;  // the premises contradict each other
  }
  memo_[expr.id()] = made;
  return made;
}

Interval Ranges::compute(const Expr& e) {
  const int width = e.sort().width;
  const Interval full{0, e.sort().is_bool() ? 1 : mask(width)};
  switch (e.kind()) {
    case Kind::Constant:
      return {e.value(), e.value()};
    case Kind::Symbol: {
      const auto known = symbols_.find(e.symbol_index());
      return known == symbols_.end() ? full : known->second;
    }
    case Kind::Ite: {
      const Interval a = of(e.arg(1));
      const Interval b = of(e.arg(2));
      return {std::min(a.low, b.low), std::max(a.high, b.high)};
    }
    case Kind::ZeroExtend:
      return of(e.arg(0));
    case Kind::SignExtend: {
      const Interval a = of(e.arg(0));
      return a.high < sign_bit(e.arg(0).sort().width) ? a : full;
    }
    case Kind::Truncate: {
      const Interval a = of(e.arg(0));
      return a.high <= mask(width) ? a : full;
    }
    case Kind::Add: {
      const Interval a = of(e.arg(0));
      const Interval b = of(e.arg(1));
      if (a.high <= mask(width) - b.high) return {a.low + b.low, a.high + b.high};
      if (e.arg(1).is_constant() && b.low >= sign_bit(width)) {  // minus a constant
        const std::uint64_t less = mask(width) - b.low + 1;
        if (a.low >= less) return {a.low - less, a.high - less};
      }
      return full;
    }
    case Kind::Subtract: {
      const Interval a = of(e.arg(0));
      const Interval b = of(e.arg(1));
      return a.low >= b.high ? Interval{a.low - b.high, a.high - b.low} : full;
    }
    case Kind::BitAnd:
      return {0, std::min(of(e.arg(0)).high, of(e.arg(1)).high)};
    case Kind::ShiftLeft: {
      const Interval a = of(e.arg(0));
      const Interval b = of(e.arg(1));
      if (b.high >= static_cast<std::uint64_t>(width) || a.high > (mask(width) >> b.high)) return full;
      return {a.low << b.low, a.high << b.high};
    }
    case Kind::ShiftRightLogical: {
      const Interval a = of(e.arg(0));
      const Interval b = of(e.arg(1));
      if (b.high >= 64) return {0, a.high};
      return {a.low >> b.high, a.high >> b.low};
    }
    default:
      return full;
  }
}

std::optional<bool> Ranges::decide(const Expr& c) {
  if (c.is_constant()) return c.value() != 0;
  if (const auto known = decided_.find(c.id()); known != decided_.end()) return known->second;
  if (depth_ >= kMaxDepth) return std::nullopt;
  ++depth_;
  const auto made = decide_anew(c);
  --depth_;
  decided_[c.id()] = made;
  return made;
}

std::optional<bool> Ranges::decide_anew(const Expr& c) {
  switch (c.kind()) {
    case Kind::Not: {
      const auto inner = decide(c.arg(0));
      return inner ? std::optional<bool>(!*inner) : std::nullopt;
    }
    case Kind::And:
    case Kind::Or: {
      const bool absorbing = c.kind() == Kind::Or;
      const auto a = decide(c.arg(0));
      if (a && *a == absorbing) return absorbing;
      const auto b = decide(c.arg(1));
      if (b && *b == absorbing) return absorbing;
      return a && b ? std::optional<bool>(!absorbing) : std::nullopt;
    }
    case Kind::SignedLess:
    case Kind::SignedLessEqual:
      if (of(c.arg(0)).high >= sign_bit(c.arg(0).sort().width) ||
          of(c.arg(1)).high >= sign_bit(c.arg(1).sort().width))
        return std::nullopt;
      [[fallthrough]];
    case Kind::UnsignedLess:
    case Kind::UnsignedLessEqual: {
      const Interval a = of(c.arg(0));
      const Interval b = of(c.arg(1));
      const bool strict = c.kind() == Kind::UnsignedLess || c.kind() == Kind::SignedLess;
      if (strict ? a.high < b.low : a.high <= b.low) return true;
      if (strict ? a.low >= b.high : a.low > b.high) return false;
      return std::nullopt;
    }
    case Kind::Equal: {
      if (c.arg(0).sort().is_bool()) return std::nullopt;
      const Interval a = of(c.arg(0));
      const Interval b = of(c.arg(1));
      if (a.high < b.low || b.high < a.low) return false;
      if (a.low == a.high && b.low == b.high) return true;
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace gfpcheck::lower
