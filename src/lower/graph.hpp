// SPDX-License-Identifier: GPL-2.0-only
// From a function with loops that nothing bounds to a ControlGraph. The function and those that it calls and
// that have events or loops are walked: their statements become nodes, their variables slots. What they call
// besides is executed symbolically as everywhere, inside one node.
//
// A function path_X() of the environment stands for X() in a walk, and only there; X() inside it is X() itself.
//
// What keeps its value during a run: what the function's first straight statements make or read, and globals of
// the environment. What another task may change is asked anew at each node that looks at it: globals of the
// tree, globals whose names begin with some_ (pointers in them are never null) or maybe_ (they may be null, but
// none in what they lead to), and what contracts make. Two looks are two answers, also inside one node.
#pragma once

#include "lower/lower.hpp"
#include "query/control_graph.hpp"

namespace gfpcheck::lower {

/// Walks the body of `function`, which takes no parameters. Unsupported: a construct outside the subset.
Result<query::ControlGraph> lower_graph(syntax::TranslationUnit& unit, const PortTable& ports,
                                        ir::ExprPool& pool, std::string_view function,
                                        const Without& without = {});

}  // namespace gfpcheck::lower
