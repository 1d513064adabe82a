// SPDX-License-Identifier: GPL-2.0-only
// The burst of the reserves thread on the shipped machines, with the plainest policy there is: free pages
// above min. Whether free highatomic pages count as usable is the only difference between the cases.
#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/zone/machines.hpp"
#include "tests/zone/small_zone.hpp"

using namespace gfpcheck::zone;

namespace {

struct Burst {
  Pages lowest_regular = 0;  // regular free pages, at the end
  Pages largest_refill = 0;
  Pages allocated = 0;
  Ending ending = Ending::Allocated;
};

Zone normal_zone(const std::string& machine, const KernelRules& rules) {
  return Zone(zone_configs(shipped_machine(machine), rules).at(2));
}

/// Order-0 requests on one CPU until one fails.
Burst run_burst(Zone& zone, Policy& policy) {
  Burst burst;
  while (burst.ending == Ending::Allocated) {
    const Outcome outcome = zone.allocate(Request{0, MigrateType::Unmovable, 0}, policy);
    burst.ending = outcome.ending;
    burst.lowest_regular = outcome.after.regular;
    burst.allocated += outcome.allocated() ? 1 : 0;
    for (const Step& step : outcome.steps)
      if (step.kind == StepKind::PcpRefilled)
        burst.largest_refill = std::max(burst.largest_refill, step.pages);
  }
  return burst;
}

Target full_reserve(Pages regular) {
  return Target{
      {{MigrateType::Unmovable, regular, Order{0}}, {MigrateType::HighAtomic, 74240, std::nullopt}}, 0, 0};
}

}  // namespace

TEST_CASE("counting highatomic pages as usable lets a burst take all regular pages, far below min") {
  for (const KernelRules& rules : {rules_6_1(), rules_6_12()}) {
    Zone zone = normal_zone("32g-box", rules);
    require_shaped(zone, full_reserve(20000));
    PlainPolicy policy;
    policy.mark = zone.state()._watermark[WmarkMin];
    const Burst burst = run_burst(zone, policy);
    CHECK(policy.mark == 15296);
    CHECK(burst.ending == Ending::Empty);
    CHECK(burst.lowest_regular == 0);
    CHECK(burst.allocated == 20000);
    CHECK(zone.state().nr_free_highatomic == 74240);
    require_consistent(zone);
  }
}

TEST_CASE("not counting them stops the burst at min, less one refill at most") {
  for (const KernelRules& rules : {rules_6_1(), rules_6_12()}) {
    Zone zone = normal_zone("32g-box", rules);
    require_shaped(zone, full_reserve(20000));
    PlainPolicy policy;
    policy.mark = zone.state()._watermark[WmarkMin];
    policy.counts_highatomic = false;
    const Burst burst = run_burst(zone, policy);
    CHECK(burst.ending == Ending::Refused);
    CHECK(burst.lowest_regular <= policy.mark);
    CHECK(burst.lowest_regular > policy.mark - burst.largest_refill);
    CHECK(burst.allocated + zone.pcp(0).count == 20000 - burst.lowest_regular);
    require_consistent(zone);
  }
}

TEST_CASE("with the last resort the burst goes on into the reserve until all free pages are at min") {
  Zone zone = normal_zone("32g-box", rules_6_12());
  require_shaped(zone, full_reserve(20000));
  PlainPolicy policy;
  policy.mark = zone.state()._watermark[WmarkMin];
  policy.last = true;
  const Burst burst = run_burst(zone, policy);
  CHECK(burst.ending == Ending::Refused);
  CHECK(burst.lowest_regular == 0);
  CHECK(zone.state().nr_free_highatomic == 15296);
}

TEST_CASE("the same burst drains the 96-CPU box, whose reserve is fifty times its min") {
  Zone zone = normal_zone("m8g.24xlarge", rules_6_12());
  require_shaped(zone,
                 Target{{{MigrateType::Unmovable, 100000, Order{0}}, {MigrateType::HighAtomic, 996352, {}}}});
  PlainPolicy policy;
  policy.mark = zone.state()._watermark[WmarkMin];
  const Burst burst = run_burst(zone, policy);
  CHECK(burst.allocated == 100000);
  CHECK(burst.lowest_regular == 0);
  require_consistent(zone);
}
