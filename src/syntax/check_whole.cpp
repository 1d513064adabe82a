// SPDX-License-Identifier: GPL-2.0-only
// Notices a truncated file before the preprocessor joins it with the next one. Looks at comments, literals
// and conditional groups only; brackets are checked on tokens, since #ifdef branches may each open one.
#include <fmt/format.h>

#include <vector>

#include "syntax/preprocess.hpp"

namespace gfpcheck::syntax {
namespace {

struct Cursor {
  std::string_view text;
  std::size_t at = 0;
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  bool end() const { return at >= text.size(); }
  bool starts(std::string_view what) const { return text.substr(at, what.size()) == what; }
  void advance(std::size_t n = 1) {
    for (; n > 0 && !end(); --n, ++at) {
      if (text[at] == '\n') {
        ++line;
        column = 1;
      } else {
        ++column;
      }
    }
  }
};

/// Steps over the literal that starts here; false where the line or the file ends first.
bool skip_literal(Cursor& c) {
  const char quote = c.text[c.at];
  c.advance();
  while (!c.end() && c.text[c.at] != quote && c.text[c.at] != '\n') c.advance(c.text[c.at] == '\\' ? 2 : 1);
  if (c.end() || c.text[c.at] == '\n') return false;
  c.advance();
  return true;
}

bool skip_comment(Cursor& c) {
  const auto close = c.text.find("*/", c.at + 2);
  c.advance((close == std::string_view::npos ? c.text.size() : close + 2) - c.at);
  return close != std::string_view::npos;
}

/// The directive's name, after the '#'.
std::string_view directive_name(const Cursor& c) {
  auto from = c.text.find_first_not_of(" \t", c.at + 1);
  if (from == std::string_view::npos) return {};
  auto to = c.text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", from);
  return c.text.substr(from, to == std::string_view::npos ? to : to - from);
}

}  // namespace

Result<Done> check_whole(const SourceFile& file) {
  auto name = std::make_shared<const std::string>(file.name);
  Cursor c{file.text};
  std::vector<SourceSpan> groups;
  bool line_start = true;
  while (!c.end()) {
    const SourceSpan here{name, c.line, c.column};
    const char ch = c.text[c.at];
    if (c.starts("/*")) {
      if (!skip_comment(c)) return bad_input(here, "the file ends inside this comment, expected */");
    } else if (c.starts("//")) {
      while (!c.end() && c.text[c.at] != '\n') c.advance();
    } else if (ch == '"' || (ch == '\'' && !line_start)) {
      if (!skip_literal(c) && c.end())
        return bad_input(here, "the file ends inside this literal, expected a quote");
      line_start = false;
    } else if (ch == '#' && line_start) {
      const auto directive = directive_name(c);
      if (directive == "line") return bad_input(here, "a #line directive hides where the text stands");
      if (directive.starts_with("if")) groups.push_back(here);
      if (directive == "endif") {
        if (groups.empty()) return bad_input(here, "#endif without an #if");
        groups.pop_back();
      }
      c.advance();
      line_start = false;
    } else {
      if (ch == '\n')
        line_start = true;
      else if (ch != ' ' && ch != '\t')
        line_start = false;
      c.advance();
    }
  }
  if (!groups.empty())
    return bad_input(groups.back(), "the file ends inside this conditional, expected #endif");
  return Done{};
}

}  // namespace gfpcheck::syntax
