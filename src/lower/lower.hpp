// SPDX-License-Identifier: GPL-2.0-only
// From a harness function and everything it reaches to an Obligation: symbolic execution of the C subset with
// states merged at joins, so that one expression stands for all paths. Pointers are sets of guarded places in
// objects; a loop runs as often as the tree bounds it. What it cannot read it refuses, with a span.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "ir/expr.hpp"
#include "query/obligation.hpp"
#include "syntax/translation_unit.hpp"

namespace gfpcheck::lower {

/// How a port is called in this tree.
struct PortCall {
  std::vector<std::string> parameters;  // the port's own parameter names, in order
  std::string function;                 // the tree's function; empty where the tree carries none
  std::vector<std::string>
      arguments;  // for each of the function's parameters: a port parameter or a constant
};
using PortTable = std::map<std::string, PortCall, std::less<>>;

/// Ids of invariants and contract constraints that are not assumed: to see what a proof rests on.
using Without = std::set<std::string, std::less<>>;

/// Lowers the body of `function`, which takes no parameters. Unsupported: a construct outside the subset was
/// reached. NotApplicable: it calls a port that this tree does not carry.
Result<query::Obligation> lower_harness(syntax::TranslationUnit& unit, const PortTable& ports,
                                        ir::ExprPool& pool, std::string_view function,
                                        const Without& without = {});

}  // namespace gfpcheck::lower
