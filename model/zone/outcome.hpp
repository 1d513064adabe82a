// SPDX-License-Identifier: GPL-2.0-only
// A request, and what the zone did with it: the ending, the page, counters before and after, and the steps in
// between for a timeline. Steps say what happened; describe() says it in words, with the zone's numbers left
// to the caller.
#pragma once

#include <string>
#include <vector>

#include "model/zone/types.hpp"

namespace gfpcheck::zone {

struct Request {
  Order order = 0;                                   // 0 .. the machine's max_page_order
  MigrateType migratetype = MigrateType::Unmovable;  // Unmovable, Movable or Reclaimable
  int cpu = 0;                                       // whose lists serve it
};

enum class Ending {
  Refused,  // the watermark check said no
  Empty,    // the check passed and no list that the request may use had a block
  Allocated,
};

enum class StepKind {
  WatermarkPassed,
  WatermarkRefused,
  BelowHigh,           // the zone fell below its high mark: ZONE_BELOW_HIGH set
  PcpHit,              // the CPU's list had a page
  PcpRefilled,         // the CPU's list was refilled; pages: how many, ahead of it the steps that took them
  PcpRefillFailed,     // the refill found nothing
  TookOwn,             // from a list of the wanted type
  TookCma,             // from a CMA list
  TookHighAtomic,      // from a HighAtomic list, before all others
  TookHighAtomicLast,  // from a HighAtomic list, as the last resort
  ClaimedBlock,        // a pageblock of another type became the wanted type; pages: free pages that moved
  MovedPages,          // 6.1: free pages moved to the wanted type's list, their pageblock kept its type
  StolePage,           // a block taken from another type's list, its pageblock keeps its type
  BoostedWatermark,    // watermark_boost grew; pages: the boost now
  WokeKswapd,          // a boost was pending
  ReservedPageblock,   // the highatomic reserve grew; pages: by how many
};

/// One step, or several alike in a row.
struct Step {
  StepKind kind = StepKind::WatermarkPassed;
  MigrateType migratetype = MigrateType::Unmovable;  // the list or pageblock concerned
  Order order = 0;                                   // the largest block concerned
  Pages pages = 0;                                   // pages in all
  int times = 1;                                     // how many alike in a row
};

/// Adds a step, or joins it with the last one when that is of the same kind and list.
void append(std::vector<Step>& steps, const Step& step);

/// One line of a timeline: "refilled the CPU's list: 63 pages".
std::string describe(const Step& step);

/// Counters around an allocation, in pages.
struct Counters {
  Pages free = 0;        // NR_FREE_PAGES
  Pages regular = 0;     // free, less highatomic, less CMA when the request may not use it
  Pages highatomic = 0;  // nr_free_highatomic
  Pages cma = 0;         // NR_FREE_CMA_PAGES
  Pages reserved = 0;    // nr_reserved_highatomic
  Pages pcp = 0;         // on the CPU's lists
  Pages boost = 0;       // watermark_boost
};

struct Outcome {
  Ending ending = Ending::Refused;
  Page page;              // when Allocated
  bool from_pcp = false;  // when Allocated: served by the CPU's list
  Counters before, after;
  std::vector<Step> steps;

  bool allocated() const { return ending == Ending::Allocated; }
  bool took(StepKind kind) const;
};

}  // namespace gfpcheck::zone
