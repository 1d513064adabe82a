// SPDX-License-Identifier: GPL-2.0-only
// Evaluating steps under a witness and wording them.
#include "check/trace_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>

#include "eval/counterfactual.hpp"
#include "eval/program.hpp"
#include "query/units.hpp"

namespace gfpcheck::check {
namespace {

using query::Step;

struct StepValues {
  bool reached = false;
  std::uint64_t value = 0, left = 0, right = 0;
};

std::int64_t as_number(std::uint64_t value, const ir::Expr& e, bool is_signed) {
  const int width = e.sort().width;
  if (!is_signed || width == 0 || width >= 64) return static_cast<std::int64_t>(value);
  const int shift = 64 - width;
  return static_cast<std::int64_t>(value << shift) >> shift;
}

std::string branch_effect(const Step& step, const StepValues& v) {
  const std::string truth = v.value != 0 ? "true" : "false";
  if (!step.left.valid()) return truth;
  const std::int64_t a = as_number(v.left, step.left, step.is_signed);
  const std::int64_t b = as_number(v.right, step.right, step.is_signed);
  const std::string_view relation = a < b ? "<" : a == b ? "=" : ">";
  return fmt::format("{}: {} {} {}", truth, query::grouped(a), relation, query::grouped(b));
}

std::string assignment_effect(const Step& step, const StepValues& v, const query::FlagNames& names) {
  switch (step.role) {
    case ir::Role::GfpFlags: return fmt::format("{} = {}", step.variable, query::gfp_text(v.value, names));
    case ir::Role::AllocFlags: return fmt::format("{} = {}", step.variable, query::alloc_text(v.value, names));
    case ir::Role::Truth: return fmt::format("{} = {}", step.variable, v.value != 0 ? "true" : "false");
    case ir::Role::Number:
    case ir::Role::SignedNumber:
      return fmt::format("{} = {}", step.variable, query::grouped(as_number(v.value, step.value, step.is_signed)));
  }
  return {};
}

std::vector<StepValues> evaluate_steps(const query::Obligation& obligation, const ir::Assignment& inputs) {
  std::vector<ir::Expr> roots;
  std::vector<std::array<int, 4>> slots;
  for (const Step& step : obligation.steps) {
    std::array<int, 4> slot{-1, -1, -1, -1};
    const std::array<ir::Expr, 4> parts{step.guard, step.value, step.left, step.right};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!parts[i].valid() || !step.in_tree) continue;
      slot[i] = static_cast<int>(roots.size());
      roots.push_back(parts[i]);
    }
    slots.push_back(slot);
  }
  eval::Program program(roots);
  const auto values = program.run(inputs);
  const auto at = [&](int slot) { return slot < 0 ? 0 : values[static_cast<std::size_t>(slot)]; };
  std::vector<StepValues> out;
  for (const auto& slot : slots) out.push_back({at(slot[0]) != 0, at(slot[1]), at(slot[2]), at(slot[3])});
  return out;
}

/// Asks of a line whether the outcome would be another if it went the other way: a branch that is taken
/// instead of not, an assignment that stores something else. Counterfactual evaluation, not a guess.
class Decisiveness {
 public:
  Decisiveness(const query::Obligation& obligation, const ir::Assignment& inputs) : outcome_(outcome(obligation), inputs) {}

  bool of(const Step& step, const StepValues& v) const {
    ir::Expr value = step.value;
    if (value.kind() == ir::Kind::Not) value = value.arg(0);
    if (value.sort().is_bool()) {
      const std::uint64_t now = value == step.value ? v.value : v.value ^ 1;
      return outcome_.changes(value, now ^ 1) || outcome_.changes_opposite(value, now);
    }
    const std::uint64_t mask = value.sort().width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << value.sort().width) - 1;
    return outcome_.changes(value, 0) || outcome_.changes(value, ~v.value & mask);
  }

 private:
  static std::vector<ir::Expr> outcome(const query::Obligation& obligation) {
    std::vector<ir::Expr> roots;
    for (const auto& c : obligation.constraints)
      if (c.origin == query::Origin::Premise) roots.push_back(c.condition);
    for (const auto& a : obligation.assertions) roots.push_back(a.condition);
    return roots;
  }

  eval::Counterfactual outcome_;
};

bool same_place(const query::PathLine& a, const query::PathLine& b) {
  return a.span.line == b.span.line && a.span.column == b.span.column && a.function == b.function && *a.span.file == *b.span.file;
}

/// The lines in the order in which control passes them; a line that comes again with the same effect is kept once.
std::vector<query::PathLine> path_lines(const query::Obligation& obligation, const ir::Assignment& inputs,
                                        const query::FlagNames& names) {
  const auto values = evaluate_steps(obligation, inputs);
  Decisiveness decisiveness(obligation, inputs);
  std::vector<query::PathLine> lines;
  for (std::size_t i = 0; i < obligation.steps.size(); ++i) {
    const Step& step = obligation.steps[i];
    if (!step.in_tree || !values[i].reached || step.what == Step::What::Event) continue;
    query::PathLine line;
    line.span = step.span;
    line.function = step.function;
    line.source = step.text;
    line.effect = step.what == Step::What::Branch ? branch_effect(step, values[i]) : assignment_effect(step, values[i], names);
    line.decisive = decisiveness.of(step, values[i]);
    const auto known = std::find_if(lines.begin(), lines.end(), [&](const query::PathLine& l) {
      return same_place(l, line) && l.effect == line.effect;
    });
    if (known == lines.end()) lines.push_back(std::move(line));
    else known->decisive = known->decisive || line.decisive;
  }
  return lines;
}

}  // namespace

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
  trace.path = path_lines(obligation, inputs, model.flags());
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
