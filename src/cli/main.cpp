// SPDX-License-Identifier: GPL-2.0-only
// gfpcheck's way in.
#include <malloc.h>

#include <variant>

#include "cli/commands.hpp"
#include "cli/options.hpp"

namespace {

using namespace gfpcheck::cli;

struct Run {
  ExitCode operator()(const CheckOptions& o) const { return run_check(o); }
  ExitCode operator()(const ReplayOptions& o) const { return run_replay(o); }
  ExitCode operator()(const ListOptions& o) const { return run_list(o); }
  ExitCode operator()(const DumpOptions& o) const { return run_dump(o); }
  ExitCode operator()(const ExplainOptions& o) const { return run_explain(o); }
  ExitCode operator()(const ConformOptions& o) const { return run_conform(o); }
  ExitCode operator()(const MatrixOptions& o) const { return run_matrix(o); }
};

/// Z3 takes and gives back some megabytes for each question: keep them, or the kernel clears them anew each time (an
/// eighth of a check's time).
void keep_freed_memory() {
#ifdef M_TRIM_THRESHOLD
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 32 << 20);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  keep_freed_memory();
  const Parsed parsed = parse_command_line(argc, argv);
  return static_cast<int>(parsed.command ? std::visit(Run{}, *parsed.command) : parsed.exit);
}
