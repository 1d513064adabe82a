// SPDX-License-Identifier: GPL-2.0-only
// Sizes of refills and spills of a CPU's lists, as sequences that can be worked out by hand from
// mm/page_alloc.c, and what the lists may hold. Batch 63 and the high marks are those of a 4K machine.
#include "model/zone/pcp.hpp"

#include <catch2/catch.hpp>

#include "tests/zone/small_zone.hpp"

using namespace gfpcheck::zone;

namespace {

std::vector<Pages> refills(PerCpuPages pcp, const KernelRules& rules, bool below_high, Order order,
                           int times) {
  std::vector<Pages> sizes;
  for (int i = 0; i < times; ++i) sizes.push_back(nr_pcp_alloc(pcp, rules, below_high, order));
  return sizes;
}

}  // namespace

TEST_CASE("6.12 doubles order-0 refills while high leaves room, up to 32 batches") {
  const PerCpuPages pcp(PcpLimits{63, 1244, 129706});
  // high grows by the refill each time: 1244 + 63, + 126, + 252, + 504, + 1008, + 2016, + 2016
  CHECK(refills(pcp, rules_6_12(), false, 0, 7) == std::vector<Pages>{63, 126, 252, 504, 1008, 2016, 2016});
}

TEST_CASE("below the high mark 6.12 refills stay within the low bound of high") {
  const PerCpuPages pcp(PcpLimits{63, 1244, 129706});
  // room is 1244 - 63 = 1181: 63, 126, 252, 504, 1008, then 2016 does not fit
  CHECK(refills(pcp, rules_6_12(), true, 0, 7) == std::vector<Pages>{63, 126, 252, 504, 1008, 1181, 1181});
}

TEST_CASE("6.1 refills are one batch each") {
  const PerCpuPages pcp(PcpLimits{63, 1244, 1244});
  CHECK(refills(pcp, rules_6_1(), false, 0, 3) == std::vector<Pages>{63, 63, 63});
}

TEST_CASE("refills of higher orders are a batch in pages, two blocks at least") {
  const PerCpuPages pcp(PcpLimits{63, 1244, 129706});
  for (const KernelRules& rules : {rules_6_1(), rules_6_12()}) {
    CHECK(refills(pcp, rules, false, 1, 2) == std::vector<Pages>{31, 31});
    CHECK(refills(pcp, rules, false, 3, 2) == std::vector<Pages>{7, 7});
    CHECK(refills(pcp, rules, false, 9, 1) == std::vector<Pages>{2});
  }
  CHECK(refills(PerCpuPages(PcpLimits{1, 4, 4}), rules_6_12(), false, 3, 1) == std::vector<Pages>{1});
}

TEST_CASE("6.1 spills double while pages are freed in a row, within what high leaves") {
  PerCpuPages pcp(PcpLimits{63, 1244, 1244});
  pcp.count = 1244;
  std::vector<Pages> spills;
  for (int i = 0; i < 6; ++i) spills.push_back(nr_pcp_free(pcp, rules_6_1(), 1244, false));
  CHECK(spills == std::vector<Pages>{63, 126, 252, 504, 1008, 1181});
  note_pcp_alloc(pcp, rules_6_1());
  CHECK(pcp.free_factor == 2);
}

TEST_CASE("6.12 spills as many pages as were freed in a row, a batch at least") {
  PerCpuPages pcp(PcpLimits{63, 1244, 129706});
  pcp.count = 1244;
  CHECK(nr_pcp_free(pcp, rules_6_12(), 1244, false) == 63);
  pcp.free_count = 500;
  CHECK(nr_pcp_free(pcp, rules_6_12(), 1244, false) == 500);
  pcp.free_count = 2000;
  CHECK(nr_pcp_free(pcp, rules_6_12(), 1244, false) == 1181);
}

TEST_CASE("6.12 lets high shrink below the high mark and lets it grow for a burst of frees") {
  PerCpuPages pcp(PcpLimits{63, 100, 1000});
  pcp.high = 500;
  pcp.count = 300;
  CHECK(nr_pcp_high(pcp, rules_6_12(), false, true, false) == 300);
  CHECK(pcp.high == 500 - 63);
  pcp.count = 437;
  pcp.free_count = 600;
  CHECK(nr_pcp_high(pcp, rules_6_12(), false, false, false) == 437);
  CHECK(pcp.high == 663);
  CHECK(nr_pcp_high(pcp, rules_6_12(), true, false, false) == 100);
  CHECK(pcp.high == 100);
}

