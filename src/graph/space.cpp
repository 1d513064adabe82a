// SPDX-License-Identifier: GPL-2.0-only
// Exploration: a queue of states to which new requests have come; only what is new is passed on.
#include "graph/space.hpp"

#include <fmt/format.h>

#include <deque>

#include "base/ensure.hpp"
#include "graph/stop.hpp"

namespace gfpcheck::graph {
namespace {

using query::GraphNode;
using query::NodeId;

std::vector<ir::Expr> roots(const query::ControlGraph& graph) {
  std::vector<ir::Expr> all;
  for (const query::Constraint& c : graph.constraints) all.push_back(c.condition);
  for (const query::Slot& slot : graph.slots) all.push_back(slot.initial);
  for (const GraphNode& node : graph.nodes) {
    all.insert(all.end(), node.constraints.begin(), node.constraints.end());
    for (const query::Definedness& d : node.defined) all.push_back(d.condition);
    for (const query::Update& u : node.updates) all.push_back(u.value);
    all.push_back(node.condition);  // may be invalid: skipped by the walk
  }
  return all;
}

std::vector<ir::Expr> answers_of(const query::ControlGraph& graph) {
  std::vector<ir::Expr> all;
  for (const GraphNode& node : graph.nodes) all.insert(all.end(), node.answers.begin(), node.answers.end());
  return all;
}

std::vector<ir::Expr> symbols_of(const query::ControlGraph& graph) {
  std::vector<ir::Expr> all;
  for (const query::Slot& slot : graph.slots) all.push_back(slot.symbol);
  return all;
}

const query::ControlGraph& checked(const query::ControlGraph& graph) {
  const SlotSymbols slots(graph);
  check_form(graph, slots);
  check_zero_or_not(graph, slots);
  return graph;
}

}  // namespace

Space::Space(const query::ControlGraph& graph, const ir::ExprPool& pool, const Limits& limits)
    : graph_(checked(graph)),
      limits_(limits),
      slots_(graph),
      live_(live_slots(graph, slots_)),
      sets_(limits.set_nodes),
      variables_(roots(graph), answers_of(graph), symbols_of(graph), pool),
      outcomes_(graph, slots_, live_, sets_, variables_, limits_),
      current_(graph.slots.size(), 0),
      next_(graph.slots.size(), 0) {
  for (const std::vector<bool>& live : live_) {
    live_list_.emplace_back();
    for (std::uint32_t s = 0; s < live.size(); ++s)
      if (live[s]) live_list_.back().push_back(s);
  }
  start_state();
  explore();
}

void Space::start_state() {
  requests_ = kAll;
  for (const query::Constraint& c : graph_.constraints)
    requests_ = sets_.both(requests_, requests_where(c.condition));
  outcomes_.restrict_to(requests_);
  for (std::uint32_t s : live_list_[graph_.entry]) {
    const query::Slot& slot = graph_.slots[s];
    SymbolicProgram program(std::span(&slot.initial, 1), sets_, variables_);
    program.run({});
    const BitView bits = program.root(0);
    next_[s] = outcomes_.values(s).id(Bits(bits.begin(), bits.end()), slot);
  }
  const StateId start = enter(graph_.entry, graph_.entry, nullptr);
  reached_[start] = arriving_[start] = requests_;
}

/// The state of `node` with the slots in next_.
StateId Space::enter(NodeId node, NodeId from, const Outcome* outcome) {
  if (outcome != nullptr) {
    next_ = current_;
    const auto& updates = graph_.nodes[from].updates;
    for (std::size_t i = 0; i < updates.size(); ++i) next_[updates[i].slot] = outcome->stored[i];
  }
  key_.assign({static_cast<KeyTable::Word>(node & 0xffff), static_cast<KeyTable::Word>(node >> 16)});
  for (std::uint32_t s : live_list_[node]) key_.push_back(next_[s]);
  const KeyTable::Place place = states_.intern(key_);
  if (place.fresh) {
    if (states_.size() > limits_.states)
      stop({}, fmt::format("the exploration outgrows its budget of {} states", limits_.states));
    reached_.push_back(kNone);
    arriving_.push_back(kNone);
    spans_.emplace_back();
  }
  return place.index;
}

NodeId Space::node_of(StateId s) const {
  const std::span<const KeyTable::Word> key = states_.at(s);
  return static_cast<NodeId>(key[0]) | static_cast<NodeId>(key[1]) << 16;
}

void Space::load(StateId s) {
  const std::span<const KeyTable::Word> key = states_.at(s);
  const std::vector<std::uint32_t>& live = live_list_[node_of(s)];
  for (std::size_t i = 0; i < live.size(); ++i) current_[live[i]] = key[i + 2];
}

bool Space::is_event(StateId s, const std::string& event) const {
  const GraphNode& node = graph_.nodes[node_of(s)];
  return node.what == GraphNode::What::Event && node.event == event;
}

void Space::note_gaps(NodeId node, const Outcomes& outcomes, Set requests) {
  const auto note = [&](std::uint32_t condition, Set where) {
    if (const Set here = sets_.both(where, requests); !here.empty()) {
      for (Gap& gap : gaps_) {
        if (gap.node != node || gap.condition != condition) continue;
        gap.requests = sets_.either(gap.requests, here);
        return;
      }
      gaps_.push_back({node, condition, here});
    }
  };
  for (const Outcomes::Open& open : outcomes.open) note(open.condition, open.requests);
  if (!outcomes.unanswerable.empty()) note(Gap::kUnanswerable, outcomes.unanswerable);
}

void Space::expand(StateId s) {
  load(s);
  const NodeId node = node_of(s);
  const Outcomes& outcomes = outcomes_.of(node, current_);
  note_gaps(node, outcomes, arriving_[s]);
  if (spans_[s].known) return;
  const std::size_t first = edges_.size();
  for (const Outcome& outcome : outcomes.outcomes) {
    const StateId target = enter(graph_.nodes[node].next[outcome.side], node, &outcome);
    edges_.push_back({target, outcome.guard, outcome.side});
  }
  spans_[s] = {first, static_cast<std::uint32_t>(edges_.size() - first), true};
}

void Space::check_time() {
  if ((++ticks_ & 0x3ff) == 0 && limits_.budget.exhausted()) stop({}, "the time budget is used up");
}

void Space::explore() {
  std::deque<StateId> work{start()};
  while (!work.empty()) {
    check_time();
    const StateId s = work.front();
    work.pop_front();
    expand(s);
    const Set fresh = std::exchange(arriving_[s], kNone);
    for (const Edge& edge : edges(s)) {
      const Set come = sets_.minus(sets_.both(fresh, edge.guard), reached_[edge.target]);
      if (come.empty()) continue;
      reached_[edge.target] = sets_.either(reached_[edge.target], come);
      if (arriving_[edge.target].empty()) work.push_back(edge.target);
      arriving_[edge.target] = sets_.either(arriving_[edge.target], come);
    }
  }
}

Set Space::requests_where(const ir::Expr& condition) {
  ir::for_each_node(std::span(&condition, 1), [&](const ir::Expr& e) {
    if (e.kind() == ir::Kind::Symbol && (variables_.is_slot(e) || variables_.is_answer(e)))
      stop({}, "a premise speaks of more than the request");
  });
  SymbolicProgram program(std::span(&condition, 1), sets_, variables_);
  program.run({});
  return program.root(0)[0];
}

std::vector<Set> Space::spread(std::span<const Seed> seeds, const std::function<bool(StateId)>& ends) {
  std::vector<Set> found(size(), kNone);
  std::vector<Set> fresh(size(), kNone);
  std::deque<StateId> work;
  const auto arrive = [&](StateId s, Set requests) {
    const Set come = sets_.minus(requests, found[s]);
    if (come.empty()) return;
    found[s] = sets_.either(found[s], come);
    if (fresh[s].empty()) work.push_back(s);
    fresh[s] = sets_.either(fresh[s], come);
  };
  for (const Seed& seed : seeds) arrive(seed.state, seed.requests);
  while (!work.empty()) {
    check_time();
    const StateId s = work.front();
    work.pop_front();
    const Set come = std::exchange(fresh[s], kNone);
    if (ends(s)) continue;
    for (const Edge& edge : edges(s)) arrive(edge.target, sets_.both(come, edge.guard));
  }
  return found;
}

std::vector<std::uint64_t> Space::answers(StateId from, const Edge& edge, const ir::Assignment& request) {
  load(from);
  const NodeId node = node_of(from);
  const RequestSets::Values values = variables_.values(request);
  for (const Outcome& outcome : outcomes_.of(node, current_).outcomes) {
    if (outcome.side != edge.side || !sets_.contains(outcome.guard, values)) continue;
    if (enter(graph_.nodes[node].next[outcome.side], node, &outcome) != edge.target) continue;
    return outcomes_.answers(node, current_, outcome, request);
  }
  ensure(false, "an edge of a request comes from an outcome of its state's node");
  return {};
}

}  // namespace gfpcheck::graph
