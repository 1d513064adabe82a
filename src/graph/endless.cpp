// SPDX-License-Identifier: GPL-2.0-only
// Runs without end. A cycle of the union graph proves nothing, because its edges may belong to different
// requests. So within each strongly connected component every state gets the requests that could stay in it
// for ever, shrunk until each has a way on to a state that keeps it: a greatest fixed point, exact for every
// single request.
#include <algorithm>
#include <deque>

#include "graph/claims.hpp"
#include "graph/components.hpp"

namespace gfpcheck::graph {
namespace {

class Endless {
 public:
  Endless(Space& space, Set premise, const std::vector<std::string>& events) : space_(space) {
    stay_.assign(space.size(), kNone);
    for (StateId s = 0; s < space.size(); ++s)
      if (std::ranges::none_of(events, [&](const std::string& e) { return space.is_event(s, e); }))
        stay_[s] = space.sets().both(space.reached(s), premise);
    keep_cycles();
  }

  Set requests() {
    std::deque<StateId> work;
    std::vector<bool> waiting(space_.size(), false);
    for (StateId s = 0; s < space_.size(); ++s) {
      if (stay_[s].empty()) continue;
      work.push_back(s);
      waiting[s] = true;
    }
    while (!work.empty()) {
      space_.check_time();
      const StateId s = work.front();
      work.pop_front();
      waiting[s] = false;
      if (!shrink(s)) continue;
      for (StateId before : before_[s]) {
        if (waiting[before] || stay_[before].empty()) continue;
        waiting[before] = true;
        work.push_back(before);
      }
    }
    Set all = kNone;
    for (Set s : stay_) all = space_.sets().either(all, s);
    return all;
  }

 private:
  bool leads_on(StateId s, const Edge& edge) {
    return !stay_[edge.target].empty() && space_.sets().meet(stay_[s], edge.guard);
  }

  /// Empties all states outside cycles of the union graph, and notes who comes before whom inside.
  void keep_cycles() {
    std::vector<Arc> arcs;
    for (StateId s = 0; s < space_.size(); ++s) {
      if (stay_[s].empty()) continue;
      for (const Edge& edge : space_.edges(s))
        if (leads_on(s, edge)) arcs.emplace_back(s, edge.target);
    }
    const Components parts = components(space_.size(), arcs);
    before_.resize(space_.size());
    component_ = parts.of;
    for (StateId s = 0; s < space_.size(); ++s)
      if (!parts.cyclic[parts.of[s]]) stay_[s] = kNone;
    for (const Arc& arc : arcs)
      if (component_[arc.first] == component_[arc.second]) before_[arc.second].push_back(arc.first);
  }

  bool shrink(StateId s) {
    RequestSets& sets = space_.sets();
    Set on = kNone;
    for (const Edge& edge : space_.edges(s))
      if (component_[edge.target] == component_[s])
        on = sets.either(on, sets.both(edge.guard, stay_[edge.target]));
    const Set kept = sets.both(stay_[s], on);
    if (kept == stay_[s]) return false;
    stay_[s] = kept;
    return true;
  }

  Space& space_;
  std::vector<Set> stay_;  // by state
  std::vector<std::vector<StateId>> before_;
  std::vector<std::uint32_t> component_;
};

}  // namespace

Set endless(Space& space, Set premise, const std::vector<std::string>& events) {
  return Endless(space, premise, events).requests();
}

}  // namespace gfpcheck::graph
