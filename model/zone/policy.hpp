// SPDX-License-Identifier: GPL-2.0-only
// The interface through which policy reaches the zone machine: what one request may do. An implementation
// stands for one request's alloc_flags in one tree (evaluated from the tree's own code, or a plain comparison
// in a test). The machine asks once an allocation and never looks at a flag; the policy never touches a list.
#pragma once

#include "model/zone/state.hpp"

namespace gfpcheck::zone {

class Policy {
 public:
  Policy() = default;
  Policy(const Policy&) = default;
  Policy& operator=(const Policy&) = default;
  virtual ~Policy() = default;

  /// Whether the request's watermark check lets it take 2^order pages (zone_watermark_fast).
  virtual bool watermark_ok(const ZoneState& zone, Order order) = 0;

  /// Whether the zone is above its high mark for this request; a zone that is not gets ZONE_BELOW_HIGH, which
  /// keeps the per-CPU lists from growing. Asked under PcpSizing::Adaptive alone.
  virtual bool above_high(const ZoneState& zone, Order order) {
    return zone.nr_free_pages - (pages_of(order) - 1) > zone.high_wmark();
  }

  /// Whether rmqueue_buddy tries the HighAtomic lists before anything else.
  virtual bool highatomic_first() { return false; }

  /// Whether rmqueue_buddy tries the HighAtomic lists after everything else failed.
  virtual bool highatomic_last() { return false; }

  /// Whether fallback is limited to whole pageblocks (ALLOC_NOFRAGMENT).
  virtual bool nofragment() { return false; }

  /// Whether the request may use CMA pages (ALLOC_CMA).
  virtual bool allow_cma() { return false; }

  /// Whether an empty per-CPU list may be refilled for this request.
  virtual bool may_refill() { return true; }

  /// Whether a boosted watermark wakes kswapd on behalf of this request (ALLOC_KSWAPD).
  virtual bool wakes_kswapd() { return true; }

  /// Whether the success of this request reserves its pageblock (reserve_highatomic_pageblock); `from_pcp`
  /// says whether the page came from a per-CPU list.
  virtual bool reserve_grows(bool from_pcp) {
    static_cast<void>(from_pcp);
    return false;
  }
};

}  // namespace gfpcheck::zone
