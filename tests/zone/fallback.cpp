// SPDX-License-Identifier: GPL-2.0-only
// Which list serves a request when its own is empty, which pageblocks change their type, and what is never
// touched. Order 4 has no per-CPU list in the small zone (pageblock order 5), so each request is one look at
// the buddy lists.
#include <catch2/catch.hpp>

#include "tests/zone/small_zone.hpp"

using namespace gfpcheck::zone;

namespace {

constexpr MigrateType kUnmovable = MigrateType::Unmovable;
constexpr MigrateType kMovable = MigrateType::Movable;
constexpr MigrateType kReclaimable = MigrateType::Reclaimable;

/// A zone without per-CPU lists, in the wanted state.
Zone shaped(const std::vector<FreeWanted>& free, const KernelRules& rules = rules_6_12()) {
  ZoneConfig config = small_config(rules);
  config.numbers.pcp = PcpLimits{1, 0, 0};
  config.pcp_has_pmd_order = false;
  Zone zone(config);
  require_shaped(zone, Target{free});
  return zone;
}

Outcome allocate(Zone& zone, Order order, MigrateType type, PlainPolicy policy = {}) {
  Outcome outcome = zone.allocate(Request{order, type, 0}, policy);
  require_consistent(zone);
  return outcome;
}

}  // namespace

TEST_CASE("the smallest block of the own type that is large enough is split") {
  Zone zone = shaped({{kUnmovable, 16, Order{3}}, {kUnmovable, 64, Order{6}}, {kMovable, 4, Order{2}}});
  const Outcome outcome = allocate(zone, 2, kUnmovable);
  CHECK(outcome.page.split_from == 3);
  CHECK(outcome.page.taken_from == kUnmovable);
  CHECK(zone.state().free_area[2].free_list[index(kUnmovable)] == 1);
  CHECK(zone.state().free_area[6].nr_free == 1);
}

TEST_CASE("a whole foreign pageblock is claimed, its type changes, and the watermark is not boosted") {
  for (const KernelRules& rules : {rules_6_1(), rules_6_12()}) {
    Zone zone = shaped({{kMovable, 64, Order{6}}, {kMovable, 1, Order{0}}}, rules);
    const Outcome outcome = allocate(zone, 0, kUnmovable);
    REQUIRE(outcome.took(StepKind::ClaimedBlock));
    CHECK(zone.pageblocks().type(0) == kUnmovable);
    CHECK(zone.pageblocks().type(32) == kUnmovable);
    CHECK(zone.pageblocks().type(64) == kMovable);
    CHECK(outcome.after.boost == 0);
    CHECK(zone.state().free_area[0].free_list[index(kMovable)] == 1);
  }
}

TEST_CASE("part of a pageblock is claimed when half of it is free, and boosts the watermark by a pageblock") {
  Zone zone = shaped({{kMovable, 16, Order{4}}});
  const Outcome outcome = allocate(zone, 0, kUnmovable);
  CHECK(outcome.took(StepKind::ClaimedBlock));
  CHECK(outcome.took(StepKind::BoostedWatermark));
  CHECK(outcome.took(StepKind::WokeKswapd));
  CHECK(zone.pageblocks().type(0) == kUnmovable);
  CHECK(outcome.after.boost == 32);
  CHECK(outcome.page.taken_from == kMovable);
}

TEST_CASE("less than half of a movable pageblock is not claimed: one block is stolen, its type stays") {
  Zone zone = shaped({{kMovable, 8, Order{3}}});
  const Outcome outcome = allocate(zone, 0, kUnmovable);
  CHECK(outcome.took(StepKind::StolePage));
  CHECK(!outcome.took(StepKind::ClaimedBlock));
  CHECK(zone.pageblocks().type(0) == kMovable);
  CHECK(zone.state().free_area[2].free_list[index(kMovable)] == 1);
  CHECK(outcome.after.boost == 32);
}

