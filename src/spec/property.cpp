// SPDX-License-Identifier: GPL-2.0-only
// Reading the "Key: value" lines of a property's header comment. A value goes on over lines that are indented
// further than a key is.
#include "spec/property.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace gfpcheck::spec {
namespace {

std::string_view trim(std::string_view s) {
  const auto from = s.find_first_not_of(" \t*");
  if (from == std::string_view::npos) return {};
  const auto to = s.find_last_not_of(" \t\r");
  return s.substr(from, to - from + 1);
}

/// The value behind "Key:", or nothing.
std::string header_value(std::string_view text, std::string_view key) {
  const std::string wanted = fmt::format(" * {}:", key);
  auto at = text.find(wanted);
  if (at == std::string_view::npos) return {};
  at += wanted.size();
  std::string value;
  for (;;) {
    const auto end = std::min(text.find('\n', at), text.size());
    if (!value.empty()) value += ' ';
    value += trim(text.substr(at, end - at));
    if (!text.substr(end).starts_with("\n *         ")) return value;
    at = end + 1;
  }
}

}  // namespace

Result<PropertyInfo> read_property(const PropertyFile& file) {
  PropertyInfo info;
  info.path = file.path;
  info.id = std::filesystem::path(file.path).stem().string();
  std::string name = info.id;
  std::replace(name.begin(), name.end(), '-', '_');
  info.function = "gfpcheck_property_" + name;
  info.title = header_value(file.text, "Title");
  info.kind = header_value(file.text, "Kind");
  info.source = header_value(file.text, "Source");
  info.expect = header_value(file.text, "Expect");
  info.replay = header_value(file.text, "Replay");
  static constexpr std::array<std::string_view, 3> kNeeded = {"Title", "Kind", "Source"};
  for (const auto key : kNeeded)
    if (header_value(file.text, key).empty())
      return bad_input(whole_file(file.path), fmt::format("expected a header comment with a line \" * {}: ...\"", key));
  if (info.kind != "safety")
    return bad_input(whole_file(file.path), fmt::format("expected Kind: safety, found '{}'", info.kind));
  if (file.text.find(fmt::format("property({})", name)) == std::string::npos)
    return bad_input(whole_file(file.path), fmt::format("expected a property({}) that is named like the file", name));
  return info;
}

}  // namespace gfpcheck::spec
