// SPDX-License-Identifier: GPL-2.0-only
// Each bit of the flags is an outcome of its own: forced lines and changed requests show what it hangs on.
#include "check/explain_flags.hpp"

#include <algorithm>

#include "check/path_lines.hpp"
#include "eval/program.hpp"

namespace gfpcheck::check {
namespace {

struct Change {
  std::string name;  // "__GFP_HIGH", "no __GFP_DIRECT_RECLAIM", "order 1", "rt"
  ir::Assignment inputs;
};

/// Requests that differ from the explained one in one thing.
std::vector<Change> single_changes(const ExplainQuestions& q, spec::TreeModel& model, const ExplainRequest& request) {
  std::vector<Change> changes;
  const auto add = [&](std::string name) -> ir::Assignment& { return changes.emplace_back(Change{std::move(name), q.request}).inputs; };
  for (const auto& bit : model.flags().gfp_bits) {
    const bool has = (request.mask.value & bit.mask) != 0;
    q.set(add((has ? "no " : "") + bit.name), "request.gfp", request.mask.value ^ bit.mask);
  }
  if (request.order == 0) q.set(add("order above 0"), "request.order", 1);
  else q.set(add("order 0"), "request.order", 0);
  for (const std::string& context : explain_contexts()) {
    const bool has = std::find(request.contexts.begin(), request.contexts.end(), context) != request.contexts.end();
    if (!has && context != "task") set_context(q, model, context, add("context " + context));
  }
  return changes;
}

std::vector<query::PathLine> decisive_branches(const PathReader& path, const ir::Expr& root) {
  auto lines = path.lines({root});
  std::erase_if(lines, [](const query::PathLine& l) { return !l.decisive || !l.branch; });
  return lines;
}

}  // namespace

std::vector<query::ExplainedFlag> explain_flags(ExplainQuestions& q, spec::TreeModel& model,
                                                const ExplainRequest& request) {
  const ir::Expr flags = q.answer(q.flags, "own flags");
  const auto value = eval::evaluate(flags, q.request);
  const auto changes = single_changes(q, model, request);
  const PathReader path(q.flags, q.request, model.flags());
  eval::Program program(std::span(&flags, 1));
  std::vector<query::ExplainedFlag> out;
  for (const auto& bit : model.flags().alloc_bits) {
    query::ExplainedFlag flag;
    flag.name = bit.name;
    flag.set = (value & bit.mask) != 0;
    if (flag.set) flag.setter = path.setter(bit.mask);
    for (const Change& change : changes)
      if (((program.run(change.inputs)[0] & bit.mask) != 0) != flag.set) flag.changed_by.push_back(change.name);
    flag.conditions = decisive_branches(path, q.pool.binary(ir::Kind::BitAnd, flags, q.pool.constant(bit.mask, flags.sort())));
    if (flag.set || !flag.changed_by.empty()) out.push_back(std::move(flag));
  }
  return out;
}

std::vector<query::PathLine> explain_reserve(const ExplainQuestions& q, spec::TreeModel& model) {
  return decisive_branches(PathReader(q.reserve, q.request, model.flags()), q.answer(q.reserve, "reserve flags"));
}

}  // namespace gfpcheck::check