TEST_CASE("in 6.1 the free pages of such a pageblock move to the wanted list, its type stays") {
  Zone zone = shaped({{kMovable, 8, Order{3}}}, rules_6_1());
  const Outcome outcome = allocate(zone, 0, kUnmovable);
  CHECK(outcome.took(StepKind::MovedPages));
  CHECK(zone.pageblocks().type(0) == kMovable);
  CHECK(zone.state().free_area[2].free_list[index(kUnmovable)] == 1);
}

TEST_CASE("a movable request steals the smallest block rather than the largest") {
  for (const KernelRules& rules : {rules_6_1(), rules_6_12()}) {
    Zone zone = shaped({{kUnmovable, 1, Order{0}}, {kUnmovable, 2, Order{1}}}, rules);
    const Outcome outcome = allocate(zone, 0, kMovable);
    REQUIRE(outcome.allocated());
    CHECK(outcome.page.pfn == 0);
    CHECK(zone.state().free_area[1].nr_free == 1);
  }
}

TEST_CASE("reclaimable is the first fallback of both, unmovable that of reclaimable") {
  const std::vector<FreeWanted> all = {
      {kUnmovable, 4, Order{2}}, {kMovable, 4, Order{2}}, {kReclaimable, 4, Order{2}}};
  for (const auto& [wanted, expected] :
       {std::pair{kUnmovable, kReclaimable}, {kMovable, kReclaimable}, {kReclaimable, kUnmovable}}) {
    std::vector<FreeWanted> others;
    for (const FreeWanted& run : all)
      if (run.migratetype != wanted) others.push_back(run);
    Zone zone = shaped(others);
    CHECK(allocate(zone, 2, wanted).page.taken_from == expected);
  }
}

TEST_CASE("with nofragment only whole pageblocks fall back") {
  PlainPolicy policy;
  policy.no_fragment = true;
  for (const KernelRules& rules : {rules_6_1(), rules_6_12()}) {
    Zone parts = shaped({{kMovable, 64, Order{4}}}, rules);
    CHECK(allocate(parts, 0, kUnmovable, policy).ending == Ending::Empty);
    CHECK(parts.state().nr_free_pages == 64);
    Zone wholes = shaped({{kMovable, 32, Order{5}}}, rules);
    CHECK(allocate(wholes, 0, kUnmovable, policy).allocated());
  }
}

TEST_CASE("HighAtomic and CMA pages are no fallback") {
  Zone zone = shaped({{MigrateType::HighAtomic, 64, {}}, {MigrateType::Cma, 64, {}}});
  for (const MigrateType type : {kUnmovable, kMovable, kReclaimable}) {
    const Outcome outcome = allocate(zone, 0, type);
    CHECK(outcome.ending == Ending::Empty);
    CHECK(outcome.after.free == 128);
    CHECK(outcome.after.regular == 0);
  }
}

TEST_CASE("CMA goes first only while it is more than half of the free pages") {
  PlainPolicy policy;
  policy.cma = true;
  Zone zone = shaped({{kMovable, 64, {}}, {MigrateType::Cma, 65, {}}});
  const Outcome first = allocate(zone, 0, kMovable, policy);
  CHECK(first.page.taken_from == MigrateType::Cma);
  CHECK(first.before.regular == 129);
  CHECK(allocate(zone, 0, kMovable, policy).page.taken_from == kMovable);
}

TEST_CASE("CMA comes after the own type and before any fallback") {
  PlainPolicy policy;
  policy.cma = true;
  Zone zone = shaped({{kMovable, 1, Order{0}}, {MigrateType::Cma, 8, {}}, {kUnmovable, 64, {}}});
  CHECK(allocate(zone, 0, kMovable, policy).page.taken_from == kMovable);
  CHECK(allocate(zone, 0, kMovable, policy).page.taken_from == MigrateType::Cma);
}

