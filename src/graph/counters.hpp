// SPDX-License-Identifier: GPL-2.0-only
// Counters that only ever grow between resets and are compared with limits: above the largest limit one value
// behaves like another, so the graph may stop counting there. Without that "retry while the OOM killer finds a
// victim" has a state for each victim. The abstraction is exact (a bisimulation) as long as no counter goes
// round; that no run lasts for 2^31 additions is the assumption that the ledger gets.
#pragma once

#include <string>
#include <vector>

#include "query/control_graph.hpp"

namespace gfpcheck::graph {

/// Rewrites the updates of such slots and adds a ledger entry for each; returns their names. Slots of fewer than
/// 16 bits are left alone, as are those that are copied, masked, or compared with another slot.
std::vector<std::string> stop_counting(query::ControlGraph& graph, ir::ExprPool& pool);

/// Replaces what a node reads of a counter by an answer of its own: any value at any time. More runs than there are,
/// each of the old ones among them; far fewer states. A counter that a contract's promise reads is left alone.
void forget_counters(query::ControlGraph& graph, ir::ExprPool& pool);

}  // namespace gfpcheck::graph
