// SPDX-License-Identifier: GPL-2.0-only
// The engine's rival: every request one by one, every slot kept, every answer tried, by eval. No sets, no
// liveness, no look-up tables; graph algorithms of the plainest kind. For graphs with a few bits.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/assignment.hpp"
#include "query/control_graph.hpp"

namespace gfpcheck::test {

/// All that one request can do.
struct Explicit {
  struct State {
    query::NodeId node;
    std::vector<std::uint64_t> slots;
    auto operator<=>(const State&) const = default;
  };
  ir::Assignment request;
  std::vector<State> states;  // 0: the start
  std::vector<std::set<std::uint32_t>> next;
  std::set<std::pair<query::NodeId, int>> sides;  // of branches, taken
  bool gap = false;                               // C's meaning is open or a contract cannot answer

  bool event_at(const query::ControlGraph& graph, std::uint32_t state, const std::string& event) const;
};

/// Each request that keeps the invariants.
std::vector<Explicit> enumerate(const query::ControlGraph& graph, const ir::ExprPool& pool,
                                const std::vector<ir::Expr>& request_symbols);

/// Does some run of the request contradict the claim (of Possible: show it)?
bool shown_by(const query::ControlGraph& graph, const Explicit& request, const query::PathClaim& claim);

/// The most events of that name in one run; nothing where there is no bound.
std::optional<std::uint64_t> most(const query::ControlGraph& graph, const Explicit& request,
                                  const std::string& event);

}  // namespace gfpcheck::test