TEST_CASE("the boost stops at one and a half times the high mark") {
  ZoneConfig config = small_config();
  config.numbers.pcp = PcpLimits{1, 0, 0};
  config.numbers._watermark = {10, 20, 30, 40};
  Zone zone(config);
  require_shaped(zone, Target{{{kMovable, 8, Order{3}}}});
  CHECK(allocate(zone, 0, kUnmovable).after.boost == 32);
  CHECK(allocate(zone, 0, kUnmovable).after.boost == 45);
}

TEST_CASE("pages in use count as alike: a movable pageblock full of unmovable pages is claimed") {
  ZoneConfig config = small_config();
  config.numbers.pcp = PcpLimits{1, 0, 0};
  for (const bool movable_contents : {false, true}) {
    Zone zone(config);
    zone.assign_pageblock(0, kMovable, movable_contents);
    zone.free_one(0, 2);
    CHECK(allocate(zone, 0, kUnmovable).took(StepKind::ClaimedBlock) == !movable_contents);
  }
}

TEST_CASE(
    "a movable request claims an unmovable pageblock full of movable pages, if the free block is large") {
  for (const Order order : {Order{2}, Order{1}}) {
    ZoneConfig config = small_config();
    config.numbers.pcp = PcpLimits{1, 0, 0};
    Zone zone(config);
    zone.assign_pageblock(0, kUnmovable, true);
    zone.free_one(0, order);
    const Outcome outcome = allocate(zone, 0, kMovable);
    CHECK(outcome.took(StepKind::ClaimedBlock) == (order == 2));
    CHECK(outcome.took(StepKind::StolePage) == (order == 1));
    CHECK(outcome.after.boost == (order == 2 ? 32 : 0));
  }
}

TEST_CASE("pages that were given out as movable count as movable until they are freed") {
  Zone zone = shaped({{kMovable, 32, {}}});
  std::vector<Page> pages;
  for (int i = 0; i < 28; ++i) pages.push_back(allocate(zone, 0, kMovable).page);
  CHECK(zone.pageblocks().movable_pages(0) == 28);
  zone.free_pages(pages.back(), 0);
  CHECK(zone.pageblocks().movable_pages(0) == 27);
  CHECK(allocate(zone, 0, kUnmovable).took(StepKind::StolePage));
  CHECK(zone.pageblocks().movable_pages(0) == 27);
}

TEST_CASE("a low high mark still allows a boost of one pageblock, and a tiny zone is never boosted") {
  ZoneConfig config = small_config();
  config.numbers.pcp = PcpLimits{1, 0, 0};
  config.numbers._watermark = {2, 4, 6, 8};
  Zone low(config);
  require_shaped(low, Target{{{kMovable, 8, Order{3}}}});
  CHECK(allocate(low, 0, kUnmovable).after.boost == 32);
  config.numbers.managed_pages = 127;
  Zone tiny(config);
  require_shaped(tiny, Target{{{kMovable, 8, Order{3}}}});
  CHECK(allocate(tiny, 0, kUnmovable).after.boost == 0);
}

TEST_CASE("after a claim a refill goes on from its own list") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{MigrateType::Cma, 2, Order{0}}, {kUnmovable, 64, {}}}});
  PlainPolicy policy;
  policy.cma = true;
  const Outcome outcome = allocate(zone, 0, kMovable, policy);
  CHECK(zone.pcp(0).count == 6);
  CHECK(outcome.page.taken_from == MigrateType::Cma);
  CHECK(zone.state().nr_free_cma_pages == 0);
  CHECK(zone.state().nr_free_pages == 59);
}

TEST_CASE("a page whose parent is likely to merge soon goes to the tail of its list") {
  Zone zone(small_config());
  zone.free_one(2, 1);
  zone.free_one(8, 0);
  zone.free_one(0, 0);   // its buddy is in use, the buddy of the two is free
  zone.free_one(16, 0);  // nothing free beside it
  std::vector<Pfn> order;
  for (const FreeBlock& block : zone.free_lists().list(0, kMovable)) order.push_back(block.pfn);
  CHECK(order == std::vector<Pfn>{16, 8, 0});
}
