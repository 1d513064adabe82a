// SPDX-License-Identifier: GPL-2.0-only
// Constant expressions: array bounds, enumerators and the values of flag macros, with C's types.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "syntax/parser.hpp"
#include "syntax/unit_impl.hpp"

namespace gfpcheck::syntax {
namespace {

std::uint64_t cut(std::uint64_t value, int width) {
  return width >= 64 ? value : value & ((std::uint64_t{1} << width) - 1);
}

std::int64_t as_signed(const Constant& c) {
  const int shift = 64 - c.type->width;
  return static_cast<std::int64_t>(c.value << shift) >> shift;
}

class Folder {
 public:
  explicit Folder(TranslationUnit& unit) : unit_(unit) {}

  Constant value(const Expression& e) {
    switch (e.kind) {
      case ExpressionKind::Integer:
        return {e.value, e.type};
      case ExpressionKind::Name:
        return name(e);
      case ExpressionKind::Cast:
        return convert(value(*e.operands[0]), e.type, e);
      case ExpressionKind::Unary:
        return unary(e);
      case ExpressionKind::Binary:
        return binary(e);
      case ExpressionKind::Conditional:
        return conditional(e);
      case ExpressionKind::SizeofType:
        return size_of(e.type, e);
      case ExpressionKind::Call:
        return call(e);
      default:
        not_constant(e);
    }
  }

 private:
  [[noreturn]] void not_constant(const Expression& e) const {
    throw Stop{
        unsupported(unit_.span(e.place), fmt::format("expected a constant expression, found '{}'", e.text))};
  }

  Constant convert(Constant c, Type to, const Expression& e) const {
    if (to->kind == TypeKind::Bool) return {c.value != 0 ? 1u : 0u, to};
    if (to->kind != TypeKind::Integer) not_constant(e);
    const std::uint64_t wide = c.type->is_signed ? static_cast<std::uint64_t>(as_signed(c)) : c.value;
    return {cut(wide, to->width), to};
  }

  Constant name(const Expression& e) {
    if (e.text == "true" || e.text == "false") return {e.text == "true" ? 1u : 0u, unit_.types().int_type()};
    const auto found = unit_.enumerator(e.text);
    if (!found) throw Stop{found.error()};
    if (!*found) not_constant(e);
    return **found;
  }

  /// BIT() and IS_ENABLED() are the function-like macros that flag definitions are made of.
  Constant call(const Expression& e) {
    if (e.operands[0]->text == "IS_ENABLED" && e.operands.size() == 2) {
      const Expression& option =
          *e.operands[1];  // an option that is set has become 1, another is still a name
      return {option.kind == ExpressionKind::Integer ? option.value : 0, unit_.types().int_type()};
    }
    if (e.operands[0]->text != "BIT" || e.operands.size() != 2) not_constant(e);
    const Constant bit = value(*e.operands[1]);
    if (bit.value > 63) not_constant(e);
    return {std::uint64_t{1} << bit.value, unit_.types().integer(64, false)};
  }

  Constant unary(const Expression& e) {
    Constant c = value(*e.operands[0]);
    if (e.text == "!") return {c.value == 0 ? 1u : 0u, unit_.types().int_type()};
    c = convert(c, promoted(c.type, unit_.types()), e);
    if (e.text == "-") return {cut(~c.value + 1, c.type->width), c.type};
    if (e.text == "~") return {cut(~c.value, c.type->width), c.type};
    if (e.text == "+") return c;
    not_constant(e);
  }

  Constant conditional(const Expression& e) {
    if (!e.operands[1]) not_constant(e);
    const Constant then = value(*e.operands[1]);
    const Constant otherwise = value(*e.operands[2]);
    const Type type = usual_arithmetic(then.type, otherwise.type, unit_.types());
    return convert(value(*e.operands[0]).value != 0 ? then : otherwise, type, e);
  }

  Constant binary(const Expression& e) {
    Constant a = value(*e.operands[0]);
    if (e.text == "&&" || e.text == "||") {
      const bool left = a.value != 0;
      if (left == (e.text == "||")) return {left ? 1u : 0u, unit_.types().int_type()};
      return {value(*e.operands[1]).value != 0 ? 1u : 0u, unit_.types().int_type()};
    }
    Constant b = value(*e.operands[1]);
    const bool is_shift = e.text == "<<" || e.text == ">>";
    const Type type =
        is_shift ? promoted(a.type, unit_.types()) : usual_arithmetic(a.type, b.type, unit_.types());
    a = convert(a, type, e);
    if (!is_shift) b = convert(b, type, e);
    return compute(e, a, b);
  }

