// SPDX-License-Identifier: GPL-2.0-only
// Boot-time arithmetic of the allocator, restated from mm/page_alloc.c (init_per_zone_wmark_min,
// calculate_min_free_kbytes, __setup_per_zone_wmarks, setup_per_zone_lowmem_reserve, zone_batchsize,
// zone_highsize, reserve_highatomic_pageblock) and mm/khugepaged.c (set_recommended_min_free_kbytes). The
// order of the steps matters: khugepaged's cap of 5 % is taken of pages above the high watermarks that the
// first step set.
#include "model/zone/arithmetic.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "model/zone/ensure.hpp"

namespace gfpcheck::zone {
namespace {

constexpr Pages kMinFreeKbytesLow = 128;
constexpr Pages kMinFreeKbytesHigh = 262144;
constexpr Pages kRecommendedBlocksPerZone =
    2 + 3 * 3;  // two spare pageblocks, and each migrate type beside each
constexpr Pages kSwapClusterMax = 32;
constexpr Pages kHighFraction =
    8;  // MIN_PERCPU_PAGELIST_HIGH_FRACTION: one CPU may hold an eighth of the zone

bool is_highmem(const ZoneNumbers& zone) {
  return zone.name == "HighMem";
}
bool is_movable(const ZoneNumbers& zone) {
  return zone.name == "Movable";
}

/// Whether a GFP_USER request may use the zone: all below HighMem.
bool is_buffer_zone(const ZoneNumbers& zone) {
  return !is_highmem(zone) && !is_movable(zone);
}

/// Whether the zone's min is a small constant range instead of its share of pages_min.
bool has_capped_min(const ZoneNumbers& zone, const KernelRules& rules) {
  return is_highmem(zone) || (is_movable(zone) && !rules.movable_is_lowmem);
}

/// Pages that a GFP_USER request could find above the high watermarks (nr_free_buffer_pages).
Pages nr_free_buffer_pages(const MachineNumbers& numbers) {
  Pages sum = 0;
  for (const ZoneNumbers& zone : numbers.zones)
    if (is_buffer_zone(zone)) sum += std::max<Pages>(zone.managed_pages - zone._watermark[WmarkHigh], 0);
  return sum;
}

/// calculate_min_free_kbytes.
Pages calculate_min_free_kbytes(const MachineNumbers& numbers, unsigned page_shift) {
  const Pages lowmem_kbytes = nr_free_buffer_pages(numbers) * (Pages{1} << (page_shift - 10));
  const auto root = static_cast<Pages>(int_sqrt(static_cast<std::uint64_t>(lowmem_kbytes) * 16));
  return std::clamp(root, kMinFreeKbytesLow, kMinFreeKbytesHigh);
}

/// set_recommended_min_free_kbytes: raises only.
Pages recommended_min_free_kbytes(const MachineNumbers& numbers, const MachineProfile& machine) {
  Pages populated = 0;
  for (const ZoneNumbers& zone : numbers.zones)
    if (is_buffer_zone(zone) && zone.managed_pages > 0) ++populated;
  const Pages wanted = kRecommendedBlocksPerZone * pages_of(machine.pageblock_order) * populated;
  const Pages pages = std::min(wanted, nr_free_buffer_pages(numbers) / 20);
  return std::max(numbers.min_free_kbytes, pages << (machine.page_shift - 10));
}

/// __setup_per_zone_wmarks.
void setup_per_zone_wmarks(MachineNumbers& numbers, const MachineProfile& machine, const KernelRules& rules) {
  numbers.pages_min = numbers.min_free_kbytes >> (machine.page_shift - 10);
  numbers.lowmem_pages = 0;
  for (const ZoneNumbers& zone : numbers.zones)
    if (!has_capped_min(zone, rules)) numbers.lowmem_pages += zone.managed_pages;
  ensure(numbers.lowmem_pages > 0, "a machine has at least one populated zone that counts as low memory");

  for (ZoneNumbers& zone : numbers.zones) {
    const Pages share = numbers.pages_min * zone.managed_pages / numbers.lowmem_pages;
    zone._watermark[WmarkMin] = has_capped_min(zone, rules)
                                    ? std::clamp<Pages>(zone.managed_pages / 1024, kSwapClusterMax, 128)
                                    : share;
    const Pages distance =
        std::max(share / 4, mult_frac(zone.managed_pages, machine.watermark_scale_factor, 10000));
    for (std::size_t mark = WmarkLow; mark < kWatermarks; ++mark)
      zone._watermark[mark] = zone._watermark[mark - 1] + distance;
  }
}

/// The default of sysctl_lowmem_reserve_ratio; 0: the zone is not protected.
Pages lowmem_reserve_ratio(const ZoneNumbers& zone) {
  if (zone.name == "DMA" || zone.name == "DMA32") return 256;
  return zone.name == "Normal" ? 32 : 0;
}

/// setup_per_zone_lowmem_reserve.
void setup_per_zone_lowmem_reserve(MachineNumbers& numbers) {
  for (std::size_t i = 0; i < numbers.zones.size(); ++i) {
    ZoneNumbers& zone = numbers.zones[i];
    const Pages ratio = lowmem_reserve_ratio(zone);
    if (ratio == 0 || zone.managed_pages == 0) continue;
    Pages above = 0;
    for (std::size_t j = i + 1; j < numbers.zones.size(); ++j) {
      above += numbers.zones[j].managed_pages;
      zone.lowmem_reserve[j] = above / ratio;
    }
  }
}

/// zone_set_pageset_high_and_batch.
PcpLimits pcp_limits(const ZoneNumbers& zone, const MachineProfile& machine, const KernelRules& rules) {
  PcpLimits limits;
  limits.batch = std::max<Pages>(1, zone_batchsize(zone.managed_pages, machine.page_shift));
  limits.high_min = zone_highsize(zone._watermark[WmarkLow], limits.batch, machine.cpus);
  limits.high_max = limits.high_min;
  if (rules.pcp_sizing == PcpSizing::Adaptive)
    limits.high_max = zone_highsize(zone.managed_pages / kHighFraction, limits.batch, machine.cpus);
  return limits;
}

}  // namespace

MachineNumbers compute(const MachineProfile& machine, const KernelRules& rules) {
  MachineNumbers numbers;
  for (const ZoneProfile& zone : machine.zones) {
    ZoneNumbers computed;
    computed.name = zone.name;
    computed.zone_idx = numbers.zones.size();
    computed.managed_pages = zone.managed_pages;
    numbers.zones.push_back(computed);
  }
  numbers.min_free_kbytes = calculate_min_free_kbytes(numbers, machine.page_shift);
  setup_per_zone_wmarks(numbers, machine, rules);
  setup_per_zone_lowmem_reserve(numbers);
  if (machine.thp == HugePages::Madvise || machine.thp == HugePages::Always) {
    numbers.min_free_kbytes = recommended_min_free_kbytes(numbers, machine);
    setup_per_zone_wmarks(numbers, machine, rules);
  }
  for (ZoneNumbers& zone : numbers.zones) {
    zone.pcp = pcp_limits(zone, machine, rules);
    zone.highatomic_cap = highatomic_cap(zone.managed_pages, pages_of(machine.pageblock_order), rules);
  }
  return numbers;
}

Pages highatomic_cap(Pages managed_pages, Pages pageblock_nr_pages, const KernelRules& rules) {
  const Pages percent = managed_pages / 100;
  if (rules.highatomic_cap == HighAtomicCap::OnePercentPlusBlock) return percent + pageblock_nr_pages;
  if (percent < pageblock_nr_pages) return 0;
  return (percent + pageblock_nr_pages - 1) / pageblock_nr_pages * pageblock_nr_pages;
}

Pages zone_batchsize(Pages managed_pages, unsigned page_shift) {
  const Pages megabyte = (Pages{1} << 20) >> page_shift;
  const Pages quarter = std::max<Pages>(1, std::min(managed_pages >> 10, megabyte) / 4);
  return static_cast<Pages>(std::bit_floor(static_cast<std::uint64_t>(quarter + quarter / 2))) - 1;
}

Pages zone_highsize(Pages total_pages, Pages batch, int cpus) {
  return std::max(total_pages / cpus, batch * 4);
}

Pages mult_frac(Pages x, Pages numerator, Pages denominator) {
  return x / denominator * numerator + x % denominator * numerator / denominator;
}

std::uint64_t int_sqrt(std::uint64_t x) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<long double>(x)));
  while (root > 0 && root > x / root) --root;
  while (root + 1 <= x / (root + 1)) ++root;
  return root;
}

}  // namespace gfpcheck::zone
