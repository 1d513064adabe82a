// SPDX-License-Identifier: GPL-2.0-only
// Stores: =, the compound forms, ++ and --, initialisers.
#include <fmt/format.h>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using syntax::ExpressionKind;
using syntax::Type;
using syntax::TypeKind;

namespace {

/// The variable or field that a reader would name.
std::string_view target_name(const syntax::Expression& e) {
  if (e.kind == ExpressionKind::Name || e.kind == ExpressionKind::Member) return e.text;
  return e.operands.empty() || !e.operands[0] ? std::string_view() : target_name(*e.operands[0]);
}

}  // namespace

Value Lowering::assign(const Expression& e, State& state) {
  const Expression& left = *e.operands[0];
  const Value right = lower(*e.operands[1], state);
  const Place to = place(left, state);
  Value value = right;
  if (e.text != "=") {
    const Value old = read(to, state, left);
    if (!old.type->is_scalar() || !right.type->is_scalar())
      refuse(e.place, "expected numbers around an assignment operator");
    value = e.text == "<<" || e.text == ">>" ? shift(e.text, old, right, state, e)
                                             : arithmetic(e.text, old, right, state, e);
  }
  value = convert(value, to.type, e);
  write(to, value, state, e);
  record_assignment(left, target_name(left), value, state, statement_source_);
  return value;
}

Value Lowering::step(const Expression& e, State& state) {
  const Expression& operand = *e.operands[0];
  const Place to = place(operand, state);
  const Value old = read(to, state, operand);
  if (graph_ && old.type->is_pointer() && graph_->points_to_any(old)) return old;
  if (!old.type->is_scalar())
    refuse(e.place, fmt::format("'{}' on a pointer is outside the C subset", e.text));
  const Value one = number(1, types_.int_type());
  const Value fresh = convert(arithmetic(e.text.substr(0, 1), old, one, state, e), to.type, e);
  write(to, fresh, state, e);
  return e.kind == ExpressionKind::PostStep ? old : fresh;
}

void Lowering::initialise(CellId cell, const Expression& initializer, State& state) {
  const Type type = cells_.at(cell).type;
  if (initializer.kind != ExpressionKind::Initializer) {
    const Place to{type, {{pool_.truth(true), cell}}};
    if (!type->is_scalar() && !type->is_pointer())
      refuse(initializer.place,
             fmt::format("an initialiser of a {} without braces is outside the C subset", to_string(type)));
    write(to, convert(lower(initializer, state), type, initializer), state, initializer);
    return;
  }
  zero_fill(cell, state);
  for (std::size_t i = 0; i < initializer.operands.size(); ++i) {
    const Expression& item = *initializer.operands[i];
    if (type->kind == TypeKind::Array) {
      initialise(cells_.child(cell, i, type->to, fmt::format("[{}]", i)), item, state);
    } else if (type->kind == TypeKind::Struct && !initializer.fields[i].empty()) {
      const Place whole{type, {{pool_.truth(true), cell}}};
      initialise(field(whole, initializer.fields[i], item).targets[0].cell, item, state);
    } else if (type->kind == TypeKind::Struct && item.kind == ExpressionKind::Integer && item.value == 0) {
      continue;  // "= { 0 }": all of it is zero already
    } else if (type->is_scalar() && i == 0) {
      initialise(cell, item, state);
    } else {
      refuse(item.place, "this initialiser is outside the C subset");
    }
  }
}

}  // namespace gfpcheck::lower
