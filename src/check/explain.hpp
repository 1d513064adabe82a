// SPDX-License-Identifier: GPL-2.0-only
// What a mask means: the tree's decisions about one request, evaluated, and asked what they hang on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "check/real_zone.hpp"
#include "query/explanation.hpp"
#include "query/mask.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::check {

struct ExplainRequest {
  query::Mask mask;
  unsigned order = 0;                 // one of the tree's
  std::vector<std::string> contexts;  // of explain_contexts(); empty: an ordinary task
  std::string zone;                   // "Normal"; empty: the machine's largest
  std::optional<std::int64_t> free, highatomic;  // pages; highatomic is part of free
};

/// Where a request may come from: task, softirq, hardirq, rt, oom-victim, memalloc.
const std::vector<std::string>& explain_contexts();

/// Fails where the tree lacks a function that is asked or it cannot be read, where the machine has no such zone,
/// and where the pages given do not fit the zone.
Result<query::Explanation> explain(spec::TreeModel& model, const ExplainRequest& request,
                                   const zone::MachineProfile& machine);

}  // namespace gfpcheck::check
