// SPDX-License-Identifier: GPL-2.0-only
// Expressions, by C17 6.5: promotions, usual conversions, evaluation only where && || ?: get there.
#include <fmt/format.h>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using ir::Expr;
using ir::Kind;
using syntax::ExpressionKind;
using syntax::Type;
using syntax::TypeKind;

Value Lowering::lower(const Expression& e, State& state) {
  struct Leave {
    int& depth;
    ~Leave() { --depth; }
  } leave{++depth_};
  if (depth_ > kMaxDepth) refuse(e.place, "nested too deeply for the C subset");
  spend(1);
  if (graph_)
    if (const auto cell = graph_->result_of(e)) return read_cell(*cell, state);
  return evaluate(e, state);
}

Value Lowering::evaluate(const Expression& e, State& state) {
  switch (e.kind) {
    case ExpressionKind::Integer:
      return number(e.value, e.type);
    case ExpressionKind::Name:
      return name(e, state);
    case ExpressionKind::Unary:
      return unary(e, state);
    case ExpressionKind::Binary:
      return e.text == "&&" || e.text == "||" ? logical(e, state) : binary(e, state);
    case ExpressionKind::Assign:
      return assign(e, state);
    case ExpressionKind::Step:
    case ExpressionKind::PostStep:
      return step(e, state);
    case ExpressionKind::Conditional:
      return conditional(e, state);
    case ExpressionKind::Call:
      return call(e, state);
    case ExpressionKind::Cast:
      return convert(lower(*e.operands[0], state), e.type, e);
    case ExpressionKind::Member:
    case ExpressionKind::Index:
      return read(place(e, state), state, e);
    case ExpressionKind::SizeofType:
      return size_of(e.type, e);
    case ExpressionKind::Comma:
      lower(*e.operands[0], state);
      return lower(*e.operands[1], state);
    case ExpressionKind::SizeofValue:
      return size_of(type_of(*e.operands[0]), e);
    case ExpressionKind::Block:
      break;
    case ExpressionKind::String:
    case ExpressionKind::TypeArgument:
    case ExpressionKind::Initializer:
      break;
  }
  refuse(e.place, e.kind == ExpressionKind::Block ? "a statement expression is outside the C subset"
                                                  : fmt::format("'{}' is outside the C subset here", e.text));
}

Expr Lowering::condition(const Expression& e, State& state) {
  comparison_.reset();
  const bool compares =
      e.kind == ExpressionKind::Binary &&
      (e.text.starts_with('<') || e.text.starts_with('>') || e.text == "==" || e.text == "!=");
  const Expr truth = truth_of(lower(e, state), e);
  if (!compares) comparison_.reset();
  const auto decided = decide(truth);
  return decided ? pool_.truth(*decided) : truth;
}

std::optional<CellId> Lowering::variable(std::string_view name) {
  for (auto scope = frame_->scopes.rbegin(); scope != frame_->scopes.rend(); ++scope)
    if (const auto found = scope->find(name); found != scope->end()) return found->second;
  if (const auto found = globals_.find(name); found != globals_.end()) return found->second;
  const auto type = unit_.global(name);
  if (!type) throw Refused{type.error()};
  if (!*type) return std::nullopt;
  const SourceSpan span = unit_.global_span(name);
  const std::string id = fmt::format("global:{}", name);
  const CellId cell =
      fresh_object(*type, std::string(name),
                   unit_.is_constant_global(name) ? id
                   : graph_                       ? graph_->freedom_of_global(name)
                                                  : std::string());
  globals_.emplace(name, cell);
  if (graph_) graph_->made_global(cell, name);
  if ((*type)->is_scalar() || unit_.global_origin(name) == syntax::Origin::Tree)
    note(id, fmt::format("{} may hold any value", name), span);
  return cell;
}

Value Lowering::name(const Expression& e, State& state) {
  if (!is_local(e.text)) {
    if (e.text == "true" || e.text == "false") return number(e.text == "true" ? 1 : 0, types_.int_type());
    const auto constant = unit_.enumerator(e.text);
    if (!constant) throw Refused{constant.error()};
    if (*constant) return number((*constant)->value, (*constant)->type);
  }
  return read(place(e, state), state, e);
}

