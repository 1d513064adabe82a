// SPDX-License-Identifier: GPL-2.0-only
// Judging the properties that the options name on one tree: what check and matrix share.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "cli/inputs.hpp"

namespace gfpcheck::cli {

/// A verdict a property, in the options' order, or all in the model's. Fails on a name that is none and on a property
/// that cannot be read. Several models may be judged at the same time, each by one caller.
Result<std::vector<query::Verdict>> judge_all(const Inputs& inputs, spec::TreeModel& model, const CheckOptions& options);

}  // namespace gfpcheck::cli
