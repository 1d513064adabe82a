// SPDX-License-Identifier: GPL-2.0-only
// Breadth-first searches over what one request can do.
#include "graph/one_request.hpp"

#include <algorithm>
#include <deque>

#include "graph/components.hpp"

namespace gfpcheck::graph {

OneRequest::OneRequest(Space& space, const ir::Assignment& request)
    : space_(space), request_(request), values_(space.variables().values(request_)) {}

bool OneRequest::takes(const Edge& edge) {
  if (edge.guard.all()) return true;
  const auto [place, fresh] = known_.try_emplace(edge.guard.edge, false);
  if (fresh) place->second = space_.sets().contains(edge.guard, values_);
  return place->second;
}

std::optional<OneRequest::Found> OneRequest::shortest(const Search& search) {
  struct Visit {
    StateId state;
    std::uint64_t count;
    std::size_t parent;
    const Edge* edge;
  };
  constexpr std::size_t kRoot = ~std::size_t{0};
  struct Key {
    StateId state;
    std::uint64_t count;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& k) const { return (k.count * 0x9e3779b97f4a7c15u) ^ k.state; }
  };
  std::unordered_map<Key, bool, Hash> seen;
  std::vector<Visit> visits{{search.from, 0, kRoot, nullptr}};
  if (!search.at_least_one_hop) seen.emplace(Key{search.from, 0}, true);
  for (std::size_t i = 0; i < visits.size(); ++i) {
    space_.check_time();
    const Visit visit = visits[i];
    if ((i != 0 || !search.at_least_one_hop) && search.goal(visit.state, visit.count)) {
      Found found{{}, visit.state};
      for (std::size_t at = i; visits[at].parent != kRoot; at = visits[at].parent)
        found.hops.push_back({visits[visits[at].parent].state, visits[at].edge});
      std::reverse(found.hops.begin(), found.hops.end());
      return found;
    }
    const std::optional<std::uint64_t> count = search.leave(visit.state, visit.count);
    if (!count) continue;
    for (const Edge& edge : space_.edges(visit.state))
      if (takes(edge) && seen.emplace(Key{edge.target, *count}, true).second)
        visits.push_back({edge.target, *count, i, &edge});
  }
  return std::nullopt;
}

std::vector<StateId> OneRequest::reachable() {
  std::vector<StateId> order{space_.start()};
  std::vector<bool> seen(space_.size(), false);
  seen[space_.start()] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    space_.check_time();
    for (const Edge& edge : space_.edges(order[i])) {
      if (seen[edge.target] || !takes(edge)) continue;
      seen[edge.target] = true;
      order.push_back(edge.target);
    }
  }
  return order;
}

std::optional<Run> OneRequest::lasso(const std::function<bool(StateId)>& wanted,
                                     const std::function<bool(StateId)>& allowed) {
  const std::vector<StateId> order = reachable();
  std::vector<std::uint32_t> position(space_.size(), 0);
  for (std::uint32_t i = 0; i < order.size(); ++i) position[order[i]] = i;
  std::vector<Arc> arcs;
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    if (!allowed(order[i])) continue;
    for (const Edge& edge : space_.edges(order[i]))
      if (takes(edge) && allowed(edge.target)) arcs.emplace_back(i, position[edge.target]);
  }
  const Components parts = components(order.size(), arcs);
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    const StateId entered = order[i];
    if (!parts.cyclic[parts.of[i]] || !allowed(entered) || !wanted(entered)) continue;
    const auto always = [](StateId, std::uint64_t n) { return std::optional(n); };
    const auto inside = [&](StateId s, std::uint64_t n) {
      return allowed(s) ? std::optional(n) : std::nullopt;
    };
    const auto back = [&](StateId s, std::uint64_t) { return s == entered; };
    const std::optional<Found> to = shortest({space_.start(), back, always, false});
    const std::optional<Found> round = shortest({entered, back, inside, true});
    if (!to || !round) continue;
    Found whole = *to;
    whole.hops.insert(whole.hops.end(), round->hops.begin(), round->hops.end());
    Run run = run_of(whole);
    run.steps.pop_back();  // the state that the loop comes back to
    run.loop = to->hops.size();
    return run;
  }
  return std::nullopt;
}

Run OneRequest::run_of(const Found& found) {
  Run run;
  run.request = request_;
  for (const Hop& hop : found.hops)
    run.steps.push_back(
        {space_.node_of(hop.from), hop.edge->side, space_.answers(hop.from, *hop.edge, request_), {}});
  run.steps.push_back({space_.node_of(found.end), 0, {}, {}});
  return run;
}

}  // namespace gfpcheck::graph
