// SPDX-License-Identifier: GPL-2.0-only
// Small zones and plain policies for the tests of the zone machine. A small zone is real mechanism at a size
// where a test can hold every page in an array; its numbers are chosen, not computed from a machine.
#pragma once

#include <catch2/catch.hpp>

#include "model/zone/shape.hpp"
#include "model/zone/zone.hpp"

namespace gfpcheck::zone {

/// 64 pageblocks of 32 pages, largest block 64 pages, a cap of `cap_blocks` pageblocks, batch 7.
inline ZoneConfig small_config(const KernelRules& rules = rules_6_12(), Pages cap_blocks = 8) {
  ZoneConfig config;
  config.numbers.name = "Normal";
  config.numbers.managed_pages = 2048;
  config.numbers._watermark = {100, 150, 200, 250};
  config.numbers.pcp = PcpLimits{7, 28, rules.pcp_sizing == PcpSizing::Adaptive ? 280 : 28};
  config.numbers.highatomic_cap = cap_blocks * 32;
  config.rules = rules;
  config.pageblock_order = 5;
  config.max_page_order = 6;
  config.cpus = 2;
  return config;
}

/// A policy that is its fields.
struct PlainPolicy : Policy {
  Pages mark = -1;                // passes while the counted free pages exceed it; -1: always
  bool counts_highatomic = true;  // whether free highatomic pages count as usable
  bool first = false, last = false, no_fragment = false, cma = false, grows = false, refills = true;

  bool watermark_ok(const ZoneState& zone, Order) override {
    return zone.nr_free_pages - (counts_highatomic ? 0 : zone.nr_free_highatomic) > mark;
  }
  bool highatomic_first() override { return first; }
  bool highatomic_last() override { return last; }
  bool nofragment() override { return no_fragment; }
  bool allow_cma() override { return cma; }
  bool may_refill() override { return refills; }
  bool reserve_grows(bool) override { return grows; }
};

inline void require_consistent(const Zone& zone) {
  const auto broken = zone.check_consistency();
  INFO(broken.value_or(""));
  REQUIRE(!broken.has_value());
}

inline void require_shaped(Zone& zone, const Target& target) {
  const auto shaped = shape(zone, target);
  INFO((shaped ? std::string() : shaped.error().text()));
  REQUIRE(shaped.ok());
}

}  // namespace gfpcheck::zone
