// SPDX-License-Identifier: GPL-2.0-only
// For each kind of claim: the requests that break it (of Possible: that show it), as a set, and a run of one.
// Sets are found first, without choosing; who chooses a request and confirms its run is judge.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "graph/one_request.hpp"
#include "graph/space.hpp"

namespace gfpcheck::graph {

/// Requests of `premise` that come to an event of that name.
Set reaching(Space& space, Set premise, const std::string& event);

/// Requests of `premise` that come to `event` without a `before` on the way.
Set reaching_without(Space& space, Set premise, const std::string& event, const std::string& before);

/// Requests of `premise` with a run that has more than `bound` of the event.
Set more_than(Space& space, Set premise, const std::string& event, std::uint64_t bound);

/// Requests of `premise` with a run without end that has finitely many of `events`.
Set endless(Space& space, Set premise, const std::vector<std::string>& events);

/// A run of the request that breaks the claim (of Possible: shows it); shortest, but for AtMost with a large
/// bound, where it may be a loop.
std::optional<Run> run_for(OneRequest& one, Space& space, const query::PathClaim& claim);

}  // namespace gfpcheck::graph
