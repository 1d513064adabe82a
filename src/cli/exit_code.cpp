// SPDX-License-Identifier: GPL-2.0-only
// From verdicts to the exit code.
#include "cli/exit_code.hpp"

#include <algorithm>

namespace gfpcheck::cli {

namespace {

bool patch_takes_a_port(const std::vector<query::Verdict>& verdicts, const std::vector<query::Verdict>& before) {
  for (std::size_t i = 0; i < verdicts.size() && i < before.size(); ++i)
    if (verdicts[i].lacks_port && !before[i].lacks_port) return true;
  return false;
}

}  // namespace

ExitCode exit_code(const std::vector<query::Verdict>& verdicts, const std::vector<query::Verdict>& before) {
  const auto any = [&](query::Outcome outcome) {
    return std::any_of(verdicts.begin(), verdicts.end(), [&](const query::Verdict& v) { return v.outcome() == outcome; });
  };
  if (any(query::Outcome::EnginesDisagree)) return ExitCode::Disagree;
  if (std::any_of(verdicts.begin(), verdicts.end(), [](const query::Verdict& v) { return v.lacks_agreement(); }))
    return ExitCode::Undecided;
  if (any(query::Outcome::Refuted)) return ExitCode::Refuted;
  if (any(query::Outcome::Undecided) || any(query::Outcome::Vacuous) || patch_takes_a_port(verdicts, before)) return ExitCode::Undecided;
  return ExitCode::AllHold;
}

}  // namespace gfpcheck::cli
