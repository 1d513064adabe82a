// SPDX-License-Identifier: GPL-2.0-only
// One property on one tree: lower, ask the solver, confirm by eval, and make the verdict.
#pragma once

#include <optional>

#include "base/result.hpp"
#include "check/real_zone.hpp"
#include "check/replayer.hpp"
#include "check/second_opinions.hpp"
#include "query/verdict.hpp"
#include "smt/solver.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::check {

struct JudgeOptions {
  smt::Encoding encoding = smt::Encoding::Auto;
  double timeout = 30;                // seconds for a property; a timeout is undecided
  std::optional<RealZone> real_zone;  // witnesses are put there where one fits
  bool limited = false;               // only some requests are looked at: a premise that none of them meets is no flaw
  std::vector<std::string> config;    // options that differ from the profile, for traces: "CMA=n"
  Replayer* replayer = nullptr;       // of the real zone; null: no replay
  Engines engines;                    // who else is asked
  lower::Without without;             // invariants that are not assumed
};

/// Fails (BadInput) only where the property itself is wrong C; what the tree does to it is in the verdict.
Result<query::Verdict> judge(spec::TreeModel& model, const spec::PropertyInfo& property, const JudgeOptions& options);

}  // namespace gfpcheck::check
