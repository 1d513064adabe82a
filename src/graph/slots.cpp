// SPDX-License-Identifier: GPL-2.0-only
// Form and liveness. Liveness is a least fixed point over the nodes, backwards.
#include "graph/slots.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "graph/stop.hpp"

namespace gfpcheck::graph {
namespace {

using query::GraphNode;

bool is_boolean(const ir::Expr& e) {
  return e.valid() && e.sort().is_bool();
}

bool has_end(const GraphNode& node) {
  return node.what == GraphNode::What::End;
}

std::size_t sides(const GraphNode& node) {
  if (has_end(node)) return 0;
  return node.what == GraphNode::What::Branch ? 2 : 1;
}

std::vector<ir::Expr> expressions(const GraphNode& node) {
  std::vector<ir::Expr> all = node.constraints;
  for (const query::Definedness& d : node.defined) all.push_back(d.condition);
  for (const query::Update& u : node.updates) all.push_back(u.value);
  if (node.what == GraphNode::What::Branch) all.push_back(node.condition);
  return all;
}

[[noreturn]] void malformed(const GraphNode& node, std::string_view what) {
  stop(node.span, fmt::format("the control graph is malformed: {}", what));
}

void check_node(const query::ControlGraph& graph, const GraphNode& node) {
  for (std::size_t i = 0; i < sides(node); ++i)
    if (node.next[i] >= graph.nodes.size()) malformed(node, "a node leads nowhere");
  if (node.what == GraphNode::What::Branch && !is_boolean(node.condition))
    malformed(node, "a branch without a condition");
  if (node.what == GraphNode::What::Event && node.event.empty()) malformed(node, "an event without a name");
  std::vector<bool> stored(graph.slots.size(), false);
  for (const query::Update& u : node.updates) {
    if (u.slot >= graph.slots.size() || stored[u.slot])
      malformed(node, "an update of no slot, or a second one");
    if (!u.value.valid() || u.value.sort() != graph.slots[u.slot].symbol.sort())
      malformed(node, "an update with a value of another type");
    stored[u.slot] = true;
  }
  for (const ir::Expr& c : node.constraints)
    if (!is_boolean(c)) malformed(node, "a contract's promise is no truth value");
  for (const query::Definedness& d : node.defined)
    if (!is_boolean(d.condition)) malformed(node, "a condition for C's meaning is no truth value");
}

/// Reads of symbols: no slot in what speaks of the request, no answer outside its node.
class Reads {
 public:
  explicit Reads(const query::ControlGraph& graph) {
    for (const GraphNode& node : graph.nodes)
      for (const ir::Expr& a : node.answers) mark(answers_, a);
    for (const query::Slot& slot : graph.slots) mark(slots_, slot.symbol);
  }

  bool only_request(const ir::Expr& expr) const {
    return all_symbols(expr, [&](const ir::Expr& s) { return !is(answers_, s) && !is(slots_, s); });
  }
  bool fits(const ir::Expr& expr, const GraphNode& node) const {
    return all_symbols(expr, [&](const ir::Expr& s) {
      return !is(answers_, s) || std::find(node.answers.begin(), node.answers.end(), s) != node.answers.end();
    });
  }
  bool is_both(const ir::Expr& symbol) const { return is(answers_, symbol) && is(slots_, symbol); }

 private:
  static void mark(std::vector<bool>& set, const ir::Expr& symbol) {
    if (set.size() <= symbol.symbol_index()) set.resize(symbol.symbol_index() + 1, false);
    set[symbol.symbol_index()] = true;
  }
  static bool is(const std::vector<bool>& set, const ir::Expr& symbol) {
    return symbol.symbol_index() < set.size() && set[symbol.symbol_index()];
  }
  template <typename Test>
  static bool all_symbols(const ir::Expr& expr, const Test& test) {
    bool good = true;
    ir::for_each_node(std::span(&expr, 1), [&](const ir::Expr& e) {
      if (e.kind() == ir::Kind::Symbol) good &= test(e);
    });
    return good;
  }

