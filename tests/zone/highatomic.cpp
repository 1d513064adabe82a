// SPDX-License-Identifier: GPL-2.0-only
// The highatomic reserve: who may take from it, when it grows, where it stops, how it is given back.
// The small zone's cap is 8 pageblocks of 32 pages unless a case says otherwise.
#include <catch2/catch.hpp>

#include "tests/zone/small_zone.hpp"

using namespace gfpcheck::zone;

namespace {

constexpr MigrateType kUnmovable = MigrateType::Unmovable;
constexpr MigrateType kHighAtomic = MigrateType::HighAtomic;

}  // namespace

TEST_CASE("who tries HighAtomic first takes it before its own type; who tries it last, after all others") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{kUnmovable, 16, Order{4}}, {kHighAtomic, 32, {}}}});
  PlainPolicy first, last;
  first.first = true;
  last.last = true;
  CHECK(zone.allocate(Request{4, kUnmovable, 0}, first).page.taken_from == kHighAtomic);
  CHECK(zone.allocate(Request{4, kUnmovable, 0}, last).page.taken_from == kUnmovable);
  const Outcome resort = zone.allocate(Request{4, kUnmovable, 0}, last);
  CHECK(resort.page.taken_from == kHighAtomic);
  CHECK(resort.took(StepKind::TookHighAtomicLast));
  CHECK(zone.allocate(Request{4, kUnmovable, 0}, last).ending == Ending::Empty);
  require_consistent(zone);
}

TEST_CASE("a success that grows the reserve moves its pageblock's free pages into it") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{kUnmovable, 64, {}}}});
  PlainPolicy policy;
  policy.grows = true;
  const Outcome outcome = zone.allocate(Request{4, kUnmovable, 0}, policy);
  REQUIRE(outcome.took(StepKind::ReservedPageblock));
  CHECK(outcome.after.reserved == 32);
  CHECK(outcome.after.highatomic == 16);
  CHECK(outcome.after.regular == 32);
  CHECK(outcome.after.free == 48);
  require_consistent(zone);
}

TEST_CASE("a page from a reserved pageblock does not reserve it again") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{kHighAtomic, 32, {}}}});
  PlainPolicy policy;
  policy.grows = policy.first = true;
  const Outcome outcome = zone.allocate(Request{4, kUnmovable, 0}, policy);
  CHECK(outcome.page.taken_from == kHighAtomic);
  CHECK(outcome.after.reserved == 32);
}

TEST_CASE("the reserve stops growing at its cap") {
  Zone zone(small_config(rules_6_12(), 2));
  require_shaped(zone, Target{{{kUnmovable, 1024, {}}}});
  PlainPolicy policy;
  policy.grows = true;
  for (int i = 0; i < 20; ++i) REQUIRE(zone.allocate(Request{4, kUnmovable, 0}, policy).allocated());
  CHECK(zone.state().nr_reserved_highatomic == 64);
  require_consistent(zone);
}

TEST_CASE("a zone whose one percent is below a pageblock never reserves, from 6.12 on") {
  Zone zone(small_config(rules_6_12(), 0));
  CHECK(!zone.reserve_highatomic_pageblock(0, 0));
  CHECK(highatomic_cap(2048, 32, rules_6_12()) == 0);
  CHECK(highatomic_cap(2048, 32, rules_6_1()) == 52);
}

TEST_CASE("CMA pageblocks are not reserved") {
  Zone zone(small_config());
  zone.assign_pageblock(0, MigrateType::Cma, true);
  CHECK(!zone.reserve_highatomic_pageblock(0, 0));
  CHECK(zone.reserve_highatomic_pageblock(32, 0));
}

TEST_CASE("a success of more than a pageblock reserves all of it, in 6.1 one pageblock of it") {
  for (const bool whole : {true, false}) {
    Zone zone(small_config(whole ? rules_6_12() : rules_6_1()));
    CHECK(zone.reserve_highatomic_pageblock(64, 6));
    CHECK(zone.state().nr_reserved_highatomic == (whole ? 64 : 32));
    CHECK(zone.pageblocks().type(64) == kHighAtomic);
    CHECK((zone.pageblocks().type(96) == kHighAtomic) == whole);
    require_consistent(zone);
  }
}

