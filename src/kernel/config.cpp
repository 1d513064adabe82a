// SPDX-License-Identifier: GPL-2.0-only
// Reading, changing and printing options. A value is kept as it would stand in a .config.
#include "kernel/config.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>

#include "kernel/config_default.hpp"

namespace gfpcheck::kernel {
namespace {

constexpr std::string_view kPrefix = "CONFIG_";
constexpr std::array<std::string_view, 3> kPageSizes = {"ARM64_4K_PAGES", "ARM64_16K_PAGES",
                                                        "ARM64_64K_PAGES"};

std::string_view without_prefix(std::string_view name) {
  return name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
}

bool is_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  if (hex) text.remove_prefix(2);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, hex ? 16 : 10);
  return error == std::errc{} && end == text.data() + text.size();
}

/// A string in double quotes, with \" and \\ inside.
bool is_string(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return false;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '"' || text[i] == '\n') return false;
    if (text[i] == '\\' && ++i + 1 >= text.size()) return false;
  }
  return true;
}

bool is_value(std::string_view text) {
  return text == "y" || text == "n" || text == "m" || is_number(text) || is_string(text);
}

/// The name of "# CONFIG_X is not set"; empty for other lines.
std::string_view unset_name(std::string_view line) {
  constexpr std::string_view kFront = "# CONFIG_";
  constexpr std::string_view kBack = " is not set";
  if (!line.starts_with(kFront) || !line.ends_with(kBack) || line.size() < kFront.size() + kBack.size())
    return {};
  return line.substr(kFront.size(), line.size() - kFront.size() - kBack.size());
}

}  // namespace

Config Config::default_profile() {
  Config config("arm64 default profile");
  for (const DefaultOption& option : default_options())
    ensure(config.assign(option.name, option.value).ok(),
           "the table of default options holds names and values");
  return config;
}

Result<Config> Config::from_kconfig(std::string_view text, std::string file) {
  Config config(file);
  SourceSpan where = whole_file(std::move(file));
  std::size_t options = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    while (line.ends_with('\r') || line.ends_with(' ') || line.ends_with('\t')) line.remove_suffix(1);
    ++where.line;
    const auto unset = unset_name(line);
    if (unset.empty() && (line.empty() || line.starts_with('#'))) continue;
    const auto equals = line.find('=');
    const bool assigns = line.starts_with(kPrefix) && equals != std::string_view::npos;
    const auto done = !unset.empty() ? config.assign(unset, "n")
                      : assigns      ? config.assign(line.substr(0, equals), line.substr(equals + 1))
                                     : bad_input(where, "");
    if (!done)
      return bad_input(
          where,
          fmt::format("expected CONFIG_NAME=value or '# CONFIG_NAME is not set', found '{:.80}'", line));
    ++options;
  }
  if (options == 0)
    return bad_input(whole_file(*where.file), "no CONFIG_ line found, expected a kernel's .config");
  return config;
}

Result<Done> Config::set(std::string_view assignment) {
  const auto equals = assignment.find('=');
  const auto name = without_prefix(assignment.substr(0, equals));
  if (equals == std::string_view::npos || !assign(name, assignment.substr(equals + 1)))
    return bad_input(
        {}, fmt::format("expected NAME=y, n, m, a number or a quoted string, found '{:.80}'", assignment));
  close_page_size_choice(name);
  changes_.push_back(fmt::format("{}={}", name, assignment.substr(equals + 1)));
  return Done{};
}

Result<Done> Config::assign(std::string_view name, std::string_view value) {
  name = without_prefix(name);
  if (!is_name(name) || !is_value(value))
    return bad_input({}, fmt::format("'{}={}' is no option", name, value));
  if (value == "n")
    values_.erase(std::string(name));
  else
    values_.insert_or_assign(std::string(name), std::string(value));
  return Done{};
}

/// A kernel has one page size.
void Config::close_page_size_choice(std::string_view name) {
  if (std::find(kPageSizes.begin(), kPageSizes.end(), name) == kPageSizes.end() || !value(name)) return;
  for (const auto other : kPageSizes)
    if (other != name) values_.erase(std::string(other));
}

std::optional<std::string> Config::value(std::string_view name) const {
  const auto found = values_.find(without_prefix(name));
  return found == values_.end() ? std::nullopt : std::optional<std::string>(found->second);
}

std::string Config::prelude() const {
  std::string text;
  for (const auto& [name, value] : values_) {
    const bool flag = value == "y" || value == "m";
    fmt::format_to(std::back_inserter(text), "#define CONFIG_{}{} {}\n", name, value == "m" ? "_MODULE" : "",
                   flag ? "1" : value);
  }
  return text;
}

std::string Config::describe() const {
  std::string text = origin_;
  for (const std::string& change : changes_) text += ", " + change;
  return text;
}

}  // namespace gfpcheck::kernel
