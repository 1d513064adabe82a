// SPDX-License-Identifier: GPL-2.0-only
// GNU's named rest of a macro's arguments, `#define m(a, rest...)`, which Wave rejects, in C's own spelling:
// `...` and __VA_ARGS__. A comma before `##rest` stays where a call gives no rest. Lines keep their numbers.
#include <regex>

#include "syntax/preprocess.hpp"

namespace gfpcheck::syntax {
namespace {

/// Where the directive that starts at `from` ends: the first line end that no backslash continues.
std::size_t directive_end(std::string_view text, std::size_t from) {
  auto end = text.find('\n', from);
  while (end != std::string_view::npos && end > from && text[end - 1] == '\\') end = text.find('\n', end + 1);
  return std::min(end, text.size());
}

}  // namespace

std::string standard_variadics(std::string_view text) {
  if (text.find("...)") == std::string_view::npos) return std::string(text);
  static const std::regex kNamedRest(R"(^[ \t]*#[ \t]*define[ \t]+\w+\([^()\n]*?\b(\w+)[ \t]*\.\.\.\))");
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto line_end = std::min(text.find('\n', at), text.size());
    const std::string line(text.substr(at, line_end - at));
    std::smatch found;
    const bool named = line.find("...)") != std::string::npos && std::regex_search(line, found, kNamedRest);
    const auto end = named ? directive_end(text, at) : line_end;
    if (named) {
      const std::string head = line.substr(0, static_cast<std::size_t>(found.position(1))) + "...)";
      const auto body = text.substr(at + static_cast<std::size_t>(found.length(0)),
                                    end - at - static_cast<std::size_t>(found.length(0)));
      const std::regex use("(##[ \t]*)?\\b" + found.str(1) + "\\b");
      out += head + std::regex_replace(std::string(body), use, "__VA_ARGS__");
    } else {
      out += line;
    }
    if (end < text.size()) out += '\n';
    at = end + 1;
  }
  return out;
}

}  // namespace gfpcheck::syntax
