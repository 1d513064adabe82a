// SPDX-License-Identifier: GPL-2.0-only
// The zone machine: one zone with its free lists, pageblock types, highatomic reserve and per-CPU lists,
// executing requests whose policy comes from outside. Everything starts in use; only free blocks are stored.
// Not modelled: races (each call is one atomic step), reclaim and compaction, memory holes, hotplug. Built
// from a ZoneConfig, brought into a state by model/zone/shape.hpp, and copyable.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/zone/free_lists.hpp"
#include "model/zone/outcome.hpp"
#include "model/zone/pageblocks.hpp"
#include "model/zone/pcp.hpp"
#include "model/zone/policy.hpp"
#include "model/zone/state.hpp"
#include "model/zone/zone_config.hpp"

namespace gfpcheck::zone {

class Zone {
 public:
  explicit Zone(ZoneConfig config);

  const ZoneConfig& config() const { return config_; }
  const ZoneState& state() const { return state_; }
  const Pageblocks& pageblocks() const { return blocks_; }
  const FreeLists& free_lists() const { return lists_; }
  const PerCpuPages& pcp(int cpu) const { return per_cpu_pageset_[static_cast<std::size_t>(cpu)]; }
  Pages pageblock_nr_pages() const { return pages_of(config_.pageblock_order); }
  Pfn end_pfn() const { return config_.zone_start_pfn + static_cast<Pfn>(config_.numbers.managed_pages); }

  /// One pass of get_page_from_freelist over this zone: watermark, rmqueue, reserve.
  Outcome allocate(const Request& request, Policy& policy);

  /// Frees a page that allocate() gave out, through the CPU's lists where its order has one
  /// (free_unref_page).
  void free_pages(const Page& page, int cpu);

  /// Frees 2^order pages in use from an aligned pfn straight to the buddy lists (free_one_page).
  void free_one(Pfn pfn, Order order);

  /// Makes the pageblock (or pageblocks) of the page HighAtomic, under the cap; returns whether it did.
  bool reserve_highatomic_pageblock(Pfn pfn, Order order);

  /// Gives one HighAtomic pageblock with free pages to `to`; returns the free pages that moved, 0 for none.
  /// Not forced, it keeps the last pageblock.
  Pages unreserve_highatomic_pageblock(MigrateType to, bool force);

  /// Gives all pages of a CPU's lists back to the buddy lists (drain_pages_zone); drain_all does it for every
  /// CPU.
  void drain_pages(int cpu);
  void drain_all();

  /// Sets a pageblock's type as at boot; its pages are all in use, `movable_contents` says of what kind.
  void assign_pageblock(Pfn pfn, MigrateType type, bool movable_contents);
  void set_watermark_boost(Pages boost) { state_.watermark_boost = boost; }
  void set_reclaim_active(bool active) { state_.reclaim_active = active; }
  void set_below_high(bool below) { state_.below_high = below; }

  /// The first broken invariant in words, or nothing.
  std::optional<std::string> check_consistency() const;

 private:
  /// What the policy answered, once an allocation.
  struct Rights {
    bool highatomic_first, highatomic_last, nofragment, allow_cma, may_refill, wakes_kswapd;
  };
  enum class RmqueueMode { Normal, Cma, Claim, Steal };
  struct Foreign {
    FreeBlock block;
    bool can_steal;
  };
  using MaybePage = std::optional<Page>;
  using Steps = std::vector<Step>;

  // zone_free.cpp: lists and counters, merging, moving
  void account_freepages(Pages pages, MigrateType type);
  void add_to_free_list(Pfn pfn, Order order, MigrateType type, ListEnd end);
  FreeBlock del_page_from_free_list(Pfn pfn);
  void move_to_free_list(Pfn pfn, MigrateType to);
  bool free_block_at(Pfn pfn, Order order) const;
  bool buddy_merge_likely(Pfn pfn, Order order) const;
  void free_one_page(Pfn pfn, Order order, MigrateType type);
  Pages expand(Pfn pfn, Order low, Order high, MigrateType type);
  Page page_del_and_expand(const FreeBlock& block, Order low);
  Pages move_freepages_block(Pfn pfn, MigrateType to);
  Pfn pageblock_start(Pfn pfn) const { return pfn & ~(static_cast<Pfn>(pageblock_nr_pages()) - 1); }

  // zone_fallback.cpp: taking from lists
  MaybePage rmqueue_smallest(Order order, MigrateType type);
  MaybePage rmqueue(const Request& request, const Rights& rights, RmqueueMode& mode, Steps& steps);
  MaybePage take(const Request& request, MigrateType type, StepKind kind, Steps& steps);
  std::optional<Foreign> find_suitable_fallback(Order order, MigrateType start) const;
  MaybePage rmqueue_claim(const Request& request, const Rights& rights, Steps& steps);
  MaybePage rmqueue_steal(const Request& request, Steps& steps);
  MaybePage try_to_steal_block(const FreeBlock& block, const Request& request, const Rights& rights,
                               Steps& steps);
  bool rmqueue_fallback(const Request& request, const Rights& rights, Steps& steps);
  void steal_suitable_fallback(const Foreign& foreign, const Request& request, const Rights& rights,
                               Steps& steps);
  bool block_is_mostly_ours(const FreeBlock& block, MigrateType block_type, MigrateType start) const;
  void boost_watermark(const Rights& rights, Steps& steps);

  // zone_pcp.cpp: per-CPU lists
  bool pcp_allowed_order(Order order) const;
  std::deque<Page>& pcp_list(PerCpuPages& pcp, std::size_t pindex);
  MaybePage rmqueue_pcplist(const Request& request, const Rights& rights, Steps& steps);
  Pages rmqueue_bulk(const Request& request, const Rights& rights, Pages blocks, std::deque<Page>& list,
                     Steps& steps);
  void free_unref_page_commit(PerCpuPages& pcp, const Page& page, MigrateType type);
  void free_pcppages_bulk(PerCpuPages& pcp, Pages pages, std::size_t pindex);

  // zone_allocate.cpp: one request
  MaybePage rmqueue_buddy(const Request& request, const Rights& rights, Steps& steps);
  void hand_out(Page page, const Request& request, Policy& policy, Outcome& outcome);
  void note_high_mark(const Request& request, Policy& policy, Steps& steps);
  Counters counters(const Request& request, bool with_cma) const;

  // zone_consistency.cpp: invariants, given all free blocks by pfn
  using Broken = std::optional<std::string>;
  Broken check_types(const std::vector<FreeBlock>& blocks) const;
  Broken check_pageblocks(const std::vector<FreeBlock>& blocks) const;
  Broken check_reserve() const;
  Broken check_pcp(const std::vector<FreeBlock>& blocks) const;

  ZoneConfig config_;
  ZoneState state_;
  Pageblocks blocks_;
  FreeLists lists_;
  std::vector<PerCpuPages> per_cpu_pageset_;
};

}  // namespace gfpcheck::zone
