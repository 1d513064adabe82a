// SPDX-License-Identifier: GPL-2.0-only
// What two trees under one harness are compared by: numbers that the harness observes, places that were written,
// and calls to what is not read. The last two are found here, not listed by the harness, so that none is forgotten.
#include <fmt/format.h>

#include <algorithm>

#include "lower/lowering.hpp"

namespace gfpcheck::lower {

using query::Observed;

void Lowering::observe(const Expression& e, State& state) {
  const Value value = lower(*e.operands[3], state);
  if (!value.type->is_scalar()) refuse(e.place, "observe() takes a number");
  out_.observed.push_back({literal(e, 1), literal(e, 2), value.bits, value.type->is_signed, path(state)});
}

void Lowering::observe_state(const Expression& e, State& state) {
  const Value pointer = lower(*e.operands[1], state);
  if (!pointer.type->is_pointer()) refuse(e.place, "observe_state() takes a pointer");
  std::set<CellId> roots;
  for (const Target& target : pointer.targets)
    if (target.cell != kNull) roots.insert(cells_.root(target.cell));
  for (const auto& [name, cell] : globals_) roots.insert(cell);
  for (const auto& [pointer_cell, object] : pointees_) roots.insert(object);  // what inputs point to
  written(roots, state, out_.observed);
}

/// The scalars in these objects that were written. A pointer that was written is refused: no number stands for it.
void Lowering::written(const std::set<CellId>& roots, const State& state, std::vector<Observed>& out) {
  for (const auto& [cell, value] : state.cells) {
    if (!value.type || cells_.at(cell).storage != Storage::Object) continue;
    if (!roots.empty() && !roots.contains(cells_.root(cell))) continue;
    if (!value.type->is_scalar())
      refuse(at_, fmt::format("{} is written, which cannot be compared", cells_.at(cell).name));
    out.push_back({cells_.at(cell).name, "state", value.bits, value.type->is_signed, path(state)});
  }
}

/// Which object it points to, by name; for a local variable its content.
void Lowering::observed_pointer(const std::string& name, const Value& pointer, const State& state,
                                std::vector<Observed>& out) {
  const auto truth = [&](ir::Expr holds) {
    return pool_.ite(holds, pool_.constant(1, ir::bits(64)), pool_.constant(0, ir::bits(64)));
  };
  for (const Target& target : pointer.targets) {
    if (target.cell == kNull) continue;  // where no other target is, this one
    const Cell& cell = cells_.at(target.cell);
    const bool local = cell.storage == Storage::Local;
    const std::string what = local ? "a local variable" : cell.name;
    out.push_back({name + " is " + what, "pointer", truth(target.guard), false, path(state)});
    if (!local || !cell.type->is_scalar()) continue;
    const Value content = read_cell(target.cell, state);
    out.push_back(
        {name + " holds", "", content.bits, content.type->is_signed, pool_.both(path(state), target.guard)});
  }
}

query::OutsideCall Lowering::begin_outside(std::string_view callee, const std::vector<Value>& given,
                                           const State& state, const Expression& at) {
  query::OutsideCall made;
  if (!frame_->in_tree) return made;
  made.callee = callee;
  made.span = unit_.span(at.place);
  made.guard = path(state);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string name = fmt::format("argument {}", i + 1);
    if (given[i].type->is_pointer())
      observed_pointer(name, given[i], state, made.inputs);
    else if (given[i].type->is_scalar())
      made.inputs.push_back({name, "", given[i].bits, given[i].type->is_signed, made.guard});
    else
      made.opaque = true;
  }
  for (const auto& [cell, value] : state.cells) {
    if (!value.type || cells_.at(cell).storage != Storage::Object) continue;
    if (!value.type->is_scalar())
      made.opaque = true;
    else
      made.inputs.push_back({cells_.at(cell).name, "state", value.bits, value.type->is_signed, made.guard});
  }
  return made;
}

void Lowering::finish_outside(query::OutsideCall made, CellId first_cell, std::size_t first_step) {
  if (made.callee.empty()) return;
  const auto is_global = [&](CellId cell) {
    return std::any_of(globals_.begin(), globals_.end(), [&](const auto& g) { return g.second == cell; });
  };
  for (CellId cell = first_cell; cell < cells_.next_id(); ++cell)
    if (cells_.at(cell).storage == Storage::Object && cells_.at(cell).parent == kNull && !is_global(cell))
      made.fresh.push_back(cells_.at(cell).name);
  for (std::size_t i = first_step; i < out_.steps.size(); ++i)
    made.acts = made.acts || out_.steps[i].what == query::Step::What::Event;
  if (made.acts || !made.fresh.empty()) out_.outside.push_back(std::move(made));
}

}  // namespace gfpcheck::lower
