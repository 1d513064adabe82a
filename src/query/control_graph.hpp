// SPDX-License-Identifier: GPL-2.0-only
// The slow path as a program for an explicit-state engine: nodes that branch, store, emit events and take answers
// from the environment. Loops stay loops, so nothing here bounds a run. Data only: lower makes it from a tree,
// graph explores it.
//
// Three kinds of symbols occur in its expressions. Symbols of slots hold what the code stores and may differ
// between visits of a node. Symbols of answers are what the environment says: fresh each time control passes their
// node, and gone after it unless an update keeps them. All others are the request and its context: arbitrary, but
// fixed for a whole run.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/span.hpp"
#include "ir/expr.hpp"
#include "query/obligation.hpp"

namespace gfpcheck::query {

using NodeId = std::uint32_t;

/// Memory that the walked code writes: a local of one inlined call, or a field of an object.
struct Slot {
  std::string name;    // "alloc_flags", "ac.nodemask is null"
  ir::Expr symbol;     // reads of it
  ir::Expr initial;    // over the request's symbols
  bool only_zero_or_not = false;  // a contract gives 0 or 1 for 0 or more: uses must not tell 1 from 2
  bool counter = false;           // grows between resets and is compared with limits: an engine keeps its numbers apart
};

struct Update {
  std::uint32_t slot = 0;
  ir::Expr value;  // over request, slots as they were before the node, and the node's answers
};

struct GraphNode {
  enum class What : std::uint8_t {
    Step,    // all updates at once, then next[0]
    Branch,  // next[0] where `condition` holds, next[1] where not
    Event,   // `event` happens, then next[0]
    End,     // the run is over
  };
  What what = What::Step;
  SourceSpan span;
  std::string function;  // the C function that holds it
  std::string text;      // the condition or statement as the user wrote it, on one line
  bool in_tree = true;   // false: inside the environment or a harness
  std::vector<ir::Expr> answers;      // symbols that are fresh at this node
  std::vector<ir::Expr> constraints;  // bool: what the contract promises of the answers
  std::vector<Definedness> defined;   // bool: C's meaning is open where one fails
  std::vector<Update> updates;
  ir::Expr condition;  // bool
  std::string event;   // "DIRECT_RECLAIM"
  std::array<NodeId, 2> next{};
};

/// An answer that may be more than the code can give: what a run that takes it shows may be no real behaviour.
struct Approximation {
  ir::Expr answer;
  std::string id;   // "callee:NAME": a function without contract; "uninitialised:NAME": a local's first value
  SourceSpan span;  // of a node that asks
};

struct ControlGraph {
  std::string entry_name;  // the harness function that it was made from
  NodeId entry = 0;
  std::vector<GraphNode> nodes;
  std::vector<Slot> slots;
  std::vector<Constraint> constraints;  // on the request: invariants of the environment
  std::vector<LedgerEntry> ledger;
  std::vector<Approximation> approximations;  // one a symbol
};

/// What a property says of all runs of its requests.
struct PathClaim {
  enum class What : std::uint8_t {
    Never,       // never(E): no run has an E
    AtMost,      // at_most(n, E): no run has more than n
    OnlyAfter,   // only_after(E, D): every E has a D before it in its run
    Possible,    // possible(E): some request has a run with an E
    Terminates,  // terminates_unless(P...): a run without end has infinitely many events of P
  };
  What what = What::Never;
  std::string text;  // as the harness writes it
  SourceSpan span;
  ir::Expr guard;    // bool, over the request: which requests it speaks of, beyond the premises
  std::vector<std::string> events;  // E; OnlyAfter: E, D; Terminates: P
  std::uint64_t bound = 0;          // AtMost
};

}  // namespace gfpcheck::query
