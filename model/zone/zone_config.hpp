// SPDX-License-Identifier: GPL-2.0-only
// What one zone is built from. Usually the numbers of a machine's zone; a counterexample that fits no machine
// fills in its own. Plain values, checked by Zone's constructor.
#pragma once

#include <vector>

#include "model/zone/arithmetic.hpp"
#include "model/zone/rules.hpp"

namespace gfpcheck::zone {

/// What a zone is built from: the numbers of a machine's zone, or any others that a caller wants to try.
struct ZoneConfig {
  ZoneNumbers numbers;
  KernelRules rules;
  Pfn zone_start_pfn = 0;  // a multiple of 2^max_page_order
  Order pageblock_order = 9;
  Order max_page_order = 10;
  bool pcp_has_pmd_order = true;  // CONFIG_TRANSPARENT_HUGEPAGE: lists for the pageblock order too
  bool cma_built = true;          // CONFIG_CMA; matters where rules.pcp_serves_without_cma is false
  int cpus = 1;
  Pages watermark_boost_factor = 15000;  // of 10,000; 0: no boosting
};

/// The configurations of all zones of a machine, in zone order, empty zones included.
std::vector<ZoneConfig> zone_configs(const MachineProfile& machine, const KernelRules& rules);

}  // namespace gfpcheck::zone
