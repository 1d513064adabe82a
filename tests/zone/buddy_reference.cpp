// SPDX-License-Identifier: GPL-2.0-only
// Splitting and merging against a page array: after any mix of allocations and frees, the free lists are
// exactly the largest aligned blocks that the free pages make, and every counter is what counting pages
// gives. The reference knows pages and pageblock types alone; it shares no code with the machine.
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "tests/zone/small_zone.hpp"

using namespace gfpcheck::zone;

namespace {

using Blocks = std::map<Pfn, Order>;

/// The canonical blocks of an array of free flags, below `limit` pages each.
Blocks largest_blocks(const std::vector<bool>& free, Order limit) {
  Blocks blocks;
  for (Pfn pfn = 0; pfn < free.size();) {
    Order order = 0;
    const auto all_free = [&](Order candidate) {
      const Pfn size = Pfn{1} << candidate;
      if (pfn % size != 0 || pfn + size > free.size()) return false;
      for (Pfn at = pfn; at < pfn + size; ++at)
        if (!free[at]) return false;
      return true;
    };
    if (!free[pfn]) {
      ++pfn;
      continue;
    }
    while (order < limit && all_free(order + 1)) ++order;
    blocks[pfn] = order;
    pfn += Pfn{1} << order;
  }
  return blocks;
}

Blocks listed_blocks(const Zone& zone) {
  Blocks blocks;
  for (Order order = 0; order < kMaxOrders; ++order)
    for (std::size_t type = 0; type < kMigrateTypes; ++type)
      for (const FreeBlock& block : zone.free_lists().list(order, static_cast<MigrateType>(type)))
        blocks[block.pfn] = block.order;
  return blocks;
}

struct Reference {
  std::vector<bool> free = std::vector<bool>(2048, false);

  void set(const Page& page, bool now_free) {
    for (Pfn pfn = page.pfn; pfn < page.pfn + (Pfn{1} << page.order); ++pfn) {
      REQUIRE(free[pfn] != now_free);
      free[pfn] = now_free;
    }
  }
  Pages count(const Zone& zone, std::optional<MigrateType> type) const {
    Pages pages = 0;
    for (Pfn pfn = 0; pfn < free.size(); ++pfn)
      if (free[pfn] && (!type || zone.pageblocks().type(pfn) == *type)) ++pages;
    return pages;
  }
};

void require_same(const Zone& zone, const Reference& reference, Order limit) {
  require_consistent(zone);
  REQUIRE(listed_blocks(zone) == largest_blocks(reference.free, limit));
  REQUIRE(zone.state().nr_free_pages == reference.count(zone, std::nullopt));
  REQUIRE(zone.state().nr_free_highatomic == reference.count(zone, MigrateType::HighAtomic));
  REQUIRE(zone.state().nr_free_cma_pages == reference.count(zone, MigrateType::Cma));
}

/// Orders that no per-CPU list has, so that each page moves between the requester and the buddy lists at
/// once: the zone has no per-CPU lists at all here (batch 1, high 0 refills one page and keeps none).
ZoneConfig without_pcp(const KernelRules& rules) {
  ZoneConfig config = small_config(rules);
  config.pageblock_order = 6;
  config.numbers.pcp = PcpLimits{1, 0, 0};
  config.pcp_has_pmd_order = false;
  return config;
}

void run(const KernelRules& rules, unsigned seed) {
  Zone zone(without_pcp(rules));
  Reference reference;
  for (Pfn pfn = 0; pfn < 1024; pfn += 64)
    zone.assign_pageblock(pfn, pfn < 512 ? MigrateType::Unmovable : MigrateType::Cma, pfn >= 512);
  std::vector<Page> held;
  for (Pfn pfn = 0; pfn < 2048; pfn += 4)
    held.push_back(Page{pfn, 2, MigrateType::Movable, MigrateType::Movable, 2});
  std::mt19937 random(seed);
  PlainPolicy policy;
  for (int step = 0; step < 6000; ++step) {
    const bool freeing = !held.empty() && random() % 100 < (step / 1000 % 2 == 0 ? 60u : 40u);
    if (freeing) {
      std::swap(held[random() % held.size()], held.back());
      zone.free_pages(held.back(), 0);
      reference.set(held.back(), true);
      held.pop_back();
    } else {
      policy.cma = random() % 2 == 0;
      policy.last = policy.first = random() % 8 == 0;
      policy.grows = random() % 64 == 0;
      const Request request{static_cast<Order>(random() % 7), static_cast<MigrateType>(random() % 3), 0};
      const Outcome outcome = zone.allocate(request, policy);
      if (outcome.allocated()) {
        held.push_back(outcome.page);
        reference.set(outcome.page, false);
      }
    }
    if (step % 50 == 0) require_same(zone, reference, 6);
  }
  for (const Page& page : held) zone.free_pages(page, 0), reference.set(page, true);
  zone.drain_all();
  require_same(zone, reference, 6);
}

}  // namespace

TEST_CASE(
    "free lists are the largest aligned blocks of the free pages, through random allocations and frees "
    "(6.12)") {
  for (unsigned seed = 1; seed <= 4; ++seed) run(rules_6_12(), seed);
}

TEST_CASE(
    "free lists are the largest aligned blocks of the free pages, through random allocations and frees "
    "(6.1)") {
  for (unsigned seed = 1; seed <= 4; ++seed) run(rules_6_1(), seed);
}
