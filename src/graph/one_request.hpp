// SPDX-License-Identifier: GPL-2.0-only
// The part of the space that one concrete request can take: an ordinary graph, for shortest runs and cycles.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "graph/space.hpp"

namespace gfpcheck::graph {

class OneRequest {
 public:
  /// Both must outlive it.
  OneRequest(Space& space, const ir::Assignment& request);

  bool takes(const Edge& edge);

  struct Hop {
    StateId from;
    const Edge* edge;
  };
  /// Where a walk may begin, go on and end; `count` is whatever the caller counts on the way.
  struct Search {
    StateId from;
    std::function<bool(StateId, std::uint64_t count)> goal;
    /// The count after leaving a state, nothing where it may not be left.
    std::function<std::optional<std::uint64_t>(StateId, std::uint64_t count)> leave;
    bool at_least_one_hop = false;
  };
  struct Found {
    std::vector<Hop> hops;
    StateId end = 0;
  };
  /// A shortest such walk; nothing where there is none.
  std::optional<Found> shortest(const Search& search);

  /// The states that it reaches, by distance.
  std::vector<StateId> reachable();
  /// A shortest run into a cycle through a state that `wanted` likes, all of whose states `allowed` accepts.
  std::optional<Run> lasso(const std::function<bool(StateId)>& wanted,
                           const std::function<bool(StateId)>& allowed);

  Run run_of(const Found& found);

 private:
  Space& space_;
  const ir::Assignment& request_;
  RequestSets::Values values_;
  std::unordered_map<std::uint32_t, bool> known_;  // by guard
};

}  // namespace gfpcheck::graph
