// SPDX-License-Identifier: GPL-2.0-only
// Sizing of a CPU's lists, restated from mm/page_alloc.c: nr_pcp_alloc, nr_pcp_high, nr_pcp_free and the
// bookkeeping of free_unref_page_commit, for the adaptive lists of 6.12 and the fixed ones of 6.1. It moves
// no page.
#include "model/zone/pcp.hpp"

#include <algorithm>

namespace gfpcheck::zone {
namespace {

constexpr unsigned kBatchScaleMax = 5;  // CONFIG_PCP_BATCH_SCALE_MAX, its default

/// A refill that may leave pages on the list takes two blocks at least; batch 1 means that nothing may be
/// kept.
Pages scaled_to_order(Pages batch, Order order) {
  return batch > 1 ? std::max<Pages>(batch >> order, 2) : batch;
}

/// Adaptive order-0 refills: doubled each time, within what high leaves room for.
Pages grown_refill(PerCpuPages& pcp, Pages high) {
  const Pages batch = pcp.batch << pcp.alloc_factor;
  const Pages most = std::max(high - pcp.count - pcp.batch, pcp.batch);
  if (batch <= most && pcp.alloc_factor < kBatchScaleMax) ++pcp.alloc_factor;
  return std::min(batch, most);
}

Pages adaptive_high(PerCpuPages& pcp, bool reclaim_active, bool below_high, bool free_high) {
  const Pages high = pcp.high = std::clamp(pcp.high, pcp.high_min, pcp.high_max);
  if (high == 0) return 0;
  if (free_high) {
    pcp.high = std::max(high - (pcp.batch << kBatchScaleMax), pcp.high_min);
    return 0;
  }
  const Pages freed = std::max(pcp.free_count, pcp.batch);
  if (reclaim_active) {
    pcp.high = std::max(high - freed, pcp.high_min);
    return std::min(pcp.batch << 2, pcp.high);
  }
  if (pcp.high_min == pcp.high_max) return high;
  if (below_high) {
    pcp.high = std::max(high - freed, pcp.high_min);
    return std::max(pcp.count, pcp.high_min);
  }
  const Pages needed = pcp.free_count + pcp.batch;
  if (pcp.count >= high && pcp.high < needed) pcp.high = std::clamp(needed, pcp.high_min, pcp.high_max);
  return high;
}

}  // namespace

std::size_t order_to_pindex(MigrateType type, Order order) {
  if (order > kCostlyOrder) return kLowOrderPcpLists + (type == MigrateType::Movable ? 1 : 0);
  return kPcpTypes * order + index(type);
}

Pages nr_pcp_alloc(PerCpuPages& pcp, const KernelRules& rules, bool below_high, Order order) {
  if (rules.pcp_sizing == PcpSizing::Fixed) return scaled_to_order(pcp.batch, order);

  Pages high = pcp.high = std::clamp(pcp.high, pcp.high_min, pcp.high_max);
  if (high < pcp.batch) return 1;
  const Pages batch = order == 0 ? pcp.batch << pcp.alloc_factor : pcp.batch;
  if (pcp.high_min != pcp.high_max && !below_high) high = pcp.high = std::min(high + batch, pcp.high_max);
  return scaled_to_order(order == 0 ? grown_refill(pcp, high) : batch, order);
}

void note_pcp_alloc(PerCpuPages& pcp, const KernelRules& rules) {
  if (rules.pcp_sizing == PcpSizing::Fixed)
    pcp.free_factor >>= 1;
  else
    pcp.free_count >>= 1;
}

bool note_pcp_free(PerCpuPages& pcp, const KernelRules& rules, Order order) {
  const bool high_order = order > 0 && order <= kCostlyOrder;
  if (rules.pcp_sizing == PcpSizing::Fixed) return pcp.free_factor > 0 && high_order;

  pcp.alloc_factor >>= 1;
  const bool free_high = high_order && pcp.free_count >= pcp.batch && pcp.prev_free_high_order;
  pcp.prev_free_high_order = high_order;
  if (pcp.free_count < (pcp.batch << kBatchScaleMax)) pcp.free_count += pages_of(order);
  return free_high;
}

Pages nr_pcp_high(PerCpuPages& pcp, const KernelRules& rules, bool reclaim_active, bool below_high,
                  bool free_high) {
  if (rules.pcp_sizing == PcpSizing::Adaptive)
    return adaptive_high(pcp, reclaim_active, below_high, free_high);
  if (pcp.high == 0 || free_high) return 0;
  return reclaim_active ? std::min(pcp.batch << 2, pcp.high) : pcp.high;
}

Pages nr_pcp_free(PerCpuPages& pcp, const KernelRules& rules, Pages high, bool free_high) {
  const bool fixed = rules.pcp_sizing == PcpSizing::Fixed;
  if (free_high) return fixed ? pcp.count : std::min(pcp.count, pcp.batch << kBatchScaleMax);
  if (high < pcp.batch) return 1;
  // The kernel's clamp macro with a low bound above the high bound yields the high bound.
  const auto bounded = [&](Pages wanted) { return std::min(std::max(wanted, pcp.batch), high - pcp.batch); };
  if (!fixed) return bounded(pcp.free_count);
  const Pages doubled = pcp.batch << pcp.free_factor;
  if (doubled < high - pcp.batch && pcp.free_factor < kBatchScaleMax) ++pcp.free_factor;
  return bounded(doubled);
}

}  // namespace gfpcheck::zone
