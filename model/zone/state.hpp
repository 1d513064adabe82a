// SPDX-License-Identifier: GPL-2.0-only
// ZoneState: every counter of a zone as plain integers, under the kernel's field names, for the policy side
// and for reports. The zone keeps it up to date; nobody else writes it. It holds no list and no page.
#pragma once

#include <array>
#include <string>

#include "model/zone/types.hpp"

namespace gfpcheck::zone {

/// One order's free lists, counted in blocks of 2^order pages.
struct FreeArea {
  Pages nr_free = 0;                             // blocks on all lists
  std::array<Pages, kMigrateTypes> free_list{};  // blocks on each list
};

struct ZoneState {
  std::string name;
  std::size_t zone_idx = 0;
  Pages managed_pages = 0;

  std::array<Pages, kWatermarks> _watermark{};  // pages, without the boost
  Pages watermark_boost = 0;                    // pages, added to every mark
  std::array<Pages, kMaxZones> lowmem_reserve{};

  Pages nr_free_pages = 0;           // NR_FREE_PAGES: all lists but Isolate
  Pages nr_free_cma_pages = 0;       // NR_FREE_CMA_PAGES
  Pages nr_free_highatomic = 0;      // pages on HighAtomic lists; 6.1 has no such field
  Pages nr_reserved_highatomic = 0;  // pages of all HighAtomic pageblocks, free or in use
  std::array<FreeArea, kMaxOrders> free_area{};
  Pages pcp_count = 0;  // pages on all CPUs' lists

  bool below_high = false;         // ZONE_BELOW_HIGH
  bool boosted_watermark = false;  // ZONE_BOOSTED_WATERMARK
  bool reclaim_active = false;     // ZONE_RECLAIM_ACTIVE

  Pages min_wmark() const { return _watermark[WmarkMin] + watermark_boost; }
  Pages low_wmark() const { return _watermark[WmarkLow] + watermark_boost; }
  Pages high_wmark() const { return _watermark[WmarkHigh] + watermark_boost; }
  /// Free pages outside the highatomic reserve, and outside CMA unless the request may use it.
  Pages regular_free(bool with_cma) const {
    return nr_free_pages - nr_free_highatomic - (with_cma ? 0 : nr_free_cma_pages);
  }
};

}  // namespace gfpcheck::zone