Place Lowering::place(const Expression& e, State& state) {
  switch (e.kind) {
    case ExpressionKind::Name: {
      const auto cell = variable(e.text);
      if (!cell) refuse(e.place, fmt::format("'{}' is not declared in the files that are read", e.text));
      return {cells_.at(*cell).type, {{pool_.truth(true), *cell}}};
    }
    case ExpressionKind::Member: {
      if (!e.arrow) return field(place(*e.operands[0], state), e.text, e);
      const Value pointer = lower(*e.operands[0], state);
      return field(pointee(pointer, state, e), e.text, e);
    }
    case ExpressionKind::Index: {
      const Value index = lower(*e.operands[1], state);
      const Place array = place(*e.operands[0], state);
      if (array.type->kind != TypeKind::Array)
        refuse(e.place, "an index into a pointer is outside the C subset");
      return element(array, index, state, e);
    }
    case ExpressionKind::Unary:
      if (e.text == "*") return pointee(lower(*e.operands[0], state), state, e);
      break;
    default:
      break;
  }
  refuse(e.place, "expected something that has an address");
}

Value Lowering::unary(const Expression& e, State& state) {
  if (e.text == "&") return address_of(place(*e.operands[0], state));
  if (e.text == "*") return read(place(e, state), state, e);
  const Value operand = lower(*e.operands[0], state);
  if (e.text == "!") return truth_value(pool_.negate(truth_of(operand, e)));
  if (!operand.type->is_scalar()) refuse(e.place, fmt::format("expected a number after '{}'", e.text));
  const Value wide = convert(operand, promoted(operand.type, types_), e);
  if (e.text == "+") return wide;
  return scalar(wide.type, pool_.unary(e.text == "-" ? Kind::Negate : Kind::BitNot, wide.bits));
}

Value Lowering::binary(const Expression& e, State& state) {
  const Value left = lower(*e.operands[0], state);
  const Value right = lower(*e.operands[1], state);
  if (left.type->is_pointer() || right.type->is_pointer()) return compare_pointers(e.text, left, right, state, e);
  if (!left.type->is_scalar() || !right.type->is_scalar())
    refuse(e.place, fmt::format("expected numbers around '{}'", e.text));
  if (e.text == "<<" || e.text == ">>") return shift(e.text, left, right, state, e);
  if (e.text.starts_with('<') || e.text.starts_with('>') || e.text == "==" || e.text == "!=")
    return compare(e.text, left, right, e);
  return arithmetic(e.text, left, right, state, e);
}

Value Lowering::arithmetic(std::string_view op, const Value& left, const Value& right, State& state,
                           const Expression& at) {
  const Type type = usual_arithmetic(left.type, right.type, types_);
  const Expr a = convert(left, type, at).bits;
  const Expr b = convert(right, type, at).bits;
  if (op == "/" || op == "%") {
    require(pool_.negate(pool_.equal(b, pool_.constant(0, b.sort()))), "the divisor is not zero", state, at);
    if (op == "/")
      return scalar(type, pool_.binary(type->is_signed ? Kind::SignedDivide : Kind::UnsignedDivide, a, b));
    return scalar(type,
                  pool_.binary(type->is_signed ? Kind::SignedRemainder : Kind::UnsignedRemainder, a, b));
  }
  // signed arithmetic wraps: the kernel is built with -fno-strict-overflow
  const Kind kind = op == "+"   ? Kind::Add
                    : op == "-" ? Kind::Subtract
                    : op == "*" ? Kind::Multiply
                    : op == "&" ? Kind::BitAnd
                    : op == "|" ? Kind::BitOr
                                : Kind::BitXor;
  if (kind == Kind::BitXor && op != "^") refuse(at.place, fmt::format("'{}' is outside the C subset", op));
  return scalar(type, pool_.binary(kind, a, b));
}

Value Lowering::shift(std::string_view op, const Value& left, const Value& right, State& state,
                      const Expression& at) {
  const Type type = promoted(left.type, types_);
  const Expr a = convert(left, type, at).bits;
  const Value amount = convert(right, promoted(right.type, types_), at);
  const Expr wide = pool_.resize(amount.bits, ir::bits(64), amount.type->is_signed);
  require(pool_.binary(Kind::UnsignedLess, wide, pool_.constant(type->width, ir::bits(64))),
          fmt::format("the shift stays below {} bits", type->width), state, at);
  const Expr b = pool_.resize(amount.bits, a.sort(), false);
  const Kind kind = op == "<<"        ? Kind::ShiftLeft
                    : type->is_signed ? Kind::ShiftRightArithmetic
                                      : Kind::ShiftRightLogical;
  return scalar(type, pool_.binary(kind, a, b));
}

Value Lowering::compare(std::string_view op, const Value& left, const Value& right, const Expression& at) {
  const Type type = usual_arithmetic(left.type, right.type, types_);
  const Expr a = convert(left, type, at).bits;
  const Expr b = convert(right, type, at).bits;
  comparison_ = Comparison{a, b, type->is_signed};
  if (op == "==") return truth_value(pool_.equal(a, b));
  if (op == "!=") return truth_value(pool_.negate(pool_.equal(a, b)));
  const Kind less = type->is_signed ? Kind::SignedLess : Kind::UnsignedLess;
  const Kind less_equal = type->is_signed ? Kind::SignedLessEqual : Kind::UnsignedLessEqual;
  if (op == "<") return truth_value(pool_.binary(less, a, b));
  if (op == "<=") return truth_value(pool_.binary(less_equal, a, b));
  if (op == ">") return truth_value(pool_.binary(less, b, a));
  return truth_value(pool_.binary(less_equal, b, a));
}

