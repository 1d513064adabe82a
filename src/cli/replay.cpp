// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck replay`.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "check/rerun.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/models.hpp"
#include "report/text.hpp"

namespace gfpcheck::cli {
namespace {

/// The built-in model that a trace is of; empty where it is of a tree. Whoever has a 7.x tree names it.
std::string built_in_model_of(const query::Trace& trace) {
  return trace.tree_version.starts_with("7.") ? nearest_model(trace.tree_version) : model_of_version(trace.tree_version);
}

/// The tree that a trace is of, where the user named none: a Debian tree that
/// scripts/trees.sh has unpacked.
Result<std::string> tree_of(const query::Trace& trace, const std::string& file) {
  const auto dot = trace.tree_version.find('.');
  const std::string series = trace.tree_version.substr(0, trace.tree_version.find_first_of(".-", dot + 1));
  const char* folder = std::getenv("GFPCHECK_TREES");
  const std::string path = fmt::format("{}/linux-source-{}", folder ? folder : "/var/cache/gfpcheck", series);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return path;
  return bad_input(whole_file(file), fmt::format("the trace is of Linux {}: give that tree with --tree (none at {})", series, path));
}

Result<check::Rerun> run_one(const ReplayOptions& o, const std::string& file) {
  const auto text = read_file(file);
  if (!text) return text.error();
  const auto trace = query::trace_from_json(*text, file);
  if (!trace) return trace.error();
  TreeOptions options = o.tree;
  if (options.tree.empty() && options.model.empty()) options.model = built_in_model_of(*trace);
  if (options.tree.empty() && options.model.empty()) {
    auto tree = tree_of(*trace, file);
    if (!tree) return tree.error();
    options.tree = *tree;
  }
  if (options.machine.empty()) options.machine = trace->machine;
  for (const std::string& option : trace->options) options.config.push_back(option);
  const auto session = open_session(options);
  if (!session) return session.error();
  spec::TreeModel& model = *session->model;
  std::unique_ptr<check::Replayer> replayer;
  if (!trace->machine.empty()) {
    const auto machine = session->inputs.machine_for(model);
    if (!machine) return machine.error();
    const auto zone = check::real_zone(*machine, model);
    if (!zone) return bad_input(whole_file(file), fmt::format("the machine {} does not fit this tree", machine->name));
    auto made = check::Replayer::make(model, *machine, *zone);
    if (!made) return made.error();
    replayer = std::move(*made);
  }
  return check::rerun(model, *trace, file, replayer.get());
}

}  // namespace

ExitCode run_replay(const ReplayOptions& o) {
  ExitCode worst = ExitCode::AllHold;
  for (const std::string& file : o.files) {
    const auto run = run_one(o, file);
    if (!run) return complain(run.error());
    std::cout << report::replay_text(file, run->broken, run->trace, run->timeline, run->kept_because, run->disagreement) << std::flush;
    if (!run->disagreement.empty()) worst = ExitCode::Disagree;
    else if (run->broken && worst != ExitCode::Disagree) worst = ExitCode::Refuted;
  }
  return worst;
}

}  // namespace gfpcheck::cli
