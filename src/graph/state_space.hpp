// SPDX-License-Identifier: GPL-2.0-only
// The explicit-state engine over query::ControlGraph: explored once, asked many questions. The request stays
// symbolic (a set of requests for each state), so a claim under a premise is asked of the sets met with it.
//
// What an answer rests on: Holds covers every run of every request of the premise, without bound; Broken and
// the positive Possible carry a run that rerun() has confirmed; everything else is Undecided with a reason.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "graph/limits.hpp"
#include "graph/run.hpp"

namespace gfpcheck::graph {

struct Answer {
  enum class What : std::uint8_t {
    Holds,
    Broken,
    Vacuous,  // no request keeps the premises
    Undecided,
  };
  What what = What::Undecided;
  std::optional<Run>
      run;             // Broken: a run that breaks it (none for Possible); Holds of Possible: a run with E
  std::string reason;  // Undecided
  SourceSpan span;     // Undecided, where a place is to blame
  bool disagreement = false;         // Undecided because eval did not confirm the run: a bug of gfpcheck
  bool reached = true;               // Never, AtMost, OnlyAfter, Possible: some run of the premise has an E
  std::vector<std::string> unknown;  // events of the claim that no node of the graph emits
};

/// Which requests a question is about, and which of them it would like to see.
struct Premise {
  std::vector<ir::Expr> all_of;  // bool, over the request
  /// Bools over the request; each is kept if, with those kept before it, it leaves a request to show.
  std::vector<ir::Expr> preferred;
};

/// How often an event can occur in one run.
struct Maximum {
  std::uint64_t count = 0;
  bool unbounded = false;
};

/// A side of a branch that no request can take.
struct DeadSide {
  query::NodeId node = 0;
  std::uint8_t side = 0;
};

class Space;

class StateSpace {
 public:
  /// Explores all runs. Fails (Unsupported, with a place where one is to blame) where the graph is malformed,
  /// an expression cannot be turned into sets, or a limit is reached. The graph and the pool must outlive it.
  static Result<StateSpace> explore(const query::ControlGraph& graph, const ir::ExprPool& pool,
                                    const Limits& limits);
  StateSpace(StateSpace&&) noexcept;
  StateSpace& operator=(StateSpace&&) noexcept;
  ~StateSpace();

  Answer judge(const Premise& premise, const query::PathClaim& claim);

  std::size_t states() const;
  std::size_t edges() const;
  std::size_t set_nodes() const;  // of all diagrams together

 private:
  explicit StateSpace(std::unique_ptr<Space> space);
  std::unique_ptr<Space> space_;
};

}  // namespace gfpcheck::graph
