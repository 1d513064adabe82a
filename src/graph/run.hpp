// SPDX-License-Identifier: GPL-2.0-only
// One run through a control graph, as evidence: enough to walk it again with nothing but the graph and eval.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/assignment.hpp"
#include "query/control_graph.hpp"

namespace gfpcheck::graph {

struct RunStep {
  query::NodeId node = 0;
  std::uint8_t side = 0;               // next[side] is taken; of the last step only where the run loops
  std::vector<std::uint64_t> answers;  // in the order of the node's; likewise
  std::vector<std::uint64_t> slots;    // on entry, by slot; filled in by rerun()
};

struct Run {
  ir::Assignment request;  // the request's symbols
  std::vector<RunStep> steps;
  std::optional<std::size_t> loop;  // the last step leads back to this one, for ever
};

}  // namespace gfpcheck::graph
