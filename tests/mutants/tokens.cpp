// SPDX-License-Identifier: GPL-2.0-only
#include "tokens.hpp"

#include <array>
#include <cctype>
#include <string_view>

namespace gfpcheck::test {
namespace {

bool word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Past a comment, a string or a preprocessor line that starts here; `at` where none does.
std::size_t skipped(const std::string& text, std::size_t at) {
  const auto past = [&](std::string_view end, std::size_t from) {
    const auto found = text.find(end, from);
    return found == std::string::npos ? text.size() : found + end.size();
  };
  if (text.compare(at, 2, "/*") == 0) return past("*/", at + 2);
  if (text.compare(at, 2, "//") == 0) return past("\n", at);
  if (text[at] == '"') return past("\"", at + 1);
  if (text[at] == '#') return past("\n", at);
  return at;
}

std::size_t length_at(const std::string& text, std::size_t at) {
  if (word_character(text[at])) {
    std::size_t end = at;
    while (end < text.size() && word_character(text[end])) ++end;
    return end - at;
  }
  static constexpr std::array<std::string_view, 18> kLong = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->",
                                                             "++", "--", "+=", "-=", "*=", "/=", "|=", "&=", "^="};
  for (const std::string_view op : kLong)
    if (text.compare(at, op.size(), op) == 0) return op.size();
  return 1;
}

std::vector<Token> tokens_from(const std::string& text, std::size_t at) {
  std::vector<Token> tokens;
  int depth = 0;
  while (at < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0) {
      ++at;
      continue;
    }
    if (const auto past = skipped(text, at); past != at) {
      at = past;
      continue;
    }
    tokens.push_back({at, text.substr(at, length_at(text, at))});
    at = tokens.back().end();
    if (tokens.back().text == "{") ++depth;
    if (tokens.back().text == "}" && --depth == 0) break;
  }
  return tokens;
}

}  // namespace

bool is_word(const Token& token) {
  return word_character(token.text[0]);
}

std::size_t partner(const std::vector<Token>& tokens, std::size_t open) {
  const std::string left = tokens[open].text, right = left == "(" ? ")" : "}";
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    if (tokens[i].text == left) ++depth;
    if (tokens[i].text == right && --depth == 0) return i;
  }
  return tokens.size() - 1;
}

/// A definition is the name, its parameters and an opening brace, with no `;` in between.
std::vector<Token> body_of(const std::string& file, const std::string& function) {
  for (std::size_t at = file.find(function); at != std::string::npos; at = file.find(function, at + 1)) {
    const std::size_t open = at + function.size();
    if (open >= file.size() || file[open] != '(' || (at > 0 && word_character(file[at - 1]))) continue;
    const std::size_t stop = file.find_first_of(";{", open);
    if (stop != std::string::npos && file[stop] == '{') return tokens_from(file, stop);
  }
  return {};
}

}  // namespace gfpcheck::test
