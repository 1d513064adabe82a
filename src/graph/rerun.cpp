// SPDX-License-Identifier: GPL-2.0-only
// The walk, and what its events say about a claim.
#include "graph/rerun.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "eval/program.hpp"
#include "graph/slots.hpp"
#include "graph/stop.hpp"
#include "ir/fold.hpp"

namespace gfpcheck::graph {
namespace {

using query::GraphNode;
using query::PathClaim;

constexpr int kMostRounds = 64;  // more than any limit on retries

class Walker {
 public:
  Walker(const query::ControlGraph& graph, const ir::Assignment& request) : graph_(graph), now_(request) {
    for (const query::Constraint& c : graph.constraints)
      if (value(c.condition) == 0) stop(c.span, fmt::format("the request breaks {}", c.id));
    std::vector<std::uint64_t> first;
    for (const query::Slot& slot : graph.slots) first.push_back(value(slot.initial));
    set_slots(first);
  }

  std::vector<std::uint64_t> slots() const {
    std::vector<std::uint64_t> values;
    for (const query::Slot& slot : graph_.slots) values.push_back(now_.get(slot.symbol.symbol_index()));
    return values;
  }

  /// Does what the step says and returns the node that follows.
  query::NodeId take(const RunStep& step) {
    const GraphNode& node = graph_.nodes[step.node];
    if (node.what == GraphNode::What::End) stop(node.span, "the run goes on after its end");
    answer(node, step);
    if (node.what == GraphNode::What::Branch && (value(node.condition) != 0) != (step.side == 0))
      stop(node.span, fmt::format("`{}` goes the other way", node.text));
    if (node.what != GraphNode::What::Branch && step.side != 0) stop(node.span, "there is only one way on");
    std::vector<std::uint64_t> after = slots();
    for (const query::Update& u : node.updates) after[u.slot] = value(u.value);
    set_slots(after);
    return node.next[step.side];
  }

 private:
  void answer(const GraphNode& node, const RunStep& step) {
    if (step.answers.size() != node.answers.size()) stop(node.span, "answers are missing");
    for (std::size_t i = 0; i < node.answers.size(); ++i)
      now_.set(node.answers[i].symbol_index(), step.answers[i] & ir::mask_of(node.answers[i].sort()));
    for (const ir::Expr& c : node.constraints)
      if (value(c) == 0) stop(node.span, fmt::format("the answers at `{}` break its contract", node.text));
    for (const query::Definedness& d : node.defined)
      if (value(d.condition) == 0) stop(d.span, fmt::format("C's meaning is open: {}", d.sentence));
  }

  void set_slots(const std::vector<std::uint64_t>& values) {
    for (std::size_t i = 0; i < values.size(); ++i)
      now_.set(graph_.slots[i].symbol.symbol_index(), values[i]);
  }

  std::uint64_t value(const ir::Expr& e) {
    const auto [place, fresh] = programs_.try_emplace(e.id(), std::span(&e, 1));
    return place->second.run(now_)[0];
  }

  const query::ControlGraph& graph_;
  ir::Assignment now_;  // request, slots and the answers of the current node
  std::unordered_map<std::uint32_t, eval::Program> programs_;
};

/// The loop can be taken again and again: further rounds with the same answers work, until all slots that are live
/// have the values that they had a round ago. A slot that is live, but never asked for by this request may change
/// for ever: then many rounds have to do.
void check_loop(const query::ControlGraph& graph, const Run& run, const Walked& walked, Walker& walker,
                query::NodeId next) {
  const std::size_t first = *run.loop;
  if (first >= run.steps.size() || run.steps[first].node != next)
    stop(graph.nodes[next].span, "the loop does not close");
  const std::vector<bool> live = live_slots(graph, SlotSymbols(graph))[next];
  std::vector<std::uint64_t> before = walked.slots[first];
  const auto closes = [&] {
    const std::vector<std::uint64_t> back = std::exchange(before, walker.slots());
    for (std::size_t s = 0; s < back.size(); ++s)
      if (live[s] && back[s] != before[s]) return false;
    return true;
  };
  for (int round = 1; !closes(); ++round) {
    if (round == kMostRounds) return;
    for (std::size_t i = first; i < run.steps.size(); ++i) {
      const query::NodeId after = walker.take(run.steps[i]);
      if (after != run.steps[i + 1 < run.steps.size() ? i + 1 : first].node)
        stop(graph.nodes[after].span, "a later round goes another way");
    }
  }
}

Walked walk(const query::ControlGraph& graph, const Run& run) {
  Walked walked;
  Walker walker(graph, run.request);
  if (run.steps.empty() || run.steps.front().node != graph.entry)
    stop({}, "the run does not begin at the entry");
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    const RunStep& step = run.steps[i];
    walked.slots.push_back(walker.slots());
    walked.events.push_back(graph.nodes[step.node].event);
    const bool last = i + 1 == run.steps.size();
    if (last && !run.loop) break;
    const query::NodeId next = walker.take(step);
    if (last)
      check_loop(graph, run, walked, walker, next);
    else if (next != run.steps[i + 1].node)
      stop(graph.nodes[next].span, "the run goes on at another node");
  }
  return walked;
}

}  // namespace

Result<Walked> rerun(const query::ControlGraph& graph, const Run& run) {
  try {
    return walk(graph, run);
  } catch (const Stop& stopped) {
    return stopped.why;
  }
}

bool shows(const PathClaim& claim, const Run& run, const Walked& walked) {
  const auto& events = walked.events;
  const auto in_loop = [&](const std::string& event) {
    return run.loop && std::find(events.begin() + static_cast<std::ptrdiff_t>(*run.loop), events.end(),
                                 event) != events.end();
  };
  const std::string& event = claim.events.empty() ? std::string() : claim.events.front();
  const auto found = std::find(events.begin(), events.end(), event);
  switch (claim.what) {
    case PathClaim::What::Never:
    case PathClaim::What::Possible:
      return found != events.end();
    case PathClaim::What::AtMost:
      return in_loop(event) ||
             static_cast<std::uint64_t>(std::count(events.begin(), events.end(), event)) > claim.bound;
    case PathClaim::What::OnlyAfter:
      return found != events.end() && std::find(events.begin(), found, claim.events[1]) == found;
    case PathClaim::What::Terminates:
      return run.loop && std::none_of(claim.events.begin(), claim.events.end(), in_loop);
  }
  return false;
}

}  // namespace gfpcheck::graph
