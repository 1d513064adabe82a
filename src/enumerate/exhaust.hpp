// SPDX-License-Identifier: GPL-2.0-only
// Whether constraints can hold together, by trying every combination of what they depend on: no solver, no
// heuristics. The bits of flag words that constraints test and the numbers that they bound are enumerated,
// 512 combinations at a time; constraints that share none of them are decided apart. So it decides questions
// about masks, orders and contexts, and refuses those about page counts, saying what they depend on.
//
// Invariant: a Satisfiable model was run through eval on every constraint. What does not fit the limits is
// Refused or OutOfTime, never an answer.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/budget.hpp"
#include "ir/assignment.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::enumerate {

struct Limits {
  Budget budget = Budget::unlimited();
  std::uint64_t most = std::uint64_t{1} << 32;  // combinations of one part
};

enum class Found { Satisfiable, Unsatisfiable, Refused, OutOfTime };

struct Search {
  Found found = Found::Refused;
  ir::Assignment model;     // when satisfiable
  std::uint64_t tried = 0;  // combinations evaluated
  std::uint64_t space = 0;  // combinations that decided: of the part without a solution, or the largest part
  std::string reason;       // when refused: "it depends on zone._watermark[0] and 74 more numbers"
  bool disagreement = false;  // eval rejects the model: a bug, never a verdict
  double seconds = 0;         // wall clock
};

Search exhaust(const ir::ExprPool& pool, std::span<const ir::Expr> constraints, const Limits& limits);

}  // namespace gfpcheck::enumerate
