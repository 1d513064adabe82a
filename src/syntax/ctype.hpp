// SPDX-License-Identifier: GPL-2.0-only
// The C types of the subset, interned: equal types are equal pointers, except that a typedef of an
// integer keeps its name (gfp_t stays gfp_t, so that reports know a flag word).
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace gfpcheck::syntax {

enum class TypeKind : std::uint8_t { Void, Bool, Integer, Pointer, Array, Struct, Function, Opaque };

struct CType {
  TypeKind kind = TypeKind::Void;
  std::uint8_t width = 0;     // bits, of Bool (1) and Integer (8..64)
  bool is_signed = false;     // Integer
  const CType* to = nullptr;  // Pointer: pointee; Array: element; Function: what it returns
  std::uint64_t count = 0;    // Array: elements; 0 where the bound is unknown
  std::string name;           // Integer: spelling or typedef; Struct: tag; Opaque: spelling

  bool is_scalar() const { return kind == TypeKind::Bool || kind == TypeKind::Integer; }
  bool is_pointer() const { return kind == TypeKind::Pointer; }
};

using Type = const CType*;

/// "unsigned int", "struct zone *", "long [4]".
std::string to_string(Type type);

/// Owns the types.
class TypeTable {
 public:
  TypeTable();
  TypeTable(const TypeTable&) = delete;
  TypeTable& operator=(const TypeTable&) = delete;

  Type void_type() const { return void_; }
  Type bool_type() const { return bool_; }
  /// An integer of that width (8, 16, 32, 64) and signedness under C's usual spelling.
  Type integer(int width, bool is_signed);
  Type int_type() { return integer(32, true); }
  Type named_integer(std::string_view name, Type of);
  Type pointer_to(Type type);
  Type array_of(Type element, std::uint64_t count);
  Type struct_type(std::string_view tag);
  Type function(Type returns);
  Type opaque(std::string_view name);

 private:
  Type intern(CType type);
  std::deque<CType> types_;
  Type void_ = nullptr;
  Type bool_ = nullptr;
};

/// C17 6.3.1.1: what an operand becomes before arithmetic (bool and narrow integers become int).
Type promoted(Type type, TypeTable& types);
/// C17 6.3.1.8: the common type of two operands, LP64.
Type usual_arithmetic(Type a, Type b, TypeTable& types);

}  // namespace gfpcheck::syntax
