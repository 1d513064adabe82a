// SPDX-License-Identifier: GPL-2.0-only
// Finding the pieces: a scan for names and for the brace that closes.
#include "extract.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <utility>

namespace gfpcheck::test {
namespace {

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where the literal that opens at `at` ends.
std::size_t literal_end(const std::string& text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

void blank_comments(std::string& text) {
  for (std::size_t at = 0; at + 1 < text.size();) {
    if (text[at] == '"' || text[at] == '\'') {
      at = literal_end(text, at);
    } else if (text[at] == '/' && (text[at + 1] == '*' || text[at + 1] == '/')) {
      const bool block = text[at + 1] == '*';
      const auto end = block ? text.find("*/", at + 2) : text.find('\n', at);
      const std::size_t stop = end == std::string::npos ? text.size() : end + (block ? 2 : 0);
      for (; at < stop; ++at)
        if (text[at] != '\n') text[at] = ' ';
    } else {
      ++at;
    }
  }
}

/// The next use of `name` as a whole word.
std::size_t find_word(const std::string& text, std::string_view name, std::size_t from) {
  for (auto at = text.find(name, from); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_name(text[at - 1])) && (end == text.size() || !is_name(text[end]))) return at;
  }
  return std::string::npos;
}

std::size_t skip_space(const std::string& text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\n", at), text.size());
}

/// The word of a directive, "ifdef"; empty where the line is none.
std::string directive(std::string_view line) {
  const auto hash = line.find_first_not_of(" \t");
  if (hash == std::string_view::npos || line[hash] != '#') return {};
  const auto from = line.find_first_not_of(" \t", hash + 1);
  if (from == std::string_view::npos) return {};
  auto to = from;
  while (to < line.size() && is_name(line[to])) ++to;
  return std::string(line.substr(from, to - from));
}

}  // namespace

Result<KernelText> KernelText::read(const std::string& root, std::string path) {
  std::ifstream in(root + "/" + path, std::ios::binary);
  if (!in) return bad_input(whole_file(path), "it cannot be read");
  KernelText made;
  made.path_ = std::move(path);
  made.text_.assign(std::istreambuf_iterator<char>(in), {});
  blank_comments(made.text_);
  return made;
}

std::size_t KernelText::closing(std::size_t open) const {
  const char opens = text_[open];
  const char closes = opens == '(' ? ')' : '}';
  int depth = 0;
  for (std::size_t at = open; at < text_.size();) {
    if (text_[at] == '"' || text_[at] == '\'') {
      at = literal_end(text_, at);
      continue;
    }
    depth += text_[at] == opens ? 1 : text_[at] == closes ? -1 : 0;
    if (depth == 0) return at;
    ++at;
  }
  return std::string::npos;
}

std::string KernelText::piece(std::size_t from, std::size_t to) const {
  const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(from), '\n');
  return fmt::format("#line {} \"{}\"\n{}\n", line, path_, text_.substr(from, to - from));
}

Result<std::string> KernelText::function(std::string_view name) const {
  for (auto at = find_word(text_, name, 0); at != std::string::npos; at = find_word(text_, name, at + 1)) {
    const std::size_t open = skip_space(text_, at + name.size());
    if (open == text_.size() || text_[open] != '(') continue;
    const std::size_t close = closing(open);
    if (close == std::string::npos) break;
    const std::size_t body = skip_space(text_, close + 1);
    if (body == text_.size() || text_[body] != '{') continue;
    // a definition's first line follows a blank line, a directive, or the end of what stands before it
    std::size_t from = text_.rfind('\n', at) + 1;
    while (from > 1) {
      const std::size_t before = text_.rfind('\n', from - 2) + 1;
      const std::string_view line(text_.data() + before, from - 1 - before);
      const auto last = line.find_last_not_of(" \t");
      if (last == std::string_view::npos || line[last] == ';' || line[last] == '}' ||
          !directive(line).empty())
        break;
      from = before;
    }
    return piece(from, closing(body) + 1);
  }
  return bad_input(whole_file(path_), fmt::format("it defines no function {}()", name));
}

Result<std::string> KernelText::type(std::string_view tag) const {
  for (auto at = find_word(text_, tag, 0); at != std::string::npos; at = find_word(text_, tag, at + 1)) {
    const std::size_t body = skip_space(text_, at + tag.size());
    if (body == text_.size() || text_[body] != '{') continue;
    const std::size_t close = closing(body);
    const std::size_t end = close == std::string::npos ? close : text_.find(';', close);
    if (end == std::string::npos) break;
    return piece(at, end + 1);
  }
  return bad_input(whole_file(path_), fmt::format("it defines no {}", tag));
}

Result<std::string> KernelText::lines(std::string_view first, std::string_view last) const {
  const std::size_t found = text_.find(first);
  const std::size_t stop = found == std::string::npos ? found : text_.find(last, found);
  if (stop == std::string::npos)
    return bad_input(whole_file(path_), fmt::format("it has no lines from '{}' to '{}'", first, last));
  const std::size_t from = found == 0 ? 0 : text_.rfind('\n', found) + 1;
  const std::size_t end = std::min(text_.find('\n', stop), text_.size());
  std::string made;
  int open = 0;
  for (std::size_t at = from; at < end;) {
    const std::size_t next = std::min(text_.find('\n', at), end);
    const std::string line = text_.substr(at, next - at);
    const std::string word = directive(line);
    if (word.starts_with("if")) ++open;
    const bool stray = open == 0 && (word == "endif" || word.starts_with("el"));
    if (word == "endif" && open > 0) --open;
    made += (stray || word == "include" ? std::string() : line) + "\n";
    at = next + 1;
  }
  for (; open > 0; --open) made += "#endif\n";
  const auto number = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(from), '\n');
  return fmt::format("#line {} \"{}\"\n{}", number, path_, made);
}

}  // namespace gfpcheck::test
