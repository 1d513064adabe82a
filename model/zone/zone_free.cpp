// SPDX-License-Identifier: GPL-2.0-only
// The buddy half of a zone: which counter a free page is in, splitting, merging with the buddy, moving a
// pageblock's free pages to another type's lists. Restates account_freepages, __free_one_page,
// split_large_buddy, expand and
// __move_freepages_block of mm/page_alloc.c. Nothing here decides who may have a page.
#include <algorithm>

#include "model/zone/ensure.hpp"
#include "model/zone/zone.hpp"

namespace gfpcheck::zone {

void Zone::account_freepages(Pages pages, MigrateType type) {
  if (type == MigrateType::Isolate) return;
  state_.nr_free_pages += pages;
  if (type == MigrateType::Cma) state_.nr_free_cma_pages += pages;
  if (type == MigrateType::HighAtomic) state_.nr_free_highatomic += pages;
}

void Zone::add_to_free_list(Pfn pfn, Order order, MigrateType type, ListEnd end) {
  lists_.add(FreeBlock{pfn, order, type}, end);
  blocks_.count_free(pfn, order, +1);
  ++state_.free_area[order].nr_free;
  ++state_.free_area[order].free_list[index(type)];
}

FreeBlock Zone::del_page_from_free_list(Pfn pfn) {
  const FreeBlock block = lists_.remove(pfn);
  blocks_.count_free(pfn, block.order, -1);
  --state_.free_area[block.order].nr_free;
  --state_.free_area[block.order].free_list[index(block.migratetype)];
  return block;
}

void Zone::move_to_free_list(Pfn pfn, MigrateType to) {
  const std::optional<FreeBlock> block = lists_.find(pfn);
  ensure(block.has_value(), "only a free block moves between lists");
  lists_.move_to_tail(pfn, to);
  --state_.free_area[block->order].free_list[index(block->migratetype)];
  ++state_.free_area[block->order].free_list[index(to)];
  account_freepages(-pages_of(block->order), block->migratetype);
  account_freepages(pages_of(block->order), to);
}

bool Zone::free_block_at(Pfn pfn, Order order) const {
  const std::optional<FreeBlock> block = lists_.find(pfn);
  return block && block->order == order;
}

bool Zone::buddy_merge_likely(Pfn pfn, Order order) const {
  if (order + 1 >= config_.max_page_order) return false;
  const Pfn parent = pfn & ~static_cast<Pfn>(pages_of(order));
  return free_block_at(parent ^ static_cast<Pfn>(pages_of(order + 1)), order + 1);
}

void Zone::free_one_page(Pfn pfn, Order order, MigrateType type) {
  account_freepages(pages_of(order), type);
  for (; order < config_.max_page_order; ++order) {
    const Pfn buddy = pfn ^ static_cast<Pfn>(pages_of(order));
    if (!free_block_at(buddy, order)) break;
    const MigrateType buddy_type = order >= config_.pageblock_order ? blocks_.type(buddy) : type;
    if (buddy_type != type && !(is_mergeable(type) && is_mergeable(buddy_type))) break;
    del_page_from_free_list(buddy);
    if (buddy_type != type && config_.rules.list_follows_block) blocks_.set_type(buddy, order, type);
    pfn = std::min(pfn, buddy);
  }
  add_to_free_list(pfn, order, type, buddy_merge_likely(pfn, order) ? ListEnd::Tail : ListEnd::Head);
}

void Zone::free_one(Pfn pfn, Order order) {
  ensure(pfn % static_cast<Pfn>(pages_of(order)) == 0, "a block is freed at a multiple of its size");
  ensure(pfn >= config_.zone_start_pfn && pfn + static_cast<Pfn>(pages_of(order)) <= end_pfn(),
         "a freed block lies among the zone's managed pages");
  const Order part = std::min(order, config_.pageblock_order);
  for (Pages done = 0; done < pages_of(order); done += pages_of(part)) {
    const Pfn at = pfn + static_cast<Pfn>(done);
    free_one_page(at, part, blocks_.type(at));
  }
}

Pages Zone::expand(Pfn pfn, Order low, Order high, MigrateType type) {
  Pages added = 0;
  while (high > low) {
    --high;
    add_to_free_list(pfn + static_cast<Pfn>(pages_of(high)), high, type, ListEnd::Head);
    added += pages_of(high);
  }
  return added;
}

Page Zone::page_del_and_expand(const FreeBlock& block, Order low) {
  del_page_from_free_list(block.pfn);
  const Pages kept = expand(block.pfn, low, block.order, block.migratetype);
  account_freepages(kept - pages_of(block.order), block.migratetype);
  return Page{block.pfn, low, block.migratetype, block.migratetype, block.order};
}

Pages Zone::move_freepages_block(Pfn pfn, MigrateType to) {
  const Pfn start = pageblock_start(pfn);
  const Pages expected = blocks_.free_pages(pfn);
  Pages moved = 0;
  for (Pfn at = start; moved < expected;) {
    ensure(at < start + static_cast<Pfn>(pageblock_nr_pages()),
           "a pageblock's free pages are heads inside it");
    const std::optional<FreeBlock> block = lists_.find(at);
    if (!block) {
      ++at;
      continue;
    }
    move_to_free_list(at, to);
    moved += pages_of(block->order);
    at += static_cast<Pfn>(pages_of(block->order));
  }
  return moved;
}

}  // namespace gfpcheck::zone
