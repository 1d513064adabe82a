// SPDX-License-Identifier: GPL-2.0-only
// shape() brings a zone to exactly the state that was asked for, or refuses with the reason and touches
// nothing. Refusals name the number that stands in the way.
#include "model/zone/shape.hpp"

#include <catch2/catch.hpp>

#include "tests/zone/machines.hpp"
#include "tests/zone/small_zone.hpp"

using namespace gfpcheck::zone;

namespace {

std::string refusal(Zone zone, const Target& target) {
  const auto shaped = shape(zone, target);
  REQUIRE(!shaped.ok());
  CHECK(shaped.error().where == "zone Normal");
  CHECK(zone.state().nr_free_pages == 0);
  CHECK(zone.state().nr_reserved_highatomic == 0);
  return shaped.error().message;
}

}  // namespace

TEST_CASE("a shaped zone has the wanted pages on the wanted lists and nothing else") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{MigrateType::Unmovable, 10, Order{0}},
                               {MigrateType::Movable, 48, Order{3}},
                               {MigrateType::Reclaimable, 64, std::nullopt},
                               {MigrateType::HighAtomic, 40, std::nullopt},
                               {MigrateType::Cma, 32, Order{2}}},
                              128,
                              64});
  const ZoneState& state = zone.state();
  CHECK(state.free_area[0].free_list[index(MigrateType::Unmovable)] == 10);
  CHECK(state.free_area[3].free_list[index(MigrateType::Movable)] == 6);
  CHECK(state.free_area[6].free_list[index(MigrateType::Reclaimable)] == 1);
  CHECK(state.free_area[5].free_list[index(MigrateType::HighAtomic)] == 1);
  CHECK(state.free_area[3].free_list[index(MigrateType::HighAtomic)] == 1);
  CHECK(state.free_area[2].free_list[index(MigrateType::Cma)] == 8);
  CHECK(state.nr_free_pages == 10 + 48 + 64 + 40 + 32);
  CHECK(state.nr_free_highatomic == 40);
  CHECK(state.nr_free_cma_pages == 32);
  CHECK(state.nr_reserved_highatomic == 128);
  CHECK(state.watermark_boost == 64);
  CHECK(state.regular_free(false) == 122);
  require_consistent(zone);
}

TEST_CASE("the largest blocks can be separate too") {
  Zone zone(small_config());
  require_shaped(zone,
                 Target{{{MigrateType::Movable, 192, Order{6}}, {MigrateType::Unmovable, 96, Order{5}}}});
  CHECK(zone.state().free_area[6].nr_free == 3);
  CHECK(zone.state().free_area[5].nr_free == 3);
  require_consistent(zone);
}

TEST_CASE("more highatomic pages than the cap allows are refused with the cap") {
  const std::string message =
      refusal(Zone(small_config(rules_6_12(), 2)), Target{{{MigrateType::HighAtomic, 65, {}}}});
  CHECK_THAT(message, Catch::Contains("need 96 reserved pages, and this zone stops reserving at 64"));
  Zone full(small_config(rules_6_12(), 2));
  require_shaped(full, Target{{{MigrateType::HighAtomic, 64, {}}}});
  CHECK_THAT(refusal(Zone(small_config(rules_6_12(), 0)), Target{{{MigrateType::HighAtomic, 1, {}}}}),
             Catch::Contains("stops reserving at 0"));
  CHECK_THAT(refusal(Zone(small_config(rules_6_12(), 2)), Target{{}, 96, 0}), Catch::Contains("96"));
}

TEST_CASE("more free pages than are managed, or than fit as they are wanted, are refused") {
  CHECK_THAT(refusal(Zone(small_config()), Target{{{MigrateType::Movable, 2049, {}}}}),
             Catch::Contains("2049 free pages are wanted, 2048 are managed"));
  CHECK_THAT(refusal(Zone(small_config()), Target{{{MigrateType::Movable, 1500, Order{0}}}}),
             Catch::Contains("span 2999 pages, 2048 are left"));
  CHECK_THAT(refusal(Zone(small_config()), Target{{{MigrateType::Movable, 2048, {}}}, 32, 0}),
             Catch::Contains("do not fit"));
}

TEST_CASE("a layout that makes no sense is refused") {
  CHECK_THAT(refusal(Zone(small_config()), Target{{{MigrateType::Movable, 10, Order{2}}}}),
             Catch::Contains("10 is no multiple of 4"));
  CHECK_THAT(refusal(Zone(small_config()), Target{{{MigrateType::Movable, 128, Order{7}}}}),
             Catch::Contains("the largest order is 6"));
  CHECK_THAT(refusal(Zone(small_config()), Target{{{MigrateType::Isolate, 1, {}}}}),
             Catch::Contains("Isolate"));
  CHECK_THAT(refusal(Zone(small_config()), Target{{{MigrateType::Movable, -1, {}}}}), Catch::Contains("-1"));
  CHECK_THAT(refusal(Zone(small_config()), Target{{}, 33, 0}), Catch::Contains("multiple of the pageblock"));
}

TEST_CASE("a boost above one and a half times the high mark is refused") {
  CHECK_THAT(refusal(Zone(small_config()), Target{{}, 0, 301}), Catch::Contains("0 .. 300"));
  Zone zone(small_config());
  require_shaped(zone, Target{{}, 0, 300});
}

TEST_CASE("a zone is shaped once") {
  Zone zone(small_config());
  require_shaped(zone, Target{{{MigrateType::Movable, 1, {}}}});
  CHECK(!shape(zone, Target{}).ok());
}

TEST_CASE("the 6.1 cap is not a whole number of pageblocks, and the last one may pass it") {
  Zone zone(zone_configs(shipped_machine("32g-box"), rules_6_1()).at(2));
  CHECK(zone.config().numbers.highatomic_cap == 74512);
  require_shaped(zone, Target{{{MigrateType::HighAtomic, 146 * 512, {}}}});
  CHECK(zone.state().nr_reserved_highatomic == 146 * 512);
  require_consistent(zone);
}
