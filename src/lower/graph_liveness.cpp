// SPDX-License-Identifier: GPL-2.0-only
// Which stores matter: an answer that only goes into a slot that nobody reads again is not asked for. So what a
// local holds before its first store is an answer only where some path may read it.
#include <fmt/format.h>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using query::GraphNode;

namespace {

using SlotSet = std::vector<bool>;

/// What is read whether or not the stores of the node matter.
std::vector<ir::Expr> always_read(const GraphNode& node) {
  std::vector<ir::Expr> roots = node.constraints;
  for (const query::Definedness& d : node.defined) roots.push_back(d.condition);
  if (node.what == GraphNode::What::Branch) roots.push_back(node.condition);
  return roots;
}

/// `live` before the node, given what it is after.
class Transfer {
 public:
  explicit Transfer(const query::ControlGraph& graph) {
    for (std::uint32_t s = 0; s < graph.slots.size(); ++s) slot_of_[graph.slots[s].symbol.symbol_index()] = s;
  }

  SlotSet before(const GraphNode& node, const SlotSet& after) const {
    SlotSet live = after;
    for (const query::Update& u : node.updates) live[u.slot] = false;
    for (const query::Update& u : node.updates)
      if (after[u.slot]) add(std::span(&u.value, 1), live);
    add(always_read(node), live);
    return live;
  }

 private:
  void add(std::span<const ir::Expr> roots, SlotSet& live) const {
    ir::for_each_node(roots, [&](const ir::Expr& e) {
      if (e.kind() != ir::Kind::Symbol) return;
      if (const auto found = slot_of_.find(e.symbol_index()); found != slot_of_.end()) live[found->second] = true;
    });
  }
  std::map<std::uint32_t, std::uint32_t> slot_of_;
};

}  // namespace

std::vector<std::vector<bool>> GraphBuilder::live_after() const {
  const Transfer transfer(graph_);
  const std::size_t count = graph_.nodes.size();
  std::vector<SlotSet> after(count, SlotSet(graph_.slots.size())), before = after;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t n = count; n-- > 0;) {
      const GraphNode& node = graph_.nodes[n];
      SlotSet& out = after[n];
      const std::size_t sides = node.what == GraphNode::What::End ? 0 : node.what == GraphNode::What::Branch ? 2 : 1;
      for (std::size_t side = 0; side < sides; ++side)
        for (std::size_t s = 0; s < out.size(); ++s)
          if (before[node.next[side]][s]) out[s] = true;
      SlotSet now = transfer.before(node, out);
      changed = changed || now != before[n];
      before[n] = std::move(now);
    }
  }
  return after;
}

bool GraphBuilder::drop_unread_answers() {
  const auto after = live_after();
  const auto asks = [&](const ir::Expr& value) {
    bool found = false;
    ir::for_each_node(std::span(&value, 1), [&](const ir::Expr& e) {
      found = found || (e.kind() == ir::Kind::Symbol && asked_.contains(e.symbol_index()));
    });
    return found;
  };
  bool dropped = false;
  for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
    GraphNode& node = graph_.nodes[n];
    std::erase_if(node.updates, [&](const query::Update& u) {
      if (after[n][u.slot] || !asks(u.value)) return false;
      if (const auto range = havoc_ranges_.find(u.value.id()); range != havoc_ranges_.end())
        std::erase(node.constraints, range->second);
      return dropped = true;
    });
  }
  return dropped;
}

void GraphBuilder::drop_unused_slots() {
  std::vector<ir::Expr> read;
  std::vector<bool> used(graph_.slots.size());
  for (const GraphNode& node : graph_.nodes) {
    const auto always = always_read(node);
    read.insert(read.end(), always.begin(), always.end());
    for (const query::Update& u : node.updates) {
      read.push_back(u.value);
      used[u.slot] = true;
    }
  }
  std::set<std::uint32_t> symbols;
  ir::for_each_node(read, [&](const ir::Expr& e) {
    if (e.kind() == ir::Kind::Symbol) symbols.insert(e.symbol_index());
  });
  std::vector<std::uint32_t> renamed(graph_.slots.size());
  std::vector<query::Slot> kept;
  for (std::uint32_t s = 0; s < graph_.slots.size(); ++s) {
    renamed[s] = static_cast<std::uint32_t>(kept.size());
    if (used[s] || symbols.contains(graph_.slots[s].symbol.symbol_index())) kept.push_back(std::move(graph_.slots[s]));
  }
  graph_.slots = std::move(kept);
  for (GraphNode& node : graph_.nodes)
    for (query::Update& u : node.updates) u.slot = renamed[u.slot];
}

void GraphBuilder::note_approximations() {
  std::set<std::uint32_t> seen;
  for (const GraphNode& node : graph_.nodes)
    for (const ir::Expr& answer : node.answers) {
      const ir::Symbol& symbol = lowering_.pool_.symbols()[answer.symbol_index()];
      const bool unset = symbol.freedom.starts_with("uninitialised:");
      if ((!unset && !symbol.freedom.starts_with("callee:")) || !seen.insert(answer.symbol_index()).second) continue;
      graph_.approximations.push_back({answer, symbol.freedom, node.span});
      if (unset)
        lowering_.note(symbol.freedom,
                       fmt::format("{} may be read before it is written: any value", symbol.freedom.substr(14)), node.span);
    }
}

}  // namespace gfpcheck::lower
