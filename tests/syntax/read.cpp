// SPDX-License-Identifier: GPL-2.0-only
// Preprocessing, indexing and printing for the syntax tests.
#include "read.hpp"

#include <catch2/catch.hpp>

namespace gfpcheck::testing {
namespace {

using syntax::Expression;
using syntax::ExpressionKind;

std::string prefix(const Expression* e) {
  if (!e) return "_";
  std::string head(e->text);
  switch (e->kind) {
    case ExpressionKind::Integer:
    case ExpressionKind::Name:
    case ExpressionKind::String:
      return head;
    case ExpressionKind::Cast:
      head = "cast:" + to_string(e->type);
      break;
    case ExpressionKind::SizeofType:
      return "sizeof:" + to_string(e->type);
    case ExpressionKind::TypeArgument:
      return "type:" + to_string(e->type);
    case ExpressionKind::Call:
      head = "call";
      break;
    case ExpressionKind::Index:
      head = "[]";
      break;
    case ExpressionKind::Member:
      head = (e->arrow ? "->" : ".") + head;
      break;
    case ExpressionKind::Conditional:
      head = "?:";
      break;
    case ExpressionKind::PostStep:
      head = "post" + head;
      break;
    case ExpressionKind::Assign:
      head = head == "=" ? "=" : head + "=";
      break;
    default:
      break;
  }
  std::string out = "(" + head;
  for (const auto& operand : e->operands) out += " " + prefix(operand.get());
  return out + ")";
}

}  // namespace

std::string tokens(const std::string& text) {
  const auto stream = syntax::preprocess({{"a.c", text, syntax::Origin::Tree}});
  if (!stream) return to_string(stream.error());
  std::string out;
  for (const auto& token : (*stream)->tokens)
    if (token.kind != syntax::TokenKind::End) out += (out.empty() ? "" : " ") + std::string(token.text);
  return out;
}

std::string preprocess_complaint(const std::string& text, const std::string& next) {
  const auto stream =
      syntax::preprocess({{"a.c", text, syntax::Origin::Tree}, {"b.c", next, syntax::Origin::Tree}});
  return stream ? std::string() : to_string(stream.error());
}

std::unique_ptr<syntax::TranslationUnit> index(const std::string& text) {
  auto stream = syntax::preprocess({{"a.c", text, syntax::Origin::Tree}});
  if (!stream) FAIL(to_string(stream.error()));
  auto unit = syntax::TranslationUnit::index(std::move(*stream));
  if (!unit) FAIL(to_string(unit.error()));
  return std::move(*unit);
}

std::string parsed(const std::string& expression, const std::string& before) {
  const auto unit = index(before + "int f(void) { return " + expression + "; }\n");
  const auto function = unit->function("f");
  if (!function) return to_string(function.error());
  return prefix((*function)->body->body.at(0)->expression.get());
}

std::string parse_complaint(const std::string& text) {
  const auto unit = index(text);
  if (!unit->defines_function("f")) return "no function f";
  const auto function = unit->function("f");
  return function ? std::string() : to_string(function.error());
}

}  // namespace gfpcheck::testing
