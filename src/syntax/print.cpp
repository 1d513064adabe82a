// SPDX-License-Identifier: GPL-2.0-only
// The syntax tree as text, for `gfpcheck dump --stage ast`.
#include <fmt/format.h>

#include <array>

#include "syntax/ast.hpp"

namespace gfpcheck::syntax {
namespace {

constexpr std::array<std::string_view, 18> kExpressionNames = {
    "integer", "string", "name",   "unary", "step",   "post-step", "binary", "assign", "conditional",
    "call",    "cast",   "member", "index", "sizeof", "sizeof",    "type",   "block",  "comma"};
constexpr std::array<std::string_view, 16> kStatementNames = {
    "empty",  "expression", "declaration", "block",  "if",    "while",    "do",   "for",
    "switch", "case",       "default",     "return", "break", "continue", "goto", "label"};

class Printer {
 public:
  explicit Printer(const TokenStream& stream) : stream_(stream) {}
  std::string take() { return std::move(out_); }

  void line(int depth, const Place& place, std::string_view what) {
    out_ += fmt::format("{:>{}}{}  [{}]\n", "", depth * 2, what, to_string(stream_.span(place)));
  }

  void print(const Expression* e, int depth) {
    if (!e) return;
    const auto index = static_cast<std::size_t>(e->kind);
    std::string what(index < kExpressionNames.size() ? kExpressionNames[index] : "initializer");
    if (!e->text.empty()) what += fmt::format(" {}", e->text);
    if (e->type) what += fmt::format(" : {}", to_string(e->type));
    line(depth, e->place, what);
    for (const auto& operand : e->operands) print(operand.get(), depth + 1);
    if (e->body) print(e->body.get(), depth + 1);
  }

  void print(const Statement* s, int depth) {
    if (!s) return;
    std::string what(kStatementNames[static_cast<std::size_t>(s->kind)]);
    if (!s->text.empty()) what += fmt::format(" {}", s->text);
    if (s->type) what += fmt::format(" : {}", to_string(s->type));
    line(depth, s->place, what);
    print(s->expression.get(), depth + 1);
    print(s->step.get(), depth + 1);
    for (const auto& inner : s->body) print(inner.get(), depth + 1);
  }

 private:
  const TokenStream& stream_;
  std::string out_;
};

}  // namespace

std::string print(const Function& function, const TokenStream& stream) {
  Printer printer(stream);
  printer.line(0, function.place,
               fmt::format("function {} : {}", function.name, to_string(function.returns)));
  for (const auto& p : function.parameters)
    printer.line(1, function.place, fmt::format("parameter {} : {}", p.name, to_string(p.type)));
  printer.print(function.body.get(), 1);
  return printer.take();
}

}  // namespace gfpcheck::syntax
