// SPDX-License-Identifier: GPL-2.0-only
// C's conversions on values.
#include <fmt/format.h>

#include "lower/lowering.hpp"

namespace gfpcheck::lower {

using ir::Expr;
using ir::Kind;
using syntax::Type;
using syntax::TypeKind;

void Lowering::refuse(const syntax::Place& place, std::string why) const {
  throw Refused{unsupported(unit_.span(place), std::move(why))};
}

Value Lowering::number(std::uint64_t value, Type type) {
  return scalar(type, pool_.constant(value, ir::bits(type->width)));
}

Value Lowering::truth_value(Expr truth) {
  const ir::Sort sort = ir::bits(32);
  Value made = scalar(types_.int_type(), pool_.ite(truth, pool_.constant(1, sort), pool_.constant(0, sort)));
  made.truth = truth;
  return made;
}

Value Lowering::null_pointer(Type type) {
  return {type, {}, {}, {{pool_.truth(true), kNull}}};
}

Expr Lowering::truth_of(const Value& value, const Expression& at) {
  if (value.truth.valid()) return value.truth;
  if (value.type->is_pointer()) {
    Expr null = pool_.truth(false);
    for (const Target& target : value.targets)
      if (target.cell == kNull) null = pool_.either(null, target.guard);
    return pool_.negate(null);
  }
  if (!value.type->is_scalar())
    refuse(at.place,
           fmt::format("expected a number or a pointer, found a value of type {}", to_string(value.type)));
  return pool_.negate(pool_.equal(value.bits, pool_.constant(0, value.bits.sort())));
}

Value Lowering::convert(const Value& value, Type to, const Expression& at) {
  if (value.type == to || to->kind == TypeKind::Void)
    return to->kind == TypeKind::Void ? void_value() : value;
  if (to->kind == TypeKind::Bool) {
    const Expr truth = truth_of(value, at);
    Value made = scalar(to, pool_.ite(truth, pool_.constant(1, ir::bits(1)), pool_.constant(0, ir::bits(1))));
    made.truth = truth;
    return made;
  }
  if (to->kind == TypeKind::Integer && value.type->is_scalar()) {
    Value made = scalar(to, pool_.resize(value.bits, ir::bits(to->width), value.type->is_signed));
    if (to->width > 1) made.truth = value.truth;
    return made;
  }
  if (to->is_pointer() && value.type->is_pointer()) {
    Value made = value;
    made.type = to;
    return made;
  }
  if (to->is_pointer() && value.type->is_scalar() && value.bits.is_constant() && value.bits.value() == 0)
    return null_pointer(to);
  refuse(at.place,
         fmt::format("no conversion from {} to {} in the C subset", to_string(value.type), to_string(to)));
}

Value Lowering::select(Expr when, const Value& then, const Value& otherwise, const Expression* at) {
  if (when.is_true()) return then;
  if (when.is_false()) return otherwise;
  if (then.type->is_scalar() && otherwise.type->is_scalar() && then.bits.sort() == otherwise.bits.sort()) {
    Value made = scalar(then.type, pool_.ite(when, then.bits, otherwise.bits));
    if (then.truth.valid() && otherwise.truth.valid())
      made.truth =
          pool_.either(pool_.both(when, then.truth), pool_.both(pool_.negate(when), otherwise.truth));
    return made;
  }
  if (then.type->is_pointer() && otherwise.type->is_pointer()) {
    Value made{then.type, {}, {}, {}};
    const auto add = [&](Expr guard, CellId cell) {
      for (Target& known : made.targets)
        if (known.cell == cell) {
          known.guard = pool_.either(known.guard, guard);
          return;
        }
      made.targets.push_back({guard, cell});
    };
    for (const Target& t : then.targets) add(pool_.both(when, t.guard), t.cell);
    for (const Target& t : otherwise.targets) add(pool_.both(pool_.negate(when), t.guard), t.cell);
    std::erase_if(made.targets, [](const Target& t) { return t.guard.is_false(); });
    return made;
  }
  if (then.type->kind == TypeKind::Void && otherwise.type->kind == TypeKind::Void) return then;
  refuse(at ? at->place : syntax::Place{}, fmt::format("two paths give values of types {} and {}",
                                                       to_string(then.type), to_string(otherwise.type)));
}

ir::Role role_of(Type type, std::string_view name) {
  if (type->name == "gfp_t") return ir::Role::GfpFlags;
  if (type->kind == TypeKind::Bool) return ir::Role::Truth;
  if (name.ends_with("alloc_flags") || name.ends_with("reserve_flags")) return ir::Role::AllocFlags;
  return type->is_signed ? ir::Role::SignedNumber : ir::Role::Number;
}

}  // namespace gfpcheck::lower
