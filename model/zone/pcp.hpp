// SPDX-License-Identifier: GPL-2.0-only
// One CPU's lists in one zone (struct per_cpu_pages) and how their sizes move: how many pages a refill takes,
// when a free overflows and how much goes back. Pure bookkeeping; the pages are moved by
// model/zone/zone_pcp.cpp. Not modelled: the decay of `high` by the vmstat worker, and the cache-size flag
// PCPF_FREE_HIGH_BATCH (taken as unset).
#pragma once

#include <deque>
#include <vector>

#include "model/zone/arithmetic.hpp"
#include "model/zone/rules.hpp"
#include "model/zone/types.hpp"

namespace gfpcheck::zone {

inline constexpr std::size_t kLowOrderPcpLists = kPcpTypes * (kCostlyOrder + 1);
inline constexpr std::size_t kPcpLists = kLowOrderPcpLists + 2;  // with huge pages: PMD order, movable or not

struct PerCpuPages {
  Pages count = 0;     // pages on all lists
  Pages high = 0;      // a free beyond it spills
  Pages high_min = 0;  // Adaptive: bounds of high
  Pages high_max = 0;
  Pages batch = 1;
  unsigned alloc_factor = 0;            // Adaptive: the next refill is batch << alloc_factor
  Pages free_count = 0;                 // Adaptive: pages freed in a row
  unsigned free_factor = 0;             // Fixed: the next spill is batch << free_factor
  bool prev_free_high_order = false;    // Adaptive: PCPF_PREV_FREE_HIGH_ORDER
  std::vector<std::deque<Page>> lists;  // kPcpLists of them; made at the first use of the CPU

  explicit PerCpuPages(const PcpLimits& limits)
      : high(limits.high_min), high_min(limits.high_min), high_max(limits.high_max), batch(limits.batch) {}
};

/// The list of a type and order (order_to_pindex).
std::size_t order_to_pindex(MigrateType type, Order order);

/// Blocks to take from the zone for an empty list (nr_pcp_alloc; 6.1: the head of __rmqueue_pcplist), at
/// least 1.
Pages nr_pcp_alloc(PerCpuPages& pcp, const KernelRules& rules, bool below_high, Order order);

/// The start of an allocation through the lists: frees in a row count for less.
void note_pcp_alloc(PerCpuPages& pcp, const KernelRules& rules);

/// The start of a free through the lists; returns whether high-order pages are freed in a row, so that they
/// spill early.
bool note_pcp_free(PerCpuPages& pcp, const KernelRules& rules, Order order);

/// Pages above which the lists spill now (nr_pcp_high).
Pages nr_pcp_high(PerCpuPages& pcp, const KernelRules& rules, bool reclaim_active, bool below_high,
                  bool free_high);

/// Pages to give back when they spill (nr_pcp_free).
Pages nr_pcp_free(PerCpuPages& pcp, const KernelRules& rules, Pages high, bool free_high);

}  // namespace gfpcheck::zone
