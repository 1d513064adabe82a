// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck check`.
#include <fmt/format.h>

#include <filesystem>
#include <future>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/judge_all.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace gfpcheck::cli {
namespace {

Result<Done> store_traces(const std::vector<query::Verdict>& verdicts, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (const auto& v : verdicts) {
    if (!v.trace()) continue;
    const std::string path = fmt::format("{}/{}.json", folder, v.property);
    if (auto written = write_file(path, to_json(*v.trace())); !written) return written;
  }
  return Done{};
}

Result<std::vector<query::Verdict>> judge_base(const Inputs& inputs, const CheckOptions& o) {
  auto base = inputs.load(inputs.tree, {});
  if (!base) return base.error();
  return judge_all(inputs, **base, o);
}

/// Seconds by stage, of the tree with its patches.
void print_timing(spec::TreeModel& model, const std::vector<query::Verdict>& verdicts) {
  double solve = 0;
  double replay = 0;
  for (const auto& v : verdicts)
    for (const auto& run : v.engines()) (run.engine.starts_with("z3") ? solve : replay) += run.seconds;
  const auto& t = model.timing();
  fmt::print("preprocess {:.3f} s, index {:.3f} s, parse and lower {:.3f} s, solve {:.3f} s, replay {:.3f} s\n", t.preprocess,
             t.index, t.lower, solve, replay);
}

}  // namespace

ExitCode run_check(const CheckOptions& o) {
  const auto session = open_session(o.tree);
  if (!session) return complain(session.error());
  const Inputs& inputs = session->inputs;  // named, not a binding: clang 14 lets no lambda capture one
  const auto& model = session->model;

  report::Run run;
  run.source = inputs.describe(session->tree, *model, o.tree);
  run.changed = !inputs.patches.empty() || !inputs.proposals.empty();
  std::future<Result<std::vector<query::Verdict>>> before;  // beside the changed tree, on the other core
  if (run.changed) before = std::async(std::launch::async, [&] { return judge_base(inputs, o); });
  auto verdicts = judge_all(inputs, *model, o);
  if (run.changed) {
    auto was = before.get();
    if (!was) return complain(was.error());
    run.before = std::move(*was);
  }
  if (!verdicts) return complain(verdicts.error());
  run.verdicts = std::move(*verdicts);
  if (!o.trace_dir.empty())
    if (auto stored = store_traces(run.verdicts, o.trace_dir); !stored) return complain(stored.error());
  if (!o.json.empty())
    if (auto written = write_file(o.json, report::json(run)); !written) return complain(written.error());
  if (o.json != "-") std::cout << report::text(run) << std::flush;
  if (o.timing) print_timing(*model, run.verdicts);
  return exit_code(run.verdicts, run.before);
}

}  // namespace gfpcheck::cli
