// SPDX-License-Identifier: GPL-2.0-only
// Reads a machine profile. nlohmann_json is used here alone, and its exceptions end here. A key that the
// schema does not know is an error: a mistyped option would otherwise silently be the default.
#include "model/zone/machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace gfpcheck::zone {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 5> kZoneOrder = {"DMA", "DMA32", "Normal", "HighMem", "Movable"};
constexpr std::array<std::pair<std::string_view, HugePages>, 4> kHugePageWords = {
    {{"absent", HugePages::Absent},
     {"never", HugePages::Never},
     {"madvise", HugePages::Madvise},
     {"always", HugePages::Always}}};
constexpr Pages kMostPages = Pages{1} << 32;

/// What was expected of the text; turned into an Error at the end of load_machine.
struct Expected {
  std::string message;
};

const json& member(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) throw Expected{fmt::format("expected the key \"{}\"", key)};
  return *found;
}

std::string text(const json& object, const char* key) {
  const json& value = member(object, key);
  if (!value.is_string())
    throw Expected{fmt::format("expected text for \"{}\", found {}", key, value.dump())};
  return value.get<std::string>();
}

Pages number(const json& object, const char* key, Pages least, Pages most) {
  const json& value = member(object, key);
  const bool fits =
      value.is_number_integer() && (!value.is_number_unsigned() || value.get<std::uint64_t>() <= INT64_MAX);
  if (!fits || value.get<Pages>() < least || value.get<Pages>() > most)
    throw Expected{
        fmt::format("expected an integer in {} .. {} for \"{}\", found {}", least, most, key, value.dump())};
  return value.get<Pages>();
}

void expect_known_keys(const json& object, std::initializer_list<std::string_view> known, const char* what) {
  if (!object.is_object())
    throw Expected{fmt::format("expected {} to be an object, found {}", what, object.dump())};
  for (const auto& [key, value] : object.items())
    if (std::find(known.begin(), known.end(), key) == known.end())
      throw Expected{fmt::format("unknown key \"{}\" in {}", key, what)};
}

HugePages huge_pages(const json& profile) {
  const std::string word = text(profile, "transparent_hugepage");
  for (const auto& [known, meaning] : kHugePageWords)
    if (known == word) return meaning;
  throw Expected{fmt::format(
      "expected \"absent\", \"never\", \"madvise\" or \"always\" for \"transparent_hugepage\", found \"{}\"",
      word)};
}

std::vector<ZoneProfile> zones(const json& profile) {
  const json& list = member(profile, "zones");
  if (!list.is_array() || list.empty())
    throw Expected{"expected \"zones\" to be a list of at least one zone"};
  std::vector<ZoneProfile> read;
  auto next = kZoneOrder.begin();
  bool populated = false;
  for (const json& entry : list) {
    expect_known_keys(entry, {"name", "managed_pages", "description"}, "a zone");
    ZoneProfile zone{text(entry, "name"), number(entry, "managed_pages", 0, kMostPages)};
    const auto place = std::find(next, kZoneOrder.end(), zone.name);
    if (place == kZoneOrder.end())
      throw Expected{
          fmt::format("expected zones named DMA, DMA32, Normal, HighMem, Movable, each at most once and in "
                      "this order, found \"{}\"",
                      zone.name)};
    next = place + 1;
    populated |= zone.managed_pages > 0 && zone.name != "HighMem" && zone.name != "Movable";
    read.push_back(std::move(zone));
  }
  if (!populated) throw Expected{"expected managed pages in DMA, DMA32 or Normal"};
  return read;
}

MachineProfile read_profile(const json& root) {
  expect_known_keys(root,
                    {"schema_version", "name", "description", "source", "page_shift", "pageblock_order",
                     "max_page_order", "cpus", "transparent_hugepage", "watermark_scale_factor", "zones"},
                    "the profile");
  number(root, "schema_version", kMachineSchemaVersion, kMachineSchemaVersion);
  MachineProfile machine;
  machine.name = text(root, "name");
  machine.description = text(root, "description");
  machine.source = text(root, "source");
  machine.page_shift = static_cast<unsigned>(number(root, "page_shift", 12, 16));
  machine.max_page_order = static_cast<Order>(number(root, "max_page_order", 1, Pages{kMaxOrders} - 2));
  machine.pageblock_order = static_cast<Order>(number(root, "pageblock_order", 1, machine.max_page_order));
  machine.cpus = static_cast<int>(number(root, "cpus", 1, 8192));
  machine.thp = huge_pages(root);
  if (root.contains("watermark_scale_factor"))
    machine.watermark_scale_factor = static_cast<int>(number(root, "watermark_scale_factor", 1, 3000));
  machine.zones = zones(root);
  return machine;
}

}  // namespace

Result<MachineProfile> load_machine(std::string_view json_text, const std::string& file) {
  try {
    return read_profile(json::parse(json_text));
  } catch (const Expected& expected) {
    return Error{file, expected.message};
  } catch (const json::exception& failure) {
    return Error{file, fmt::format("expected a machine profile in JSON: {}", failure.what())};
  }
}

}  // namespace gfpcheck::zone
