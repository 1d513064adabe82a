// SPDX-License-Identifier: GPL-2.0-only
// Brute force over small graphs: every value of what is one bit wide, and 0, 1, 2 and all ones of what is wider.
#include "walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

namespace gfpcheck::testing {

using query::GraphNode;

namespace {

Walk walk_files(std::vector<syntax::SourceFile> files) {
  Walk made;
  auto unit = read_unit(std::move(files));
  if (!unit) {
    made.refused = to_string(unit.error());
    return made;
  }
  made.unit = std::move(*unit);
  auto graph = lower::lower_graph(*made.unit->unit, made.unit->ports, made.unit->pool, "harness");
  if (graph)
    made.graph = std::move(*graph);
  else
    made.refused = to_string(graph.error());
  return made;
}

std::vector<std::uint64_t> values_of(const ir::Expr& symbol, bool is_pointer_range) {
  const unsigned width = std::max<unsigned>(1, symbol.sort().width);
  if (width == 1) return {0, 1};
  if (is_pointer_range) return {0, 1, 2};
  return {0, 1, 2, ~std::uint64_t{0} >> (64 - width)};
}

/// Calls `body` for each assignment of the symbols.
void for_each_value(std::span<const ir::Expr> symbols, ir::Assignment& now, const std::function<void()>& body) {
  if (symbols.empty()) return body();
  for (const std::uint64_t value : values_of(symbols[0], symbols[0].sort().width == 8)) {
    now.set(symbols[0].symbol_index(), value);
    for_each_value(symbols.subspan(1), now, body);
  }
}

class Runs {
 public:
  Runs(const query::ControlGraph& graph, std::size_t most) : graph_(graph), most_(most) {}

  void from_each_request() {
    for_each_value(request(), now_, [&] {
      bool kept = true;
      for (const auto& c : graph_.constraints) kept = kept && eval::evaluate(c.condition, now_) == 1;
      if (!kept) return;
      seen_.clear();
      std::vector<std::uint64_t> slots;
      for (const query::Slot& s : graph_.slots) slots.push_back(eval::evaluate(s.initial, now_));
      go(graph_.entry, slots, "", 0);
    });
  }
  std::set<std::string> strings;

 private:
  std::vector<ir::Expr> request() const {
    std::vector<ir::Expr> roots, free;
    std::set<std::uint32_t> bound;
    for (const query::Slot& s : graph_.slots) {
      bound.insert(s.symbol.symbol_index());
      roots.push_back(s.initial);
    }
    for (const auto& c : graph_.constraints) roots.push_back(c.condition);
    for (const GraphNode& node : graph_.nodes) {
      for (const ir::Expr& a : node.answers) bound.insert(a.symbol_index());
      for (const query::Update& u : node.updates) roots.push_back(u.value);
      if (node.what == GraphNode::What::Branch) roots.push_back(node.condition);
    }
    ir::for_each_node(roots, [&](const ir::Expr& e) {
      if (e.kind() == ir::Kind::Symbol && !bound.contains(e.symbol_index())) free.push_back(e);
    });
    return free;
  }

  void go(query::NodeId at, const std::vector<std::uint64_t>& slots, const std::string& events, std::size_t count) {
    if (!seen_.insert({at, slots, events}).second) return;
    const GraphNode& node = graph_.nodes[at];
    if (node.what == GraphNode::What::End || count == most_) {
      strings.insert(node.what == GraphNode::What::End ? events : events + " ...");
      return;
    }
    if (node.what == GraphNode::What::Event)
      return go(node.next[0], slots, events.empty() ? node.event : events + " " + node.event, count + 1);
    for_each_value(node.answers, now_, [&] {
      for (std::size_t s = 0; s < slots.size(); ++s) now_.set(graph_.slots[s].symbol.symbol_index(), slots[s]);
      for (const ir::Expr& c : node.constraints)
        if (eval::evaluate(c, now_) == 0) return;
      for (const auto& d : node.defined)
        if (eval::evaluate(d.condition, now_) == 0) return void(strings.insert(events + " undefined"));
      std::vector<std::uint64_t> after = slots;
      for (const query::Update& u : node.updates) after[u.slot] = eval::evaluate(u.value, now_);
      const bool other = node.what == GraphNode::What::Branch && eval::evaluate(node.condition, now_) == 0;
      go(node.next[other ? 1 : 0], after, events, count);
    });
  }

  const query::ControlGraph& graph_;
  std::size_t most_;
  ir::Assignment now_;
  std::set<std::tuple<query::NodeId, std::vector<std::uint64_t>, std::string>> seen_;
};

}  // namespace

Walk walk(const std::string& declarations, const std::string& body) {
  return walk_files({{"prelude.h", common_prelude(), syntax::Origin::Prelude},
                     {"harness.c", declarations + "\nstatic void harness(void) { " + body + " }\n", syntax::Origin::Environment}});
}

Walk walk_tree(const std::string& tree, const std::string& environment, const std::string& body) {
  return walk_files({{"prelude.h", common_prelude(), syntax::Origin::Prelude},
                     {"tree.c", tree + "\n", syntax::Origin::Tree},
                     {"harness.c", environment + "\nstatic void harness(void) { " + body + " }\n", syntax::Origin::Environment}});
}

std::vector<std::string> asked(const Walk& walk, const std::string& text) {
  std::vector<std::string> names;
  for (const GraphNode& node : walk.graph.nodes)
    if (node.text == text)
      for (const ir::Expr& a : node.answers)
        names.push_back(walk.unit->pool.symbols()[a.symbol_index()].name);
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> event_strings(const Walk& walk, std::size_t most) {
  Runs runs(walk.graph, most);
  runs.from_each_request();
  return {runs.strings.begin(), runs.strings.end()};
}

}  // namespace gfpcheck::testing