TEST_CASE("a page that is freed comes back first from the same CPU, and not from another") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{MigrateType::Unmovable, 100, Order{0}}}});
  PlainPolicy policy;
  const Request request{0, MigrateType::Unmovable, 0};
  const Page first = zone.allocate(request, policy).page;
  CHECK(zone.pcp(0).count == 6);
  zone.free_pages(first, 0);
  const Outcome other = zone.allocate(Request{0, MigrateType::Unmovable, 1}, policy);
  CHECK(other.page.pfn != first.pfn);
  CHECK(other.took(StepKind::PcpRefilled));
  const Outcome again = zone.allocate(request, policy);
  CHECK(again.page.pfn == first.pfn);
  CHECK(again.took(StepKind::PcpHit));
  CHECK(again.from_pcp);
  require_consistent(zone);
}

TEST_CASE("a refill never takes HighAtomic pages, and the last resort gives one page without keeping any") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{MigrateType::Unmovable, 3, Order{0}}, {MigrateType::HighAtomic, 32, {}}}});
  PlainPolicy policy;
  policy.last = true;
  const Request request{0, MigrateType::Unmovable, 0};
  for (int i = 0; i < 3; ++i) CHECK(zone.allocate(request, policy).from_pcp);
  const Outcome last = zone.allocate(request, policy);
  REQUIRE(last.allocated());
  CHECK(last.took(StepKind::PcpRefillFailed));
  CHECK(last.took(StepKind::TookHighAtomicLast));
  CHECK(last.page.taken_from == MigrateType::HighAtomic);
  CHECK(zone.state().nr_free_highatomic == 31);
  CHECK(zone.pcp(0).count == 0);
  require_consistent(zone);
}

TEST_CASE("a freed HighAtomic page waits on the Movable list and drains back to its reserve") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{MigrateType::HighAtomic, 32, {}}}});
  PlainPolicy policy;
  policy.last = true;
  const Page page = zone.allocate(Request{0, MigrateType::Unmovable, 0}, policy).page;
  zone.free_pages(page, 0);
  CHECK(zone.state().nr_free_highatomic == 31);
  const Outcome movable = Zone(zone).allocate(Request{0, MigrateType::Movable, 0}, policy);
  CHECK(movable.took(StepKind::PcpHit));
  CHECK(movable.page.taken_from == MigrateType::HighAtomic);
  zone.drain_pages(0);
  CHECK(zone.state().nr_free_highatomic == 32);
  require_consistent(zone);
}

TEST_CASE("the huge-page order has lists of its own where huge pages are built, other costly orders never") {
  ZoneConfig config = small_config();
  Zone with(config);
  config.pcp_has_pmd_order = false;
  Zone without(config);
  for (Zone* zone : {&with, &without}) require_shaped(*zone, Target{{{MigrateType::Movable, 1024, {}}}});
  PlainPolicy policy;
  CHECK(with.allocate(Request{5, MigrateType::Movable, 0}, policy).from_pcp);
  CHECK(with.pcp(0).count == 32);
  CHECK(!with.allocate(Request{4, MigrateType::Movable, 0}, policy).from_pcp);
  CHECK(!without.allocate(Request{5, MigrateType::Movable, 0}, policy).from_pcp);
  CHECK(without.state().nr_free_pages == 1024 - 32);
}

TEST_CASE("frees beyond high go back to the zone, frees up to it stay") {
  for (const KernelRules& rules : {rules_6_1(), rules_6_12()}) {
    Zone zone(small_config(rules));
    zone.set_below_high(true);
    Pages freed = 0;
    for (Pfn pfn = 0; zone.state().nr_free_pages == 0; pfn += 2, ++freed)
      zone.free_pages(Page{pfn, 0, MigrateType::Movable, MigrateType::Movable, 0}, 0);
    CHECK(freed == 28);
    CHECK(zone.pcp(0).count + zone.state().nr_free_pages == 28);
    require_consistent(zone);
  }
}

TEST_CASE("a list that may hold less than a batch is refilled by one page") {
  CHECK(refills(PerCpuPages(PcpLimits{63, 0, 0}), rules_6_12(), false, 0, 2) == std::vector<Pages>{1, 1});
}

TEST_CASE("frees halve what the next 6.12 refill takes") {
  PerCpuPages pcp(PcpLimits{63, 1244, 129706});
  for (int i = 0; i < 3; ++i) static_cast<void>(nr_pcp_alloc(pcp, rules_6_12(), false, 0));
  static_cast<void>(note_pcp_free(pcp, rules_6_12(), 0));
  CHECK(nr_pcp_alloc(pcp, rules_6_12(), false, 0) == 126);
}

