// SPDX-License-Identifier: GPL-2.0-only
// Recursive descent over a range of tokens. Split by what is parsed: parse_expr.cpp, parse_stmt.cpp,
// parse_decl.cpp. Internal to this layer: a construct outside the subset throws Stop, which the
// TranslationUnit turns into a Diagnostic. Nesting is limited, so no input overflows the stack.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "syntax/translation_unit.hpp"

namespace gfpcheck::syntax {

/// Leaves the parser; never crosses the layer's border.
struct Stop {
  Diagnostic why;
};

struct Declarator {
  std::string_view name;
  Type type = nullptr;
  std::vector<Parameter> parameters;  // where it declares a function
  bool variadic = false;
  bool bit_field = false;
};

class Parser {
 public:
  Parser(TranslationUnit& unit, const Token* at, const Token* end) : unit_(unit), at_(at), end_(end) {}

  ExpressionPtr expression();             // with commas
  ExpressionPtr assignment_expression();  // without
  ExpressionPtr conditional_expression();
  StatementPtr block();
  /// A whole function definition, from its first specifier.
  Function function_definition();
  /// The fields between the braces of a struct or union; `at` stands behind the '{'.
  std::vector<Field> struct_fields();
  /// Specifiers and one declarator; `at` stands at the first specifier. Leaves at_ behind the declarator.
  Declarator declaration();
  /// The declarator of that name among those of one declaration; Stop where there is none.
  Declarator declaration_of(std::string_view name);
  Type type_name();  // as in a cast
  bool at_end() const { return at_ >= end_ || at_->kind == TokenKind::End; }
  const Token& here() const { return at_ < end_ ? *at_ : *end_; }
  [[noreturn]] void expected(std::string_view what) const;

 private:
  struct Specifiers {
    Type type = nullptr;
    bool is_static = false;
    bool is_typedef = false;
    bool is_extern = false;
  };
  /// Counts nesting while it lives; Stop where it is too deep for our own stack.
  class Nesting {
   public:
    explicit Nesting(Parser& parser);
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    Parser& parser_;
  };

  const Token& peek(std::size_t n = 1) const { return at_ + n < end_ ? at_[n] : *end_; }
  bool is(std::string_view text) const { return here().is(text); }
  bool accept(std::string_view text);
  const Token& take() { return at_ < end_ ? *at_++ : *end_; }
  void expect(std::string_view text);
  void skip_parentheses();
  void grow(int height) const;
  bool type_starts(const Token& token) const;
  bool declaration_starts() const;

  Specifiers specifiers();
  Type struct_or_union();
  Type enum_specifier();
  void skip_attributes();
  Declarator declarator(Type base);
  Type array_suffix(Type element);
  std::vector<Parameter> parameter_list(bool& variadic);

  StatementPtr statement();
  StatementPtr substatement();
  void block_item(std::vector<StatementPtr>& out);
  void declarations(std::vector<StatementPtr>& out);
  StatementPtr if_statement();
  StatementPtr for_statement();
  StatementPtr while_statement();
  StatementPtr do_statement();
  StatementPtr switch_statement();
  StatementPtr case_label();
  StatementPtr jump_statement();
  std::string condition_source(const Token* open) const;

  ExpressionPtr binary(int minimum);
  ExpressionPtr unary();
  ExpressionPtr cast_or_unary();
  ExpressionPtr postfix(ExpressionPtr operand);
  ExpressionPtr primary();
  ExpressionPtr integer_literal();
  ExpressionPtr character_literal();
  ExpressionPtr sizeof_expression();
  ExpressionPtr argument();
  ExpressionPtr initializer();
  ExpressionPtr braces();

  TranslationUnit& unit_;
  const Token* at_;
  const Token* end_;
  int depth_ = 0;
};

ExpressionPtr make_expression(ExpressionKind kind, const Token& at);
StatementPtr make_statement(StatementKind kind, const Token& at);

/// C's value of a constant expression: literals, enumerators, casts, operators, sizeof of integers. Throws
/// Stop where it is not constant.
Constant constant_value(const Expression& expression, TranslationUnit& unit);

}  // namespace gfpcheck::syntax
