// SPDX-License-Identifier: GPL-2.0-only
// Three steps: the constraints that only bound a number or fix bits of a word, what the others depend on, and
// which of them hang together.
#include "enumerate/support.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "enumerate/demand.hpp"
#include "ir/fold.hpp"

namespace gfpcheck::enumerate {

using ir::Expr;
using ir::Kind;

namespace {

/// What constraints say of one symbol alone.
struct Domain {
  std::uint64_t low = 0, high = 0;  // inclusive
  bool bounded = false;
  std::vector<Expr> bounds;  // the constraints that gave low and high
  std::uint64_t fixed = 0, value = 0;
};

std::vector<Expr> conjuncts(std::span<const Expr> constraints) {
  std::vector<Expr> out, pending(constraints.rbegin(), constraints.rend());
  while (!pending.empty()) {
    const Expr e = pending.back();
    pending.pop_back();
    if (e.kind() != Kind::And) {
      out.push_back(e);
      continue;
    }
    pending.push_back(e.arg(1));
    pending.push_back(e.arg(0));
  }
  return out;
}

const Expr* symbol_in(const Expr& e) {
  const Expr& inner = e.kind() == Kind::ZeroExtend ? e.arg(0) : e;
  return inner.kind() == Kind::Symbol ? &inner : nullptr;
}

class Finder {
 public:
  explicit Finder(std::span<const Expr> constraints) {
    for (const Expr& c : conjuncts(constraints))
      if (!take_bound(c) && !take_fixed(c)) rest_.push_back(c);
  }

  Support find() {
    for (auto& [symbol, domain] : domains_) settle(symbol, domain);
    std::vector<std::vector<std::size_t>> uses;  // by constraint: inputs
    for (const Expr& c : rest_) uses.push_back(inputs_of(c));
    for (const auto& [symbol, domain] : domains_)
      if (domain.bounded) whole(symbol);  // no other constraint may mention it: it still needs a value
    group(uses);
    return std::move(out_);
  }

 private:
  Domain& domain_of(const Expr& symbol) {
    const auto [entry, fresh] = domains_.try_emplace(symbol.symbol_index());
    if (fresh) entry->second.high = ir::mask_of(symbol.sort());
    return entry->second;
  }

  /// symbol < k, symbol <= k, k <= symbol and their like, symbol == k.
  bool take_bound(const Expr& c) {
    const bool negated = c.kind() == Kind::Not;
    const Expr& fact = negated ? c.arg(0) : c;
    const bool equal = fact.kind() == Kind::Equal && !negated && !fact.arg(0).sort().is_bool();
    if (!equal && fact.kind() != Kind::UnsignedLess && fact.kind() != Kind::UnsignedLessEqual) return false;
    Expr small = fact.arg(0), large = fact.arg(1);
    bool strict = fact.kind() == Kind::UnsignedLess;
    if (negated) std::swap(small, large), strict = !strict;
    const Expr* symbol = symbol_in(large.is_constant() ? small : large);
    const Expr& bound = large.is_constant() ? large : small;
    if (symbol == nullptr || !bound.is_constant()) return false;
    Domain& domain = domain_of(*symbol);
    const std::uint64_t value = bound.value(), most = ir::mask_of(symbol->sort());
    if ((equal && value > most) || (strict && value == (large.is_constant() ? 0 : ir::mask_of(bound.sort()))))
      return false;  // no value at all: the plain constraint says so
    if (equal || !large.is_constant()) domain.low = std::max(domain.low, value + (strict ? 1 : 0));
    if (equal || large.is_constant()) domain.high = std::min(domain.high, value - (strict ? 1 : 0));
    domain.bounded = true;
    domain.bounds.push_back(c);
    return true;
  }

  /// (symbol & mask) == value
  bool take_fixed(const Expr& c) {
    if (c.kind() != Kind::Equal || !c.arg(1).is_constant() || c.arg(0).kind() != Kind::BitAnd) return false;
    const Expr& word = c.arg(0);
    if (!word.arg(1).is_constant() || word.arg(0).kind() != Kind::Symbol) return false;
    const std::uint64_t mask = word.arg(1).value(), value = c.arg(1).value();
    Domain& domain = domain_of(word.arg(0));
    if ((value & ~mask) != 0 || ((domain.value ^ value) & mask & domain.fixed) != 0) return false;
    domain.fixed |= mask;
    domain.value |= value;
    fixing_[word.arg(0).symbol_index()].push_back(c);
    return true;
  }

