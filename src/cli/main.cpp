// SPDX-License-Identifier: GPL-2.0-only
// gfpcheck's way in.
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
};

}  // namespace

int main(int argc, char** argv) {
  const Parsed parsed = parse_command_line(argc, argv);
  return static_cast<int>(parsed.command ? std::visit(Run{}, *parsed.command) : parsed.exit);
}
