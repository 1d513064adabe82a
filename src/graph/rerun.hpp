// SPDX-License-Identifier: GPL-2.0-only
// The second opinion on a run: walked again node by node with eval on one concrete request and the recorded
// answers. Uses no sets, no state table and nothing that the exploration remembered.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "graph/run.hpp"

namespace gfpcheck::graph {

struct Walked {
  std::vector<std::string> events;                // by step; empty where there is none
  std::vector<std::vector<std::uint64_t>> slots;  // by step and slot, on entry
};

/// Walks the run. Fails, with the node's place, where a step is not what the graph says: a broken promise of
/// a contract or invariant, an open meaning, the other side, another node, a loop that does not close.
Result<Walked> rerun(const query::ControlGraph& graph, const Run& run);

/// Does a run with these events contradict the claim (of Possible: confirm it)?
bool shows(const query::PathClaim& claim, const Run& run, const Walked& walked);

}  // namespace gfpcheck::graph