Value Lowering::compare_pointers(std::string_view op, const Value& left, const Value& right, State& state,
                                 const Expression& at) {
  const auto as_pointer = [&](const Value& v, Type other) {
    return v.type->is_pointer() ? v : convert(v, other, at);
  };
  if (op == "-" && left.type->is_pointer() && right.type->is_pointer()) return distance(left, right, state, at);
  if ((op == "+" || op == "-") && left.type->is_pointer() && right.type->is_scalar())
    refuse(at.place, "pointer arithmetic is outside the C subset");
  if (op != "==" && op != "!=") refuse(at.place, fmt::format("'{}' on pointers is outside the C subset", op));
  const Value a = as_pointer(left, right.type);
  const Value b = as_pointer(right, left.type);
  Expr same = pool_.truth(false);
  for (const Target& x : a.targets)
    for (const Target& y : b.targets)
      if (graph_ && x.cell != kNull && y.cell != kNull && graph_->is_fresh(x.cell) && graph_->is_fresh(y.cell))
        same = pool_.either(same, pool_.both(pool_.both(x.guard, y.guard), graph_->ask("one object")));
      else if (x.cell == y.cell)
        same = pool_.either(same, pool_.both(x.guard, y.guard));
      else if (x.cell != kNull && y.cell != kNull &&
               (cells_.inside(x.cell, y.cell) || cells_.inside(y.cell, x.cell)))
        refuse(at.place, "a comparison of an object's address with that of its part is outside the C subset");
  return truth_value(op == "==" ? same : pool_.negate(same));
}

Value Lowering::under(Expr when, State& state, const std::function<Value(State&)>& body,
                      const Value& otherwise, const Expression* at) {
  const auto decided = decide(when);
  if (decided) return *decided ? body(state) : otherwise;
  State inside = state;
  const Expr guard = state.guard;
  inside.guard = pool_.both(guard, when);
  State outside = state;
  outside.guard = pool_.both(guard, pool_.negate(when));
  if (dead(inside)) return otherwise;
  const Value value = body(inside);
  const Value made = select(when, value, otherwise, at);
  state = merge(when, std::move(inside), std::move(outside));
  state.guard = guard;  // an expression neither returns nor jumps
  return made;
}

Value Lowering::logical(const Expression& e, State& state) {
  const Expr left = truth_of(lower(*e.operands[0], state), e);
  const bool is_and = e.text == "&&";
  const auto right = [&](State& inside) { return truth_value(truth_of(lower(*e.operands[1], inside), e)); };
  return under(is_and ? left : pool_.negate(left), state, right, truth_value(pool_.truth(!is_and)), &e);
}

Value Lowering::conditional(const Expression& e, State& state) {
  const Value asked = lower(*e.operands[0], state);
  const Expr when = truth_of(asked, e);
  Value then = asked;
  const auto decided = decide(when);
  if (decided) {
    const Value taken = !*decided       ? lower(*e.operands[2], state)
                        : e.operands[1] ? lower(*e.operands[1], state)
                                        : asked;
    const Type other = type_of(*decided ? *e.operands[2] : *e.operands[e.operands[1] ? 1 : 0]);
    return convert(taken, *decided ? common_type(taken.type, other, e) : common_type(other, taken.type, e),
                   e);
  }
  State inside = state;
  inside.guard = pool_.both(state.guard, when);
  State outside = state;
  outside.guard = pool_.both(state.guard, pool_.negate(when));
  if (e.operands[1]) then = lower(*e.operands[1], inside);
  Value otherwise = lower(*e.operands[2], outside);
  const Type type = common_type(then.type, otherwise.type, e);
  then = convert(then, type, e);
  otherwise = convert(otherwise, type, e);
  const Expr guard = state.guard;
  state = merge(when, std::move(inside), std::move(outside));
  state.guard = guard;
  return select(when, then, otherwise, &e);
}

Value Lowering::size_of(Type type, const Expression& at) {
  const Type result = types_.integer(64, false);
  if (type->is_scalar()) return number(type->width < 8 ? 1 : type->width / 8u, result);
  if (type->is_pointer()) return number(8, result);
  refuse(at.place, fmt::format("sizeof {} is outside the C subset", to_string(type)));
}

}  // namespace gfpcheck::lower
