// SPDX-License-Identifier: GPL-2.0-only
// Verdicts as plain text, fit for a mail. A view: it decides nothing.
#pragma once

#include <string>
#include <vector>

#include "query/verdict.hpp"
#include "report/run.hpp"

namespace gfpcheck::report {

/// The whole report of a run, ending in a newline.
std::string text(const Run& run);

/// One verdict: the line that names it, then what it rests on.
std::string text(const query::Verdict& verdict);

/// A trace that was run again: what happens, and whether the promise breaks.
std::string replay_text(const std::string& file, bool broken, const query::Trace& trace,
                        const std::vector<std::string>& timeline, const std::string& kept_because,
                        const std::string& disagreement);

/// The tree, its configuration and notes on it: the first lines of a report.
std::string heading(const SourceInfo& source);

/// One line that counts outcomes, "3 refuted, 1 proved".
std::string summary(const std::vector<query::Verdict>& verdicts);

}  // namespace gfpcheck::report
