// SPDX-License-Identifier: GPL-2.0-only
// What the control graph alone says of its slots, before anything is explored: that it is well formed, where
// a slot's value can still matter, and that a slot which stands for "zero or not" is used as no more than
// that.
#pragma once

#include <vector>

#include "query/control_graph.hpp"

namespace gfpcheck::graph {

/// By symbol index: which slot a symbol reads.
class SlotSymbols {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  explicit SlotSymbols(const query::ControlGraph& graph);
  /// kNone for any symbol that is no slot's.
  std::uint32_t of(const ir::Expr& symbol) const;
  /// The slots that an expression reads, ascending.
  std::vector<std::uint32_t> read_by(const ir::Expr& expr) const;

 private:
  std::vector<std::uint32_t> slot_;
};

/// Throws Stop where the graph breaks what query/control_graph.hpp says of it.
void check_form(const query::ControlGraph& graph, const SlotSymbols& slots);

/// live[node][slot]: can the value on entry to the node change a branch, a promise of a contract or C's
/// meaning later on? A slot that only feeds dead slots is dead.
std::vector<std::vector<bool>> live_slots(const query::ControlGraph& graph, const SlotSymbols& slots);

/// Throws Stop at the first use that could tell 1 from 2 in a slot marked only_zero_or_not.
void check_zero_or_not(const query::ControlGraph& graph, const SlotSymbols& slots);

}  // namespace gfpcheck::graph