TEST_CASE("giving back keeps the last pageblock unless forced, and converts it to the caller's type") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{kHighAtomic, 4, Order{2}}}, 64, 0});
  CHECK(zone.unreserve_highatomic_pageblock(MigrateType::Movable, false) == 4);
  CHECK(zone.state().nr_reserved_highatomic == 32);
  CHECK(zone.state().nr_free_highatomic == 0);
  CHECK(zone.state().free_area[2].free_list[index(MigrateType::Movable)] == 1);
  CHECK(zone.pageblocks().type(0) == MigrateType::Movable);
  CHECK(zone.unreserve_highatomic_pageblock(MigrateType::Movable, true) == 0);
  require_consistent(zone);
}

TEST_CASE("not forced, one pageblock is kept even if all of it is free") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{kHighAtomic, 32, {}}}});
  CHECK(zone.unreserve_highatomic_pageblock(kUnmovable, false) == 0);
  CHECK(zone.unreserve_highatomic_pageblock(kUnmovable, true) == 32);
  CHECK(zone.state().nr_reserved_highatomic == 0);
  require_consistent(zone);
}

TEST_CASE("a free block of two HighAtomic pageblocks is given back whole") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{kHighAtomic, 128, {}}}});
  CHECK(zone.unreserve_highatomic_pageblock(kUnmovable, false) == 64);
  CHECK(zone.state().nr_reserved_highatomic == 64);
  CHECK(zone.state().nr_free_highatomic == 64);
  require_consistent(zone);
}

TEST_CASE("free pageblocks of a reserve do not merge with others beside them") {
  Zone zone(small_config());
  CHECK(zone.reserve_highatomic_pageblock(32, 0));
  zone.free_one(0, 5);
  zone.free_one(32, 5);
  CHECK(zone.state().free_area[5].nr_free == 2);
  CHECK(zone.state().nr_free_highatomic == 32);
  require_consistent(zone);
}

TEST_CASE("an outcome tells its steps in order") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{kUnmovable, 3, Order{0}}, {kHighAtomic, 32, {}}}});
  zone.set_below_high(true);
  PlainPolicy policy;
  policy.last = true;
  std::vector<std::string> lines;
  for (int i = 0; i < 4; ++i)
    for (const Step& step : zone.allocate(Request{0, kUnmovable, 0}, policy).steps)
      lines.push_back(describe(step));
  CHECK(lines == std::vector<std::string>{
                     "the watermark check passes",
                     "took 3 pages from the Unmovable list, off blocks up to order 0",
                     "refilled the CPU's Unmovable list: 3 pages", "the watermark check passes",
                     "1 page from the CPU's Unmovable list", "the watermark check passes",
                     "1 page from the CPU's Unmovable list", "the watermark check passes",
                     "the CPU's Unmovable list is empty and nothing refills it",
                     "took 1 page from the HighAtomic list, off a block of order 5, as the last resort"});
}

TEST_CASE("a refused request changes nothing") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{kUnmovable, 60, {}}, {kHighAtomic, 64, {}}}});
  PlainPolicy policy;
  policy.mark = 60;
  policy.counts_highatomic = false;
  const Outcome outcome = zone.allocate(Request{0, kUnmovable, 0}, policy);
  CHECK(outcome.ending == Ending::Refused);
  CHECK(outcome.before.free == 124);
  CHECK(outcome.after.free == 124);
  CHECK(outcome.after.regular == 60);
  CHECK(outcome.after.pcp == 0);
  CHECK(outcome.took(StepKind::BelowHigh));
  CHECK(describe(outcome.steps.back()) == "the watermark check refuses");
}

TEST_CASE("a zone above its high mark is not below it, and frees bring a zone back above") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{kUnmovable, 202, {}}}});
  PlainPolicy policy;
  CHECK(!zone.allocate(Request{0, kUnmovable, 0}, policy).took(StepKind::BelowHigh));
  CHECK(zone.allocate(Request{4, kUnmovable, 0}, policy).took(StepKind::BelowHigh));
  CHECK(zone.state().below_high);
  for (Pfn pfn = 1024; zone.state().below_high && pfn < 2048; pfn += 2)
    zone.free_pages(Page{pfn, 0, kUnmovable, kUnmovable, 0}, 0);
  CHECK(!zone.state().below_high);
  CHECK(zone.state().nr_free_pages > 200);
}
