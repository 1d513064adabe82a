// SPDX-License-Identifier: GPL-2.0-only
// What a mask means on a tree and a machine: what `gfpcheck explain` found, as data for its views.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "query/trace.hpp"

namespace gfpcheck::query {

/// One bit of the alloc flags that the request's own mask leads to.
struct ExplainedFlag {
  std::string name;  // "ALLOC_NON_BLOCK"
  bool set = false;
  std::optional<PathLine> setter;    // the assignment that stores the bit
  std::vector<PathLine> conditions;  // branches whose other outcome would change the bit
  std::vector<std::string> changed_by;  // single changes of the request that change it: "__GFP_HIGH", "order 0"
};

/// A free list that the walk may take a block from.
struct ListAccess {
  enum class When { First, Regular, LastResort };
  std::string list;  // "MIGRATE_HIGHATOMIC"
  When when = When::Regular;
  bool own = false;  // the migrate type of the mask
  bool may = false;  // only if something that is not read agrees
};

/// A mark of the zone, and what it comes to for the alloc flags that are tried. All in pages.
struct Threshold {
  std::string mark;         // "min"
  std::int64_t pages = 0;   // as the zone stores it
  // of the mark that these flags are checked against; nothing where no number of free pages passes
  std::optional<std::int64_t> effective;      // after all reductions, without lowmem reserve: free pages must exceed it
  std::optional<std::int64_t> reserve_empty;  // fewest regular free pages that pass, no highatomic page free
  std::optional<std::int64_t> reserve_full;   // the same with the whole highatomic reserve free
  bool used = false;        // the mark that these flags are checked against
};

/// What happens in the zone state that the user gave.
struct ZoneAnswer {
  std::int64_t free = 0, highatomic = 0, regular = 0, unusable = 0;  // pages
  bool passes = false;           // the watermark, or it is not asked
  std::vector<PathLine> why;     // the decisive lines of the watermark check
  std::vector<std::string> lists;  // what a block may be taken from; empty: none is found
  bool may_fail = false;         // some answer of what is not read finds none
  std::vector<PathLine> walk;    // the decisive lines of the free-list walk
};

/// One set of alloc flags that the slow path tries the free lists with.
struct Attempt {
  std::string title;        // "own flags", "reserve override"
  std::uint64_t flags = 0;
  std::string text;         // by name
  bool ignores_marks = false;
  std::vector<ListAccess> lists;
  std::vector<Threshold> thresholds;
  std::optional<ZoneAnswer> answer;
};

struct Explanation {
  std::uint64_t gfp = 0;
  std::string gfp_text;      // canonical, by name
  unsigned order = 0;
  std::uint32_t page_shift = 12;
  std::string context;       // as the user named it
  std::string migratetype;   // "MIGRATE_MOVABLE"
  std::string highest_zone;  // "ZONE_NORMAL"
  std::vector<std::string> remarks;
  std::vector<ExplainedFlag> flags;
  std::vector<PathLine> reserve_lines;  // why the override applies
  std::string lost;                     // what it takes from the own flags
  std::vector<Attempt> attempts;        // own flags first
  // the zone: empty name where no machine fits, with the reason
  std::string machine, zone, no_zone_because;
  bool zone_is_eligible = true;  // the mask's highest zone is this one or above
  std::int64_t managed = 0, lowmem_reserve = 0, highatomic_cap = 0;  // pages
};

}  // namespace gfpcheck::query
