// SPDX-License-Identifier: GPL-2.0-only
// How a tree numbers what the zone machine numbers its own way, and the binding of a machine's state to the
// symbols of an obligation.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ir/assignment.hpp"
#include "ir/expr.hpp"
#include "model/zone/state.hpp"

namespace gfpcheck::replay {

/// The tree's own numbers for migrate types and zone counters; nothing where it has no such name.
struct TreeLayout {
  std::array<std::optional<std::uint64_t>, zone::kMigrateTypes> migrate_types;  // by the machine's MigrateType
  std::optional<std::uint64_t> nr_free_pages, nr_free_cma_pages;                // enum zone_stat_item
  std::vector<std::uint64_t> lowmem_reserve;  // of the zone, pages, by the tree's zone index
  std::uint32_t highest_zoneidx = 0;
};

/// Copies a machine's state into the values of "zone...." symbols. A symbol of the zone that the machine does
/// not have keeps its value.
class StateBinding {
 public:
  StateBinding(const ir::ExprPool& pool, const TreeLayout& layout);
  void assign(const zone::ZoneState& state, ir::Assignment& inputs) const;

 private:
  using Reader = std::function<std::uint64_t(const zone::ZoneState&)>;
  std::vector<std::pair<std::uint32_t, Reader>> readers_;
};

}  // namespace gfpcheck::replay
