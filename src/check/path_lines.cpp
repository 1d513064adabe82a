// SPDX-License-Identifier: GPL-2.0-only
// Evaluating steps under given inputs and wording them.
#include "check/path_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include "eval/counterfactual.hpp"
#include "eval/program.hpp"
#include "query/units.hpp"

namespace gfpcheck::check {

using query::Step;

std::int64_t as_number(std::uint64_t value, const ir::Expr& e, bool is_signed) {
  const int width = e.sort().width;
  if (!is_signed || width == 0 || width >= 64) return static_cast<std::int64_t>(value);
  const int shift = 64 - width;
  return static_cast<std::int64_t>(value << shift) >> shift;
}

namespace {

std::string branch_effect(const Step& step, std::uint64_t value, std::uint64_t left, std::uint64_t right) {
  const std::string truth = value != 0 ? "true" : "false";
  if (!step.left.valid()) return truth;
  const std::int64_t a = as_number(left, step.left, step.is_signed);
  const std::int64_t b = as_number(right, step.right, step.is_signed);
  const std::string_view relation = a < b ? "<" : a == b ? "=" : ">";
  return fmt::format("{}: {} {} {}", truth, query::grouped(a), relation, query::grouped(b));
}

std::string assignment_effect(const Step& step, std::uint64_t value, const query::FlagNames& names) {
  switch (step.role) {
    case ir::Role::GfpFlags: return fmt::format("{} = {}", step.variable, query::gfp_text(value, names));
    case ir::Role::AllocFlags: return fmt::format("{} = {}", step.variable, query::alloc_text(value, names));
    case ir::Role::Truth: return fmt::format("{} = {}", step.variable, value != 0 ? "true" : "false");
    case ir::Role::Number:
    case ir::Role::SignedNumber:
      return fmt::format("{} = {}", step.variable, query::grouped(as_number(value, step.value, step.is_signed)));
  }
  return {};
}

bool is_decisive(const eval::Counterfactual& outcome, const Step& step, std::uint64_t current) {
  ir::Expr value = step.value;
  if (value.kind() == ir::Kind::Not) value = value.arg(0);
  if (value.sort().is_bool()) {
    const std::uint64_t now = value == step.value ? current : current ^ 1;
    return outcome.changes(value, now ^ 1) || outcome.changes_opposite(value, now);
  }
  const std::uint64_t mask = value.sort().width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << value.sort().width) - 1;
  return outcome.changes(value, 0) || outcome.changes(value, ~current & mask);
}

bool same_place(const query::PathLine& a, const query::PathLine& b) {
  return a.span.line == b.span.line && a.span.column == b.span.column && a.function == b.function && *a.span.file == *b.span.file;
}

}  // namespace

PathReader::PathReader(const query::Obligation& obligation, const ir::Assignment& inputs, const query::FlagNames& names)
    : obligation_(obligation), inputs_(inputs), names_(names) {
  evaluate();
}

void PathReader::evaluate() {
  std::vector<ir::Expr> roots;
  std::vector<std::array<int, 4>> slots;
  for (const Step& step : obligation_.steps) {
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
  const auto values = program.run(inputs_);
  const auto at = [&](int slot) { return slot < 0 ? 0 : values[static_cast<std::size_t>(slot)]; };
  for (const auto& slot : slots) values_.push_back({at(slot[0]) != 0, at(slot[1]), at(slot[2]), at(slot[3])});
}

query::PathLine PathReader::line(std::size_t i) const {
  const Step& step = obligation_.steps[i];
  const Values& v = values_[i];
  query::PathLine line;
  line.span = step.span;
  line.function = step.function;
  line.source = step.text;
  line.branch = step.what == Step::What::Branch;
  line.effect = line.branch ? branch_effect(step, v.value, v.left, v.right)
                            : assignment_effect(step, v.value, names_);
  return line;
}

std::vector<query::PathLine> PathReader::lines(const std::vector<ir::Expr>& roots) const {
  const eval::Counterfactual outcome(roots, inputs_);
  std::vector<query::PathLine> lines;
  for (std::size_t i = 0; i < obligation_.steps.size(); ++i) {
    const Step& step = obligation_.steps[i];
    if (!step.in_tree || !values_[i].reached || step.what == Step::What::Event) continue;
    query::PathLine made = line(i);
    made.decisive = is_decisive(outcome, step, values_[i].value);
    const auto known = std::find_if(lines.begin(), lines.end(), [&](const query::PathLine& l) {
      return same_place(l, made) && l.effect == made.effect;
    });
    if (known == lines.end()) lines.push_back(std::move(made));
    else known->decisive = known->decisive || made.decisive;
  }
  return lines;
}

std::optional<query::PathLine> PathReader::setter(std::uint64_t bit) const {
  std::map<std::pair<std::string_view, std::string_view>, bool> has;  // by function and variable
  for (std::size_t i = 0; i < obligation_.steps.size(); ++i) {
    const Step& step = obligation_.steps[i];
    if (!step.in_tree || !values_[i].reached || step.what != Step::What::Assign || step.role != ir::Role::AllocFlags) continue;
    bool& now = has[{step.function, step.variable}];
    const bool had = std::exchange(now, (values_[i].value & bit) != 0);
    if (now && !had) return line(i);
  }
  return std::nullopt;
}

}  // namespace gfpcheck::check
