// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck list`.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/models.hpp"
#include "model/embedded.hpp"
#include "spec/proposal.hpp"

namespace gfpcheck::cli {
namespace {

void list_ports(const Inputs& inputs, spec::TreeModel& model) {
  for (const kernel::Port& port : inputs.scope.ports()) {
    const auto& call = model.ports().at(port.name);
    fmt::print("{:<22} {:<32} {}\n", port.name, call.function.empty() ? "(not in this tree)" : call.function + "()",
               port.sentence);
  }
}

void list_flags(const query::FlagNames& flags) {
  for (const auto* list : {&flags.gfp_bits, &flags.gfp_composites, &flags.alloc_bits})
    for (const auto& flag : *list) fmt::print("{:#010x}  {}\n", flag.mask, flag.name);
}

ExitCode list_proposals() {
  const auto all = spec::shipped_proposals();
  if (!all) return complain(all.error());
  for (const spec::Proposal& proposal : *all) fmt::print("{:<22} {}\n", proposal.name, proposal.title);
  return ExitCode::AllHold;
}

}  // namespace

ExitCode run_list(const ListOptions& o) {
  const auto inputs = read_inputs(o.tree);
  if (!inputs) return complain(inputs.error());
  if (o.what == "properties") {
    for (const auto& file : inputs->properties) {
      const auto info = spec::read_property(file);
      if (!info) return complain(info.error());
      fmt::print("{:<42} {}\n", info->id, info->title);
    }
    return ExitCode::AllHold;
  }
  if (o.what == "models") {
    for (const BuiltInModel& built_in : built_in_models()) fmt::print("{:<8} Linux {}\n", built_in.name, built_in.version);
    return ExitCode::AllHold;
  }
  if (o.what == "machines") {
    for (const EmbeddedFile& file : embedded_files())
      if (file.path.starts_with("model/machines/"))
        fmt::print("{}\n", file.path.substr(15, file.path.size() - 15 - 5));
    return ExitCode::AllHold;
  }
  if (o.what == "proposals") return list_proposals();
  const auto session = open_session(o.tree);
  if (!session) return complain(session.error());
  if (o.what == "ports") list_ports(session->inputs, *session->model);
  else list_flags(session->model->flags());
  return ExitCode::AllHold;
}

}  // namespace gfpcheck::cli