  Constant compute(const Expression& e, const Constant& a, const Constant& b) const {
    const Type type = a.type;
    const auto truth = [&](bool t) { return Constant{t ? 1u : 0u, unit_.types().int_type()}; };
    const auto number = [&](std::uint64_t v) { return Constant{cut(v, type->width), type}; };
    const bool less = type->is_signed ? as_signed(a) < as_signed(b) : a.value < b.value;
    if (e.text == "+") return number(a.value + b.value);
    if (e.text == "-") return number(a.value - b.value);
    if (e.text == "*") return number(a.value * b.value);
    if (e.text == "&") return number(a.value & b.value);
    if (e.text == "|") return number(a.value | b.value);
    if (e.text == "^") return number(a.value ^ b.value);
    if (e.text == "==") return truth(a.value == b.value);
    if (e.text == "!=") return truth(a.value != b.value);
    if (e.text == "<") return truth(less);
    if (e.text == ">=") return truth(!less);
    if (e.text == ">") return truth(!less && a.value != b.value);
    if (e.text == "<=") return truth(less || a.value == b.value);
    if ((e.text == "/" || e.text == "%") && b.value != 0) return divide(e, a, b);
    if ((e.text == "<<" || e.text == ">>") && b.value < type->width) {
      if (e.text == "<<") return number(a.value << b.value);
      return type->is_signed ? number(static_cast<std::uint64_t>(as_signed(a) >> b.value))
                             : number(a.value >> b.value);
    }
    not_constant(e);
  }

  Constant divide(const Expression& e, const Constant& a, const Constant& b) const {
    const bool quotient = e.text == "/";
    if (!a.type->is_signed) return {quotient ? a.value / b.value : a.value % b.value, a.type};
    const std::int64_t left = as_signed(a);
    const std::int64_t right = as_signed(b);
    if (right == -1) return {quotient ? cut(~a.value + 1, a.type->width) : 0, a.type};
    return {cut(static_cast<std::uint64_t>(quotient ? left / right : left % right), a.type->width), a.type};
  }

  Constant size_of(Type type, const Expression& e) const {
    if (type->is_scalar()) return {type->width < 8 ? 1u : type->width / 8u, unit_.types().integer(64, false)};
    if (type->is_pointer()) return {8, unit_.types().integer(64, false)};
    not_constant(e);
  }

  TranslationUnit& unit_;
};

}  // namespace

Constant constant_value(const Expression& expression, TranslationUnit& unit) {
  return Folder(unit).value(expression);
}

namespace {

/// GCC: int where the value fits, else unsigned int, else 64 bits.
Constant as_enumerator(const Constant& c, TypeTable& types) {
  if (c.type->is_signed) {
    const std::int64_t v = as_signed(c);
    if (v >= INT32_MIN && v <= INT32_MAX) return {cut(static_cast<std::uint64_t>(v), 32), types.int_type()};
    if (v < 0) return {static_cast<std::uint64_t>(v), types.integer(64, true)};
    return {static_cast<std::uint64_t>(v), types.integer(v <= UINT32_MAX ? 32 : 64, v > UINT32_MAX)};
  }
  if (c.value <= INT32_MAX) return {c.value, types.int_type()};
  return {c.value, types.integer(c.value <= UINT32_MAX ? 32 : 64, false)};
}

}  // namespace

Type TranslationUnit::Impl::enum_type(TranslationUnit& unit, const Token* body) {
  bool negative = false;
  int width = 32;
  if (const auto members = enum_members.find(body); members != enum_members.end())
    for (const auto name : members->second) {
      if (in_progress.contains(name)) continue;  // inside its own enum an enumerator is no object
      const Constant value = enumerator_value(unit, name);
      negative = negative || (value.type->is_signed && as_signed(value) < 0);
      width = std::max<int>(width, value.type->width);
    }
  return types.integer(width, negative);
}

Constant TranslationUnit::Impl::enumerator_value(TranslationUnit& unit, std::string_view name) {
  if (const auto known = constants.find(name); known != constants.end()) return known->second;
  if (const auto known = enumerators.find(name); known != enumerators.end()) name = known->first;
  // walk back to one whose value is known or given, then forward: enums may have hundreds of members
  const auto following = [&](const Constant& c) {
    const bool is_signed = c.type->is_signed;
    const std::uint64_t wide = (is_signed ? static_cast<std::uint64_t>(as_signed(c)) : c.value) + 1;
    return as_enumerator({wide, types.integer(64, is_signed)}, types);
  };
  std::vector<std::string_view> chain;
  Constant at{0, types.int_type()};
  for (std::string_view n = name; !n.empty();) {
    if (const auto known = constants.find(n); known != constants.end()) {
      at = following(known->second);
      break;
    }
    const EnumeratorSource& source = enumerators.at(n);
    chain.push_back(n);
    if (source.value.from) {
      const Resolving resolving(unit, in_progress, n, *source.value.from);
      Parser parser(unit, source.value.from, source.value.to);
      at = as_enumerator(constant_value(*parser.conditional_expression(), unit), types);
      break;
    }
    n = source.previous;
  }
  for (auto n = chain.rbegin(); n != chain.rend(); ++n) {
    constants[*n] = at;
    at = following(at);
  }
  return constants.at(name);
}

}  // namespace gfpcheck::syntax
