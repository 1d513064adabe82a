// SPDX-License-Identifier: GPL-2.0-only
// Statements of the C subset (C17 6.8).
#include <fmt/format.h>

#include "syntax/parser.hpp"

namespace gfpcheck::syntax {

StatementPtr make_statement(StatementKind kind, const Token& at) {
  auto made = std::make_unique<Statement>();
  made->kind = kind;
  made->place = at.place;
  made->end = at.place;
  return made;
}

void Parser::expected(std::string_view what) const {
  const Token& found = here();
  throw Stop{unsupported(unit_.span(found.place),
                         found.kind == TokenKind::End || at_ >= end_
                             ? fmt::format("expected {}, found the end of the declaration", what)
                             : fmt::format("expected {}, found '{}'", what, found.text))};
}

bool Parser::accept(std::string_view text) {
  if (!is(text)) return false;
  ++at_;
  return true;
}

void Parser::expect(std::string_view text) {
  if (!accept(text)) expected(fmt::format("'{}'", text));
}

std::string Parser::condition_source(const Token* open) const {
  const Token* close = at_ - 1;  // at_ stands behind it
  if (open->from_macro || close->from_macro)
    return open + 1 < close ? unit_.source_text((open + 1)->call, (close - 1)->call) : std::string();
  return unit_.source_between(open->place, close->place);
}

StatementPtr Parser::block() {
  auto made = make_statement(StatementKind::Block, here());
  expect("{");
  const Nesting nesting(*this);
  while (!is("}")) {
    if (at_end()) expected("'}'");
    block_item(made->body);
  }
  made->end = take().place;
  return made;
}

void Parser::block_item(std::vector<StatementPtr>& out) {
  if (declaration_starts())
    declarations(out);
  else
    out.push_back(statement());
}

bool Parser::declaration_starts() const {
  const Token& first = here();
  if (first.kind != TokenKind::Identifier) return false;
  if (peek().is(":") && !first.is("default")) return false;  // a label
  if (type_starts(first) || first.is("typedef") || first.is("typeof") || first.is("__typeof__")) return true;
  for (const auto word : {"return", "goto", "case", "else", "sizeof", "break", "continue", "default"})
    if (first.is(word)) return false;
  return peek().kind == TokenKind::Identifier;  // an unknown type's name
}

void Parser::declarations(std::vector<StatementPtr>& out) {
  const Token* start = at_;
  const Specifiers base = specifiers();
  if (base.is_typedef || base.is_extern)
    throw Stop{unsupported(unit_.span(start->place),
                           "a typedef or an extern inside a function is outside the C subset")};
  if (accept(";")) return;
  for (;;) {
    auto made = make_statement(StatementKind::Declaration, *start);
    const Declarator declared = declarator(base.type);
    made->text = declared.name;
    made->type = declared.type;
    made->is_static = base.is_static;
    skip_attributes();
    if (accept("=")) made->expression = initializer();
    made->end = here().place;
    made->source = unit_.source_text(start->call, (at_ - 1)->call);
    out.push_back(std::move(made));
    if (accept(",")) continue;
    expect(";");
    return;
  }
}

StatementPtr Parser::statement() {
  const Nesting nesting(*this);
  const Token& first = here();
  if (first.is("{")) return block();
  if (first.is(";")) return make_statement(StatementKind::Empty, take());
  if (first.is("if")) return if_statement();
  if (first.is("for")) return for_statement();
  if (first.is("while")) return while_statement();
  if (first.is("do")) return do_statement();
  if (first.is("switch")) return switch_statement();
  if (first.is("case") || first.is("default")) return case_label();
  if (first.is("return") || first.is("break") || first.is("continue") || first.is("goto"))
    return jump_statement();
  if (first.is("asm") || first.is("__asm__"))
    throw Stop{unsupported(unit_.span(first.place), "inline assembly is outside the C subset")};
  if (first.kind == TokenKind::Identifier && peek().is(":")) {
    auto made = make_statement(StatementKind::Label, first);
    made->text = take().text;
    take();
    skip_attributes();
    return made;
  }
  auto made = make_statement(StatementKind::Expression, first);
  const Token* start = at_;
  made->expression = expression();
  made->source = unit_.source_text(start->call, (at_ - 1)->call);
  made->end = here().place;
  expect(";");
  return made;
}

/// The body of an if or a loop. A label alone there would leave its statement outside.
StatementPtr Parser::substatement() {
  auto made = statement();
  if (made->kind == StatementKind::Label || made->kind == StatementKind::Case ||
      made->kind == StatementKind::Default)
    throw Stop{
        unsupported(unit_.span(made->place), "a label as the body of a statement is outside the C subset")};
  return made;
}

StatementPtr Parser::if_statement() {
  auto made = make_statement(StatementKind::If, take());
  const Token* open = at_;
  expect("(");
  made->expression = expression();
  expect(")");
  made->source = condition_source(open);
  made->body.push_back(substatement());
  if (accept("else")) made->body.push_back(substatement());
  return made;
}

StatementPtr Parser::while_statement() {
  auto made = make_statement(StatementKind::While, take());
  const Token* open = at_;
  expect("(");
  made->expression = expression();
  expect(")");
  made->source = condition_source(open);
  made->body.push_back(substatement());
  return made;
}

StatementPtr Parser::do_statement() {
  auto made = make_statement(StatementKind::DoWhile, take());
  made->body.push_back(substatement());
  if (!accept("while")) expected("'while'");
  const Token* open = at_;
  expect("(");
  made->expression = expression();
  expect(")");
  made->source = condition_source(open);
  expect(";");
  return made;
}

StatementPtr Parser::for_statement() {
  auto made = make_statement(StatementKind::For, take());
  expect("(");
  auto init = make_statement(StatementKind::Block, here());
  if (declaration_starts()) {
    declarations(init->body);
  } else {
    if (!is(";")) {
      init->body.push_back(make_statement(StatementKind::Expression, here()));
      init->body.back()->expression = expression();
    }
    expect(";");
  }
  const Token* condition = at_;
  if (!is(";")) made->expression = expression();
  if (made->expression) made->source = unit_.source_text(condition->call, (at_ - 1)->call);
  expect(";");
  if (!is(")")) made->step = expression();
  expect(")");
  made->body.push_back(std::move(init));
  made->body.push_back(substatement());
  return made;
}

StatementPtr Parser::switch_statement() {
  auto made = make_statement(StatementKind::Switch, take());
  const Token* open = at_;
  expect("(");
  made->expression = expression();
  expect(")");
  made->source = condition_source(open);
  made->body.push_back(substatement());
  return made;
}

StatementPtr Parser::case_label() {
  const bool is_default = is("default");
  const Token* start = at_;
  auto made = make_statement(is_default ? StatementKind::Default : StatementKind::Case, take());
  if (!is_default) made->expression = conditional_expression();
  made->source = unit_.source_text(start->call, (at_ - 1)->call);
  if (is("...")) throw Stop{unsupported(unit_.span(here().place), "a case range is outside the C subset")};
  expect(":");
  return made;
}

StatementPtr Parser::jump_statement() {
  const Token* start = at_;
  const Token& word = take();
  auto made = make_statement(word.is("return")     ? StatementKind::Return
                             : word.is("break")    ? StatementKind::Break
                             : word.is("continue") ? StatementKind::Continue
                                                   : StatementKind::Goto,
                             word);
  if (made->kind == StatementKind::Return && !is(";")) made->expression = expression();
  if (made->kind == StatementKind::Goto) {
    if (here().kind != TokenKind::Identifier)
      throw Stop{unsupported(unit_.span(here().place), "a computed goto is outside the C subset")};
    made->text = take().text;
  }
  made->source = unit_.source_text(start->call, (at_ - 1)->call);
  made->end = here().place;
  expect(";");
  return made;
}

}  // namespace gfpcheck::syntax
