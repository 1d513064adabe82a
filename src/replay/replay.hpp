// SPDX-License-Identifier: GPL-2.0-only
// A trace run in the zone machine: eval on the tree decides, the machine executes. The promise is broken where
// the property's own refutation (its premises, all valid-zone invariants and the negated claim) holds of the
// machine's state. Nothing here knows of a solver.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "ir/assignment.hpp"
#include "model/zone/machine.hpp"
#include "model/zone/rules.hpp"
#include "query/obligation.hpp"
#include "query/trace.hpp"
#include "replay/layout.hpp"

namespace gfpcheck::replay {

/// What a replay runs on and with.
struct Setting {
  zone::MachineProfile machine;
  zone::KernelRules rules;
  std::string zone_name;  // of the machine, "Normal"
  TreeLayout layout;
  bool burst = false;  // repeat the request until it is refused or regular memory is gone
};

/// The property's obligation and the tree's decisions, each in its own pool.
struct Subject {
  const query::Obligation& property;
  const ir::ExprPool& property_pool;
  const query::Obligation& decisions;
  const ir::ExprPool& decisions_pool;
};

struct Report {
  std::vector<std::string> timeline;
  bool broken = false;          // the promise broke in a state of the machine
  std::string disagreement;     // eval and the machine differ: a bug; empty where they agree
  zone::Pages lowest_regular = 0;  // burst: regular free pages at the end
  zone::Pages below_min = 0;       // burst: how far below the min watermark, 0 where it stays above
  zone::Pages largest_refill = 0;  // pages that one watermark check let through
  int cpus = 1;
};

/// Replays the trace's request from the trace's zone state. Fails where the machine cannot be brought there.
Result<Report> replay(const Setting& setting, const Subject& subject, const query::Trace& trace);

/// Repeats a request that the property's premises allow, from `above_min` regular pages above the min watermark
/// with a full highatomic reserve, until it is refused: what a proof that speaks of one page costs in pages.
Result<Report> measure_burst(const Setting& setting, const Subject& subject, const ir::Assignment& request_inputs,
                             const ir::Assignment& decision_inputs);

/// The values of a trace that describe the request and its task, for a pool.
ir::Assignment request_inputs(const query::Trace& trace, const ir::ExprPool& pool);

}  // namespace gfpcheck::replay
