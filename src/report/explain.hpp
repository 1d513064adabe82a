// SPDX-License-Identifier: GPL-2.0-only
// An explanation as text and as JSON (docs/explain.md). Views: they decide nothing.
#pragma once

#include <string>

#include "query/explanation.hpp"
#include "report/run.hpp"

namespace gfpcheck::report {

std::string explain_text(const SourceInfo& source, const query::Explanation& explanation);
/// Stable order of keys, two spaces of indentation, a newline at the end.
std::string explain_json(const SourceInfo& source, const query::Explanation& explanation);

}  // namespace gfpcheck::report
