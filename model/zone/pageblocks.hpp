// SPDX-License-Identifier: GPL-2.0-only
// What a zone knows of each pageblock: its migrate type, its free pages, and how many of its pages in use are
// movable (which decides whether a request may claim the block). Five bytes a pageblock, the zone's only
// dense table. It holds no list: the counts follow what the free lists are told.
#pragma once

#include <vector>

#include "model/zone/types.hpp"

namespace gfpcheck::zone {

class Pageblocks {
 public:
  /// All pages in use, all blocks Movable with movable pages, as memmap_init leaves them and page cache fills
  /// them.
  Pageblocks(Pfn start, Pages spanned_pages, Order pageblock_order);

  std::size_t count() const { return types_.size(); }
  MigrateType type(Pfn pfn) const { return types_[at(pfn)]; }

  /// Sets the type of the 2^order pages from pfn, at least one pageblock (change_pageblock_range).
  void set_type(Pfn pfn, Order order, MigrateType type);

  /// Pages of pfn's block on free lists.
  Pages free_pages(Pfn pfn) const { return free_[at(pfn)]; }

  /// Pages of pfn's block in use and movable (PageLRU or movable_operations).
  Pages movable_pages(Pfn pfn) const { return movable_[at(pfn)]; }

  /// Adds `sign` * 2^order pages from pfn to the blocks' free counts; a free page is no movable page in use.
  void count_free(Pfn pfn, Order order, int sign);

  /// Adds `sign` * 2^order pages from pfn to the blocks' counts of movable pages in use, within 0 and the
  /// pages in use.
  void count_movable(Pfn pfn, Order order, int sign);

  /// Sets how many of the pages in use of pfn's block are movable: all, or none.
  void set_contents(Pfn pfn, bool movable);

  /// Pageblocks of one type.
  Pages blocks_of(MigrateType type) const;

  Pfn first_pfn(std::size_t block) const { return start_ + (static_cast<Pfn>(block) << pageblock_order_); }

 private:
  std::size_t at(Pfn pfn) const { return static_cast<std::size_t>((pfn - start_) >> pageblock_order_); }
  Pages block_pages() const { return pages_of(pageblock_order_); }

  Pfn start_;
  Order pageblock_order_;
  std::vector<MigrateType> types_;
  std::vector<std::uint16_t> free_;
  std::vector<std::uint16_t> movable_;
};

}  // namespace gfpcheck::zone
