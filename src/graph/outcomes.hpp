// SPDX-License-Identifier: GPL-2.0-only
// What one node can do, given the values of the slots that it reads: for each side and each result that the
// answers can leave in live slots, the set of requests that can get it. Answers that no update keeps are
// quantified away; those that one keeps are told apart only as far as the stored results differ.
//
// A slot may hold a function of the request: flags that are derived from a mask stay one state for all masks.
// But a function that is stored over and over can take new forms for ever, so beyond a limit a new one is
// split into its values, each with the requests that have it. Both are exact.
//
// Remembered by (node, values read), so that in the steady state a step of the exploration is one look-up.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "graph/key_table.hpp"
#include "graph/limits.hpp"
#include "graph/relevance.hpp"
#include "graph/slots.hpp"
#include "graph/symbolic_program.hpp"

namespace gfpcheck::graph {

/// The values that a slot takes, numbered. A value is a function of the request, in canonical form.
class SlotValues {
 public:
  using Id = KeyTable::Word;
  /// Throws Stop beyond 65535 values.
  Id id(const Bits& value, const query::Slot& slot);
  const Bits& at(Id id) const { return values_[id]; }
  /// Has this value been met, or is it the same for all requests, or are there few that are not?
  bool welcome(const Bits& value, std::size_t most_symbolic) const;

 private:
  std::deque<Bits> values_;
  std::map<Bits, Id> ids_;
  std::size_t symbolic_ = 0;  // values that hang on the request
};

struct Outcome {
  Set guard;
  std::uint8_t side = 0;
  std::vector<SlotValues::Id> stored;  // by update of the node; 0 where the slot is dead on that side
};

struct Outcomes {
  struct Open {
    std::uint32_t condition;  // index into the node's `defined`
    Set requests;             // for which some answer leaves C's meaning open
  };
  std::vector<Outcome> outcomes;
  std::vector<Open> open;
  Set unanswerable;  // no answer keeps the contract's promises
};

class NodeOutcomes {
 public:
  NodeOutcomes(const query::ControlGraph& graph, const SlotSymbols& slots,
               const std::vector<std::vector<bool>>& live, const Relevant& relevant, RequestSets& sets, Variables& variables,
               const Limits& limits);

  /// `current` holds each slot's value by slot; those of dead slots are not read.
  const Outcomes& of(query::NodeId node, std::span<const SlotValues::Id> current);

  /// Requests that matter at all: outcomes of others are left out.
  void restrict_to(Set requests) { requests_ = requests; }

  /// Answers with which the request takes this outcome, in the node's order. The outcome must be possible.
  std::vector<std::uint64_t> answers(query::NodeId node, std::span<const SlotValues::Id> current,
                                     const Outcome& outcome, const ir::Assignment& request);

  SlotValues& values(std::uint32_t slot) { return values_[slot]; }
  /// Is the slot of update `i` of the node live on that side?
  bool kept(query::NodeId node, std::size_t i, std::size_t side) const;

 private:
  struct Meaning {
    std::unique_ptr<SymbolicProgram> program;
    std::vector<std::uint32_t> reads;    // slots, in the program's order
    std::vector<std::size_t> update_at;  // root of update i; kNotComputed where it is dead
  };
  static constexpr std::size_t kNotComputed = ~std::size_t{0};

  Meaning& run(query::NodeId node, std::span<const SlotValues::Id> current);
  Meaning& meaning(query::NodeId node);
  Set promised(const query::GraphNode& node, const Meaning& meaning, Outcomes* note);
  Set side_guard(const query::GraphNode& node, const Meaning& meaning, std::size_t side);
  Outcomes compute(query::NodeId node, std::span<const SlotValues::Id> current);
  /// Results by what they leave in the slots.
  using Results = std::map<std::vector<SlotValues::Id>, Set>;
  void store(query::NodeId node, std::span<const std::size_t> updates, std::vector<Bits> values, Set requests,
             Results& results);
  bool split_value(Set requests, Bits& value, std::vector<std::pair<Set, Bits>>& parts, std::size_t most);
  /// Can bit `b` of update `i` still matter on that side? What cannot is stored as zero.
  bool matters(query::NodeId node, std::size_t i, std::size_t side, std::size_t b) const;
  void split(query::NodeId node, const Meaning& meaning, std::size_t side, Set guard, Outcomes& out);

  const query::ControlGraph& graph_;
  const SlotSymbols& slots_;
  const std::vector<std::vector<bool>>& live_;
  const Relevant& relevant_;
  RequestSets& sets_;
  Variables& variables_;
  const Limits& limits_;
  Set requests_ = kAll;
  std::vector<SlotValues> values_;
  std::vector<Meaning> meanings_;
  KeyTable keys_;
  std::deque<Outcomes> known_;  // by key
  std::vector<KeyTable::Word> key_;
};

}  // namespace gfpcheck::graph
