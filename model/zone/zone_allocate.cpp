// SPDX-License-Identifier: GPL-2.0-only
// One request against one zone: the policy's watermark check, the CPU's list, the buddy lists with the
// HighAtomic lists first or last, and the growth of the reserve. Restates the zone body of
// get_page_from_freelist, rmqueue and rmqueue_buddy. It tries one zone and does not reclaim, retry or go to
// another zone.
#include "model/zone/ensure.hpp"
#include "model/zone/zone.hpp"

namespace gfpcheck::zone {

Counters Zone::counters(const Request& request, bool with_cma) const {
  Counters now;
  now.free = state_.nr_free_pages;
  now.regular = state_.regular_free(with_cma);
  now.highatomic = state_.nr_free_highatomic;
  now.cma = state_.nr_free_cma_pages;
  now.reserved = state_.nr_reserved_highatomic;
  now.pcp = pcp(request.cpu).count;
  now.boost = state_.watermark_boost;
  return now;
}

void Zone::note_high_mark(const Request& request, Policy& policy, Steps& steps) {
  if (config_.rules.pcp_sizing != PcpSizing::Adaptive || state_.below_high) return;
  if (policy.above_high(state_, request.order)) return;
  state_.below_high = true;
  append(steps, Step{StepKind::BelowHigh, MigrateType::Unmovable, 0, 0});
}

Outcome Zone::allocate(const Request& request, Policy& policy) {
  ensure(request.order <= config_.max_page_order, "a request's order is at most the largest block's");
  ensure(index(request.migratetype) < kPcpTypes,
         "a request asks for Unmovable, Movable or Reclaimable pages");
  ensure(request.cpu >= 0 && request.cpu < config_.cpus, "a request runs on a CPU of the machine");
  const Rights rights{policy.highatomic_first(), policy.highatomic_last(), policy.nofragment(),
                      policy.allow_cma(),        policy.may_refill(),      policy.wakes_kswapd()};
  Outcome outcome;
  outcome.before = counters(request, rights.allow_cma);
  note_high_mark(request, policy, outcome.steps);
  const bool passed = policy.watermark_ok(state_, request.order);
  append(outcome.steps, Step{passed ? StepKind::WatermarkPassed : StepKind::WatermarkRefused,
                             request.migratetype, request.order, pages_of(request.order)});
  if (passed) {
    MaybePage page;
    const bool pcp_serves = config_.rules.pcp_serves_without_cma || !config_.cma_built || rights.allow_cma ||
                            request.migratetype != MigrateType::Movable;
    if (pcp_serves && pcp_allowed_order(request.order))
      page = rmqueue_pcplist(request, rights, outcome.steps);
    outcome.from_pcp = page.has_value();
    if (!page) page = rmqueue_buddy(request, rights, outcome.steps);
    outcome.ending = page ? Ending::Allocated : Ending::Empty;
    if (rights.wakes_kswapd && state_.boosted_watermark) {
      state_.boosted_watermark = false;
      append(outcome.steps, Step{StepKind::WokeKswapd, MigrateType::Unmovable, 0, 0});
    }
    if (page) hand_out(*page, request, policy, outcome);
  }
  outcome.after = counters(request, rights.allow_cma);
  return outcome;
}

Zone::MaybePage Zone::rmqueue_buddy(const Request& request, const Rights& rights, Steps& steps) {
  MaybePage page;
  if (rights.highatomic_first) page = take(request, MigrateType::HighAtomic, StepKind::TookHighAtomic, steps);
  if (page) return page;
  RmqueueMode mode = RmqueueMode::Normal;
  page = rmqueue(request, rights, mode, steps);
  if (page || !rights.highatomic_last) return page;
  return take(request, MigrateType::HighAtomic, StepKind::TookHighAtomicLast, steps);
}

void Zone::hand_out(Page page, const Request& request, Policy& policy, Outcome& outcome) {
  page.wanted = request.migratetype;
  outcome.page = page;
  if (page.wanted == MigrateType::Movable) blocks_.count_movable(page.pfn, page.order, +1);
  if (!policy.reserve_grows(outcome.from_pcp)) return;
  const Pages before = state_.nr_reserved_highatomic;
  if (!reserve_highatomic_pageblock(page.pfn, page.order)) return;
  append(outcome.steps, Step{StepKind::ReservedPageblock, page.taken_from, page.order,
                             state_.nr_reserved_highatomic - before});
}

}  // namespace gfpcheck::zone
