// SPDX-License-Identifier: GPL-2.0-only
// Statements. What leaves a statement early (return, break, continue, goto) is kept in the frame as a state
// and joined where the jump lands; a label that was jumped back to runs again until nothing jumps any more.
#include <fmt/format.h>

#include "lower/lowering.hpp"

namespace gfpcheck::lower {

using ir::Expr;
using syntax::StatementKind;
using syntax::Type;
using syntax::TypeKind;

namespace {
constexpr int kMaxBackwardJumps = 64;
}

void Lowering::run_block(const Statement& block, State& state) {
  enter_scope();
  run_list(block.body, 0, state);
  for (int round = 0;; ++round) {  // jumps back to a label of this block
    std::size_t label = block.body.size();
    for (std::size_t i = 0; i < block.body.size() && label == block.body.size(); ++i)
      if (block.body[i]->kind == StatementKind::Label && frame_->gotos.contains(block.body[i]->text))
        label = i;
    if (label == block.body.size()) break;
    if (round == kMaxBackwardJumps)
      refuse(block.body[label]->place,
             "a jump back to this label that the tree does not bound is outside the C subset");
    State done = std::move(state);
    state = State{pool_.truth(false), {}};
    run_list(block.body, label, state);
    const Expr when = done.guard;
    state = merge(when, std::move(done), std::move(state));
  }
  leave_scope(*frame_);
}

void Lowering::run_list(const std::vector<syntax::StatementPtr>& list, std::size_t from, State& state) {
  for (std::size_t i = from; i < list.size(); ++i) {
    const Statement& s = *list[i];
    if (s.kind == StatementKind::Label) {
      auto jumped = frame_->gotos.extract(s.text);
      if (!jumped.empty()) {
        jumped.mapped().push_back(std::move(state));
        state = merge_all(std::move(jumped.mapped()));
      }
    } else if (!dead(state)) {
      run_statement(s, state);
    } else {
      run_skipped(s);
    }
  }
}

/// Where control does not get, a declaration still names its variable.
void Lowering::run_skipped(const Statement& s) {
  if (s.kind == StatementKind::Declaration) bind(s.text, new_local(s.text, s.type));
}

void Lowering::run_statement(const Statement& s, State& state) {
  if (++depth_ > kMaxDepth) refuse(s.place, "nested too deeply for the C subset");
  at_ = s.place;
  spend(1);
  switch (s.kind) {
    case StatementKind::Empty:
      break;
    case StatementKind::Expression:
      statement_source_ = s.source;
      lower(*s.expression, state);
      break;
    case StatementKind::Declaration:
      declare(s, state);
      break;
    case StatementKind::Block:
      run_block(s, state);
      break;
    case StatementKind::If:
      run_if(s, state);
      break;
    case StatementKind::While:
    case StatementKind::DoWhile:
    case StatementKind::For:
      run_loop(s, state);
      break;
    case StatementKind::Switch:
      run_switch(s, state);
      break;
    case StatementKind::Return:
      run_return(s, state);
      break;
    case StatementKind::Break:
      frame_->breaks.push_back(state);
      state.guard = pool_.truth(false);
      break;
    case StatementKind::Continue:
      frame_->continues.push_back(state);
      state.guard = pool_.truth(false);
      break;
    case StatementKind::Goto:
      frame_->gotos[s.text].push_back(state);
      state.guard = pool_.truth(false);
      break;
    case StatementKind::Case:
    case StatementKind::Default:
      refuse(s.place, "a case label inside a nested block is outside the C subset");
    case StatementKind::Label:
      break;  // run_list's business
  }
  --depth_;
}

void Lowering::declare(const Statement& s, State& state) {
  if (s.is_static) refuse(s.place, fmt::format("the static variable '{}' is outside the C subset", s.text));
  Type type = s.type;
  if (type->kind == TypeKind::Array && type->count == 0 && s.expression &&
      s.expression->kind == syntax::ExpressionKind::Initializer)
    type = types_.array_of(type->to, s.expression->operands.size());
  const CellId cell = new_local(s.text, type);
  bind(s.text, cell);
  if (s.expression) {
    statement_source_ = s.source;
    initialise(cell, *s.expression, state);
    if (s.type->is_scalar()) {
      Expression at;
      at.place = s.place;
      record_assignment(at, s.text, state.cells.at(cell), state, s.source);
    }
  }
}

void Lowering::run_if(const Statement& s, State& state) {
  const Expr when = condition(*s.expression, state);
  record_branch(s, when, state);
  const Statement* then = s.body[0].get();
  const Statement* otherwise = s.body.size() > 1 ? s.body[1].get() : nullptr;
  if (when.is_constant()) {
    if (const Statement* taken = when.is_true() ? then : otherwise) run_statement(*taken, state);
    return;
  }
  const Expr before = state.guard;
  State inside = state;
  inside.guard = pool_.both(before, when);
  State outside = std::move(state);
  outside.guard = pool_.both(before, pool_.negate(when));
  const Expr inside_guard = inside.guard;
  const Expr outside_guard = outside.guard;
  if (!dead(inside)) run_statement(*then, inside);
  if (otherwise && !dead(outside)) run_statement(*otherwise, outside);
  const bool nothing_left = inside.guard == inside_guard && outside.guard == outside_guard;
  state = merge(when, std::move(inside), std::move(outside));
  if (nothing_left) state.guard = before;
}

void Lowering::run_return(const Statement& s, State& state) {
  Value value = void_value();
  if (s.expression) {
    statement_source_ = s.source;
    value = convert(lower(*s.expression, state), frame_->function->returns, *s.expression);
  }
  frame_->returns.emplace_back(state, std::move(value));
  state.guard = pool_.truth(false);
}

void Lowering::run_switch(const Statement& s, State& state) {
  Value value = lower(*s.expression, state);
  if (!value.type->is_scalar()) refuse(s.place, "expected a number after switch");
  value = convert(value, promoted(value.type, types_), *s.expression);
  const Statement& block = *s.body[0];
  const auto is_case = [&](const Statement& label) {
    const Value wanted = convert(lower(*label.expression, state), value.type, *label.expression);
    return pool_.equal(value.bits, wanted.bits);
  };
  Expr none = pool_.truth(true);
  bool has_default = false;
  for (const auto& item : block.body) {
    if (item->kind == StatementKind::Case) none = pool_.both(none, pool_.negate(is_case(*item)));
    has_default = has_default || item->kind == StatementKind::Default;
  }
  const State entry = state;
  std::vector<State> outer_breaks;
  std::swap(outer_breaks, frame_->breaks);
  enter_scope();
  state.guard = pool_.truth(false);
  for (const auto& item : block.body) {
    if (item->kind == StatementKind::Case || item->kind == StatementKind::Default) {
      State enters = entry;
      enters.guard = pool_.both(entry.guard, item->kind == StatementKind::Case ? is_case(*item) : none);
      const Expr when = enters.guard;
      state = merge(when, std::move(enters), std::move(state));
    } else if (!dead(state)) {
      run_statement(*item, state);
    } else {
      run_skipped(*item);
    }
  }
  leave_scope(*frame_);
  if (!has_default) {
    State skips = entry;
    skips.guard = pool_.both(entry.guard, none);
    frame_->breaks.push_back(std::move(skips));
  }
  frame_->breaks.push_back(std::move(state));
  state = merge_all(std::move(frame_->breaks));
  frame_->breaks = std::move(outer_breaks);
}

}  // namespace gfpcheck::lower
