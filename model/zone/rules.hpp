// SPDX-License-Identifier: GPL-2.0-only
// What differs between kernels in the mechanism below the flags: caps, pcp sizing, how fallback takes a
// foreign block. Each field names the rule, not the version; rules_for() maps versions to rules. Versions
// that nobody has read are an error, not a guess.
#pragma once

#include "model/zone/error.hpp"

namespace gfpcheck::zone {

/// The most pages that reserve_highatomic_pageblock lets a zone set aside.
enum class HighAtomicCap {
  OnePercentPlusBlock,  // managed/100 plus one pageblock
  OnePercentRoundedUp,  // managed/100 up to a whole pageblock; none at all if below one pageblock
};

/// How the per-CPU lists are sized.
enum class PcpSizing {
  Fixed,     // one high mark, refills of one batch, frees that double (free_factor)
  Adaptive,  // high moves between high_min and high_max, refills double (alloc_factor)
};

/// How a request takes from another migrate type's lists.
enum class Fallback {
  OnePass,         // __rmqueue_fallback: one function moves a block or a page to the wanted type's list
  ClaimThenSteal,  // __rmqueue_claim converts whole pageblocks, then __rmqueue_steal takes single pages
};

struct KernelRules {
  HighAtomicCap highatomic_cap = HighAtomicCap::OnePercentRoundedUp;
  PcpSizing pcp_sizing = PcpSizing::Adaptive;
  Fallback fallback = Fallback::ClaimThenSteal;
  bool movable_is_lowmem = false;      // ZONE_MOVABLE counts in lowmem_pages and gets a proportional min
  bool reserve_whole_order = true;     // a request of a pageblock or more reserves all of its pageblocks
  bool list_follows_block = true;      // a free page is always on the list of its pageblock's type
  bool pcp_serves_without_cma = true;  // a Movable request that may not use CMA goes through the per-CPU list
};

/// Linux 6.1.y (read in 6.1.192).
KernelRules rules_6_1();

/// Linux 6.12.y (read in 6.12.117) and later.
KernelRules rules_6_12();

/// The rules of a version: 6.1, and 6.12 or later; fails for the others, naming them.
Result<KernelRules> rules_for(int major, int minor);

}  // namespace gfpcheck::zone
