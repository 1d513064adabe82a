// SPDX-License-Identifier: GPL-2.0-only
// What harnesses and contracts may call beyond C:
//   assume(c)  assert(c)                      a premise, a claim
//   invariant(id, "sentence", c)              a valid-state constraint, quoted by verdicts
//   contract(id, "sentence", c)               what an environment function guarantees
//   ledger(id, "sentence")                    an assumption that is no constraint
//   event(NAME)                               something happens that a trace shows
//   show(subject, "label", "unit", value)     a number that a report prints beside a witness
//   observe("label", "unit", value)           a number that two trees are compared by
//   observe_state(pointer)                    what was written to its object and to global variables, for the same
//   gfpcheck_new(type, "name")                a new object whose parts are inputs
//   gfpcheck_any(type, "name")                a new input
//   gfpcheck_min/max(a, b)                    minmax.h in common types
//   gfpcheck_build_bug_on(c)  gfpcheck_never(c)
#include <fmt/format.h>

#include <array>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using ir::Expr;
using query::Origin;
using syntax::ExpressionKind;

std::string Lowering::literal(const Expression& e, std::size_t argument) const {
  if (argument >= e.operands.size())
    refuse(e.place, fmt::format("{}() takes more arguments", e.operands[0]->text));
  const Expression& a = *e.operands[argument];
  if (a.kind != ExpressionKind::String && a.kind != ExpressionKind::Name)
    refuse(a.place, fmt::format("expected a string in {}()", e.operands[0]->text));
  std::string_view text = a.text;
  if (a.kind == ExpressionKind::String) text = text.substr(1, text.size() - 2);
  return std::string(text);
}

void Lowering::constrain(std::string id, std::string sentence, Origin origin, Expr holds, State& state,
                         const Expression& at) {
  Expr condition = pool_.implies(path(state), holds);
  for (const query::Assertion& earlier :
       out_.assertions)  // what is assumed later does not excuse an earlier claim
    condition = pool_.implies(earlier.condition, condition);
  if (condition.is_true() || without_.contains(id)) return;
  if (graph_ && !graph_->speaks_of_request(condition)) return graph_->promise(condition);
  ranges_.learn(condition, out_.constraints.size());
  out_.constraints.push_back({std::move(id), std::move(sentence), unit_.span(at.place), origin, condition});
}

std::optional<Value> Lowering::builtin(std::string_view name, const Expression& e, State& state) {
  static constexpr std::array<std::string_view, 14> kNames = {
      "assume",         "assert",      "invariant",    "contract",     "ledger",
      "event",          "show",        "gfpcheck_new", "gfpcheck_any", "gfpcheck_build_bug_on",
      "gfpcheck_never", "gfpcheck_min", "observe",     "observe_state"};
  bool known = name == "gfpcheck_max";
  for (const auto n : kNames) known = known || n == name;
  const bool from_prelude = name == "gfpcheck_min" || name == "gfpcheck_max" ||
                            name == "gfpcheck_build_bug_on" ||
                            name == "gfpcheck_never";  // what our macros put into the tree's own code
  if (!known || (frame_->in_tree && !from_prelude)) return std::nullopt;
  const auto needs = [&](std::size_t count) {
    if (e.operands.size() != count + 1)
      refuse(e.place, fmt::format("{}() takes {} arguments, found {}", name, count, e.operands.size() - 1));
  };
  const auto truth = [&](std::size_t i) { return truth_of(lower(*e.operands[i], state), *e.operands[i]); };
  const auto source = [&] { return statement_source_; };

  if (name == "assume") {
    needs(1);
    constrain(to_string(unit_.span(e.place)), source(), Origin::Premise, truth(1), state, e);
  } else if (name == "assert") {
    needs(1);
    const std::string text = source();
    const Expr claim = truth(1);
    out_.assertions.push_back({text, unit_.span(e.place), pool_.implies(path(state), claim), path(state)});
  } else if (name == "invariant" || name == "contract") {
    needs(3);
    constrain(literal(e, 1), literal(e, 2), name == "invariant" ? Origin::Invariant : Origin::Contract,
              truth(3), state, e);
  } else if (name == "ledger") {
    needs(2);
    note(literal(e, 1), literal(e, 2), unit_.span(e.place));
  } else if (name == "event") {
    needs(1);
    if (graph_) refuse(e.place, "an event inside an expression is outside the C subset");
    query::Step step;
    step.what = query::Step::What::Event;
    step.span = unit_.span(e.place);
    step.function = frame_->function->name;
    step.text = literal(e, 1);
    step.guard = path(state);
    step.in_tree = frame_->in_tree;
    out_.steps.push_back(std::move(step));
  } else if (name == "show") {
    needs(4);
    const Value value = lower(*e.operands[4], state);
    if (!value.type->is_scalar()) refuse(e.place, "show() takes a number");
    out_.shown.push_back({literal(e, 1), literal(e, 2), literal(e, 3), value.bits, value.type->is_signed});
  } else if (name == "observe") {
    needs(3);
    observe(e, state);
  } else if (name == "observe_state") {
    needs(1);
    observe_state(e, state);
  } else if (name == "gfpcheck_new" || name == "gfpcheck_any") {
    needs(2);
    if (e.operands[1]->kind != ExpressionKind::TypeArgument)
      refuse(e.place, fmt::format("{}() takes a type", name));
    const CellId cell = fresh_object(e.operands[1]->type, literal(e, 2), {});
    if (name == "gfpcheck_any") return read_cell(cell, state);
    return address_of({e.operands[1]->type, {{pool_.truth(true), cell}}});
  } else if (name == "gfpcheck_build_bug_on") {
    needs(1);
    const auto broken = decide(truth(1));
    if (!broken || *broken) refuse(e.place, "this BUILD_BUG_ON() would stop the kernel's build");
  } else if (name == "gfpcheck_never") {
    needs(1);
    constrain("bug-on", "a BUG_ON() on the way does not fire: " + source(), Origin::Contract,
              pool_.negate(truth(1)), state, e);
  } else {
    needs(2);
    const Value a = lower(*e.operands[1], state);
    const Value b = lower(*e.operands[2], state);
    if (!a.type->is_scalar() || !b.type->is_scalar()) refuse(e.place, "expected numbers in min() or max()");
    const syntax::Type type = usual_arithmetic(a.type, b.type, types_);
    const Value left = convert(a, type, e);
    const Value right = convert(b, type, e);
    const Expr less =
        pool_.binary(type->is_signed ? ir::Kind::SignedLess : ir::Kind::UnsignedLess, left.bits, right.bits);
    return name == "gfpcheck_min" ? select(less, left, right, &e) : select(less, right, left, &e);
  }
  return void_value();
}

}  // namespace gfpcheck::lower
