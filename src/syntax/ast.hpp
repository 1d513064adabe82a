// SPDX-License-Identifier: GPL-2.0-only
// The abstract syntax of the C subset. Names are not resolved here and expressions carry no type (but for
// casts): that is lowering's work. Every node knows where the user wrote it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/ctype.hpp"
#include "syntax/token.hpp"

namespace gfpcheck::syntax {

struct Expression;
struct Statement;
using ExpressionPtr = std::unique_ptr<Expression>;
using StatementPtr = std::unique_ptr<Statement>;

enum class ExpressionKind : std::uint8_t {
  Integer,       // value, type
  String,        // text
  Name,          // text
  Unary,         // text: - + ! ~ * &
  Step,          // text: "++" or "--"; prefix
  PostStep,      // text: "++" or "--"
  Binary,        // text: the operator, && and || included
  Assign,        // text: "=" or the operator before it ("+" for +=)
  Conditional,   // operands: condition, then (may be null: x ?: y), else
  Call,          // operands: callee, arguments
  Cast,          // type, operand
  Member,        // text: field; arrow
  Index,         // operands: array, index
  SizeofType,    // type
  SizeofValue,   // operand
  TypeArgument,  // type: an argument of one of our builtins
  Block,         // ({ ... }): body
  Comma,
  Initializer,  // { a, .field = b, ... }: operands with names in `fields`
};

struct Expression {
  ExpressionKind kind = ExpressionKind::Integer;
  Place place;
  std::string_view text;
  std::uint64_t value = 0;
  Type type = nullptr;
  bool arrow = false;
  std::vector<ExpressionPtr> operands;
  std::vector<std::string_view> fields;  // Initializer: designators, empty where positional
  StatementPtr body;
};

enum class StatementKind : std::uint8_t {
  Empty,
  Expression,
  Declaration,
  Block,
  If,
  While,
  DoWhile,
  For,
  Switch,
  Case,
  Default,
  Return,
  Break,
  Continue,
  Goto,
  Label,
};

struct Statement {
  StatementKind kind = StatementKind::Empty;
  Place place;
  Place end;                       // of the statement's last token, for Return, Expression and Declaration
  std::string_view text;           // Declaration: the variable; Goto, Label: the label
  std::string source;              // the condition or the whole statement as the user wrote it, on one line
  Type type = nullptr;             // Declaration
  bool is_static = false;          // Declaration
  ExpressionPtr expression;        // condition, value or initializer; may be null
  ExpressionPtr step;              // For
  std::vector<StatementPtr> body;  // If: then, else; loops: body; For: init first; Block: all; Label, Case:
                                   // the rest is the next statement
};

struct Parameter {
  std::string_view name;
  Type type = nullptr;
};

struct Function {
  std::string_view name;
  Place place;
  Type returns = nullptr;
  std::vector<Parameter> parameters;
  bool variadic = false;  // more arguments may follow; they are evaluated and dropped
  StatementPtr body;
};

/// Indented, one node a line, with places; what `gfpcheck dump --stage ast` prints.
std::string print(const Function& function, const TokenStream& stream);

}  // namespace gfpcheck::syntax
