// SPDX-License-Identifier: GPL-2.0-only
// What must hold of a zone between two calls, checked from the lists and the pageblock table alone: counters,
// overlap, merged buddies, the reserve, per-CPU lists. For tests, and for a replay to end with. Costs a sort
// of all free blocks.
#include <fmt/format.h>

#include <algorithm>

#include "model/zone/zone.hpp"

namespace gfpcheck::zone {
namespace {

using Broken = std::optional<std::string>;

/// All free blocks, with each area's counters checked on the way.
Broken collect(const FreeLists& lists, const ZoneState& state, std::vector<FreeBlock>& blocks) {
  for (Order order = 0; order < kMaxOrders; ++order) {
    Pages all = 0;
    for (std::size_t type = 0; type < kMigrateTypes; ++type) {
      const std::vector<FreeBlock> list = lists.list(order, static_cast<MigrateType>(type));
      const auto length = static_cast<Pages>(list.size());
      all += length;
      if (length != state.free_area[order].free_list[type])
        return fmt::format("free_area[{}] counts {} {} blocks, its list has {}", order,
                           state.free_area[order].free_list[type], name(static_cast<MigrateType>(type)),
                           length);
      blocks.insert(blocks.end(), list.begin(), list.end());
    }
    if (all != state.free_area[order].nr_free)
      return fmt::format("free_area[{}].nr_free is {}, its lists have {}", order,
                         state.free_area[order].nr_free, all);
  }
  std::sort(blocks.begin(), blocks.end(),
            [](const FreeBlock& a, const FreeBlock& b) { return a.pfn < b.pfn; });
  return std::nullopt;
}

Broken check_counters(const std::vector<FreeBlock>& blocks, const ZoneState& state) {
  Pages free = 0, cma = 0, highatomic = 0;
  for (const FreeBlock& block : blocks) {
    const Pages pages = pages_of(block.order);
    if (block.migratetype != MigrateType::Isolate) free += pages;
    if (block.migratetype == MigrateType::Cma) cma += pages;
    if (block.migratetype == MigrateType::HighAtomic) highatomic += pages;
  }
  if (free != state.nr_free_pages)
    return fmt::format("NR_FREE_PAGES is {}, lists hold {}", state.nr_free_pages, free);
  if (cma != state.nr_free_cma_pages)
    return fmt::format("NR_FREE_CMA_PAGES is {}, lists hold {}", state.nr_free_cma_pages, cma);
  if (highatomic != state.nr_free_highatomic)
    return fmt::format("nr_free_highatomic is {}, lists hold {}", state.nr_free_highatomic, highatomic);
  return std::nullopt;
}

/// Alignment, span and overlap of blocks sorted by pfn.
Broken check_places(const std::vector<FreeBlock>& blocks, Pfn start, Pfn end) {
  Pfn taken = start;
  for (const FreeBlock& block : blocks) {
    const auto size = static_cast<Pfn>(pages_of(block.order));
    if (block.pfn % size != 0)
      return fmt::format("free block {} of order {} is not aligned", block.pfn, block.order);
    if (block.pfn < taken || block.pfn + size > end)
      return fmt::format("free block {} of order {} overlaps another or leaves the zone", block.pfn,
                         block.order);
    taken = block.pfn + size;
  }
  return std::nullopt;
}

/// Buddies below a pageblock are merged. Above, changes of type may leave two free ones side by side.
Broken check_merged(const std::vector<FreeBlock>& blocks, Order pageblock_order) {
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    const FreeBlock& low = blocks[i - 1];
    const auto size = static_cast<Pfn>(pages_of(low.order));
    if (low.order == blocks[i].order && (low.pfn ^ size) == blocks[i].pfn && low.order < pageblock_order)
      return fmt::format("free buddies {} and {} of order {} are not merged", low.pfn, blocks[i].pfn,
                         low.order);
  }
  return std::nullopt;
}

}  // namespace