TEST_CASE("high-order pages freed in a row spill early: 6.12 after a batch of them, 6.1 after a spill") {
  PerCpuPages pcp(PcpLimits{8, 100, 1000});
  std::vector<bool> early;
  for (int i = 0; i < 6; ++i) early.push_back(note_pcp_free(pcp, rules_6_12(), 1));
  CHECK(early == std::vector<bool>{false, false, false, false, true, true});
  CHECK(!note_pcp_free(pcp, rules_6_12(), 0));
  CHECK(!note_pcp_free(pcp, rules_6_12(), 1));
  CHECK(note_pcp_free(pcp, rules_6_12(), 1));
  pcp.count = 500;
  CHECK(nr_pcp_high(pcp, rules_6_12(), false, false, true) == 0);
  CHECK(nr_pcp_free(pcp, rules_6_12(), 0, true) == 256);

  PerCpuPages older(PcpLimits{8, 100, 100});
  older.count = 500;
  CHECK(!note_pcp_free(older, rules_6_1(), 1));
  static_cast<void>(nr_pcp_free(older, rules_6_1(), 100, false));
  CHECK(note_pcp_free(older, rules_6_1(), 1));
  CHECK(!note_pcp_free(older, rules_6_1(), 0));
  CHECK(nr_pcp_high(older, rules_6_1(), false, false, true) == 0);
  CHECK(nr_pcp_free(older, rules_6_1(), 0, true) == 500);
}

TEST_CASE("huge pages have two lists a CPU: movable, and the rest") {
  CHECK(order_to_pindex(MigrateType::Movable, 9) != order_to_pindex(MigrateType::Unmovable, 9));
  CHECK(order_to_pindex(MigrateType::Reclaimable, 9) == order_to_pindex(MigrateType::Unmovable, 9));
  CHECK(order_to_pindex(MigrateType::Movable, 13) == kPcpLists - 1);
  CHECK(order_to_pindex(MigrateType::Reclaimable, 3) == kLowOrderPcpLists - 1);
}

TEST_CASE("a refill comes out in the order of page frames") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{MigrateType::Unmovable, 64, {}}}});
  PlainPolicy policy;
  for (Pfn expected = 0; expected < 10; ++expected)
    CHECK(zone.allocate(Request{0, MigrateType::Unmovable, 0}, policy).page.pfn == expected);
}

TEST_CASE("what spills first is what was freed first") {
  Zone zone(small_config());
  zone.set_below_high(true);
  Pfn last = 0;
  for (Pfn pfn = 0; zone.state().nr_free_pages == 0; pfn += 2) {
    zone.free_pages(Page{pfn, 0, MigrateType::Movable, MigrateType::Movable, 0}, 0);
    last = pfn;
  }
  CHECK(zone.free_lists().find(0).has_value());
  CHECK(!zone.free_lists().find(last).has_value());
}

TEST_CASE("an allocation halves the run of frees") {
  Zone zone(small_config());
  for (Pfn pfn = 0; pfn < 20; pfn += 2)
    zone.free_pages(Page{pfn, 0, MigrateType::Movable, MigrateType::Movable, 0}, 0);
  CHECK(zone.pcp(0).free_count == 10);
  PlainPolicy policy;
  CHECK(zone.allocate(Request{0, MigrateType::Movable, 0}, policy).from_pcp);
  CHECK(zone.pcp(0).free_count == 5);
}

TEST_CASE("a request that may not refill is served by the buddy lists and keeps nothing") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{MigrateType::Unmovable, 64, {}}}});
  PlainPolicy policy;
  policy.refills = false;
  const Outcome outcome = zone.allocate(Request{0, MigrateType::Unmovable, 0}, policy);
  CHECK(outcome.allocated());
  CHECK(!outcome.from_pcp);
  CHECK(zone.pcp(0).count == 0);
  CHECK(zone.state().nr_free_pages == 63);
}

TEST_CASE("6.1 keeps movable requests without CMA off the CPU's lists, later kernels do not") {
  for (const bool newer : {false, true})
    for (const bool cma : {false, true}) {
      Zone zone(small_config(newer ? rules_6_12() : rules_6_1()));
      require_shaped(zone, Target{{{MigrateType::Movable, 64, {}}}});
      PlainPolicy policy;
      policy.cma = cma;
      CHECK(zone.allocate(Request{0, MigrateType::Movable, 0}, policy).from_pcp == (newer || cma));
    }
  ZoneConfig config = small_config(rules_6_1());
  config.cma_built = false;
  Zone zone(config);
  require_shaped(zone, Target{{{MigrateType::Movable, 64, {}}}});
  PlainPolicy policy;
  CHECK(zone.allocate(Request{0, MigrateType::Movable, 0}, policy).from_pcp);
}

TEST_CASE("a zone is above its high mark again only with its lowmem reserve on top") {
  ZoneConfig config = small_config();
  config.numbers.lowmem_reserve = {0, 0, 400, 400, 0, 0};
  Zone zone(config);
  require_shaped(zone, Target{{{MigrateType::Movable, 500, {}}}});
  zone.set_below_high(true);
  for (Pfn pfn = 1024; zone.state().below_high && pfn < 2048; pfn += 2)
    zone.free_pages(Page{pfn, 0, MigrateType::Movable, MigrateType::Movable, 0}, 0);
  CHECK(!zone.state().below_high);
  CHECK(zone.state().nr_free_pages > 600);
}
