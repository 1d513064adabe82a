// SPDX-License-Identifier: GPL-2.0-only
// A counterexample's inputs turned into what a reader sees: the path through the tree's own lines and the
// numbers beside it, all evaluated on the obligation.
#pragma once

#include "ir/assignment.hpp"
#include "query/obligation.hpp"
#include "query/trace.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::check {

/// Only inputs that the obligation mentions are kept. Does not fill in the machine.
query::Trace build_trace(const query::Obligation& obligation, const ir::ExprPool& pool, const ir::Assignment& inputs,
                         const spec::TreeModel& model);

/// Inputs of a stored trace as an assignment; symbols that this tree does not have are left out.
ir::Assignment assignment_of(const query::Trace& trace, const ir::ExprPool& pool);

}  // namespace gfpcheck::check