Broken Zone::check_types(const std::vector<FreeBlock>& blocks) const {
  for (const FreeBlock& block : blocks) {
    const Order part = std::min(block.order, config_.pageblock_order);
    for (Pages done = 0; done < pages_of(block.order); done += pages_of(part)) {
      const MigrateType type = blocks_.type(block.pfn + static_cast<Pfn>(done));
      const bool may_differ =
          !config_.rules.list_follows_block && is_mergeable(type) && is_mergeable(block.migratetype);
      if (type != block.migratetype && !may_differ)
        return fmt::format("free block {} of order {} is on the {} list, its pageblock is {}", block.pfn,
                           block.order, name(block.migratetype), name(type));
    }
  }
  return std::nullopt;
}

Broken Zone::check_pageblocks(const std::vector<FreeBlock>& blocks) const {
  std::vector<Pages> free(blocks_.count(), 0);
  for (const FreeBlock& block : blocks) {
    const Order part = std::min(block.order, config_.pageblock_order);
    for (Pages done = 0; done < pages_of(block.order); done += pages_of(part))
      free[(block.pfn + static_cast<Pfn>(done) - config_.zone_start_pfn) >> config_.pageblock_order] +=
          pages_of(part);
  }
  for (std::size_t i = 0; i < free.size(); ++i) {
    const Pfn pfn = blocks_.first_pfn(i);
    if (blocks_.free_pages(pfn) != free[i])
      return fmt::format("pageblock {} counts {} free pages, lists hold {}", pfn, blocks_.free_pages(pfn),
                         free[i]);
    if (blocks_.movable_pages(pfn) > pageblock_nr_pages() - free[i])
      return fmt::format("pageblock {} has more movable pages than pages in use", pfn);
  }
  return std::nullopt;
}

Broken Zone::check_reserve() const {
  const Pages reserved = state_.nr_reserved_highatomic;
  const Pages blocks = blocks_.blocks_of(MigrateType::HighAtomic);
  if (reserved != blocks * pageblock_nr_pages())
    return fmt::format("nr_reserved_highatomic is {}, {} HighAtomic pageblocks exist", reserved, blocks);
  const Pages step = pages_of(std::max(config_.pageblock_order, config_.max_page_order));
  if (reserved > 0 && reserved >= config_.numbers.highatomic_cap + step)
    return fmt::format("nr_reserved_highatomic is {}, the cap is {}", reserved,
                       config_.numbers.highatomic_cap);
  return std::nullopt;
}

Broken Zone::check_pcp(const std::vector<FreeBlock>& blocks) const {
  Pages all = 0;
  for (std::size_t cpu = 0; cpu < per_cpu_pageset_.size(); ++cpu) {
    const PerCpuPages& pcp = per_cpu_pageset_[cpu];
    Pages held = 0;
    for (const auto& list : pcp.lists)
      for (const Page& page : list) {
        held += pages_of(page.order);
        const auto after = std::upper_bound(blocks.begin(), blocks.end(), page.pfn,
                                            [](Pfn pfn, const FreeBlock& block) { return pfn < block.pfn; });
        const bool ahead_free = after != blocks.begin() &&
                                page.pfn < (after - 1)->pfn + static_cast<Pfn>(pages_of((after - 1)->order));
        const bool inside_free =
            after != blocks.end() && after->pfn < page.pfn + static_cast<Pfn>(pages_of(page.order));
        if (ahead_free || inside_free)
          return fmt::format("page {} is on CPU {}'s list and on a free list", page.pfn, cpu);
      }
    if (held != pcp.count)
      return fmt::format("CPU {} counts {} pages, its lists hold {}", cpu, pcp.count, held);
    all += held;
  }
  if (all != state_.pcp_count) return fmt::format("pcp_count is {}, the CPUs hold {}", state_.pcp_count, all);
  return std::nullopt;
}

std::optional<std::string> Zone::check_consistency() const {
  std::vector<FreeBlock> blocks;
  if (Broken broken = collect(lists_, state_, blocks)) return broken;
  if (Broken broken = check_counters(blocks, state_)) return broken;
  if (Broken broken = check_places(blocks, config_.zone_start_pfn, end_pfn())) return broken;
  if (Broken broken = check_merged(blocks, config_.pageblock_order)) return broken;
  if (Broken broken = check_types(blocks)) return broken;
  if (Broken broken = check_pageblocks(blocks)) return broken;
  if (Broken broken = check_reserve()) return broken;
  return check_pcp(blocks);
}

}  // namespace gfpcheck::zone
