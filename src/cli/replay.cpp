// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck replay`.
#include "cli/commands.hpp"
#include "cli/inputs.hpp"

namespace gfpcheck::cli {

ExitCode run_replay(const ReplayOptions&) { return complain(bad_input({}, "replay is not built yet")); }

}  // namespace gfpcheck::cli
