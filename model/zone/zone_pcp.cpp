// SPDX-License-Identifier: GPL-2.0-only
// Moving pages between the buddy lists and a CPU's lists: refill, spill, drain. Restates __rmqueue_pcplist,
// rmqueue_bulk, free_unref_page, free_unref_page_commit, free_pcppages_bulk and drain_pages_zone. A refill
// never takes HighAtomic pages; a freed HighAtomic or CMA page waits on the Movable list, as in the kernel.
#include <algorithm>

#include "model/zone/ensure.hpp"
#include "model/zone/zone.hpp"

namespace gfpcheck::zone {
namespace {

constexpr unsigned kDrainScale = 5;  // CONFIG_PCP_BATCH_SCALE_MAX

}  // namespace

bool Zone::pcp_allowed_order(Order order) const {
  return order <= kCostlyOrder || (config_.pcp_has_pmd_order && order == config_.pageblock_order);
}

std::deque<Page>& Zone::pcp_list(PerCpuPages& pcp, std::size_t pindex) {
  if (pcp.lists.empty()) pcp.lists.resize(kPcpLists);
  return pcp.lists[pindex];
}

Zone::MaybePage Zone::rmqueue_pcplist(const Request& request, const Rights& rights, Steps& steps) {
  PerCpuPages& pcp = per_cpu_pageset_[static_cast<std::size_t>(request.cpu)];
  note_pcp_alloc(pcp, config_.rules);
  std::deque<Page>& list = pcp_list(pcp, order_to_pindex(request.migratetype, request.order));
  const bool refill = list.empty();
  if (refill) {
    Pages taken = 0;
    if (rights.may_refill) {
      const Pages blocks = nr_pcp_alloc(pcp, config_.rules, state_.below_high, request.order);
      taken = rmqueue_bulk(request, rights, blocks, list, steps) << request.order;
    }
    pcp.count += taken;
    state_.pcp_count += taken;
    const StepKind kind = list.empty() ? StepKind::PcpRefillFailed : StepKind::PcpRefilled;
    append(steps, Step{kind, request.migratetype, request.order, taken});
    if (list.empty()) return std::nullopt;
  }
  const Page page = list.front();
  list.pop_front();
  pcp.count -= pages_of(request.order);
  state_.pcp_count -= pages_of(request.order);
  if (!refill)
    append(steps, Step{StepKind::PcpHit, request.migratetype, request.order, pages_of(request.order)});
  return page;
}

Pages Zone::rmqueue_bulk(const Request& request, const Rights& rights, Pages blocks, std::deque<Page>& list,
                         Steps& steps) {
  RmqueueMode mode = RmqueueMode::Normal;
  Pages taken = 0;
  for (; taken < blocks; ++taken) {
    const MaybePage page = rmqueue(request, rights, mode, steps);
    if (!page) break;
    list.push_back(*page);
  }
  return taken;
}

void Zone::free_pages(const Page& page, int cpu) {
  if (page.wanted == MigrateType::Movable) blocks_.count_movable(page.pfn, page.order, -1);
  MigrateType type = blocks_.type(page.pfn);
  if (!pcp_allowed_order(page.order) || type == MigrateType::Isolate) {
    free_one(page.pfn, page.order);
    return;
  }
  Page kept = page;
  kept.taken_from = type;
  kept.split_from = page.order;
  if (index(type) >= kPcpTypes) type = MigrateType::Movable;
  free_unref_page_commit(per_cpu_pageset_[static_cast<std::size_t>(cpu)], kept, type);
}

void Zone::free_unref_page_commit(PerCpuPages& pcp, const Page& page, MigrateType type) {
  const bool free_high = note_pcp_free(pcp, config_.rules, page.order);
  const std::size_t pindex = order_to_pindex(type, page.order);
  pcp_list(pcp, pindex).push_front(page);
  pcp.count += pages_of(page.order);
  state_.pcp_count += pages_of(page.order);

  const Pages high = nr_pcp_high(pcp, config_.rules, state_.reclaim_active, state_.below_high, free_high);
  if (pcp.count < high) return;
  free_pcppages_bulk(pcp, nr_pcp_free(pcp, config_.rules, high, free_high), pindex);
  const Pages protection = *std::max_element(state_.lowmem_reserve.begin(), state_.lowmem_reserve.end());
  if (state_.below_high && state_.regular_free(false) > state_.high_wmark() + protection)
    state_.below_high = false;
}

void Zone::free_pcppages_bulk(PerCpuPages& pcp, Pages pages, std::size_t pindex) {
  pages = std::min(pages, pcp.count);
  while (pages > 0) {
    while (pcp_list(pcp, pindex).empty()) pindex = (pindex + 1) % kPcpLists;
    std::deque<Page>& list = pcp_list(pcp, pindex);
    do {
      const Page page = list.back();
      list.pop_back();
      pages -= pages_of(page.order);
      pcp.count -= pages_of(page.order);
      state_.pcp_count -= pages_of(page.order);
      free_one_page(page.pfn, page.order, blocks_.type(page.pfn));
    } while (pages > 0 && !list.empty());
    pindex = (pindex + 1) % kPcpLists;
  }
  ensure(pcp.count >= 0, "a CPU's lists hold at least the pages that are taken off");
}

void Zone::drain_pages(int cpu) {
  PerCpuPages& pcp = per_cpu_pageset_[static_cast<std::size_t>(cpu)];
  while (pcp.count > 0) free_pcppages_bulk(pcp, std::min(pcp.count, pcp.batch << kDrainScale), 0);
}

void Zone::drain_all() {
  for (int cpu = 0; cpu < config_.cpus; ++cpu) drain_pages(cpu);
}

}  // namespace gfpcheck::zone
