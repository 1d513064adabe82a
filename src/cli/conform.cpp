// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck conform`.
#include "check/conform.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/models.hpp"
#include "report/conform.hpp"

namespace gfpcheck::cli {
namespace {

/// The tree with its patches; proposals are the model's.
TreeOptions tree_side(TreeOptions o) {
  o.model.clear();
  o.proposals.clear();
  return o;
}

TreeOptions model_side(TreeOptions o, const std::string& name) {
  o.tree.clear();
  o.patches.clear();
  o.model = name;
  return o;
}

ExitCode exit_of(const std::vector<query::PortAgreement>& ports) {
  const auto any = [&](query::Agreement a) {
    return std::any_of(ports.begin(), ports.end(), [&](const auto& p) { return p.agreement == a; });
  };
  if (any(query::Agreement::EnginesDisagree)) return ExitCode::Disagree;
  if (any(query::Agreement::Differs)) return ExitCode::Refuted;
  return any(query::Agreement::Undecided) ? ExitCode::Undecided : ExitCode::AllHold;
}

}  // namespace

ExitCode run_conform(const ConformOptions& o) {
  const auto tree = open_session(tree_side(o.tree));
  if (!tree) return complain(tree.error());
  for (const std::string& port : o.ports)
    if (!tree->model->ports().contains(port))
      return complain(bad_input(whole_file("--port"),
                                fmt::format("there is no port '{}'; `gfpcheck list ports` names them", port)));
  const std::string name = o.tree.model.empty() ? nearest_model(tree->model->version()) : o.tree.model;
  const auto model = open_session(model_side(o.tree, name));
  if (!model) return complain(model.error());

  report::Conformity found;
  found.source = tree->inputs.describe(tree->tree, *tree->model, tree_side(o.tree));
  found.model = name.empty() ? "v7" : name;
  for (const std::string& proposal : o.tree.proposals) found.model += " + " + proposal;
  found.ports = check::conform(*tree->model, *model->model, {o.timeout, o.ports});
  if (!o.json.empty())
    if (auto written = write_file(o.json, report::conform_json(found)); !written) return complain(written.error());
  if (o.json != "-") std::cout << report::conform_text(found) << std::flush;
  return exit_of(found.ports);
}

}  // namespace gfpcheck::cli
