// SPDX-License-Identifier: GPL-2.0-only
// What a property says of itself, and that it says what is needed.
#include "spec/property.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "spec/header.hpp"

namespace gfpcheck::spec {
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
