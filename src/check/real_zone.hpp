// SPDX-License-Identifier: GPL-2.0-only
// The numbers of one zone of a machine profile, for making witnesses realistic. Filled from model/zone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gfpcheck::check {

struct RealZone {
  std::string machine;                        // "m8g.24xlarge"
  std::string zone;                           // "Normal"
  std::uint32_t page_shift = 12;
  std::uint32_t index = 0;                    // of the zone: the request's highest zone
  std::uint64_t managed = 0;                  // pages
  std::vector<std::uint64_t> watermarks;      // pages: MIN, LOW, HIGH, PROMO
  std::vector<std::uint64_t> lowmem_reserve;  // pages, by highest zone index
  std::uint64_t highatomic_cap = 0;           // pages
  unsigned pageblock_order = 9;
};

}  // namespace gfpcheck::check
