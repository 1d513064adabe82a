// SPDX-License-Identifier: GPL-2.0-only
// Exploration: states to which new requests have come; only what is new is passed on.
#include "graph/space.hpp"

#include <fmt/format.h>

#include <functional>
#include <queue>

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

/// By node, its place in a reverse postorder: a node comes after all from which it is reached without going back.
std::vector<std::uint32_t> ranks_of(const query::ControlGraph& graph) {
  std::vector<std::uint32_t> ranks(graph.nodes.size(), 0);
  std::vector<bool> met(graph.nodes.size(), false);
  std::vector<std::pair<NodeId, std::uint8_t>> path{{graph.entry, 0}};  // and how many of its sides are done
  auto rank = static_cast<std::uint32_t>(graph.nodes.size());
  met[graph.entry] = true;
  while (!path.empty()) {
    auto& [node, side] = path.back();
    const auto sides = graph.nodes[node].what == GraphNode::What::End ? 0 : graph.nodes[node].what == GraphNode::What::Branch ? 2 : 1;
    if (side == sides) {
      ranks[node] = --rank;
      path.pop_back();
      continue;
    }
    const NodeId next = graph.nodes[node].next[side++];
    if (!met[next]) {
      met[next] = true;
      path.emplace_back(next, 0);
    }
  }
  return ranks;
}

/// States that wait, those of lower rank first: where ways join, all have come before it goes on.
class Waiting {
 public:
  Waiting(const Space& space, const std::vector<std::uint32_t>& ranks) : space_(space), ranks_(ranks) {}
  void push(StateId s) { queue_.emplace(ranks_[space_.node_of(s)], s); }
  bool empty() const { return queue_.empty(); }
  StateId pop() {
    const StateId s = queue_.top().second;
    queue_.pop();
    return s;
  }

 private:
  using Entry = std::pair<std::uint32_t, StateId>;
  const Space& space_;
  const std::vector<std::uint32_t>& ranks_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

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
      ranks_(ranks_of(graph)),
      live_(live_slots(graph, slots_)),
      sets_(limits.set_nodes),
      variables_(roots(graph), answers_of(graph), symbols_of(graph), pool),
      relevant_(relevant(graph, slots_, live_, variables_, sets_)),
      outcomes_(graph, slots_, live_, relevant_, sets_, variables_, limits_),
      current_(graph.slots.size(), 0),
      next_(graph.slots.size(), 0) {
  for (const std::vector<bool>& live : live_) {
    live_list_.emplace_back();
    for (std::uint32_t s = 0; s < live.size(); ++s)
      if (live[s]) live_list_.back().push_back(s);
  }
  for (std::uint32_t s = 0; s < graph.slots.size(); ++s)
    zero_.push_back(outcomes_.values(s).id(constant_bits(0, graph.slots[s].symbol.sort()), graph.slots[s]));
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
  const StateId start = enter(graph_.entry);
  reached_[start] = arriving_[start] = requests_;
}

void Space::leave(NodeId node, const Outcome& outcome) {
  next_ = current_;
  const auto& updates = graph_.nodes[node].updates;
  for (std::size_t i = 0; i < updates.size(); ++i) next_[updates[i].slot] = outcome.stored[i];
}

void Space::add_edges(NodeId node, std::size_t first_live, std::uint8_t side, Set guard) {
  const std::vector<std::uint32_t>& live = live_list_[node];
  for (std::size_t i = first_live; i < live.size(); ++i) {
    const std::uint32_t s = live[i];
    if (next_[s] == zero_[s]) continue;
    const Set idle = sets_.minus(guard, relevant_.requests[node][s]);
    if (idle.empty()) continue;
    const SlotValues::Id value = std::exchange(next_[s], zero_[s]);
    add_edges(node, i + 1, side, idle);
    next_[s] = value;
    guard = sets_.minus(guard, idle);
    if (guard.empty()) return;
  }
  edges_.push_back({enter(node), guard, side});
}

StateId Space::enter(NodeId node) {
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
    leave(node, outcome);
    add_edges(graph_.nodes[node].next[outcome.side], 0, outcome.side, outcome.guard);
  }
  spans_[s] = {first, static_cast<std::uint32_t>(edges_.size() - first), true};
}

void Space::check_time() {
  if ((++ticks_ & 0x3ff) == 0 && limits_.budget.exhausted()) stop({}, "the time budget is used up");
}

void Space::explore() {
  Waiting work(*this, ranks_);
  work.push(start());
  while (!work.empty()) {
    check_time();
    const StateId s = work.pop();
    expand(s);
    const Set fresh = std::exchange(arriving_[s], kNone);
    for (const Edge& edge : edges(s)) {
      const Set come = sets_.minus(sets_.both(fresh, edge.guard), reached_[edge.target]);
      if (come.empty()) continue;
      reached_[edge.target] = sets_.either(reached_[edge.target], come);
      if (arriving_[edge.target].empty()) work.push(edge.target);
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
  Waiting work(*this, ranks_);
  const auto arrive = [&](StateId s, Set requests) {
    const Set come = sets_.minus(requests, found[s]);
    if (come.empty()) return;
    found[s] = sets_.either(found[s], come);
    if (fresh[s].empty()) work.push(s);
    fresh[s] = sets_.either(fresh[s], come);
  };
  for (const Seed& seed : seeds) arrive(seed.state, seed.requests);
  while (!work.empty()) {
    check_time();
    const StateId s = work.pop();
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
    leave(node, outcome);
    const NodeId to = graph_.nodes[node].next[outcome.side];
    for (std::uint32_t s : live_list_[to])
      if (!sets_.contains(relevant_.requests[to][s], values)) next_[s] = zero_[s];
    if (enter(to) != edge.target) continue;
    return outcomes_.answers(node, current_, outcome, request);
  }
  ensure(false, "an edge of a request comes from an outcome of its state's node");
  return {};
}

}  // namespace gfpcheck::graph
