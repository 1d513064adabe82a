// SPDX-License-Identifier: GPL-2.0-only
// Everything at once: per-CPU lists of two CPUs, reserve and give-back, CMA, fallback, drains, under random
// policies. After any mix the zone is consistent and no page is lost: held, free, on CPU lists and never
// freed add up.
#include <catch2/catch.hpp>
#include <random>

#include "tests/zone/machines.hpp"
#include "tests/zone/small_zone.hpp"

using namespace gfpcheck::zone;

namespace {

struct Driver {
  Zone zone;
  std::mt19937 random;
  std::vector<Page> held;
  Pages held_pages = 0;
  Pages handled = 0;  // pages that left their first use

  Driver(const ZoneConfig& config, unsigned seed) : zone(config), random(seed) {
    require_shaped(zone, Target{{{MigrateType::Movable, 700, {}},
                                 {MigrateType::Unmovable, 40, Order{1}},
                                 {MigrateType::HighAtomic, 70, {}},
                                 {MigrateType::Cma, 128, {}}}});
    handled = zone.state().nr_free_pages;
  }

  bool chance(unsigned percent) { return random() % 100 < percent; }

  void allocate() {
    PlainPolicy policy;
    policy.mark = chance(50) ? 60 : -1;
    policy.counts_highatomic = chance(50);
    policy.first = chance(10);
    policy.last = chance(30);
    policy.no_fragment = chance(10);
    policy.cma = chance(50);
    policy.grows = chance(5);
    policy.refills = chance(95);
    const Request request{static_cast<Order>(chance(60) ? 0 : random() % 7),
                          static_cast<MigrateType>(random() % 3), static_cast<int>(random() % 2)};
    const Outcome outcome = zone.allocate(request, policy);
    if (!outcome.allocated()) return;
    held.push_back(outcome.page);
    held_pages += pages_of(request.order);
  }

  void free() {
    if (held.empty()) return;
    std::swap(held[random() % held.size()], held.back());
    held_pages -= pages_of(held.back().order);
    zone.free_pages(held.back(), static_cast<int>(random() % 2));
    held.pop_back();
  }

  void step(unsigned free_percent) {
    if (chance(free_percent)) return free();
    if (chance(1)) return zone.drain_pages(static_cast<int>(random() % 2));
    if (chance(1))
      return static_cast<void>(zone.unreserve_highatomic_pageblock(MigrateType::Movable, chance(50)));
    if (chance(1)) return zone.set_reclaim_active(chance(50));
    allocate();
  }

  void check() {
    require_consistent(zone);
    REQUIRE(held_pages + zone.state().nr_free_pages + zone.state().pcp_count == handled);
  }
};

void run(const KernelRules& rules, unsigned seed) {
  Driver driver(small_config(rules), seed);
  for (int step = 0; step < 8000; ++step) {
    driver.step(step / 1000 % 2 == 0 ? 40 : 60);
    if (step % 40 == 0) driver.check();
  }
  while (!driver.held.empty()) driver.free();
  driver.zone.drain_all();
  driver.check();
  CHECK(driver.zone.state().nr_free_pages == driver.handled);
}

}  // namespace

TEST_CASE("no page is lost and no invariant breaks under random operations (6.12)") {
  for (unsigned seed = 1; seed <= 5; ++seed) run(rules_6_12(), seed);
}

TEST_CASE("no page is lost and no invariant breaks under random operations (6.1)") {
  for (unsigned seed = 1; seed <= 5; ++seed) run(rules_6_1(), seed);
}

TEST_CASE("a page that is freed twice is found by the consistency check") {
  Zone zone(small_config());
  zone.free_one(0, 3);
  require_consistent(zone);
  zone.free_one(1, 0);
  REQUIRE(zone.check_consistency().has_value());
  CHECK_THAT(*zone.check_consistency(), Catch::Contains("free block 1 of order 0 overlaps"));
}

TEST_CASE("a page that is freed while it is on a CPU's list is found by the consistency check") {
  Zone zone(small_config());
  zone.free_pages(Page{8, 0, MigrateType::Movable, MigrateType::Movable, 0}, 1);
  require_consistent(zone);
  zone.free_one(8, 0);
  REQUIRE(zone.check_consistency().has_value());
  CHECK_THAT(*zone.check_consistency(), Catch::Contains("page 8 is on CPU 1's list and on a free list"));
}

TEST_CASE("a machine's zones lie one after the other, each from a multiple of the largest block") {
  const auto zones = zone_configs(shipped_machine("32g-box"), rules_6_12());
  REQUIRE(zones.size() == 4);
  CHECK(zones[0].zone_start_pfn == 0);
  CHECK(zones[1].zone_start_pfn == 4096);
  CHECK(zones[2].zone_start_pfn == 4096 + 770048);
  CHECK(zones[2].numbers.zone_idx == 2);
  CHECK(zones[2].cpus == 16);
  for (const ZoneConfig& config : zones) require_consistent(Zone(config));
}

TEST_CASE("64K pages: a huge-page refill takes two pageblocks of 512 MiB") {
  Zone zone(zone_configs(shipped_machine("m8g.24xlarge-64k"), rules_6_12()).at(2));
  require_shaped(zone, Target{{{MigrateType::Movable, 4 * 8192, {}}}});
  PlainPolicy policy;
  CHECK(zone.allocate(Request{13, MigrateType::Movable, 0}, policy).from_pcp);
  CHECK(zone.pcp(0).count == 8192);
  CHECK(zone.state().nr_free_pages == 2 * 8192);
  require_consistent(zone);
}
