// SPDX-License-Identifier: GPL-2.0-only
// Copy propagation: a slot that can only hold one function of the request where a node reads it (a parameter, a
// local that is set once) is replaced there by that function. Means the same for every run; what it is for is that
// conditions then speak of the request itself, and that such slots are dead.
#pragma once

#include "query/control_graph.hpp"

namespace gfpcheck::graph {

/// Rewrites conditions, promises, definedness and stored values. Throws Stop where the graph is malformed.
void propagate_copies(query::ControlGraph& graph, ir::ExprPool& pool);

}  // namespace gfpcheck::graph
