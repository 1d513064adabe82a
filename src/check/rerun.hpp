// SPDX-License-Identifier: GPL-2.0-only
// A stored trace on a tree: does the promise break there, for those inputs, in eval and in the zone machine?
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "check/replayer.hpp"
#include "query/trace.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::check {

struct Rerun {
  bool broken = false;         // eval: the premises hold and a claim does not
  query::Trace trace;          // its path and numbers as this tree has them
  std::vector<std::string> timeline;
  std::string kept_because;    // not broken: the first premise that does not hold on this tree, or "the claim holds"
  std::string disagreement;    // eval and the zone machine differ: a bug; empty where they agree
};

/// Fails (BadInput) where the trace does not fit: another version, an unknown property, an input that this tree
/// does not have, a state that the machine cannot reach. `replayer` may be null for a trace without a machine.
Result<Rerun> rerun(spec::TreeModel& model, const query::Trace& trace, const std::string& file, Replayer* replayer);

}  // namespace gfpcheck::check
