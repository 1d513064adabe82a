// SPDX-License-Identifier: GPL-2.0-only
// Expressions of the C subset (C17 6.5), precedence climbing for the binary ones.
#include <fmt/format.h>

#include <array>
#include <charconv>

#include "syntax/parser.hpp"

namespace gfpcheck::syntax {
namespace {

constexpr int kMaxNesting = 300;

struct BinaryOperator {
  std::string_view text;
  int precedence;
};
constexpr std::array<BinaryOperator, 18> kBinary = {{
    {"||", 1},
    {"&&", 2},
    {"|", 3},
    {"^", 4},
    {"&", 5},
    {"==", 6},
    {"!=", 6},
    {"<", 7},
    {">", 7},
    {"<=", 7},
    {">=", 7},
    {"<<", 8},
    {">>", 8},
    {"+", 9},
    {"-", 9},
    {"*", 10},
    {"/", 10},
    {"%", 10},
}};
constexpr std::array<std::string_view, 10> kAssign = {
    "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};

int precedence(const Token& token) {
  if (token.kind != TokenKind::Punctuator) return 0;
  for (const auto& op : kBinary)
    if (token.text == op.text) return op.precedence;
  return 0;
}

}  // namespace

Parser::Nesting::Nesting(Parser& parser) : parser_(parser) {
  if (++parser_.depth_ <= kMaxNesting) return;
  --parser_.depth_;
  throw Stop{unsupported(parser_.unit_.span(parser_.here().place), "nested too deeply for the C subset")};
}

/// A chain of operators is as high a tree as a nest of parentheses, and is walked by recursion later.
void Parser::grow(int height) const {
  if (height > kMaxNesting)
    throw Stop{
        unsupported(unit_.span(here().place), "an expression of so many parts is outside the C subset")};
}

ExpressionPtr make_expression(ExpressionKind kind, const Token& at) {
  auto made = std::make_unique<Expression>();
  made->kind = kind;
  made->place = at.place;
  made->text = at.text;
  return made;
}

ExpressionPtr Parser::expression() {
  auto left = assignment_expression();
  for (int height = 0; is(","); ++height) {
    grow(height);
    auto made = make_expression(ExpressionKind::Comma, take());
    made->operands.push_back(std::move(left));
    made->operands.push_back(assignment_expression());
    left = std::move(made);
  }
  return left;
}

ExpressionPtr Parser::assignment_expression() {
  const Nesting nesting(*this);
  auto left = conditional_expression();
  const Token& op = here();
  std::string_view text;
  if (op.is("=")) text = op.text;
  for (const auto assign : kAssign)
    if (op.is(assign)) text = op.text.substr(0, op.text.size() - 1);
  if (text.empty()) return left;
  auto made = make_expression(ExpressionKind::Assign, take());
  made->text = text;
  made->operands.push_back(std::move(left));
  made->operands.push_back(assignment_expression());
  return made;
}

ExpressionPtr Parser::conditional_expression() {
  const Nesting nesting(*this);
  auto condition = binary(1);
  if (!is("?")) return condition;
  auto made = make_expression(ExpressionKind::Conditional, take());
  made->operands.push_back(std::move(condition));
  made->operands.push_back(is(":") ? nullptr : expression());
  expect(":");
  made->operands.push_back(conditional_expression());
  return made;
}

ExpressionPtr Parser::binary(int minimum) {
  const Nesting nesting(*this);
  auto left = cast_or_unary();
  int height = 0;
  for (int level = precedence(here()); level >= minimum && level > 0; level = precedence(here())) {
    grow(++height);
    auto made = make_expression(ExpressionKind::Binary, take());
    made->operands.push_back(std::move(left));
    made->operands.push_back(binary(level + 1));
    left = std::move(made);
  }
  return left;
}

ExpressionPtr Parser::cast_or_unary() {
  const Nesting nesting(*this);
  if (!is("(") || !type_starts(peek())) return unary();
  auto made = make_expression(ExpressionKind::Cast, take());
  made->type = type_name();
  expect(")");
  if (is("{")) throw Stop{unsupported(unit_.span(made->place), "a compound literal is outside the C subset")};
  made->operands.push_back(cast_or_unary());
  return made;
}

ExpressionPtr Parser::unary() {
  const Nesting nesting(*this);
  const Token& op = here();
  if (op.is("++") || op.is("--")) {
    auto made = make_expression(ExpressionKind::Step, take());
    made->operands.push_back(unary());
    return made;
  }
  for (const auto text : {"-", "+", "!", "~", "*", "&"}) {
    if (!op.is(text)) continue;
    auto made = make_expression(ExpressionKind::Unary, take());
    made->operands.push_back(cast_or_unary());
    return made;
  }
  if (op.is("sizeof")) return sizeof_expression();
  return postfix(primary());
}

ExpressionPtr Parser::sizeof_expression() {
  const Token& op = take();
  if (is("(") && type_starts(peek())) {
    auto made = make_expression(ExpressionKind::SizeofType, op);
    take();
    made->type = type_name();
    expect(")");
    return made;
  }
  auto made = make_expression(ExpressionKind::SizeofValue, op);
  made->operands.push_back(unary());
  return made;
}

ExpressionPtr Parser::argument() {
  if (type_starts(here())) {
    auto made = make_expression(ExpressionKind::TypeArgument, here());
    made->type = type_name();
    return made;
  }
  return assignment_expression();
}

ExpressionPtr Parser::postfix(ExpressionPtr operand) {
  for (int height = 0;; ++height) {
    grow(height);
    if (is("(")) {
      auto made = make_expression(ExpressionKind::Call, take());
      made->place = operand->place;
      made->operands.push_back(std::move(operand));
      while (!is(")")) {
        made->operands.push_back(argument());
        if (!is(")")) expect(",");
      }
      take();
      operand = std::move(made);
    } else if (is("[")) {
      auto made = make_expression(ExpressionKind::Index, take());
      made->operands.push_back(std::move(operand));
      made->operands.push_back(expression());
      expect("]");
      operand = std::move(made);
    } else if (is(".") || is("->")) {
      const bool arrow = is("->");
      take();
      if (here().kind != TokenKind::Identifier) expected("a field's name");
      auto made = make_expression(ExpressionKind::Member, take());
      made->arrow = arrow;
      made->operands.push_back(std::move(operand));
      operand = std::move(made);
    } else if (is("++") || is("--")) {
      auto made = make_expression(ExpressionKind::PostStep, take());
      made->operands.push_back(std::move(operand));
      operand = std::move(made);
    } else {
      return operand;
    }
  }
}

ExpressionPtr Parser::primary() {
  const Token& token = here();
  switch (token.kind) {
    case TokenKind::Integer:
      return integer_literal();
    case TokenKind::Character:
      return character_literal();
    case TokenKind::String: {
      auto made = make_expression(ExpressionKind::String, take());
      while (here().kind == TokenKind::String) take();
      return made;
    }
    case TokenKind::Identifier:
      return make_expression(ExpressionKind::Name, take());
    case TokenKind::Punctuator:
      if (token.is("(") && peek().is("{")) {
        auto made = make_expression(ExpressionKind::Block, take());
        made->body = block();
        expect(")");
        return made;
      }
      if (token.is("(")) {
        take();
        auto inner = expression();
        expect(")");
        return inner;
      }
      break;
    case TokenKind::End:
      break;
  }
  expected("an expression");
}

ExpressionPtr Parser::integer_literal() {
  auto made = make_expression(ExpressionKind::Integer, take());
  std::string_view digits = made->text;
  bool is_unsigned = false;
  bool is_long = false;
  while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != std::string_view::npos) {
    if (digits.back() == 'u' || digits.back() == 'U')
      is_unsigned = true;
    else
      is_long = true;
    digits.remove_suffix(1);
  }
  int base = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    base = 16;
    digits.remove_prefix(2);
  } else if (digits.size() > 1 && digits.front() == '0') {
    base = 8;
  }
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), made->value, base);
  if (error != std::errc{} || end != digits.data() + digits.size())
    throw Stop{unsupported(unit_.span(made->place),
                           fmt::format("'{}' is no integer of at most 64 bits", made->text))};
  const bool fits_int = made->value <= 0x7fffffff;
  const bool fits_unsigned = made->value <= 0xffffffff && (base != 10 || is_unsigned);
  const bool fits_long = made->value <= 0x7fffffffffffffff;
  const int width =
      !is_long && (is_unsigned ? made->value <= 0xffffffff : (fits_int || fits_unsigned)) ? 32 : 64;
  const bool is_signed = !is_unsigned && (width == 32 ? fits_int : fits_long);
  made->type = unit_.types().integer(width, is_signed);
  return made;
}

ExpressionPtr Parser::character_literal() {
  auto made = make_expression(ExpressionKind::Integer, take());
  made->type = unit_.types().int_type();
  if (made->text.size() != 3 || made->text.front() != '\'')
    throw Stop{unsupported(unit_.span(made->place), "this character literal is outside the C subset")};
  made->value = static_cast<unsigned char>(made->text[1]);
  return made;
}

ExpressionPtr Parser::initializer() {
  return is("{") ? braces() : assignment_expression();
}

ExpressionPtr Parser::braces() {
  const Nesting nesting(*this);
  auto made = make_expression(ExpressionKind::Initializer, take());
  while (!is("}")) {
    std::string_view field;
    if (accept(".")) {
      field = take().text;
      expect("=");
    } else if (is("[")) {
      throw Stop{unsupported(unit_.span(here().place), "an array designator is outside the C subset")};
    }
    made->fields.push_back(field);
    made->operands.push_back(initializer());
    if (!is("}")) expect(",");
  }
  take();
  return made;
}

}  // namespace gfpcheck::syntax
