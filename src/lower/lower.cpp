// SPDX-License-Identifier: GPL-2.0-only
// The entry point and the records that a lowering leaves: constraints, claims, definedness, ledger, steps.
#include "lower/lower.hpp"

#include <fmt/format.h>

#include "lower/lowering.hpp"

namespace gfpcheck::lower {

using ir::Expr;
using query::Step;

Expr Lowering::path(const State& state) {
  return frame_ ? pool_.both(frame_->entry, state.guard) : state.guard;
}

void Lowering::spend(std::uint64_t work) {
  work_ += work;
  if (work_ > kMaxWork || pool_.size() > kMaxNodes)
    refuse(at_, "too much work: what this function does is not bounded tightly enough for the C subset");
}

std::optional<bool> Lowering::decide(const Expr& condition) {
  const auto decided = ranges_.decide(condition);
  if (decided && structure_.decide(condition) != decided) rests_on(condition);
  return decided;
}

Interval Lowering::range_of(const Expr& number) {
  const Interval range = ranges_.of(number), plain = structure_.of(number);
  if (range.low != plain.low || range.high != plain.high) rests_on(number);
  return range;
}

void Lowering::rests_on(const Expr& decided) {
  const auto sources = ranges_.sources(decided);
  out_.shaped_by.insert(sources.begin(), sources.end());
}

/// Locals whose first value the claims, or what is observed, depend on.
void Lowering::note_uninitialised() {
  std::vector<ir::Expr> roots;
  for (const auto& a : out_.assertions) roots.push_back(a.condition);
  for (const auto& c : out_.constraints) roots.push_back(c.condition);
  for (const auto& o : out_.observed) roots.push_back(o.value);
  for (const auto& call : out_.outside) {
    roots.push_back(call.guard);
    for (const auto& o : call.inputs) roots.push_back(o.value);
  }
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    if (e.kind() != ir::Kind::Symbol) return;
    const ir::Symbol& symbol = pool_.symbols()[e.symbol_index()];
    if (symbol.freedom.starts_with("uninitialised:"))
      note(symbol.freedom, fmt::format("{} may be read before it is written: any value", symbol.name), {});
  });
}

void Lowering::require(Expr holds, std::string sentence, const State& state, const Expression& at) {
  if (holds.is_true() || decide(holds) == true) return;
  const Expr condition = pool_.implies(path(state), holds);
  if (condition.is_true()) return;
  if (!defined_seen_.insert(condition.id()).second) return;
  out_.defined.push_back({std::move(sentence), unit_.span(at.place), condition});
}

void Lowering::note(std::string id, std::string sentence, const SourceSpan& span) {
  if (!ledger_seen_.insert(id).second) return;
  out_.ledger.push_back({std::move(id), std::move(sentence), span});
}

void Lowering::record_branch(const Statement& s, Expr when, const State& state) {
  Step step;
  step.what = Step::What::Branch;
  step.span = unit_.span(s.place);
  step.function = frame_->function->name;
  step.text = s.source;
  step.guard = path(state);
  step.value = when;
  step.in_tree = frame_->in_tree;
  if (comparison_) {
    step.left = comparison_->left;
    step.right = comparison_->right;
    step.is_signed = comparison_->is_signed;
  }
  out_.steps.push_back(std::move(step));
}

void Lowering::record_assignment(const Expression& at, std::string_view variable, const Value& value,
                                 const State& state, std::string text) {
  if (!value.type->is_scalar()) return;
  Step step;
  step.what = Step::What::Assign;
  step.span = unit_.span(at.place);
  step.function = frame_->function->name;
  step.text = std::move(text);
  step.guard = path(state);
  step.value = value.bits;
  step.variable = variable;
  step.role = role_of(value.type, variable);
  step.is_signed = value.type->is_signed;
  step.in_tree = frame_->in_tree;
  out_.steps.push_back(std::move(step));
}

query::Obligation Lowering::run(std::string_view harness) {
  const auto function = unit_.function(harness);
  if (!function) throw Refused{function.error()};
  State state{pool_.truth(true), {}};
  Frame outside;
  outside.entry = pool_.truth(true);
  outside.scopes.emplace_back();
  frame_ = &outside;
  Expression at;
  at.place = (*function)->place;
  call_function(**function, {}, state, at);
  frame_ = nullptr;
  note_uninitialised();
  return std::move(out_);
}

Result<query::Obligation> lower_harness(syntax::TranslationUnit& unit, const PortTable& ports,
                                        ir::ExprPool& pool, std::string_view function,
                                        const Without& without) {
  if (!unit.defines_function(function))
    return bad_input({}, fmt::format("there is no function {}() in the harness", function));
  try {
    return Lowering(unit, ports, pool, without).run(function);
  } catch (const Refused& refused) {
    return refused.why;
  }
}

}  // namespace gfpcheck::lower
