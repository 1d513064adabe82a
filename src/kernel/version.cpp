// SPDX-License-Identifier: GPL-2.0-only
// Assignments at the beginning of a line, the first of each name; comments and later conditionals do not
// count.
#include "kernel/version.hpp"

#include <algorithm>
#include <optional>

namespace gfpcheck::kernel {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// The right side of the first "name = value" line; nothing where there is none.
std::optional<std::string> assigned(std::string_view makefile, std::string_view name) {
  while (!makefile.empty()) {
    const auto end = makefile.find('\n');
    const auto line = makefile.substr(0, end);
    makefile.remove_prefix(end == std::string_view::npos ? makefile.size() : end + 1);
    const auto equals = line.find('=');
    if (equals != std::string_view::npos && trimmed(line.substr(0, equals)) == name)
      return std::string(trimmed(line.substr(equals + 1)));
  }
  return std::nullopt;
}

bool is_number(const std::optional<std::string>& text) {
  return text && !text->empty() &&
         std::all_of(text->begin(), text->end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string version_of_makefile(std::string_view makefile) {
  const auto version = assigned(makefile, "VERSION");
  const auto patchlevel = assigned(makefile, "PATCHLEVEL");
  const auto sublevel = assigned(makefile, "SUBLEVEL");
  if (!is_number(version) || !is_number(patchlevel)) return "unknown";
  std::string text = *version + "." + *patchlevel;
  if (is_number(sublevel)) text += "." + *sublevel;
  return text + assigned(makefile, "EXTRAVERSION").value_or("");
}

}  // namespace gfpcheck::kernel