  /// Decides whether a symbol is enumerated as a whole; what does not fit goes back to the other constraints.
  void settle(std::uint32_t symbol, Domain& domain) {
    if (domain.bounded && domain.low > domain.high) out_.contradiction = true;
    if (domain.bounded && !out_.contradiction && domain.high - domain.low < kMostValues) {
      for (const Expr& c : fixing_[symbol]) rest_.push_back(c);
      domain.fixed = 0;
      return;
    }
    domain.bounded = false;
    for (const Expr& c : domain.bounds) rest_.push_back(c);
    if (domain.fixed != 0) out_.fixed.set(symbol, domain.value);
  }

  std::size_t whole(std::uint32_t symbol) {
    const Domain& domain = domains_.at(symbol);
    return input({symbol, -1, domain.low, domain.high});
  }

  std::size_t input(const Input& wanted) {
    const auto [entry, fresh] = known_.try_emplace({wanted.symbol, wanted.bit}, inputs_.size());
    if (fresh) inputs_.push_back(wanted);
    return entry->second;
  }

  std::vector<std::size_t> inputs_of(const Expr& constraint) {
    std::vector<std::size_t> out;
    for (const auto& [symbol, bits] : demanded_bits(constraint)) {
      const auto domain = domains_.find(symbol);
      if (domain != domains_.end() && domain->second.bounded) {
        out.push_back(whole(symbol));
        continue;
      }
      const std::uint64_t open = domain == domains_.end() ? bits : bits & ~domain->second.fixed;
      for (int bit = 0; bit < 64; ++bit)
        if ((open >> bit & 1) != 0) out.push_back(input({symbol, bit, 0, 1}));
    }
    return out;
  }

  std::size_t leader(std::size_t i) {
    while (leaders_[i] != i) i = leaders_[i] = leaders_[leaders_[i]];
    return i;
  }

  void group(const std::vector<std::vector<std::size_t>>& uses) {
    leaders_.resize(inputs_.size());
    std::iota(leaders_.begin(), leaders_.end(), std::size_t{0});
    for (const auto& use : uses)
      for (std::size_t i = 1; i < use.size(); ++i) leaders_[leader(use[i])] = leader(use[0]);
    std::map<std::size_t, std::size_t> part_of;  // by leader
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const auto [entry, fresh] = part_of.try_emplace(leader(i), out_.parts.size());
      if (fresh) out_.parts.emplace_back();
      out_.parts[entry->second].inputs.push_back(inputs_[i]);
    }
    for (Part& part : out_.parts)
      std::stable_sort(part.inputs.begin(), part.inputs.end(),
                       [](const Input& a, const Input& b) { return (a.bit >= 0) > (b.bit >= 0); });
    for (std::size_t c = 0; c < rest_.size(); ++c) {
      if (uses[c].empty())
        out_.parts.emplace_back().constraints.push_back(rest_[c]);  // a constant, or fixed
      else
        out_.parts[part_of.at(leader(uses[c][0]))].constraints.push_back(rest_[c]);
    }
  }

  std::map<std::uint32_t, Domain> domains_;            // by symbol
  std::map<std::uint32_t, std::vector<Expr>> fixing_;  // by symbol
  std::vector<Expr> rest_;
  std::vector<Input> inputs_;
  std::map<std::pair<std::uint32_t, int>, std::size_t> known_;
  std::vector<std::size_t> leaders_;
  Support out_;
};

}  // namespace

std::optional<std::uint64_t> Part::size() const {
  std::uint64_t size = 1;
  for (const Input& input : inputs)
    if (__builtin_mul_overflow(size, input.values(), &size) || size >> 63 != 0) return std::nullopt;
  return size;
}

Support support_of(std::span<const Expr> constraints) {
  return Finder(constraints).find();
}

}  // namespace gfpcheck::enumerate
