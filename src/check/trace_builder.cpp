// SPDX-License-Identifier: GPL-2.0-only
// Evaluating a witness and wording it.
#include "check/trace_builder.hpp"

#include <map>
#include <unordered_set>

#include "check/path_lines.hpp"
#include "eval/program.hpp"
#include "query/units.hpp"

namespace gfpcheck::check {

query::Trace build_trace(const query::Obligation& obligation, const ir::ExprPool& pool, const ir::Assignment& inputs,
                         const spec::TreeModel& model) {
  query::Trace trace;
  trace.property = obligation.property;
  trace.tree_version = model.version();
  trace.page_shift = model.page_shift();
  std::vector<ir::Expr> roots;
  for (const auto& c : obligation.constraints) roots.push_back(c.condition);
  for (const auto& a : obligation.assertions) roots.push_back(a.condition);
  for (const auto& s : obligation.shown) roots.push_back(s.value);
  std::unordered_set<std::uint32_t> used;
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    if (e.kind() == ir::Kind::Symbol) used.insert(e.symbol_index());
  });
  for (std::uint32_t i = 0; i < pool.symbols().size(); ++i)
    if (used.contains(i) && inputs.get(i) != 0) trace.inputs.push_back({pool.symbols()[i].name, inputs.get(i)});
  eval::Program program(roots);
  const auto values = program.run(inputs);
  const std::size_t first_claim = obligation.constraints.size();
  for (std::size_t i = 0; i < obligation.assertions.size(); ++i) {
    if (values[first_claim + i] != 0) continue;
    trace.broken = obligation.assertions[i].text;
    trace.broken_at = obligation.assertions[i].span;
    break;
  }
  const std::size_t first_shown = first_claim + obligation.assertions.size();
  for (std::size_t i = 0; i < obligation.shown.size(); ++i) {
    const query::Shown& s = obligation.shown[i];
    const std::uint64_t value = values[first_shown + i];
    trace.shown.push_back({s.subject, s.label, s.unit,
                           query::in_unit(static_cast<std::uint64_t>(as_number(value, s.value, s.is_signed)), s.unit,
                                          model.flags(), model.page_shift()),
                           as_number(value, s.value, s.is_signed)});
  }
  std::vector<ir::Expr> outcome;
  for (const auto& c : obligation.constraints)
    if (c.origin == query::Origin::Premise) outcome.push_back(c.condition);
  for (const auto& a : obligation.assertions) outcome.push_back(a.condition);
  trace.path = PathReader(obligation, inputs, model.flags()).lines(outcome);
  return trace;
}

ir::Assignment assignment_of(const query::Trace& trace, const ir::ExprPool& pool) {
  std::map<std::string_view, std::uint64_t> by_name;
  for (const query::Input& input : trace.inputs) by_name.emplace(input.symbol, input.value);
  ir::Assignment inputs;
  for (std::uint32_t i = 0; i < pool.symbols().size(); ++i)
    if (const auto found = by_name.find(pool.symbols()[i].name); found != by_name.end()) inputs.set(i, found->second);
  return inputs;
}

}  // namespace gfpcheck::check
