// SPDX-License-Identifier: GPL-2.0-only
// Interning and conversion rules of C types (LP64: int 32, long 64, as arm64 and x86-64 Linux have it).
#include "syntax/ctype.hpp"

#include <fmt/format.h>

namespace gfpcheck::syntax {
namespace {

bool same(const CType& a, const CType& b) {
  return a.kind == b.kind && a.width == b.width && a.is_signed == b.is_signed && a.to == b.to &&
         a.count == b.count && a.name == b.name;
}

std::string_view usual_spelling(int width, bool is_signed) {
  switch (width) {
    case 8:
      return is_signed ? "signed char" : "unsigned char";
    case 16:
      return is_signed ? "short" : "unsigned short";
    case 32:
      return is_signed ? "int" : "unsigned int";
    default:
      return is_signed ? "long" : "unsigned long";
  }
}

}  // namespace

std::string to_string(Type type) {
  switch (type->kind) {
    case TypeKind::Void:
      return "void";
    case TypeKind::Bool:
      return "bool";
    case TypeKind::Integer:
    case TypeKind::Opaque:
      return type->name;
    case TypeKind::Pointer:
      return fmt::format("{} *", to_string(type->to));
    case TypeKind::Array:
      return fmt::format("{} [{}]", to_string(type->to), type->count);
    case TypeKind::Struct:
      return fmt::format("struct {}", type->name);
    case TypeKind::Function:
      return fmt::format("{} ()", to_string(type->to));
  }
  return "?";
}

TypeTable::TypeTable() {
  void_ = intern({});
  CType truth;
  truth.kind = TypeKind::Bool;
  truth.width = 1;
  truth.name = "bool";
  bool_ = intern(truth);
}

Type TypeTable::intern(CType type) {
  for (const CType& known : types_)
    if (same(known, type)) return &known;
  types_.push_back(std::move(type));
  return &types_.back();
}

Type TypeTable::integer(int width, bool is_signed) {
  CType type;
  type.kind = TypeKind::Integer;
  type.width = static_cast<std::uint8_t>(width);
  type.is_signed = is_signed;
  type.name = usual_spelling(width, is_signed);
  return intern(std::move(type));
}

Type TypeTable::named_integer(std::string_view name, Type of) {
  CType type = *of;
  type.name = name;
  return intern(std::move(type));
}

Type TypeTable::pointer_to(Type to) {
  CType type;
  type.kind = TypeKind::Pointer;
  type.to = to;
  return intern(std::move(type));
}

Type TypeTable::array_of(Type element, std::uint64_t count) {
  CType type;
  type.kind = TypeKind::Array;
  type.to = element;
  type.count = count;
  return intern(std::move(type));
}

Type TypeTable::struct_type(std::string_view tag) {
  CType type;
  type.kind = TypeKind::Struct;
  type.name = tag;
  return intern(std::move(type));
}

Type TypeTable::function(Type returns) {
  CType type;
  type.kind = TypeKind::Function;
  type.to = returns;
  return intern(std::move(type));
}

Type TypeTable::opaque(std::string_view name) {
  CType type;
  type.kind = TypeKind::Opaque;
  type.name = name;
  return intern(std::move(type));
}

Type promoted(Type type, TypeTable& types) {
  if (type->kind == TypeKind::Bool || (type->kind == TypeKind::Integer && type->width < 32))
    return types.int_type();
  return type;
}

Type usual_arithmetic(Type a, Type b, TypeTable& types) {
  const Type left = promoted(a, types);
  const Type right = promoted(b, types);
  if (left->width != right->width) return left->width > right->width ? left : right;
  return left->is_signed ? right : left;  // of one width, unsigned wins
}

}  // namespace gfpcheck::syntax
