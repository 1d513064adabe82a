// SPDX-License-Identifier: GPL-2.0-only
// The index behind TranslationUnit: token ranges by name, and what has been parsed of them so far. Private
// to this layer.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "syntax/translation_unit.hpp"

namespace gfpcheck::syntax {

struct Range {
  const Token* from = nullptr;
  const Token* to = nullptr;  // one behind the last
};

struct StructBody {
  const Token* open = nullptr;  // its '{'
  bool is_union = false;
};

struct EnumeratorSource {
  Range value;                // empty: one more than the previous
  std::string_view previous;  // empty: the first
};

/// Marks a name as being resolved while it lives; Stop where it is already, or where names go too deep.
class Resolving {
 public:
  Resolving(TranslationUnit& unit, std::set<std::string_view>& names, std::string_view name, const Token& at);
  ~Resolving() { names_.erase(name_); }
  Resolving(const Resolving&) = delete;
  Resolving& operator=(const Resolving&) = delete;

 private:
  std::set<std::string_view>& names_;
  std::string_view name_;
};

struct TranslationUnit::Impl {
  std::shared_ptr<const TokenStream> stream;
  TypeTable types;

  std::unordered_map<std::string_view, Range> functions;       // the definition that counts
  std::unordered_map<std::string_view, Range> tree_functions;  // the tree's own
  std::unordered_map<std::string_view, Range> prototypes;
  std::unordered_map<std::string_view, Range> typedefs;
  std::unordered_map<std::string_view, Range> globals;
  std::unordered_map<std::string_view, StructBody> structs;
  std::unordered_map<std::string_view, EnumeratorSource> enumerators;
  std::unordered_map<std::string_view, const Token*> enums;  // '{' of each by its tag
  std::unordered_map<const Token*, std::vector<std::string_view>> enum_members;
  std::vector<std::string_view> function_order;
  std::vector<Definition> tree_definitions;

  std::unordered_map<std::string_view, Function> parsed;
  std::unordered_map<std::string_view, Function> parsed_tree;
  std::unordered_map<std::string_view, Diagnostic> failed;
  std::unordered_map<std::string_view, Type> typedef_types;
  std::unordered_map<std::string_view, std::vector<Field>> fields;
  std::unordered_map<std::string_view, Constant> constants;
  std::set<std::string_view> in_progress;  // typedefs, structs and constants being resolved, against cycles
  std::map<const Token*, std::string> anonymous;

  Type typedef_type(TranslationUnit& unit, std::string_view name);
  const std::vector<Field>* struct_fields(TranslationUnit& unit, std::string_view tag);
  void define_struct(std::string_view tag, const Token* open, bool is_union);
  std::string_view anonymous_tag(const Token* open);
  /// What an enum's objects are: unsigned int, or int where an enumerator is negative, or 64 bits.
  Type enum_type(TranslationUnit& unit, const Token* body);
  Constant enumerator_value(TranslationUnit& unit, std::string_view name);
};

/// Splits the stream into declarations at file scope and fills the index.
Result<Done> build_index(TranslationUnit::Impl& impl);

}  // namespace gfpcheck::syntax
