// SPDX-License-Identifier: GPL-2.0-only
#include "cli/judge_all.hpp"

#include <fmt/format.h>

#include "check/judge.hpp"

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

}  // namespace

Result<std::vector<query::Verdict>> judge_all(const Inputs& inputs, spec::TreeModel& model, const CheckOptions& o) {
  const auto properties = chosen(model, o);
  if (!properties) return properties.error();
  check::JudgeOptions how;
  how.encoding = encoding(o.encoding);
  how.timeout = o.timeout;
  how.config = o.tree.config;
  how.engines = {o.engines == "all", o.cvc5};
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

}  // namespace gfpcheck::cli
