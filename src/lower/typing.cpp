// SPDX-License-Identifier: GPL-2.0-only
// The types of expressions that are not evaluated: what sizeof is asked about, and the operand of ?: that is
// not taken but still decides the common type (C17 6.5.15p5).
#include <fmt/format.h>

#include "lower/lowering.hpp"

namespace gfpcheck::lower {

using syntax::ExpressionKind;
using syntax::Type;
using syntax::TypeKind;

namespace {

bool is_comparison(std::string_view op) {
  return op == "<" || op == ">" || op == "<=" || op == ">=" || op == "==" || op == "!=" || op == "&&" ||
         op == "||";
}

Type decayed(Type type, syntax::TypeTable& types) {
  return type->kind == TypeKind::Array ? types.pointer_to(type->to) : type;
}

}  // namespace

Type Lowering::type_of(const Expression& e) {
  switch (e.kind) {
    case ExpressionKind::Integer:
      return e.type;
    case ExpressionKind::Cast:
      return e.type;
    case ExpressionKind::SizeofType:
    case ExpressionKind::SizeofValue:
      return types_.integer(64, false);
    case ExpressionKind::Name: {
      if (!is_local(e.text)) {
        if (e.text == "true" || e.text == "false") return types_.int_type();
        const auto constant = unit_.enumerator(e.text);
        if (!constant) throw Refused{constant.error()};
        if (*constant) return (*constant)->type;
      }
      if (const auto cell = variable(e.text)) return cells_.at(*cell).type;
      refuse(e.place, fmt::format("'{}' is not declared in the files that are read", e.text));
    }
    case ExpressionKind::Unary: {
      const Type operand = type_of(*e.operands[0]);
      if (e.text == "!") return types_.int_type();
      if (e.text == "&") return types_.pointer_to(operand);
      if (e.text != "*") return operand->is_scalar() ? promoted(operand, types_) : operand;
      const Type pointer = decayed(operand, types_);
      if (!pointer->is_pointer())
        refuse(e.place, fmt::format("expected a pointer, found {}", to_string(operand)));
      return pointer->to;
    }
    case ExpressionKind::Step:
    case ExpressionKind::PostStep:
    case ExpressionKind::Assign:
      return type_of(*e.operands[0]);
    case ExpressionKind::Binary:
      return type_of_binary(e);
    case ExpressionKind::Conditional:
      return type_of_conditional(e);
    case ExpressionKind::Comma:
      return decayed(type_of(*e.operands[1]), types_);
    case ExpressionKind::Call:
      return type_of_call(e);
    case ExpressionKind::Member: {
      const Type object = type_of(*e.operands[0]);
      return field_type(e.arrow && object->is_pointer() ? object->to : object, e.text, e);
    }
    case ExpressionKind::Index: {
      const Type array = type_of(*e.operands[0]);
      if (array->kind == TypeKind::Array || array->is_pointer()) return array->to;
      break;
    }
    case ExpressionKind::String:
    case ExpressionKind::TypeArgument:
    case ExpressionKind::Block:
    case ExpressionKind::Initializer:
      break;
  }
  refuse(e.place, "the type of this expression is outside the C subset");
}

Type Lowering::type_of_binary(const Expression& e) {
  if (is_comparison(e.text)) return types_.int_type();
  const Type left = type_of(*e.operands[0]);
  const Type right = type_of(*e.operands[1]);
  if (!left->is_scalar() || !right->is_scalar())
    refuse(e.place, fmt::format("expected numbers around '{}'", e.text));
  if (e.text == "<<" || e.text == ">>") return promoted(left, types_);
  return usual_arithmetic(left, right, types_);
}

Type Lowering::type_of_conditional(const Expression& e) {
  return common_type(type_of(*e.operands[e.operands[1] ? 1 : 0]), type_of(*e.operands[2]), e);
}

Type Lowering::common_type(Type then, Type otherwise, const Expression& at) {
  const Type a = decayed(then, types_);
  const Type b = decayed(otherwise, types_);
  if (a->is_scalar() && b->is_scalar()) return usual_arithmetic(a, b, types_);
  if (a->kind == TypeKind::Void || b->kind == TypeKind::Void) return types_.void_type();
  if (a->is_pointer() && (b->is_scalar() || b->to->kind == TypeKind::Void)) return a;
  if (b->is_pointer() && (a->is_scalar() || a->to->kind == TypeKind::Void)) return b;
  if (a->is_pointer() && b->is_pointer()) return a;
  refuse(at.place, fmt::format("two sides of ?: have types {} and {}", to_string(a), to_string(b)));
}

Type Lowering::type_of_call(const Expression& e) {
  const std::string_view name = e.operands[0]->text;
  if (name == "gfpcheck_min" || name == "gfpcheck_max") {
    if (e.operands.size() == 3)
      return usual_arithmetic(type_of(*e.operands[1]), type_of(*e.operands[2]), types_);
  } else if (name == "gfpcheck_any" && e.operands.size() == 3 && e.operands[1]->type) {
    return e.operands[1]->type;
  } else if (unit_.defines_function(name)) {
    const auto function = unit_.function(name);
    if (!function) throw Refused{function.error()};
    return (*function)->returns;
  } else if (const Type declared = unit_.declared_return(name)) {
    return declared;
  }
  refuse(e.place, fmt::format("what {}() returns is not known here", name));
}

Type Lowering::field_type(Type object, std::string_view name, const Expression& at) {
  if (object->kind != TypeKind::Struct)
    refuse(at.place, fmt::format("expected a struct before .{}, found {}", name, to_string(object)));
  const auto fields = unit_.fields(object->name);
  if (!fields)
    throw Refused{fields.error().span.known() ? fields.error()
                                              : unsupported(unit_.span(at.place), fields.error().message)};
  for (const syntax::Field& f : **fields)
    if (f.name == name) return f.type;
  refuse(at.place, fmt::format("struct {} has no field '{}'", object->name, name));
}

}  // namespace gfpcheck::lower
