// SPDX-License-Identifier: GPL-2.0-only
// Declarations of the C subset (C17 6.7): specifiers, declarators, struct fields, function definitions.
// A type whose definition is in a header that is not read stays opaque: it can be named, not computed with.
#include <fmt/format.h>

#include "syntax/parser.hpp"
#include "syntax/unit_impl.hpp"

namespace gfpcheck::syntax {
namespace {

bool is_qualifier(const Token& t) {
  for (const auto word : {"const", "volatile", "extern", "inline", "__inline", "__inline__", "register",
                          "restrict", "__restrict", "__extension__", "auto", "_Noreturn"})
    if (t.is(word)) return true;
  return false;
}

bool is_type_word(const Token& t) {
  for (const auto word : {"void", "char", "short", "int", "long", "signed", "unsigned", "_Bool", "bool",
                          "float", "double", "__signed__"})
    if (t.is(word)) return true;
  return false;
}

/// Counts of the words of a basic type, in any order.
struct BasicType {
  int longs = 0;
  bool is_unsigned = false, is_signed = false, is_char = false, is_short = false, is_bool = false,
       is_void = false, is_float = false;
  bool any = false;

  void add(std::string_view word) {
    any = true;
    if (word == "long") ++longs;
    if (word == "unsigned") is_unsigned = true;
    if (word == "signed" || word == "__signed__") is_signed = true;
    if (word == "char") is_char = true;
    if (word == "short") is_short = true;
    if (word == "bool" || word == "_Bool") is_bool = true;
    if (word == "void") is_void = true;
    if (word == "float" || word == "double") is_float = true;
  }
  Type type(TypeTable& types) const {
    if (is_void) return types.void_type();
    if (is_bool) return types.bool_type();
    if (is_float) return types.opaque("floating point");
    // its sign is the compiler's choice: -funsigned-char since 6.2, the architecture's before
    if (is_char && !is_signed && !is_unsigned) return types.opaque("char");
    const int width = is_char ? 8 : is_short ? 16 : longs > 0 ? 64 : 32;
    return types.integer(width, !is_unsigned);
  }
};

}  // namespace

void Parser::skip_parentheses() {
  expect("(");
  for (int open = 1; open > 0;) {
    if (at_end()) expected("')'");
    if (is("(")) ++open;
    if (is(")")) --open;
    take();
  }
}

void Parser::skip_attributes() {
  while (here().kind == TokenKind::Identifier && here().text.starts_with("__") && !is_type_word(here())) {
    take();
    if (is("(")) skip_parentheses();
  }
}

bool Parser::type_starts(const Token& token) const {
  if (token.kind != TokenKind::Identifier) return false;
  return is_type_word(token) || token.is("struct") || token.is("union") || token.is("enum") ||
         token.is("static") || is_qualifier(token) || unit_.impl_->typedefs.contains(token.text);
}

Parser::Specifiers Parser::specifiers() {
  Specifiers found;
  BasicType basic;
  for (;;) {
    const Token& token = here();
    if (token.kind != TokenKind::Identifier) break;
    if (token.is("__int128") || token.is("_Atomic") || token.is("_Complex") || token.is("__auto_type"))
      throw Stop{unsupported(unit_.span(token.place), fmt::format("{} is outside the C subset", token.text))};
    if (token.is("extern")) found.is_extern = true;
    if (token.is("static")) {
      found.is_static = true;
      take();
    } else if (token.is("typedef")) {
      found.is_typedef = true;
      take();
    } else if (token.is("__attribute__") || token.is("__aligned") || token.is("_Alignas")) {
      take();
      skip_parentheses();
    } else if (token.is("typeof") || token.is("__typeof__")) {
      throw Stop{unsupported(unit_.span(token.place), "typeof is outside the C subset")};
    } else if (is_qualifier(token)) {
      take();
    } else if (is_type_word(token)) {
      basic.add(take().text);
    } else if (token.is("struct") || token.is("union")) {
      found.type = struct_or_union();
    } else if (token.is("enum")) {
      found.type = enum_specifier();
    } else if (found.type || basic.any) {
      break;
    } else if (unit_.impl_->typedefs.contains(token.text)) {
      found.type = unit_.impl_->typedef_type(unit_, token.text);
      take();
    } else if (token.text.starts_with("__") && peek().is("(")) {
      take();  // an attribute macro with arguments, or a macro call without semicolon before the declaration
      skip_parentheses();
    } else if (type_starts(peek())) {
      take();  // an attribute macro whose header is not read
    } else {
      found.type = unit_.types().opaque(take().text);
    }
  }
  if (basic.any) found.type = basic.type(unit_.types());
  if (!found.type) expected("a type");
  return found;
}

Type Parser::struct_or_union() {
  const bool is_union = take().is("union");
  skip_attributes();
  std::string_view tag;
  if (here().kind == TokenKind::Identifier) tag = take().text;
  if (is("{")) {
    const Token* open = at_;
    if (tag.empty()) tag = unit_.impl_->anonymous_tag(open);
    const auto known = unit_.impl_->structs.find(tag);
    if (known == unit_.impl_->structs.end())
      unit_.impl_->define_struct(tag, open, is_union);
    else if (known->second.open != open &&
             depth_ > 0)  // at file scope the index has chosen the one that counts
      throw Stop{unsupported(unit_.span(open->place),
                             fmt::format("a second struct {} is outside the C subset", tag))};
    int depth = 0;
    do {
      if (at_end()) expected("'}'");
      if (is("{")) ++depth;
      if (is("}")) --depth;
      take();
    } while (depth > 0);
    skip_attributes();
  }
  if (tag.empty()) expected("a struct's tag");
  return unit_.types().struct_type(tag);
}

Type Parser::enum_specifier() {
  take();
  skip_attributes();
  const Token* body = nullptr;
  if (here().kind == TokenKind::Identifier) {
    const auto known = unit_.impl_->enums.find(take().text);
    if (known != unit_.impl_->enums.end()) body = known->second;
  }
  if (is("{")) {
    if (depth_ > 0)
      throw Stop{unsupported(unit_.span(here().place), "an enum inside a function is outside the C subset")};
    body = at_;
    while (!is("}") && !at_end()) take();
    expect("}");
  }
  skip_attributes();
  return unit_.impl_->enum_type(unit_, body);
}

Type Parser::array_suffix(Type element) {
  std::vector<std::uint64_t> bounds;
  while (accept("[")) {
    if (is("]")) {
      bounds.push_back(0);
    } else {
      const auto bound = conditional_expression();
      bounds.push_back(constant_value(*bound, unit_).value);
    }
    expect("]");
  }
  for (auto bound = bounds.rbegin(); bound != bounds.rend(); ++bound)
    element = unit_.types().array_of(element, *bound);
  return element;
}

std::vector<Parameter> Parser::parameter_list(bool& variadic) {
  std::vector<Parameter> list;
  if (is("void") && peek().is(")")) take();
  while (!is(")")) {
    if (accept("...")) {
      variadic = true;
      break;
    }
    const Declarator one = declaration();
    Type type = one.type;
    if (type->kind == TypeKind::Array) type = unit_.types().pointer_to(type->to);
    list.push_back({one.name, type});
    if (!is(")")) expect(",");
  }
  expect(")");
  return list;
}

Declarator Parser::declaration_of(std::string_view name) {
  const Specifiers base = specifiers();
  for (;;) {
    const Declarator one = declarator(base.type);
    if (one.name == name) return one;
    skip_attributes();
    if (accept("=")) initializer();
    if (!accept(",")) expected(fmt::format("the declaration of '{}'", name));
  }
}

Declarator Parser::declarator(Type base) {
  const Nesting nesting(*this);
  Declarator made;
  Type type = base;
  while (is("*") || is_qualifier(here())) {
    if (is("*")) type = unit_.types().pointer_to(type);
    take();
  }
  if (here().kind == TokenKind::Identifier && here().text.starts_with("__") &&
      (peek().kind == TokenKind::Identifier || (peek().is("(") && here().is("__attribute__"))))
    skip_attributes();
  if (is("(") && peek().is("*")) {  // pointer to function or to array
    take();
    take();
    if (here().kind == TokenKind::Identifier) made.name = take().text;
    while (!is(")") && !at_end()) take();
    expect(")");
    if (is("(")) skip_parentheses();
    made.type = unit_.types().pointer_to(unit_.types().function(type));
    return made;
  }
  if (here().kind == TokenKind::Identifier) made.name = take().text;
  if (is("(")) {
    take();
    made.parameters = parameter_list(made.variadic);
    made.type = unit_.types().function(type);
    return made;
  }
  made.type = array_suffix(type);
  if (accept(":")) {
    conditional_expression();
    made.bit_field = true;
    made.type = unit_.types().opaque("bit-field");
  }
  return made;
}

Declarator Parser::declaration() {
  const Specifiers base = specifiers();
  return declarator(base.type);
}

Type Parser::type_name() {
  return declaration().type;
}

Function Parser::function_definition() {
  Function made;
  const Specifiers base = specifiers();
  made.place = here().place;
  Declarator declared = declarator(base.type);
  if (declared.type->kind != TypeKind::Function) expected("a function's parameters");
  made.name = declared.name;
  made.returns = declared.type->to;
  made.parameters = std::move(declared.parameters);
  made.variadic = declared.variadic;
  while (!is("{") && !at_end()) {
    take();
    if (is("(")) skip_parentheses();
  }
  made.body = block();
  return made;
}

std::vector<Field> Parser::struct_fields() {
  std::vector<Field> fields;
  while (!is("}")) {
    if (at_end()) expected("'}'");
    if (accept(";")) continue;
    const bool is_macro_call = here().kind == TokenKind::Identifier && peek().is("(") && !type_starts(here());
    if (is_macro_call) {  // padding macros whose header is not read
      take();
      skip_parentheses();
      accept(";");
      continue;
    }
    const Specifiers base = specifiers();
    if (is(";") && base.type->kind == TypeKind::Struct) {  // an anonymous member: its fields are ours
      for (const Field& inner : *unit_.impl_->struct_fields(unit_, base.type->name)) fields.push_back(inner);
      continue;
    }
    for (;;) {
      const Declarator one = declarator(base.type);
      skip_attributes();
      if (!one.name.empty()) fields.push_back({one.name, one.type});
      if (!accept(",")) break;
    }
    expect(";");
  }
  return fields;
}

}  // namespace gfpcheck::syntax
