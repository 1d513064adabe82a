// SPDX-License-Identifier: GPL-2.0-only
// Bringing a fresh zone (all pages in use) into a wanted state with the ordinary operations: pageblock types,
// reserving under the cap, freeing. A state that the machine cannot reach is refused with the reason, and the
// zone stays as it was. It does not choose states; a trace or a test does.
#pragma once

#include <optional>
#include <vector>

#include "model/zone/error.hpp"
#include "model/zone/zone.hpp"

namespace gfpcheck::zone {

/// Free pages of one type, in pageblocks of that type.
struct FreeWanted {
  MigrateType migratetype = MigrateType::Movable;  // any but Isolate
  Pages pages = 0;                                 // 0 or more
  /// How they lie. Nothing: side by side, merged as far as they go. An order: blocks of exactly that order
  /// (`pages` is a multiple of it), each with its buddy in use; order 0 is scattered single pages.
  std::optional<Order> block_order;
};

struct Target {
  std::vector<FreeWanted> free;
  Pages nr_reserved_highatomic =
      0;  // pages, a multiple of the pageblock; less than the free ones need: as they need
  Pages watermark_boost = 0;  // pages
};

/// Brings `zone` to `target`. Fails for a zone that is not fresh, for more free pages than are managed or
/// than fit in the wanted layout, for a reserve above the cap, and for a boost above the kernel's limit.
Result<Done> shape(Zone& zone, const Target& target);

}  // namespace gfpcheck::zone
