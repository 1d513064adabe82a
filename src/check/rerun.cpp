// SPDX-License-Identifier: GPL-2.0-only
// Running a trace again.
#include "check/rerun.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "check/trace_builder.hpp"
#include "eval/program.hpp"

namespace gfpcheck::check {
namespace {

/// "6.12" of "6.12.117".
std::string series(const std::string& version) {
  const auto first = version.find('.');
  return first == std::string::npos ? version : version.substr(0, version.find_first_of(".-", first + 1));
}

Result<Done> fits(const query::Trace& trace, const std::string& file, const ir::ExprPool& pool) {
  for (const query::Input& input : trace.inputs) {
    const auto& symbols = pool.symbols();
    if (std::none_of(symbols.begin(), symbols.end(), [&](const ir::Symbol& s) { return s.name == input.symbol; }))
      return bad_input(whole_file(file), fmt::format("the trace has an input '{}' that this tree does not have", input.symbol));
  }
  return Done{};
}

/// The first constraint that the inputs do not satisfy, as the harness or the environment words it; empty: none.
std::string premise_that_fails(const query::Obligation& obligation, const ir::Assignment& inputs) {
  for (const auto& c : obligation.constraints)
    if (eval::evaluate(c.condition, inputs) != 1) return "this does not hold there: " + c.sentence;
  for (const auto& d : obligation.defined)
    if (eval::evaluate(d.condition, inputs) != 1) return "this does not hold there: " + d.sentence;
  return {};
}

}  // namespace

Result<Rerun> rerun(spec::TreeModel& model, const query::Trace& trace, const std::string& file, Replayer* replayer) {
  if (series(trace.tree_version) != series(model.version()))
    return bad_input(whole_file(file), fmt::format("the trace is of Linux {}, the tree is {}", series(trace.tree_version), model.version()));
  const auto* property = model.find(trace.property);
  if (!property) return bad_input(whole_file(file), fmt::format("there is no property '{}'", trace.property));
  ir::ExprPool pool;
  auto lowered = model.lower(property->function, pool);
  if (!lowered) return lowered.error();
  lowered->property = property->id;
  if (auto fit = fits(trace, file, pool); !fit) return fit.error();

  const ir::Assignment inputs = assignment_of(trace, pool);
  Rerun made;
  made.trace = build_trace(*lowered, pool, inputs, model);
  made.trace.machine = trace.machine;
  made.trace.zone_name = trace.zone_name;
  made.kept_because = premise_that_fails(*lowered, inputs);
  made.broken = made.kept_because.empty() && !made.trace.broken.empty();
  if (!made.broken) {
    if (made.kept_because.empty()) made.kept_because = "the claim holds";
    made.trace.broken.clear();
  }
  if (trace.machine.empty() || !replayer) return made;

  const Lowered subject{*lowered, pool};
  auto once = replayer->replay(subject, trace, false);
  if (!once) return bad_input(whole_file(file), once.error().message);
  made.disagreement = once->disagreement;
  if (made.disagreement.empty() && once->broken != made.broken)
    made.disagreement = fmt::format("eval says that the promise {}, the zone machine says that it {}",
                                    made.broken ? "breaks" : "is kept", once->broken ? "breaks" : "is kept");
  made.timeline = once->timeline;
  if (property->replay != "burst") return made;
  auto burst = replayer->replay(subject, trace, true);
  if (!burst) return bad_input(whole_file(file), burst.error().message);
  made.timeline.push_back("the same request again and again, from just above min:");
  made.timeline.insert(made.timeline.end(), burst->timeline.begin(), burst->timeline.end());
  if (made.disagreement.empty()) made.disagreement = burst->disagreement;
  return made;
}

}  // namespace gfpcheck::check
