// SPDX-License-Identifier: GPL-2.0-only
// The numbers that the kernel computes from a machine's sizes at boot: min_free_kbytes, the watermarks,
// lowmem_reserve, the per-CPU list limits, the highatomic cap. Integer arithmetic as the kernel does it,
// division by division; each function names the one in mm/ that it restates. User-set sysctls are not
// modelled, except watermark_scale_factor.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/zone/machine.hpp"
#include "model/zone/rules.hpp"
#include "model/zone/types.hpp"

namespace gfpcheck::zone {

/// Limits of one CPU's lists in one zone, in pages.
struct PcpLimits {
  Pages batch = 1;
  Pages high_min = 0;
  Pages high_max = 0;  // equals high_min under PcpSizing::Fixed
};

/// What the kernel computes for one zone, in pages.
struct ZoneNumbers {
  std::string name;
  std::size_t zone_idx = 0;
  Pages managed_pages = 0;
  std::array<Pages, kWatermarks> _watermark{};
  std::array<Pages, kMaxZones> lowmem_reserve{};  // by the request's highest zone index
  PcpLimits pcp;
  Pages highatomic_cap = 0;  // reserve_highatomic_pageblock stops at it
};

/// What the kernel computes for a machine.
struct MachineNumbers {
  Pages min_free_kbytes = 0;  // KiB, after khugepaged
  Pages pages_min = 0;        // pages
  Pages lowmem_pages = 0;     // pages that share pages_min
  std::vector<ZoneNumbers> zones;
};

/// All numbers of a machine, in the order of boot: init_per_zone_wmark_min, then khugepaged's
/// set_recommended_min_free_kbytes when huge pages are on.
MachineNumbers compute(const MachineProfile& machine, const KernelRules& rules);

/// The cap of reserve_highatomic_pageblock in pages; 0: the zone never reserves.
Pages highatomic_cap(Pages managed_pages, Pages pageblock_nr_pages, const KernelRules& rules);

/// Pages moved between the zone and a CPU's list at once (zone_batchsize): a power of two less one, 0 for a
/// tiny zone.
Pages zone_batchsize(Pages managed_pages, unsigned page_shift);

/// The high mark of a CPU's list (zone_highsize): a share of `total_pages` a CPU, at least four batches.
Pages zone_highsize(Pages total_pages, Pages batch, int cpus);

/// numerator/denominator of x without the kernel's overflow (mult_frac).
Pages mult_frac(Pages x, Pages numerator, Pages denominator);

/// The largest integer whose square is at most x (int_sqrt).
std::uint64_t int_sqrt(std::uint64_t x);

}  // namespace gfpcheck::zone
