// SPDX-License-Identifier: GPL-2.0-only
// Asks Z3 whether constraints can hold together. Bit-vectors are the meaning; where smt/lift.hpp can lift
// every constraint to integers and truth values exactly, those are asked instead, because they are ten times
// faster.
//
// Invariant: a Satisfiable answer's model was run through eval and makes every constraint true. A model that
// eval rejects never leaves as Satisfiable: the answer is Unknown with `disagreement` set (exit code 4).
// Does not decide verdicts and knows nothing of properties.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "ir/assignment.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::smt {

enum class Encoding {
  Auto,  // integers where they are exact, else bit-vectors
  BitVectors,
  Integers,  // Unknown where they are not exact
};

enum class Status { Satisfiable, Unsatisfiable, Unknown };

struct Answer {
  Status status = Status::Unknown;
  ir::Assignment model;           // when satisfiable; symbols that no constraint mentions are 0
  std::vector<std::size_t> core;  // when unsatisfiable and asked for: indices into check()'s constraints
  std::string reason;             // when unknown: "timeout", "model not confirmed by eval", ...
  Encoding encoding = Encoding::BitVectors;  // really used
  bool disagreement = false;                 // Z3's model and eval disagree: a bug, never a verdict
  double seconds = 0;                        // wall clock of the whole check
};

class Solver {
 public:
  /// The pool must outlive the solver. `budget` limits all checks together.
  Solver(const ir::ExprPool& pool, Encoding encoding, Budget budget);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  /// A constraint (bool) of every later check; never part of a core.
  void add(const ir::Expr& constraint);

  /// Whether the added constraints and these can hold together. With `want_core`, an Unsatisfiable answer
  /// names constraints of this call that, with the added ones, already cannot; small, not always minimal.
  Answer check(std::span<const ir::Expr> constraints = {}, bool want_core = false);

  /// Same, with a tighter time limit for this check alone.
  Answer check_within(Budget budget, std::span<const ir::Expr> constraints, bool want_core = false);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Why the integer encoding does not apply to these constraints; nothing when it does.
std::optional<std::string> why_not_integers(const ir::ExprPool& pool, std::span<const ir::Expr> constraints);

}  // namespace gfpcheck::smt
