// SPDX-License-Identifier: GPL-2.0-only
// The numbers of one zone of a machine profile, for making witnesses realistic. Filled from model/zone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "model/zone/machine.hpp"
#include "model/zone/rules.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::check {

struct RealZone {
  std::string machine;                        // "m8g.24xlarge"
  std::string zone;                           // "Normal"
  std::uint32_t page_shift = 12;
  std::uint32_t index = 0;                    // of the zone: the request's highest zone
  std::uint64_t managed = 0;                  // pages
  std::vector<std::uint64_t> watermarks;      // pages: MIN, LOW, HIGH, PROMO
  std::vector<std::uint64_t> lowmem_reserve;  // pages, by highest zone index
  std::uint64_t highatomic_cap = 0;           // pages, whole pageblocks below the kernel's cap, whole pageblocks: the reserve when it is full
  unsigned pageblock_order = 9;
  unsigned max_page_order = 10;
};

/// The machine profile of that name among the program's own. Fails naming those that there are.
Result<zone::MachineProfile> find_machine(const std::string& name);
/// The default profile for a page size: 4K or 64K pages.
std::string default_machine(std::uint32_t page_shift);
/// The rules of the zone machine for a tree's version; nothing for a version that nobody has read.
std::optional<zone::KernelRules> rules_of(const std::string& version);

/// The named zone of the machine ("Normal"; empty: its largest) as this tree computes its numbers; nothing where the
/// tree's page size is another, it has no such zone, or its version's rules are unknown.
std::optional<RealZone> real_zone(const zone::MachineProfile& machine, spec::TreeModel& model, std::string_view name = {});

}  // namespace gfpcheck::check