  std::vector<bool> answers_, slots_;
};

bool is_symbol(const ir::Expr& e) {
  return e.valid() && e.kind() == ir::Kind::Symbol;
}

void check_symbols(const query::ControlGraph& graph) {
  for (const query::Slot& slot : graph.slots) {
    if (!is_symbol(slot.symbol)) stop({}, "the control graph is malformed: a slot without a symbol");
    if (!slot.initial.valid() || slot.initial.sort() != slot.symbol.sort())
      stop({},
           fmt::format("the control graph is malformed: {} starts with a value of another type", slot.name));
  }
  for (const GraphNode& node : graph.nodes)
    for (const ir::Expr& a : node.answers)
      if (!is_symbol(a)) malformed(node, "an answer without a symbol");
  const Reads reads(graph);
  for (const query::Slot& slot : graph.slots)
    if (!reads.only_request(slot.initial) || reads.is_both(slot.symbol))
      stop({}, fmt::format("the control graph is malformed: {} does not start from the request", slot.name));
  for (const query::Constraint& c : graph.constraints)
    if (!is_boolean(c.condition) || !reads.only_request(c.condition))
      stop(c.span, fmt::format("the control graph is malformed: {} is no invariant of the request", c.id));
  for (const GraphNode& node : graph.nodes)
    for (const ir::Expr& e : expressions(node))
      if (!reads.fits(e, node)) malformed(node, "an answer is read outside the node that it belongs to");
}

}  // namespace

SlotSymbols::SlotSymbols(const query::ControlGraph& graph) {
  for (std::uint32_t i = 0; i < graph.slots.size(); ++i) {
    if (!is_symbol(graph.slots[i].symbol)) continue;  // check_form complains
    const std::uint32_t symbol = graph.slots[i].symbol.symbol_index();
    if (symbol >= slot_.size()) slot_.resize(symbol + 1, kNone);
    if (slot_[symbol] != kNone) stop({}, "the control graph is malformed: two slots share a symbol");
    slot_[symbol] = i;
  }
}

std::uint32_t SlotSymbols::of(const ir::Expr& symbol) const {
  return symbol.symbol_index() < slot_.size() ? slot_[symbol.symbol_index()] : kNone;
}

std::vector<std::uint32_t> SlotSymbols::read_by(const ir::Expr& expr) const {
  std::vector<std::uint32_t> read;
  ir::for_each_node(std::span(&expr, 1), [&](const ir::Expr& e) {
    if (e.kind() == ir::Kind::Symbol && of(e) != kNone) read.push_back(of(e));
  });
  std::sort(read.begin(), read.end());
  return read;
}

void check_form(const query::ControlGraph& graph, const SlotSymbols&) {
  if (graph.entry >= graph.nodes.size()) stop({}, "the control graph is malformed: it has no entry");
  for (const GraphNode& node : graph.nodes) check_node(graph, node);
  check_symbols(graph);
}

std::vector<std::vector<bool>> live_slots(const query::ControlGraph& graph, const SlotSymbols& slots) {
  struct Reading {
    std::vector<std::uint32_t> always;
    std::vector<std::vector<std::uint32_t>> updates;  // for each update, what it reads
  };
  std::vector<Reading> reading(graph.nodes.size());
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    const GraphNode& node = graph.nodes[n];
    const auto always = [&](const ir::Expr& e) {
      for (std::uint32_t slot : slots.read_by(e)) reading[n].always.push_back(slot);
    };
    for (const ir::Expr& c : node.constraints) always(c);
    for (const query::Definedness& d : node.defined) always(d.condition);
    if (node.what == GraphNode::What::Branch) always(node.condition);
    for (const query::Update& u : node.updates) reading[n].updates.push_back(slots.read_by(u.value));
  }
  std::vector<std::vector<bool>> live(graph.nodes.size(), std::vector<bool>(graph.slots.size(), false));
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t n = graph.nodes.size(); n-- > 0;) {
      const GraphNode& node = graph.nodes[n];
      std::vector<bool> after(graph.slots.size(), false);
      for (std::size_t side = 0; side < sides(node); ++side)
        for (std::size_t s = 0; s < after.size(); ++s) after[s] = after[s] || live[node.next[side]][s];
      std::vector<bool> before = after;
      for (const query::Update& u : node.updates) before[u.slot] = false;
      for (std::size_t u = 0; u < node.updates.size(); ++u)
        if (after[node.updates[u].slot])
          for (std::uint32_t s : reading[n].updates[u]) before[s] = true;
      for (std::uint32_t s : reading[n].always) before[s] = true;
      if (before == live[n]) continue;
      live[n] = std::move(before);
      changed = true;
    }
  }
  return live;
}

}  // namespace gfpcheck::graph
