// SPDX-License-Identifier: GPL-2.0-only
// Fallback as 6.1 does it: one function picks a foreign block and moves it, or all free pages of its
// pageblock, to the wanted type's list; the caller then tries its own list again. A page may so lie on
// another list than its pageblock's type says (rules.list_follows_block is false). Restates
// __rmqueue_fallback and steal_suitable_fallback of 6.1.
#include <algorithm>

#include "model/zone/zone.hpp"

namespace gfpcheck::zone {

bool Zone::rmqueue_fallback(const Request& request, const Rights& rights, Steps& steps) {
  const Order least = rights.nofragment ? std::max(request.order, config_.pageblock_order) : request.order;
  std::optional<Foreign> foreign;
  Order current = config_.max_page_order + 1;
  while (!foreign && current > least) foreign = find_suitable_fallback(--current, request.migratetype);
  if (!foreign) return false;
  if (!foreign->can_steal && request.migratetype == MigrateType::Movable && current > request.order) {
    // A movable request that may not have the pageblock splits the smallest block instead of the largest.
    foreign.reset();
    for (current = request.order; !foreign; ++current)
      foreign = find_suitable_fallback(current, request.migratetype);
  }
  steal_suitable_fallback(*foreign, request, rights, steps);
  return true;
}

void Zone::steal_suitable_fallback(const Foreign& foreign, const Request& request, const Rights& rights,
                                   Steps& steps) {
  const FreeBlock& block = foreign.block;
  const MigrateType start = request.migratetype;
  const MigrateType block_type = blocks_.type(block.pfn);
  if (block.order >= config_.pageblock_order) {
    blocks_.set_type(block.pfn, block.order, start);
    move_to_free_list(block.pfn, start);
    append(steps, Step{StepKind::ClaimedBlock, block_type, block.order, pages_of(block.order)});
    return;
  }
  boost_watermark(rights, steps);
  if (!foreign.can_steal) {
    move_to_free_list(block.pfn, start);
    append(steps, Step{StepKind::MovedPages, block.migratetype, block.order, pages_of(block.order)});
    return;
  }
  const bool ours = block_is_mostly_ours(block, block_type, start);
  const Pages moved = move_freepages_block(block.pfn, start);
  if (ours) blocks_.set_type(block.pfn, config_.pageblock_order, start);
  append(steps, Step{ours ? StepKind::ClaimedBlock : StepKind::MovedPages, block_type, block.order, moved});
}

}  // namespace gfpcheck::zone
