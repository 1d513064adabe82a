// SPDX-License-Identifier: GPL-2.0-only
// Building zones from a machine's numbers: where they start, what their state is before the first page is
// freed. The machine's last block of a zone may be partly unmanaged; those pages stay in use for ever.
#include "model/zone/zone.hpp"

#include <utility>

#include "model/zone/ensure.hpp"

namespace gfpcheck::zone {
namespace {

Pages rounded_up_to_block(Pages pages, Order order) {
  return (pages + pages_of(order) - 1) >> order << order;
}

}  // namespace

std::vector<ZoneConfig> zone_configs(const MachineProfile& machine, const KernelRules& rules) {
  std::vector<ZoneConfig> configs;
  Pfn start = 0;
  for (const ZoneNumbers& numbers : compute(machine, rules).zones) {
    ZoneConfig config;
    config.numbers = numbers;
    config.rules = rules;
    config.zone_start_pfn = start;
    config.pageblock_order = machine.pageblock_order;
    config.max_page_order = machine.max_page_order;
    config.pcp_has_pmd_order = machine.thp != HugePages::Absent;
    config.cpus = machine.cpus;
    configs.push_back(config);
    start += static_cast<Pfn>(rounded_up_to_block(numbers.managed_pages, machine.max_page_order));
  }
  return configs;
}

Zone::Zone(ZoneConfig config)
    : config_(std::move(config)),
      blocks_(config_.zone_start_pfn,
              rounded_up_to_block(config_.numbers.managed_pages, config_.max_page_order),
              config_.pageblock_order),
      per_cpu_pageset_(static_cast<std::size_t>(config_.cpus), PerCpuPages(config_.numbers.pcp)) {
  ensure(config_.pageblock_order <= config_.max_page_order && config_.max_page_order < kMaxOrders,
         "a pageblock is at most the largest block, and that has a free area");
  ensure(config_.zone_start_pfn % static_cast<Pfn>(pages_of(config_.max_page_order)) == 0,
         "a zone starts at a multiple of the largest block");
  state_.name = config_.numbers.name;
  state_.zone_idx = config_.numbers.zone_idx;
  state_.managed_pages = config_.numbers.managed_pages;
  state_._watermark = config_.numbers._watermark;
  state_.lowmem_reserve = config_.numbers.lowmem_reserve;
}

void Zone::assign_pageblock(Pfn pfn, MigrateType type, bool movable_contents) {
  ensure(blocks_.free_pages(pfn) == 0, "a pageblock gets its boot type while all of its pages are in use");
  ensure(type != MigrateType::HighAtomic, "a pageblock becomes HighAtomic by being reserved under the cap");
  blocks_.set_type(pfn, config_.pageblock_order, type);
  blocks_.set_contents(pfn, movable_contents);
}

}  // namespace gfpcheck::zone
