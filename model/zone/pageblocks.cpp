// SPDX-License-Identifier: GPL-2.0-only
// The per-pageblock table. A block of the buddy allocator lies inside one pageblock or covers several whole
// ones, so every count is either a part of one entry or all of several. No policy: who may change a type is
// decided elsewhere.
#include "model/zone/pageblocks.hpp"

#include <algorithm>

#include "model/zone/ensure.hpp"

namespace gfpcheck::zone {

Pageblocks::Pageblocks(Pfn start, Pages spanned_pages, Order pageblock_order)
    : start_(start), pageblock_order_(pageblock_order) {
  const auto blocks = static_cast<std::size_t>(spanned_pages >> pageblock_order);
  types_.assign(blocks, MigrateType::Movable);
  free_.assign(blocks, 0);
  movable_.assign(blocks, static_cast<std::uint16_t>(block_pages()));
}

void Pageblocks::set_type(Pfn pfn, Order order, MigrateType type) {
  const std::size_t first = at(pfn);
  const std::size_t blocks = order > pageblock_order_ ? std::size_t{1} << (order - pageblock_order_) : 1;
  std::fill_n(types_.begin() + static_cast<std::ptrdiff_t>(first), blocks, type);
}

void Pageblocks::count_free(Pfn pfn, Order order, int sign) {
  const Order part = std::min(order, pageblock_order_);
  for (Pages done = 0; done < pages_of(order); done += pages_of(part)) {
    const std::size_t block = at(pfn + static_cast<Pfn>(done));
    const Pages now = free_[block] + sign * pages_of(part);
    ensure(now >= 0 && now <= block_pages(),
           "a pageblock's free pages lie between none and all of its pages");
    free_[block] = static_cast<std::uint16_t>(now);
    movable_[block] = static_cast<std::uint16_t>(std::min<Pages>(movable_[block], block_pages() - now));
  }
}

void Pageblocks::count_movable(Pfn pfn, Order order, int sign) {
  const Order part = std::min(order, pageblock_order_);
  for (Pages done = 0; done < pages_of(order); done += pages_of(part)) {
    const std::size_t block = at(pfn + static_cast<Pfn>(done));
    const Pages now = movable_[block] + sign * pages_of(part);
    movable_[block] = static_cast<std::uint16_t>(std::clamp<Pages>(now, 0, block_pages() - free_[block]));
  }
}

void Pageblocks::set_contents(Pfn pfn, bool movable) {
  movable_[at(pfn)] = static_cast<std::uint16_t>(movable ? block_pages() - free_[at(pfn)] : 0);
}

Pages Pageblocks::blocks_of(MigrateType type) const {
  return std::count(types_.begin(), types_.end(), type);
}

}  // namespace gfpcheck::zone
