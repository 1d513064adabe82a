// SPDX-License-Identifier: GPL-2.0-only
// The explored state space, shared by the files that ask it questions. A state is a node and the values of
// the slots that are live there; `reached` says for which requests it can come about. Since a request never
// changes during a run, these sets are exact, and a request's own graph is the states and edges whose sets
// hold it.
//
// Runs stop where C's meaning is open or a contract cannot keep its promises; `open` and `unanswerable` keep
// the requests that got there, so that no claim about them can hold by that.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "graph/outcomes.hpp"
#include "graph/relevance.hpp"
#include "graph/run.hpp"

namespace gfpcheck::graph {

using StateId = std::uint32_t;

struct Edge {
  StateId target;
  Set guard;  // requests that some answer sends this way
  std::uint8_t side;
};

/// A place where the model says nothing, and the requests that get there.
struct Gap {
  query::NodeId node;
  std::uint32_t condition;  // index into the node's `defined`; kUnanswerable
  Set requests;

  static constexpr std::uint32_t kUnanswerable = ~std::uint32_t{0};
};

class Space {
 public:
  /// Explores all of it; throws Stop. The graph and the pool must outlive it.
  Space(const query::ControlGraph& graph, const ir::ExprPool& pool, const Limits& limits);
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;

  const query::ControlGraph& graph() const { return graph_; }
  const Limits& limits() const { return limits_; }
  RequestSets& sets() { return sets_; }
  Variables& variables() { return variables_; }

  std::size_t size() const { return reached_.size(); }
  std::size_t edge_count() const { return edges_.size(); }
  StateId start() const { return 0; }
  Set all_requests() const { return requests_; }  // that keep the invariants
  Set reached(StateId s) const { return reached_[s]; }
  std::span<const Edge> edges(StateId s) const {
    return std::span(edges_).subspan(spans_[s].first, spans_[s].count);
  }
  query::NodeId node_of(StateId s) const;
  /// Does control stand at an event of that name?
  bool is_event(StateId s, const std::string& event) const;
  const std::vector<Gap>& gaps() const { return gaps_; }

  /// The set of a truth value over the request; throws Stop where it reads anything else.
  Set requests_where(const ir::Expr& condition);

  /// By state, the requests that can come there from `seeds` without going on from a state where `ends`
  /// holds.
  struct Seed {
    StateId state;
    Set requests;
  };
  std::vector<Set> spread(std::span<const Seed> seeds, const std::function<bool(StateId)>& ends);

  /// Values of answers with which `request` goes along an edge.
  std::vector<std::uint64_t> answers(StateId from, const Edge& edge, const ir::Assignment& request);
  /// Throws Stop when the time is up; cheap.
  void check_time();

 private:
  struct EdgeSpan {
    std::size_t first = 0;
    std::uint32_t count = 0;
    bool known = false;
  };
  void start_state();
  void expand(StateId s);
  void explore();
  void note_gaps(query::NodeId node, const Outcomes& outcomes, Set requests);
  /// The slots that an outcome leaves, in next_.
  void leave(query::NodeId node, const Outcome& outcome);
  /// The state of `node` with the slots in next_.
  StateId enter(query::NodeId node);
  /// Edges to `node` with the slots in next_, one for each set of requests with the same slots that matter.
  void add_edges(query::NodeId node, std::size_t first_live, std::uint8_t side, Set guard);
  void load(StateId s);

  const query::ControlGraph& graph_;
  Limits limits_;
  SlotSymbols slots_;
  std::vector<std::uint32_t> ranks_;  // by node
  std::vector<std::vector<bool>> live_;
  std::vector<std::vector<std::uint32_t>> live_list_;  // by node
  RequestSets sets_;
  Variables variables_;
  Relevant relevant_;
  NodeOutcomes outcomes_;
  KeyTable states_;
  Set requests_ = kNone;
  std::vector<Set> reached_;   // by state
  std::vector<Set> arriving_;  // by state: reached, but not yet passed on
  std::vector<EdgeSpan> spans_;
  std::vector<Edge> edges_;
  std::vector<Gap> gaps_;
  std::vector<SlotValues::Id> zero_;            // by slot: what stands for a value that does not matter
  std::vector<SlotValues::Id> current_, next_;  // by slot: scratch
  std::vector<KeyTable::Word> key_;
  std::uint32_t ticks_ = 0;
};

}  // namespace gfpcheck::graph
