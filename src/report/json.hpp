// SPDX-License-Identifier: GPL-2.0-only
// A run as JSON, docs/json-report.md. A view: it decides nothing.
#pragma once

#include <string>

#include "report/run.hpp"

namespace gfpcheck::report {

inline constexpr int kReportSchemaVersion = 1;

/// Stable order of keys, two spaces of indentation, a newline at the end.
std::string json(const Run& run);

}  // namespace gfpcheck::report
