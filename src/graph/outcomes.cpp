// SPDX-License-Identifier: GPL-2.0-only
// Answers are the top variables of every diagram. Splitting descends through them on all diagrams of a result
// at once and remembers where it has been, so a test like "is any of 32 bits set" costs 32 steps, not 2^32.
#include "graph/outcomes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/ensure.hpp"
#include "graph/stop.hpp"

namespace gfpcheck::graph {

using query::GraphNode;
using query::NodeId;

namespace {

bool is_constant(const Bits& value) {
  return std::ranges::all_of(value, [](Set bit) { return bit.all() || bit.empty(); });
}

}  // namespace

bool SlotValues::welcome(const Bits& value, std::size_t most_symbolic) const {
  return symbolic_ < most_symbolic || is_constant(value) || ids_.contains(value);
}

SlotValues::Id SlotValues::id(const Bits& value, const query::Slot& slot) {
  if (const auto hit = ids_.find(value); hit != ids_.end()) return hit->second;
  if (values_.size() > 0xffff) stop({}, fmt::format("{} takes more than 65536 values", slot.name));
  const Id made = static_cast<Id>(values_.size());
  if (!is_constant(value)) ++symbolic_;
  values_.push_back(value);
  ids_.emplace(value, made);
  return made;
}

NodeOutcomes::NodeOutcomes(const query::ControlGraph& graph, const SlotSymbols& slots,
                           const std::vector<std::vector<bool>>& live, const Relevant& relevant, RequestSets& sets,
                           Variables& variables, const Limits& limits)
    : graph_(graph),
      slots_(slots),
      live_(live),
      relevant_(relevant),
      sets_(sets),
      variables_(variables),
      limits_(limits),
      values_(graph.slots.size()),
      meanings_(graph.nodes.size()) {}

bool NodeOutcomes::kept(NodeId node, std::size_t i, std::size_t side) const {
  return live_[graph_.nodes[node].next[side]][graph_.nodes[node].updates[i].slot];
}

bool NodeOutcomes::matters(NodeId node, std::size_t i, std::size_t side, std::size_t b) const {
  return (relevant_.bits[graph_.nodes[node].next[side]][graph_.nodes[node].updates[i].slot] >> b & 1) != 0;
}

NodeOutcomes::Meaning& NodeOutcomes::meaning(NodeId id) {
  Meaning& meaning = meanings_[id];
  if (meaning.program) return meaning;
  const GraphNode& node = graph_.nodes[id];
  const bool branch = node.what == GraphNode::What::Branch;
  std::vector<ir::Expr> roots = node.constraints;
  for (const query::Definedness& d : node.defined) roots.push_back(d.condition);
  if (branch) roots.push_back(node.condition);
  for (std::size_t i = 0; i < node.updates.size(); ++i) {
    const bool live = kept(id, i, 0) || (branch && kept(id, i, 1));
    meaning.update_at.push_back(live ? roots.size() : kNotComputed);
    if (live) roots.push_back(node.updates[i].value);
  }
  meaning.program = std::make_unique<SymbolicProgram>(roots, sets_, variables_);
  for (const ir::Expr& symbol : meaning.program->reads()) meaning.reads.push_back(slots_.of(symbol));
  return meaning;
}

NodeOutcomes::Meaning& NodeOutcomes::run(NodeId node, std::span<const SlotValues::Id> current) {
  Meaning& here = meaning(node);
  std::vector<Bits> read;
  for (std::uint32_t slot : here.reads) read.push_back(values_[slot].at(current[slot]));
  here.program->run(read);
  return here;
}

/// Answers and requests that keep the contract's promises and leave C's meaning settled.
Set NodeOutcomes::promised(const GraphNode& node, const Meaning& meaning, Outcomes* note) {
  const auto end = variables_.first_of_request();
  Set good = kAll;
  std::size_t root = 0;
  for (; root < node.constraints.size(); ++root) good = sets_.both(good, meaning.program->root(root)[0]);
  if (note != nullptr) note->unanswerable = complement(sets_.exists_below(end, good));
  Set settled = good;
  for (std::uint32_t i = 0; i < node.defined.size(); ++i, ++root) {
    const Set condition = meaning.program->root(root)[0];
    const Set open = sets_.exists_below(end, sets_.minus(good, condition));
    if (note != nullptr && !open.empty()) note->open.push_back({i, open});
    settled = sets_.both(settled, condition);
  }
  return settled;
}

Set NodeOutcomes::side_guard(const GraphNode& node, const Meaning& meaning, std::size_t side) {
  if (node.what != GraphNode::What::Branch) return kAll;
  const Set condition = meaning.program->root(node.constraints.size() + node.defined.size())[0];
  return side == 0 ? condition : complement(condition);
}

/// The value's bits as constants, each with the requests that have it; false where there are too many.
bool NodeOutcomes::split_value(Set requests, Bits& value, std::vector<std::pair<Set, Bits>>& parts,
                               std::size_t most) {
  if (requests.empty()) return true;
  const auto open = std::ranges::find_if(value, [](Set bit) { return !bit.all() && !bit.empty(); });
  if (open == value.end()) {
    parts.emplace_back(requests, value);
    return parts.size() <= most;
  }
  const Set bit = std::exchange(*open, kNone);
  bool few = split_value(sets_.minus(requests, bit), value, parts, most);
  *open = kAll;
  few = few && split_value(sets_.both(requests, bit), value, parts, most);
  *open = bit;
  return few;
}

void NodeOutcomes::store(NodeId id, std::span<const std::size_t> updates, std::vector<Bits> values,
                         Set requests, Results& results) {
  const GraphNode& node = graph_.nodes[id];
  for (std::size_t i = 0; i < updates.size(); ++i) {
    const std::uint32_t slot = node.updates[updates[i]].slot;
    std::vector<std::pair<Set, Bits>> parts;
    const std::size_t most = graph_.slots[slot].counter ? limits_.outcomes : limits_.few_values;
    if (is_constant(values[i])) continue;
    if (!split_value(requests, values[i], parts, most)) {
      if (values_[slot].welcome(values[i], limits_.symbolic_values)) continue;
      parts.clear();
      if (!split_value(requests, values[i], parts, limits_.outcomes)) continue;
    }
    for (auto& [some, constant] : parts) {
      values[i] = constant;
      store(id, updates, values, some, results);
    }
    return;
  }
  std::vector<SlotValues::Id> stored(node.updates.size(), 0);
  for (std::size_t i = 0; i < updates.size(); ++i) {
    const std::uint32_t slot = node.updates[updates[i]].slot;
    stored[updates[i]] = values_[slot].id(values[i], graph_.slots[slot]);
  }
  const auto [place, fresh] = results.emplace(std::move(stored), requests);
  if (!fresh) place->second = sets_.either(place->second, requests);
}

void NodeOutcomes::split(NodeId id, const Meaning& meaning, std::size_t side, Set guard, Outcomes& out) {
  const GraphNode& node = graph_.nodes[id];
  const RequestSets::Variable end = variables_.first_of_request();
  std::vector<std::size_t> kept_updates;
  std::vector<Set> start{guard};
  for (std::size_t i = 0; i < node.updates.size(); ++i) {
    if (!kept(id, i, side)) continue;
    kept_updates.push_back(i);
    const BitView bits = meaning.program->root(meaning.update_at[i]);
    for (std::size_t b = 0; b < bits.size(); ++b) start.push_back(matters(id, i, side, b) ? bits[b] : kNone);
  }
  if (kept_updates.empty()) start[0] = sets_.exists_below(end, guard);
  Results results;
  std::size_t leaves = 0;
  const auto finish = [&](const std::vector<Set>& at) {
    std::vector<Bits> values;
    auto bit = at.begin() + 1;
    for (std::size_t i : kept_updates) {
      const auto width = static_cast<std::ptrdiff_t>(meaning.program->root(meaning.update_at[i]).size());
      values.emplace_back(bit, bit + width);
      bit += width;
    }
    const Set requests = sets_.both(at[0], requests_);
    if (requests.empty()) return;
    store(id, kept_updates, std::move(values), requests, results);
    if (++leaves > limits_.outcomes)
      stop(node.span,
           fmt::format("`{}` may store more than {} different results; a contract would have to narrow "
                       "them or say only whether they are zero",
                       node.text, limits_.outcomes));
  };
  std::set<std::vector<Set>> seen{start};
  std::vector<std::vector<Set>> open{start};
  while (!open.empty()) {
    const std::vector<Set> at = std::move(open.back());
    open.pop_back();
    if (at[0].empty()) continue;
    RequestSets::Variable top = RequestSets::kNoVariable;
    for (Set s : at) top = std::min(top, sets_.top(s));
    if (top >= end) {
      finish(at);
      continue;
    }
    if (seen.size() > limits_.outcomes * 1024)
      stop(node.span, fmt::format("what `{}` stores hangs on its answers in too many ways", node.text));
    for (const bool one : {true, false}) {
      std::vector<Set> half = at;
      for (Set& s : half)
        if (sets_.top(s) == top) s = sets_.half(s, one);
      if (seen.insert(half).second) open.push_back(std::move(half));
    }
  }
  for (auto& [values, requests] : results)
    out.outcomes.push_back({requests, static_cast<std::uint8_t>(side), values});
}

Outcomes NodeOutcomes::compute(NodeId id, std::span<const SlotValues::Id> current) {
  const GraphNode& node = graph_.nodes[id];
  Outcomes out;
  out.unanswerable = kNone;
  if (node.what == GraphNode::What::End) return out;
  try {
    const Meaning& here = run(id, current);
    const Set good = promised(node, here, &out);
    const std::size_t sides = node.what == GraphNode::What::Branch ? 2 : 1;
    for (std::size_t side = 0; side < sides; ++side) {
      const Set guard = sets_.both(good, side_guard(node, here, side));
      if (!guard.empty()) split(id, here, side, guard, out);
    }
  } catch (Stop& stopped) {
    if (stopped.why.span.known()) throw;
    stop(node.span, fmt::format("{} (at `{}`)", stopped.why.message, node.text));
  }
  return out;
}

const Outcomes& NodeOutcomes::of(NodeId node, std::span<const SlotValues::Id> current) {
  const Meaning& here = meaning(node);
  key_.assign({static_cast<KeyTable::Word>(node & 0xffff), static_cast<KeyTable::Word>(node >> 16)});
  for (std::uint32_t slot : here.reads) key_.push_back(current[slot]);
  const KeyTable::Place place = keys_.intern(key_);
  if (place.fresh) {
    known_.emplace_back();
    known_.back() = compute(node, current);
  }
  return known_[place.index];
}

std::vector<std::uint64_t> NodeOutcomes::answers(NodeId id, std::span<const SlotValues::Id> current,
                                                 const Outcome& outcome, const ir::Assignment& request) {
  const GraphNode& node = graph_.nodes[id];
  const Meaning& here = run(id, current);
  Set good = sets_.both(promised(node, here, nullptr), side_guard(node, here, outcome.side));
  good = sets_.fix_from(variables_.first_of_request(), good, variables_.values(request));
  for (std::size_t i = 0; i < node.updates.size(); ++i) {
    if (!kept(id, i, outcome.side)) continue;
    const Bits& wanted = values_[node.updates[i].slot].at(outcome.stored[i]);
    const BitView bits = here.program->root(here.update_at[i]);
    for (std::size_t b = 0; b < bits.size(); ++b) {
      if (!matters(id, i, outcome.side, b)) continue;
      const Set differs = sets_.fix_from(variables_.first_of_request(), sets_.differ(bits[b], wanted[b]),
                                         variables_.values(request));
      good = sets_.minus(good, differs);
    }
  }
  ensure(!good.empty(), "an outcome that is possible for a request has answers that lead to it");
  const ir::Assignment picked = variables_.assignment(sets_.pick(good));
  std::vector<std::uint64_t> values;
  for (const ir::Expr& answer : node.answers) values.push_back(picked.get(answer.symbol_index()));
  return values;
}

}  // namespace gfpcheck::graph
