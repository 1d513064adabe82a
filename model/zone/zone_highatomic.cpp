// SPDX-License-Identifier: GPL-2.0-only
// The highatomic reserve: setting a pageblock aside after a high-order atomic success, and giving one back
// under pressure. Restates reserve_highatomic_pageblock and unreserve_highatomic_pageblock. Invariant:
// nr_reserved_highatomic is the size of all HighAtomic pageblocks. Departure from 6.1: giving back a free
// block of several pageblocks converts and counts all of them, where 6.1 converts and counts one.
#include <algorithm>

#include "model/zone/zone.hpp"

namespace gfpcheck::zone {

bool Zone::reserve_highatomic_pageblock(Pfn pfn, Order order) {
  const Pages cap = config_.numbers.highatomic_cap;
  if (cap == 0 || state_.nr_reserved_highatomic >= cap) return false;
  if (!is_mergeable(blocks_.type(pfn))) return false;
  if (order < config_.pageblock_order) {
    move_freepages_block(pfn, MigrateType::HighAtomic);
    blocks_.set_type(pfn, config_.pageblock_order, MigrateType::HighAtomic);
    state_.nr_reserved_highatomic += pageblock_nr_pages();
  } else {
    const Order whole = config_.rules.reserve_whole_order ? order : config_.pageblock_order;
    blocks_.set_type(pfn, whole, MigrateType::HighAtomic);
    state_.nr_reserved_highatomic += pages_of(whole);
  }
  return true;
}

Pages Zone::unreserve_highatomic_pageblock(MigrateType to, bool force) {
  if (!force && state_.nr_reserved_highatomic <= pageblock_nr_pages()) return 0;
  for (Order order = 0; order <= config_.max_page_order; ++order) {
    const std::optional<FreeBlock> block = lists_.first(order, MigrateType::HighAtomic);
    if (!block) continue;
    state_.nr_reserved_highatomic -= std::max(pageblock_nr_pages(), pages_of(order));
    Pages moved = pages_of(order);
    if (order < config_.pageblock_order)
      moved = move_freepages_block(block->pfn, to);
    else
      move_to_free_list(block->pfn, to);
    blocks_.set_type(block->pfn, std::max(order, config_.pageblock_order), to);
    return moved;
  }
  return 0;
}

}  // namespace gfpcheck::zone
