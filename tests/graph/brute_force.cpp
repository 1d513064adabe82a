// SPDX-License-Identifier: GPL-2.0-only
// Plain enumeration.
#include "brute_force.hpp"

#include <algorithm>
#include <functional>
#include <memory>

#include "eval/program.hpp"
#include "ir/fold.hpp"

namespace gfpcheck::test {
namespace {

using query::ControlGraph;
using query::GraphNode;
using query::PathClaim;

/// All values of these symbols in turn.
void for_all(const std::vector<ir::Expr>& symbols, ir::Assignment& at, std::size_t from,
             const std::function<void()>& body) {
  if (from == symbols.size()) return body();
  for (std::uint64_t v = 0; v <= ir::mask_of(symbols[from].sort()); ++v) {
    at.set(symbols[from].symbol_index(), v);
    for_all(symbols, at, from + 1, body);
  }
}

class Enumerator {
 public:
  explicit Enumerator(const ControlGraph& graph) : graph_(graph) {
    for (const GraphNode& node : graph.nodes) {
      std::vector<ir::Expr> roots = node.constraints;
      for (const query::Definedness& d : node.defined) roots.push_back(d.condition);
      for (const query::Update& u : node.updates) roots.push_back(u.value);
      if (node.condition.valid()) roots.push_back(node.condition);
      programs_.push_back(std::make_unique<eval::Program>(roots));
    }
  }

  Explicit all_of(const ir::Assignment& request) {
    Explicit out;
    out.request = request;
    now_ = request;
    std::vector<std::uint64_t> slots;
    for (const query::Slot& slot : graph_.slots) slots.push_back(eval::evaluate(slot.initial, request));
    ids_.clear();
    enter({graph_.entry, slots}, out);
    for (std::uint32_t s = 0; s < out.states.size(); ++s) step(s, out);
    return out;
  }

 private:
  std::uint32_t enter(const Explicit::State& state, Explicit& out) {
    const auto [place, fresh] = ids_.emplace(state, static_cast<std::uint32_t>(out.states.size()));
    if (fresh) {
      out.states.push_back(state);
      out.next.emplace_back();
    }
    return place->second;
  }

  void step(std::uint32_t s, Explicit& out) {
    const Explicit::State state = out.states[s];
    const GraphNode& node = graph_.nodes[state.node];
    if (node.what == GraphNode::What::End) return;
    for (std::size_t i = 0; i < state.slots.size(); ++i)
      now_.set(graph_.slots[i].symbol.symbol_index(), state.slots[i]);
    bool answered = false;
    for_all(node.answers, now_, 0, [&] {
      const auto values = programs_[state.node]->run(now_);
      std::size_t at = 0;
      bool promised = true, settled = true;
      for (; at < node.constraints.size(); ++at) promised &= values[at] != 0;
      if (!promised) return;
      answered = true;
      for (std::size_t i = 0; i < node.defined.size(); ++i) settled &= values[at++] != 0;
      if (!settled) {
        out.gap = true;
        return;
      }
      Explicit::State after = state;
      for (const query::Update& u : node.updates) after.slots[u.slot] = values[at++];
      const int side = node.what == GraphNode::What::Branch && values[at] == 0 ? 1 : 0;
      after.node = node.next[static_cast<std::size_t>(side)];
      if (node.what == GraphNode::What::Branch) out.sides.emplace(state.node, side);
      const std::uint32_t to = enter(after, out);
      out.next[s].insert(to);
    });
    if (!answered) out.gap = true;
  }

  const ControlGraph& graph_;
  std::vector<std::unique_ptr<eval::Program>> programs_;
  ir::Assignment now_;
  std::map<Explicit::State, std::uint32_t> ids_;
};

bool unending(const ControlGraph& graph, const Explicit& request, const std::vector<std::string>& events) {
  std::vector<bool> stays(request.states.size());
  for (std::uint32_t s = 0; s < stays.size(); ++s)
    stays[s] = std::none_of(events.begin(), events.end(),
                            [&](const std::string& e) { return request.event_at(graph, s, e); });
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t s = 0; s < stays.size(); ++s) {
      if (!stays[s]) continue;
      if (std::any_of(request.next[s].begin(), request.next[s].end(),
                      [&](std::uint32_t t) { return stays[t]; }))
        continue;
      stays[s] = false;
      changed = true;
    }
  }
  return std::find(stays.begin(), stays.end(), true) != stays.end();
}

bool without(const ControlGraph& graph, const Explicit& request, const std::string& event,
             const std::string& before) {
  std::vector<bool> seen(request.states.size(), false);
  std::vector<std::uint32_t> open{0};
  seen[0] = true;
  while (!open.empty()) {
    const std::uint32_t s = open.back();
    open.pop_back();
    if (request.event_at(graph, s, event)) return true;
    if (request.event_at(graph, s, before)) continue;
    for (std::uint32_t t : request.next[s]) {
      if (seen[t]) continue;
      seen[t] = true;
      open.push_back(t);
    }
  }
  return false;
}

}  // namespace

bool Explicit::event_at(const ControlGraph& graph, std::uint32_t state, const std::string& event) const {
  const GraphNode& node = graph.nodes[states[state].node];
  return node.what == GraphNode::What::Event && node.event == event;
}

std::vector<Explicit> enumerate(const ControlGraph& graph, const ir::ExprPool&,
                                const std::vector<ir::Expr>& request_symbols) {
  std::vector<Explicit> all;
  Enumerator enumerator(graph);
  ir::Assignment request;
  for_all(request_symbols, request, 0, [&] {
    for (const query::Constraint& c : graph.constraints)
      if (eval::evaluate(c.condition, request) == 0) return;
    all.push_back(enumerator.all_of(request));
  });
  return all;
}

std::optional<std::uint64_t> most(const ControlGraph& graph, const Explicit& request,
                                  const std::string& event) {
  // longest paths by relaxation: a bounded count is below the number of states
  std::vector<std::uint64_t> best(request.states.size(), 0);
  for (std::size_t s = 0; s < best.size(); ++s)
    best[s] = request.event_at(graph, static_cast<std::uint32_t>(s), event);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t s = 0; s < best.size(); ++s)
      for (std::uint32_t t : request.next[s]) {
        const std::uint64_t through = best[t] + (request.event_at(graph, s, event) ? 1 : 0);
        if (through <= best[s]) continue;
        if (through > best.size()) return std::nullopt;
        best[s] = through;
        changed = true;
      }
  }
  return best[0];
}

bool shown_by(const ControlGraph& graph, const Explicit& request, const PathClaim& claim) {
  switch (claim.what) {
    case PathClaim::What::Never:
    case PathClaim::What::Possible:
      return most(graph, request, claim.events[0]).value_or(1) > 0;
    case PathClaim::What::AtMost:
      return most(graph, request, claim.events[0]).value_or(~std::uint64_t{0}) > claim.bound;
    case PathClaim::What::OnlyAfter:
      return without(graph, request, claim.events[0], claim.events[1]);
    case PathClaim::What::Terminates:
      return unending(graph, request, claim.events);
  }
  return false;
}

}  // namespace gfpcheck::test
