// SPDX-License-Identifier: GPL-2.0-only
// The diagrams: one table of nodes, two cached recursions (and, exclusive or) from which the rest is made.
// Recursion is as deep as there are variables.
#include "graph/request_set.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/ensure.hpp"
#include "graph/stop.hpp"

namespace gfpcheck::graph {
namespace {

constexpr std::size_t kFirstTable = std::size_t{1} << 12;
constexpr std::size_t kMostCached = std::size_t{1} << 18;

std::size_t mix(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  std::uint64_t h = (a * 0x9e3779b97f4a7c15u) ^ (b * 0xc2b2ae3d27d4eb4fu) ^ (c * 0x165667b19e3779f9u);
  h ^= h >> 32;
  h *= 0xd6e8feb86659fd93u;
  return static_cast<std::size_t>(h ^ (h >> 32));
}

}  // namespace

RequestSets::RequestSets(std::size_t most_nodes)
    : most_nodes_(most_nodes),
      nodes_{{kNoVariable, 0, 0}},
      table_(kFirstTable, 0),
      conjoined_(kFirstTable),
      added_(kFirstTable) {}

void RequestSets::grow() {
  std::vector<std::uint32_t> larger(table_.size() * 2, 0);
  for (std::uint32_t i = 1; i < nodes_.size(); ++i) {
    std::size_t at = mix(nodes_[i].variable, nodes_[i].low, nodes_[i].high) & (larger.size() - 1);
    while (larger[at] != 0) at = (at + 1) & (larger.size() - 1);
    larger[at] = i;
  }
  table_ = std::move(larger);
  if (conjoined_.size() < kMostCached) {
    conjoined_.assign(conjoined_.size() * 2, {});
    added_.assign(added_.size() * 2, {});
  }
}

std::uint32_t RequestSets::make(Variable v, std::uint32_t low, std::uint32_t high) {
  if (low == high) return low;
  const std::uint32_t flip = high & 1;
  low ^= flip;
  high ^= flip;
  std::size_t at = mix(v, low, high) & (table_.size() - 1);
  for (; table_[at] != 0; at = (at + 1) & (table_.size() - 1)) {
    const Node& node = nodes_[table_[at]];
    if (node.variable == v && node.low == low && node.high == high) return table_[at] << 1 | flip;
  }
  if (nodes_.size() >= most_nodes_) stop({}, "the sets of requests outgrow their budget of nodes");
  const auto made = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({v, low, high});
  table_[at] = made;
  if (nodes_.size() * 2 > table_.size()) grow();
  return made << 1 | flip;
}

std::uint32_t RequestSets::branch(std::uint32_t a, Variable v, bool one) const {
  const Node& node = nodes_[a >> 1];
  if (node.variable != v) return a;
  return (one ? node.high : node.low) ^ (a & 1);
}

std::uint32_t RequestSets::conjoin(std::uint32_t a, std::uint32_t b) {
  if (a == b || b == kAll.edge) return a;
  if (a == kAll.edge) return b;
  if ((a ^ b) == 1 || a == kNone.edge || b == kNone.edge) return kNone.edge;
  if (a > b) std::swap(a, b);
  const std::size_t key = mix(a, b, 1);
  if (const Cached& hit = conjoined_[key & (conjoined_.size() - 1)]; hit.a == a && hit.b == b)
    return hit.result;
  const Variable v = std::min(nodes_[a >> 1].variable, nodes_[b >> 1].variable);
  const std::uint32_t low = conjoin(branch(a, v, false), branch(b, v, false));
  const std::uint32_t high = conjoin(branch(a, v, true), branch(b, v, true));
  const std::uint32_t result = make(v, low, high);
  conjoined_[key & (conjoined_.size() - 1)] = {a, b, result};
  return result;
}

std::uint32_t RequestSets::add(std::uint32_t a, std::uint32_t b) {
  const std::uint32_t flip = (a ^ b) & 1;
  a &= ~1u;
  b &= ~1u;
  if (a == b) return kNone.edge ^ flip;
  if (a > b) std::swap(a, b);
  if (a == kAll.edge) return b ^ 1 ^ flip;
  const std::size_t key = mix(a, b, 2);
  if (const Cached& hit = added_[key & (added_.size() - 1)]; hit.a == a && hit.b == b)
    return hit.result ^ flip;
  const Variable v = std::min(nodes_[a >> 1].variable, nodes_[b >> 1].variable);
  const std::uint32_t low = add(branch(a, v, false), branch(b, v, false));
  const std::uint32_t high = add(branch(a, v, true), branch(b, v, true));
  const std::uint32_t result = make(v, low, high);
  added_[key & (added_.size() - 1)] = {a, b, result};
  return result ^ flip;
}

Set RequestSets::variable(Variable v) {
  ensure(v != kNoVariable, "the last number marks a constant");
  return Set{make(v, kNone.edge, kAll.edge)};
}

Set RequestSets::both(Set a, Set b) {
  return Set{conjoin(a.edge, b.edge)};
}

Set RequestSets::differ(Set a, Set b) {
  return Set{add(a.edge, b.edge)};
}

Set RequestSets::choose(Set condition, Set then, Set otherwise) {
  if (then == otherwise) return then;
  return either(both(condition, then), minus(otherwise, condition));
}

Set RequestSets::half(Set a, bool one) const {
  ensure(top(a) != kNoVariable, "a constant has no halves");
  return Set{branch(a.edge, top(a), one)};
}

Set RequestSets::exists_below(Variable end, Set a) {
  std::unordered_map<std::uint32_t, Set> known;
  const std::function<Set(Set)> drop = [&](Set s) {
    if (top(s) >= end) return s;
    if (const auto hit = known.find(s.edge); hit != known.end()) return hit->second;
    const Set result = either(drop(half(s, false)), drop(half(s, true)));
    known.emplace(s.edge, result);
    return result;
  };
  return drop(a);
}

Set RequestSets::fix_from(Variable begin, Set a, const Values& values) {
  std::unordered_map<std::uint32_t, Set> known;
  const std::function<Set(Set)> fix = [&](Set s) {
    if (top(s) >= begin) return contains(s, values) ? kAll : kNone;
    if (const auto hit = known.find(s.edge); hit != known.end()) return hit->second;
    const Set low = fix(half(s, false));
    const Set high = fix(half(s, true));
    const Set result{make(top(s), low.edge, high.edge)};
    known.emplace(s.edge, result);
    return result;
  };
  return fix(a);
}

Set RequestSets::fix(Variable v, Set a, bool one) {
  std::unordered_map<std::uint32_t, Set> known;
  const std::function<Set(Set)> go = [&](Set s) {
    if (top(s) > v) return s;
    if (top(s) == v) return half(s, one);
    if (const auto hit = known.find(s.edge); hit != known.end()) return hit->second;
    const Set low = go(half(s, false));
    const Set result = choose(variable(top(s)), go(half(s, true)), low);
    known.emplace(s.edge, result);
    return result;
  };
  return go(a);
}

bool RequestSets::contains(Set a, const Values& values) const {
  while (top(a) != kNoVariable) a = half(a, values(top(a)));
  return a.all();
}

std::vector<bool> RequestSets::pick(Set a) const {
  ensure(!a.empty(), "an empty set has no element");
  std::vector<bool> values;
  while (top(a) != kNoVariable) {
    const bool one = half(a, false).empty();
    values.resize(top(a) + 1, false);
    values[top(a)] = one;
    a = half(a, one);
  }
  return values;
}

}  // namespace gfpcheck::graph
