// SPDX-License-Identifier: GPL-2.0-only
// For which requests a slot's value can still matter at a node: liveness, but of requests. What the compaction of
// an earlier round returned is live for order 0 alone if at all, since every other order overwrites it first; without
// that the states of all other requests are multiplied by results that nobody reads.
#pragma once

#include <vector>

#include "graph/request_set.hpp"
#include "graph/slots.hpp"
#include "graph/variables.hpp"

namespace gfpcheck::graph {

/// By node and slot. For a request outside the set any value of the slot on entry to the node gives the same
/// branches, promises, meanings and events from there on; for any request any value of a bit outside the mask does.
/// Too large where a diagram outgrows its budget; empty where the slot is dead.
struct Relevant {
  std::vector<std::vector<Set>> requests;
  std::vector<std::vector<std::uint64_t>> bits;
};

Relevant relevant(const query::ControlGraph& graph, const SlotSymbols& slots, const std::vector<std::vector<bool>>& live,
                  Variables& variables, RequestSets& into);

}  // namespace gfpcheck::graph
