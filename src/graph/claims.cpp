// SPDX-License-Identifier: GPL-2.0-only
// Sets first, runs second. Counting goes round by round: from the states where event number k can happen to
// those where number k + 1 can. Once a round changes nothing, the count is unbounded.
#include "graph/claims.hpp"

#include <algorithm>

namespace gfpcheck::graph {
namespace {

using query::PathClaim;

constexpr std::uint64_t kSmallBound = 64;  // up to here a run spells out all events of a broken AtMost

bool never_ends(StateId) {
  return false;
}

std::vector<Space::Seed> start_of(Space& space, Set premise) {
  return {{space.start(), space.sets().both(premise, space.all_requests())}};
}

Set requests_of(Space& space, const std::vector<Space::Seed>& seeds) {
  Set all = kNone;
  for (const Space::Seed& seed : seeds) all = space.sets().either(all, seed.requests);
  return all;
}

std::vector<Space::Seed> events_in(const Space& space, const std::vector<Set>& found,
                                   const std::string& event) {
  std::vector<Space::Seed> at;
  for (StateId s = 0; s < space.size(); ++s)
    if (!found[s].empty() && space.is_event(s, event)) at.push_back({s, found[s]});
  return at;
}

bool same(const std::vector<Space::Seed>& a, const std::vector<Space::Seed>& b) {
  return std::ranges::equal(a, b, [](const Space::Seed& x, const Space::Seed& y) {
    return x.state == y.state && x.requests == y.requests;
  });
}

std::optional<Run> run_to(OneRequest& one, Space& space, const std::string& event,
                          const std::string* unless) {
  const auto found = one.shortest(
      {space.start(), [&](StateId s, std::uint64_t) { return space.is_event(s, event); },
       [&](StateId s, std::uint64_t n) {
         return unless != nullptr && space.is_event(s, *unless) ? std::nullopt : std::optional(n);
       },
       false});
  if (!found) return std::nullopt;
  return one.run_of(*found);
}

std::optional<Run> run_with_more(OneRequest& one, Space& space, const std::string& event,
                                 std::uint64_t bound) {
  const auto here = [&](StateId s) { return space.is_event(s, event); };
  if (bound > kSmallBound)
    if (auto loop = one.lasso(here, [](StateId) { return true; })) return loop;
  const auto found =
      one.shortest({space.start(), [&](StateId s, std::uint64_t n) { return n == bound && here(s); },
                    [&](StateId s, std::uint64_t n) { return std::optional(here(s) ? n + 1 : n); }, false});
  if (!found) return std::nullopt;
  return one.run_of(*found);
}

}  // namespace

Set reaching(Space& space, Set premise, const std::string& event) {
  Set all = kNone;
  for (StateId s = 0; s < space.size(); ++s)
    if (space.is_event(s, event)) all = space.sets().either(all, space.reached(s));
  return space.sets().both(all, premise);
}

Set reaching_without(Space& space, Set premise, const std::string& event, const std::string& before) {
  const std::vector<Set> found =
      space.spread(start_of(space, premise), [&](StateId s) { return space.is_event(s, before); });
  return requests_of(space, events_in(space, found, event));
}

Set more_than(Space& space, Set premise, const std::string& event, std::uint64_t bound) {
  std::vector<Space::Seed> here = events_in(space, space.spread(start_of(space, premise), never_ends), event);
  for (std::uint64_t k = 0; k < bound && !here.empty(); ++k) {
    std::vector<Space::Seed> after;
    for (const Space::Seed& seed : here)
      for (const Edge& edge : space.edges(seed.state))
        after.push_back({edge.target, space.sets().both(seed.requests, edge.guard)});
    std::vector<Space::Seed> next = events_in(space, space.spread(after, never_ends), event);
    if (same(next, here)) break;
    here = std::move(next);
  }
  return requests_of(space, here);
}

std::optional<Run> run_for(OneRequest& one, Space& space, const PathClaim& claim) {
  switch (claim.what) {
    case PathClaim::What::Never:
    case PathClaim::What::Possible:
      return run_to(one, space, claim.events[0], nullptr);
    case PathClaim::What::OnlyAfter:
      return run_to(one, space, claim.events[0], &claim.events[1]);
    case PathClaim::What::AtMost:
      return run_with_more(one, space, claim.events[0], claim.bound);
    case PathClaim::What::Terminates:
      return one.lasso([](StateId) { return true; },
                       [&](StateId s) {
                         return std::ranges::none_of(
                             claim.events, [&](const std::string& e) { return space.is_event(s, e); });
                       });
  }
  return std::nullopt;
}

}  // namespace gfpcheck::graph
