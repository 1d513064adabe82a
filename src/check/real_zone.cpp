// SPDX-License-Identifier: GPL-2.0-only
// From machine profiles to the numbers that a witness is put on.
#include "check/real_zone.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "model/embedded.hpp"
#include "model/zone/arithmetic.hpp"

namespace gfpcheck::check {
namespace {

constexpr std::string_view kFolder = "model/machines/";

/// The tree's enumerator of a zone of the profile.
std::string_view enumerator_of(std::string_view zone) {
  static const std::map<std::string_view, std::string_view> kNames = {{"DMA", "ZONE_DMA"},
                                                                      {"DMA32", "ZONE_DMA32"},
                                                                      {"Normal", "ZONE_NORMAL"},
                                                                      {"HighMem", "ZONE_HIGHMEM"},
                                                                      {"Movable", "ZONE_MOVABLE"}};
  const auto found = kNames.find(zone);
  return found == kNames.end() ? "" : found->second;
}

}  // namespace

Result<zone::MachineProfile> find_machine(const std::string& name) {
  std::string known;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(kFolder) || !file.path.ends_with(".json")) continue;
    const auto stem = file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - 5);
    known += fmt::format("{}{}", known.empty() ? "" : ", ", stem);
    if (stem != name) continue;
    auto machine = zone::load_machine(file.text, std::string(file.path));
    if (!machine) return bad_input({}, machine.error().text());
    return std::move(*machine);
  }
  return bad_input({}, fmt::format("there is no machine profile '{}', expected one of {}", name, known));
}

std::string default_machine(std::uint32_t page_shift) { return page_shift == 16 ? "m8g.24xlarge-64k" : "m8g.24xlarge"; }

std::optional<zone::KernelRules> rules_of(const std::string& version) {
  int major = 0;
  int minor = 0;
  const char* end = version.data() + version.size();
  const auto first = std::from_chars(version.data(), end, major);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '.') return std::nullopt;
  std::from_chars(first.ptr + 1, end, minor);  // "7.x": minor 0
  auto rules = zone::rules_for(major, minor);
  if (!rules) return std::nullopt;
  return *rules;
}

std::optional<RealZone> real_zone(const zone::MachineProfile& machine, spec::TreeModel& model, std::string_view name) {
  const auto rules = rules_of(model.version());
  const auto orders = model.constant("GFPCHECK_NR_ORDERS");
  if (!rules || machine.page_shift != model.page_shift() || !orders || *orders != machine.max_page_order + 1)
    return std::nullopt;
  const zone::MachineNumbers numbers = zone::compute(machine, *rules);
  auto chosen = std::max_element(numbers.zones.begin(), numbers.zones.end(), [](const auto& a, const auto& b) {
    return a.managed_pages < b.managed_pages;
  });
  if (!name.empty())
    chosen = std::find_if(numbers.zones.begin(), numbers.zones.end(), [&](const auto& z) { return z.name == name; });
  if (chosen == numbers.zones.end()) return std::nullopt;
  const auto index = model.constant(enumerator_of(chosen->name));
  if (!index) return std::nullopt;
  RealZone made;
  made.machine = machine.name;
  made.zone = chosen->name;
  made.page_shift = machine.page_shift;
  made.index = static_cast<std::uint32_t>(*index);
  made.managed = static_cast<std::uint64_t>(chosen->managed_pages);
  for (const zone::Pages mark : chosen->_watermark) made.watermarks.push_back(static_cast<std::uint64_t>(mark));
  for (const zone::ZoneNumbers& upper : numbers.zones) {
    const auto at = model.constant(enumerator_of(upper.name));
    if (!at || *at > 16) continue;
    if (made.lowmem_reserve.size() <= *at) made.lowmem_reserve.resize(*at + 1, 0);
    made.lowmem_reserve[*at] = static_cast<std::uint64_t>(chosen->lowmem_reserve[upper.zone_idx]);
  }
  const auto block = std::uint64_t{1} << machine.pageblock_order;  // the reserve grows by whole ones while below its cap
  made.highatomic_cap = (static_cast<std::uint64_t>(chosen->highatomic_cap) + block - 1) / block * block;
  made.pageblock_order = machine.pageblock_order;
  made.max_page_order = machine.max_page_order;
  return made;
}

}  // namespace gfpcheck::check
