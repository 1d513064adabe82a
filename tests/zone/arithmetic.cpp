// SPDX-License-Identifier: GPL-2.0-only
// The boot-time arithmetic against numbers worked out by hand from mm/page_alloc.c and mm/khugepaged.c for
// the shipped machines. Each expectation is written as the thread or the kernel prints it: pages, or KiB
// where it says so.
#include "model/zone/arithmetic.hpp"

#include <catch2/catch.hpp>

#include "tests/zone/machines.hpp"

using namespace gfpcheck::zone;

namespace {

std::vector<Pages> marks(const ZoneNumbers& zone) {
  return {zone._watermark[WmarkMin], zone._watermark[WmarkLow], zone._watermark[WmarkHigh],
          zone._watermark[WmarkPromo]};
}

std::vector<Pages> limits(const ZoneNumbers& zone) {
  return {zone.pcp.batch, zone.pcp.high_min, zone.pcp.high_max};
}

}  // namespace

TEST_CASE("the 96-CPU box with 4K pages gets a 78 MiB min and a reserve of fifty times that") {
  const MachineNumbers numbers = compute(shipped_machine("m8g.24xlarge"), rules_6_12());
  CHECK(numbers.min_free_kbytes == 80264);
  CHECK(numbers.pages_min == 20066);
  CHECK(numbers.lowmem_pages == 100663296);
  const ZoneNumbers& normal = numbers.zones[2];
  CHECK(marks(normal) == std::vector<Pages>{19856, 119470, 219084, 318698});
  CHECK(limits(normal) == std::vector<Pages>{63, 1244, 129706});
  CHECK(normal.highatomic_cap == 996352);
  const ZoneNumbers& dma = numbers.zones[0];
  CHECK(marks(dma) == std::vector<Pages>{209, 1257, 2305, 3353});
  CHECK(dma.lowmem_reserve == std::array<Pages, kMaxZones>{0, 0, 389120, 389120, 0, 0});
  CHECK(dma.highatomic_cap == 10752);
}

TEST_CASE("an empty zone protects nothing and is protected from nothing") {
  const MachineNumbers numbers = compute(shipped_machine("m8g.24xlarge"), rules_6_12());
  CHECK(numbers.zones[1].lowmem_reserve == std::array<Pages, kMaxZones>{});
  CHECK(marks(numbers.zones[1]) == std::vector<Pages>{0, 0, 0, 0});
}

TEST_CASE("64K pages without huge pages keep the same MiB, and the small DMA zone loses its reserve") {
  MachineProfile machine = shipped_machine("m8g.24xlarge-64k");
  machine.thp = HugePages::Never;
  const MachineNumbers numbers = compute(machine, rules_6_12());
  CHECK(numbers.min_free_kbytes == 80264);
  CHECK(numbers.pages_min == 1254);
  CHECK(marks(numbers.zones[2]) == std::vector<Pages>{1240, 7465, 13690, 19915});
  CHECK(marks(numbers.zones[0]) == std::vector<Pages>{13, 78, 143, 208});
  CHECK(limits(numbers.zones[2]) == std::vector<Pages>{3, 77, 8106});
  CHECK(numbers.zones[2].highatomic_cap == 65536);
  CHECK(numbers.zones[0].highatomic_cap == 0);
  CHECK(numbers.zones[0].lowmem_reserve[2] == 24320);
}

TEST_CASE("64K pages with huge pages: khugepaged raises min to 11 GiB, past the 256 MiB clamp") {
  const MachineNumbers numbers = compute(shipped_machine("m8g.24xlarge-64k"), rules_6_12());
  CHECK(numbers.min_free_kbytes == 11534336);
  CHECK(numbers.pages_min == 180224);
  CHECK(marks(numbers.zones[2]) == std::vector<Pages>{178346, 222932, 267518, 312104});
  CHECK(marks(numbers.zones[0]) == std::vector<Pages>{1877, 2346, 2815, 3284});
  CHECK(limits(numbers.zones[2]) == std::vector<Pages>{3, 2322, 8106});
  CHECK(numbers.zones[2].highatomic_cap < numbers.zones[2]._watermark[WmarkMin]);
}

TEST_CASE("the 32 GiB box gets the thread's 60 MiB min and 290 MiB cap only with huge pages on") {
  MachineProfile machine = shipped_machine("32g-box");
  const MachineNumbers on = compute(machine, rules_6_12());
  CHECK(on.min_free_kbytes == 67584);
  CHECK(marks(on.zones[2]) == std::vector<Pages>{15296, 22696, 30096, 37496});
  CHECK(on.zones[2].highatomic_cap == 74240);
  CHECK(on.zones[1].lowmem_reserve[2] == 28906);
  machine.thp = HugePages::Never;
  const MachineNumbers off = compute(machine, rules_6_12());
  CHECK(off.min_free_kbytes == 22871);
  CHECK(off.zones[2]._watermark[WmarkMin] == 5175);
}

TEST_CASE("6.1 adds a pageblock to one percent, and keeps one high mark a CPU") {
  const MachineNumbers numbers = compute(shipped_machine("m8g.24xlarge-64k"), rules_6_1());
  CHECK(numbers.zones[2].highatomic_cap == 62259 + 8192);
  CHECK(numbers.zones[0].highatomic_cap == 655 + 8192);
  CHECK(numbers.zones[2].pcp.high_max == numbers.zones[2].pcp.high_min);
}

TEST_CASE("a Movable zone takes its share of min from the others in 6.1 and not later") {
  MachineProfile machine = shipped_machine("32g-box");
  machine.zones[2].managed_pages = 3400000;
  machine.zones[3].managed_pages = 4000000;
  const MachineNumbers older = compute(machine, rules_6_1());
  const MachineNumbers newer = compute(machine, rules_6_12());
  CHECK(older.lowmem_pages == newer.lowmem_pages + 4000000);
  CHECK(newer.zones[3]._watermark[WmarkMin] == 128);
  CHECK(older.zones[3]._watermark[WmarkMin] == 16896 * Pages{4000000} / 8173840);
  CHECK(newer.zones[2]._watermark[WmarkMin] == 16896 * Pages{3400000} / 4173840);
  // The distance between the marks is taken from the uncapped share in both.
  CHECK(newer.zones[3]._watermark[WmarkLow] - 128 == 16896 * Pages{4000000} / 4173840 / 4);
}

TEST_CASE("khugepaged never asks for more than a twentieth of the pages above the high marks") {
  MachineProfile machine = shipped_machine("32g-box");
  machine.zones = {{"DMA32", 40000}, {"Normal", 60000}};
  const MachineNumbers never = [&] {
    MachineProfile plain = machine;
    plain.thp = HugePages::Never;
    return compute(plain, rules_6_12());
  }();
  const Pages above = 100000 - never.zones[0]._watermark[WmarkHigh] - never.zones[1]._watermark[WmarkHigh];
  CHECK(11 * 512 * 2 > above / 20);
  CHECK(compute(machine, rules_6_12()).pages_min == above / 20);
}

TEST_CASE("integer square roots are exact at and beside squares") {
  for (std::uint64_t root : {1ull, 2ull, 255ull, 80264ull, 4294967295ull}) {
    CHECK(int_sqrt(root * root) == root);
    CHECK(int_sqrt(root * root - 1) == root - 1);
    CHECK(int_sqrt(root * root + root) == root);
  }
  CHECK(int_sqrt(0) == 0);
}
