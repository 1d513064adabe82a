// SPDX-License-Identifier: GPL-2.0-only
// From verdicts to the exit code.
#include "cli/exit_code.hpp"

#include <algorithm>

namespace gfpcheck::cli {

ExitCode exit_code(const std::vector<query::Verdict>& verdicts) {
  const auto any = [&](query::Outcome outcome) {
    return std::any_of(verdicts.begin(), verdicts.end(), [&](const query::Verdict& v) { return v.outcome() == outcome; });
  };
  if (any(query::Outcome::EnginesDisagree)) return ExitCode::Disagree;
  if (std::any_of(verdicts.begin(), verdicts.end(), [](const query::Verdict& v) { return v.lacks_agreement(); }))
    return ExitCode::Undecided;
  if (any(query::Outcome::Refuted)) return ExitCode::Refuted;
  if (any(query::Outcome::Undecided) || any(query::Outcome::Vacuous)) return ExitCode::Undecided;
  return ExitCode::AllHold;
}

}  // namespace gfpcheck::cli
