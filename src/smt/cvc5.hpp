// SPDX-License-Identifier: GPL-2.0-only
// cvc5 as a program of its own: reads a script that this project wrote, answers sat, unsat or unknown. It
// shares no code with Z3. A missing program, a refusal or too little time is an answer of its own kind, never
// taken for agreement. No model and no core is asked for.
#pragma once

#include <string>

#include "base/budget.hpp"

namespace gfpcheck::smt {

struct Cvc5Answer {
  enum class What { Satisfiable, Unsatisfiable, OutOfTime, Failed, NotAvailable };
  What what = What::Failed;
  std::string reason;  // failed, not available: what it said or why it did not start
  double seconds = 0;  // wall clock, start of the program included
};

/// Runs `program` (a path, or a name to be found in PATH) on the script and ends it when the budget does.
Cvc5Answer ask_cvc5(const std::string& program, const std::string& script, Budget budget);

}  // namespace gfpcheck::smt
