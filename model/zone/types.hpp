// SPDX-License-Identifier: GPL-2.0-only
// The words that the zone machine's files share: page frame numbers, page counts, migrate types, pages.
// Numbering follows the kernel's enums (migratetype, zone_watermarks), so that a state can be compared with
// /proc/pagetypeinfo and /proc/zoneinfo by eye. No behaviour here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gfpcheck::zone {

using Pfn = std::uint64_t;   // page frame number
using Pages = std::int64_t;  // a count of pages, or of blocks where it says so; signed as the kernel's `long`
using Order = unsigned;      // 0 .. kMaxOrders - 1

inline constexpr std::size_t kMaxOrders = 16;  // room for MAX_PAGE_ORDER 13 (arm64, 64K pages) and two more
inline constexpr std::size_t kMaxZones = 6;
inline constexpr Order kCostlyOrder = 3;  // PAGE_ALLOC_COSTLY_ORDER

enum class MigrateType : std::uint8_t { Unmovable, Movable, Reclaimable, HighAtomic, Cma, Isolate };
inline constexpr std::size_t kMigrateTypes = 6;
inline constexpr std::size_t kPcpTypes =
    3;  // MIGRATE_PCPTYPES: the types with fallbacks, and with per-CPU lists

constexpr std::size_t index(MigrateType type) {
  return static_cast<std::size_t>(type);
}

/// Whether blocks of this type may merge with blocks of another such type (migratetype_is_mergeable).
constexpr bool is_mergeable(MigrateType type) {
  return index(type) < kPcpTypes;
}

/// The name in /proc/pagetypeinfo: "Unmovable", "CMA".
constexpr std::string_view name(MigrateType type) {
  constexpr std::array<std::string_view, kMigrateTypes> names = {"Unmovable",  "Movable", "Reclaimable",
                                                                 "HighAtomic", "CMA",     "Isolate"};
  return names[index(type)];
}

/// Indices of zone->_watermark.
enum Watermark : std::size_t { WmarkMin, WmarkLow, WmarkHigh, WmarkPromo };
inline constexpr std::size_t kWatermarks = 4;

constexpr Pages pages_of(Order order) {
  return Pages{1} << order;
}

/// A block that left the free lists: 2^order pages from pfn.
struct Page {
  Pfn pfn = 0;
  Order order = 0;
  MigrateType wanted = MigrateType::Unmovable;      // what the request, or the per-CPU list, asked for
  MigrateType taken_from = MigrateType::Unmovable;  // the free list that it came from
  Order split_from = 0;                             // the order of the block that it was split off
};

}  // namespace gfpcheck::zone
