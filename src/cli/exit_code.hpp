// SPDX-License-Identifier: GPL-2.0-only
// Exit codes are API (docs/exit-codes.md).
#pragma once

#include <vector>

#include "query/verdict.hpp"

namespace gfpcheck::cli {

enum class ExitCode : int {
  AllHold = 0,
  Refuted = 1,
  Undecided = 2,  // or vacuous, or --engines all without agreement
  BadInput = 3,
  Disagree = 4,  // engines, eval or replay: a bug in gfpcheck
};

/// The worst of them: disagreement, then agreement that was asked for and could not be had, then refuted, then
/// undecided or vacuous. Not applicable holds nobody up, unless the tree as it was `before` a patch (the same
/// properties in the same order; empty without a patch) has the functions that the property is about: a patch that
/// takes them away leaves the property undecided.
ExitCode exit_code(const std::vector<query::Verdict>& verdicts, const std::vector<query::Verdict>& before = {});

}  // namespace gfpcheck::cli
