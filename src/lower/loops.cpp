// SPDX-License-Identifier: GPL-2.0-only
// Loops, unrolled until nothing is left in them. A for loop whose counter starts at a symbol of small range
// (for (o = order; ...)) is unrolled by the counter's value instead: paths that have reached the same value
// are joined, so that the body runs once a value and indexes arrays with constants.
#include <fmt/format.h>

#include "lower/lowering.hpp"

namespace gfpcheck::lower {

using ir::Expr;
using syntax::ExpressionKind;
using syntax::StatementKind;

namespace {
constexpr int kMaxIterations = 4096;
constexpr int kMaxOpenIterations = 256;  // that some paths leave and others do not
constexpr std::uint64_t kMaxCounterValues = 64;
}  // namespace

void Lowering::run_loop(const Statement& s, State& state) {
  const bool is_for = s.kind == StatementKind::For;
  enter_scope();
  if (is_for) run_list(s.body[0]->body, 0, state);
  const Loop loop{&s, s.expression.get(), s.body[is_for ? 1 : 0].get(), s.step.get(),
                  s.kind == StatementKind::DoWhile};
  std::vector<State> outer_breaks;
  std::vector<State> outer_continues;
  std::swap(outer_breaks, frame_->breaks);
  std::swap(outer_continues, frame_->continues);
  std::vector<State> exits;
  const Expr before = state.guard;
  const std::size_t returns = frame_->returns.size();
  const auto pending = [&] {
    std::size_t n = 0;
    for (const auto& [label, states] : frame_->gotos) n += states.size();
    return n;
  };
  const std::size_t gotos = pending();
  const auto counter = is_for ? counter_of(loop) : std::nullopt;
  if (counter && !read_cell(*counter, state).bits.is_constant())
    unroll_by_value(loop, *counter, state, exits);
  else
    unroll(loop, std::move(state), exits);
  for (State& left : frame_->breaks) exits.push_back(std::move(left));
  frame_->breaks = std::move(outer_breaks);
  frame_->continues = std::move(outer_continues);
  state = merge_all(std::move(exits));
  // every path through the loop ends (or was refused): if none left the function, the entry's guard still
  // holds
  if (frame_->returns.size() == returns && pending() == gotos && !dead(state)) state.guard = before;
  leave_scope(*frame_);
}

/// One iteration on `state`; false where nothing goes round again.
bool Lowering::iterate(const Loop& loop, State& state, std::vector<State>& exits, bool test_first) {
  const auto test = [&] {
    if (!loop.condition) return true;
    const Expr holds = condition(*loop.condition, state);
    record_branch(*loop.statement, holds, state);
    if (!holds.is_true()) {
      exits.push_back(state);
      exits.back().guard = pool_.both(state.guard, pool_.negate(holds));
      state.guard = pool_.both(state.guard, holds);
    }
    return !dead(state);
  };
  if (test_first && !test()) return false;
  run_statement(*loop.body, state);
  if (!frame_->continues.empty()) {
    frame_->continues.push_back(std::move(state));
    state = merge_all(std::move(frame_->continues));
    frame_->continues.clear();
  }
  if (dead(state)) return false;
  if (loop.step) lower(*loop.step, state);
  return !loop.body_first || test();
}

void Lowering::unroll(const Loop& loop, State state, std::vector<State>& exits) {
  int open = 0;
  for (int round = 0; round < kMaxIterations && open < kMaxOpenIterations; ++round) {
    const Expr before = state.guard;
    if (!iterate(loop, state, exits, !loop.body_first)) return;
    if (state.guard != before) ++open;
  }
  refuse(loop.statement->place, "a loop that the tree does not bound is outside the C subset");
}

/// The variable that the loop counts with: `v++`, `++v`, `v--` or `--v` as its step.
std::optional<CellId> Lowering::counter_of(const Loop& loop) {
  if (!loop.step || (loop.step->kind != ExpressionKind::PostStep && loop.step->kind != ExpressionKind::Step))
    return std::nullopt;
  const Expression& operand = *loop.step->operands[0];
  if (operand.kind != ExpressionKind::Name) return std::nullopt;
  const auto cell = variable(operand.text);
  if (!cell || !cells_.at(*cell).type->is_scalar()) return std::nullopt;
  return cell;
}

void Lowering::unroll_by_value(const Loop& loop, CellId counter, const State& state,
                               std::vector<State>& exits) {
  const Value start = read_cell(counter, state);
  const Interval range = range_of(start.bits);
  if (range.size_minus_one() >= kMaxCounterValues) return unroll(loop, state, exits);
  const bool counts_up = loop.step->text == "++";
  std::map<std::uint64_t, State> waiting;
  for (std::uint64_t i = 0; i <= range.size_minus_one(); ++i) {
    const std::uint64_t value = range.low + i;
    State enters = state;
    const Value here = number(value, start.type);
    enters.guard = pool_.both(state.guard, pool_.equal(start.bits, here.bits));
    enters.cells[counter] = here;
    if (!dead(enters)) waiting.emplace(value, std::move(enters));
  }
  for (int round = 0; !waiting.empty(); ++round) {
    if (round == kMaxIterations)
      refuse(loop.statement->place, "a loop that the tree does not bound is outside the C subset");
    auto next = counts_up ? waiting.begin() : std::prev(waiting.end());
    State current = std::move(next->second);
    waiting.erase(next);
    if (!iterate(loop, current, exits, true)) continue;
    const Expr reached = read_cell(counter, current).bits;
    if (!reached.is_constant())
      refuse(loop.statement->place, "a loop whose counter the body changes is outside the C subset");
    auto [entry, fresh] = waiting.try_emplace(reached.value(), State{});
    if (fresh) {
      entry->second = std::move(current);
    } else {
      const Expr when = current.guard;
      entry->second = merge(when, std::move(current), std::move(entry->second));
    }
  }
}

}  // namespace gfpcheck::lower
