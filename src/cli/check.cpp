// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck check`.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <iostream>

#include "check/judge.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace gfpcheck::cli {
namespace {

smt::Encoding encoding(const std::string& name) {
  if (name == "integers") return smt::Encoding::Integers;
  if (name == "bit-vectors") return smt::Encoding::BitVectors;
  return smt::Encoding::Auto;
}

Result<std::vector<const spec::PropertyInfo*>> chosen(const spec::TreeModel& model, const CheckOptions& o) {
  std::vector<const spec::PropertyInfo*> list;
  if (o.properties.empty())
    for (const auto& p : model.properties()) list.push_back(&p);
  for (const std::string& id : o.properties) {
    const auto* found = model.find(id);
    if (!found) return bad_input({}, fmt::format("there is no property '{}'; `gfpcheck list` names them", id));
    list.push_back(found);
  }
  return list;
}

Result<std::vector<query::Verdict>> judge_all(const Inputs& inputs, spec::TreeModel& model, const CheckOptions& o) {
  const auto properties = chosen(model, o);
  if (!properties) return properties.error();
  check::JudgeOptions how;
  how.encoding = encoding(o.encoding);
  how.timeout = o.timeout;
  how.config = o.tree.config;
  how.limited = !o.tree.gfp.empty() || o.tree.order.has_value();
  const auto machine = inputs.machine_for(model);
  if (!machine) return machine.error();
  how.real_zone = check::real_zone(*machine, model);
  std::unique_ptr<check::Replayer> replayer;
  if (o.replay && how.real_zone) {
    auto made = check::Replayer::make(model, *machine, *how.real_zone);
    if (made) replayer = std::move(*made);  // else a port is missing, which the verdicts say
  }
  how.replayer = replayer.get();
  std::vector<query::Verdict> verdicts;
  for (const auto* p : *properties) {
    auto verdict = check::judge(model, *p, how);
    if (!verdict) return verdict.error();
    verdicts.push_back(std::move(*verdict));
  }
  return verdicts;
}

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

}  // namespace

ExitCode run_check(const CheckOptions& o) {
  const auto inputs = read_inputs(o.tree);
  if (!inputs) return complain(inputs.error());
  const auto tree = inputs->patched();
  if (!tree) return complain(tree.error());
  auto model = inputs->load(*tree);
  if (!model) return complain(model.error());

  report::Run run;
  run.source = inputs->describe(*tree, **model, o.tree);
  auto verdicts = judge_all(*inputs, **model, o);
  if (!verdicts) return complain(verdicts.error());
  run.verdicts = std::move(*verdicts);
  run.patched = !inputs->patches.empty();
  if (run.patched) {
    auto base = inputs->load(inputs->tree);
    if (!base) return complain(base.error());
    auto before = judge_all(*inputs, **base, o);
    if (!before) return complain(before.error());
    run.before = std::move(*before);
  }
  if (!o.trace_dir.empty())
    if (auto stored = store_traces(run.verdicts, o.trace_dir); !stored) return complain(stored.error());
  if (!o.json.empty())
    if (auto written = write_file(o.json, report::json(run)); !written) return complain(written.error());
  if (o.json != "-") std::cout << report::text(run) << std::flush;
  if (o.timing) {
    const auto& t = (*model)->timing();
    fmt::print("preprocess {:.3f} s, index {:.3f} s, lower {:.3f} s\n", t.preprocess, t.index, t.lower);
  }
  return exit_code(run.verdicts);
}

}  // namespace gfpcheck::cli
