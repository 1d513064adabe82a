// SPDX-License-Identifier: GPL-2.0-only
// The commands, one file each: check.cpp, replay.cpp, list.cpp, dump.cpp, explain.cpp, conform.cpp, matrix.cpp.
#pragma once

#include "cli/exit_code.hpp"
#include "cli/options.hpp"

namespace gfpcheck::cli {

ExitCode run_check(const CheckOptions& options);
ExitCode run_replay(const ReplayOptions& options);
ExitCode run_list(const ListOptions& options);
ExitCode run_dump(const DumpOptions& options);
ExitCode run_explain(const ExplainOptions& options);
ExitCode run_conform(const ConformOptions& options);
ExitCode run_matrix(const MatrixOptions& options);

}  // namespace gfpcheck::cli
