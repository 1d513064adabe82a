// SPDX-License-Identifier: GPL-2.0-only
// Taking a block off the lists: the wanted type, CMA, then other types. Restates __rmqueue_smallest,
// __rmqueue, find_suitable_fallback, __rmqueue_claim, __rmqueue_steal, try_to_steal_block and boost_watermark
// of 6.12; the 6.1 way is in zone_fallback_one_pass.cpp. HighAtomic lists are never a fallback here.
#include <algorithm>
#include <array>

#include "model/zone/zone.hpp"

namespace gfpcheck::zone {
namespace {

using Order2 = std::array<MigrateType, kPcpTypes - 1>;
constexpr std::array<Order2, kPcpTypes> kFallbacks = {{{MigrateType::Reclaimable, MigrateType::Movable},
                                                       {MigrateType::Reclaimable, MigrateType::Unmovable},
                                                       {MigrateType::Unmovable, MigrateType::Movable}}};

}  // namespace

Zone::MaybePage Zone::rmqueue_smallest(Order order, MigrateType type) {
  for (Order current = order; current <= config_.max_page_order; ++current) {
    if (state_.free_area[current].free_list[index(type)] == 0) continue;
    return page_del_and_expand(*lists_.first(current, type), order);
  }
  return std::nullopt;
}

Zone::MaybePage Zone::take(const Request& request, MigrateType type, StepKind kind, Steps& steps) {
  MaybePage page = rmqueue_smallest(request.order, type);
  if (page) append(steps, Step{kind, type, page->split_from, pages_of(request.order)});
  return page;
}

Zone::MaybePage Zone::rmqueue(const Request& request, const Rights& rights, RmqueueMode& mode, Steps& steps) {
  if (rights.allow_cma && state_.nr_free_cma_pages > state_.nr_free_pages / 2)
    if (MaybePage page = take(request, MigrateType::Cma, StepKind::TookCma, steps)) return page;

  if (mode == RmqueueMode::Normal)
    if (MaybePage page = take(request, request.migratetype, StepKind::TookOwn, steps)) return page;
  if (rights.allow_cma && (mode == RmqueueMode::Normal || mode == RmqueueMode::Cma))
    if (MaybePage page = take(request, MigrateType::Cma, StepKind::TookCma, steps)) {
      mode = config_.rules.fallback == Fallback::OnePass ? RmqueueMode::Normal : RmqueueMode::Cma;
      return page;
    }

  if (config_.rules.fallback == Fallback::OnePass) {
    if (!rmqueue_fallback(request, rights, steps)) return std::nullopt;
    return take(request, request.migratetype, StepKind::TookOwn, steps);
  }
  if (mode != RmqueueMode::Steal)
    if (MaybePage page = rmqueue_claim(request, rights, steps)) {
      mode = RmqueueMode::Normal;
      return page;
    }
  if (rights.nofragment) return std::nullopt;
  MaybePage page = rmqueue_steal(request, steps);
  if (page) mode = RmqueueMode::Steal;
  return page;
}

std::optional<Zone::Foreign> Zone::find_suitable_fallback(Order order, MigrateType start) const {
  const FreeArea& area = state_.free_area[order];
  if (area.nr_free == 0) return std::nullopt;
  for (const MigrateType other : kFallbacks[index(start)]) {
    if (area.free_list[index(other)] == 0) continue;
    const bool can_steal = order >= config_.pageblock_order / 2 || start != MigrateType::Movable;
    return Foreign{*lists_.first(order, other), can_steal};
  }
  return std::nullopt;
}

Zone::MaybePage Zone::rmqueue_claim(const Request& request, const Rights& rights, Steps& steps) {
  const Order least = rights.nofragment ? std::max(request.order, config_.pageblock_order) : request.order;
  for (Order current = config_.max_page_order + 1; current-- > least;) {
    const std::optional<Foreign> foreign = find_suitable_fallback(current, request.migratetype);
    if (!foreign) continue;
    if (!foreign->can_steal) break;
    if (MaybePage page = try_to_steal_block(foreign->block, request, rights, steps)) return page;
  }
  return std::nullopt;
}

Zone::MaybePage Zone::rmqueue_steal(const Request& request, Steps& steps) {
  for (Order current = request.order; current <= config_.max_page_order; ++current) {
    const std::optional<Foreign> foreign = find_suitable_fallback(current, request.migratetype);
    if (!foreign) continue;
    append(steps, Step{StepKind::StolePage, foreign->block.migratetype, current, pages_of(request.order)});
    return page_del_and_expand(foreign->block, request.order);
  }
  return std::nullopt;
}

Zone::MaybePage Zone::try_to_steal_block(const FreeBlock& block, const Request& request, const Rights& rights,
                                         Steps& steps) {
  const MigrateType block_type = block.migratetype;
  const MigrateType start = request.migratetype;
  if (block.order >= config_.pageblock_order) {
    move_to_free_list(block.pfn, start);
    blocks_.set_type(block.pfn, block.order, start);
    append(steps, Step{StepKind::ClaimedBlock, block_type, block.order, pages_of(block.order)});
    Page page = page_del_and_expand(FreeBlock{block.pfn, block.order, start}, request.order);
    page.taken_from = block_type;
    return page;
  }
  boost_watermark(rights, steps);
  if (!block_is_mostly_ours(block, block_type, start)) return std::nullopt;
  const Pages moved = move_freepages_block(block.pfn, start);
  blocks_.set_type(block.pfn, config_.pageblock_order, start);
  append(steps, Step{StepKind::ClaimedBlock, block_type, block.order, moved});
  MaybePage page = rmqueue_smallest(request.order, start);
  if (page) page->taken_from = block_type;
  return page;
}

bool Zone::block_is_mostly_ours(const FreeBlock& block, MigrateType block_type, MigrateType start) const {
  const Pages free = blocks_.free_pages(block.pfn);
  const Pages movable = blocks_.movable_pages(block.pfn);
  Pages alike = 0;
  if (start == MigrateType::Movable)
    alike = movable;
  else if (block_type == MigrateType::Movable)
    alike = pageblock_nr_pages() - free - movable;
  return free + alike >= pageblock_nr_pages() / 2;
}

void Zone::boost_watermark(const Rights& rights, Steps& steps) {
  if (config_.watermark_boost_factor == 0) return;
  if (4 * pageblock_nr_pages() > state_.managed_pages) return;
  Pages most = mult_frac(state_._watermark[WmarkHigh], config_.watermark_boost_factor, 10000);
  if (most == 0) return;
  most = std::max(pageblock_nr_pages(), most);
  const Pages before = state_.watermark_boost;
  state_.watermark_boost = std::min(before + pageblock_nr_pages(), most);
  if (rights.wakes_kswapd) state_.boosted_watermark = true;
  if (state_.watermark_boost != before)
    append(steps, Step{StepKind::BoostedWatermark, MigrateType::Unmovable, 0, state_.watermark_boost});
}

}  // namespace gfpcheck::zone
