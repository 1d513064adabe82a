// SPDX-License-Identifier: GPL-2.0-only
// Control graphs by hand: a pool and the graph under construction, with short names for what tests need.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graph/state_space.hpp"
#include "query/control_graph.hpp"

namespace gfpcheck::test {

using ir::Expr;
using ir::Kind;
using query::GraphNode;
using query::NodeId;
using query::PathClaim;

struct GraphBuilder {
  ir::ExprPool pool;
  query::ControlGraph graph;

  Expr symbol(const std::string& name, int width) {
    return pool.symbol({name, ir::bits(width), ir::Role::Number, ""});
  }
  Expr number(std::uint64_t value, int width) { return pool.constant(value, ir::bits(width)); }
  Expr bit_of(const Expr& word, std::uint64_t mask) {
    const Expr masked = pool.binary(Kind::BitAnd, word, pool.constant(mask, word.sort()));
    return pool.negate(pool.equal(masked, pool.constant(0, word.sort())));
  }

  std::uint32_t slot(const std::string& name, int width, std::uint64_t initial = 0) {
    const Expr s = symbol("slot:" + name, width);
    graph.slots.push_back({name, s, pool.constant(initial, s.sort()), false});
    return static_cast<std::uint32_t>(graph.slots.size() - 1);
  }
  Expr read(std::uint32_t slot) const { return graph.slots[slot].symbol; }

  NodeId node(GraphNode::What what) {
    GraphNode made;
    made.what = what;
    made.span = {file_, static_cast<std::uint32_t>(graph.nodes.size() + 1), 1};
    made.text = "node " + std::to_string(graph.nodes.size());
    graph.nodes.push_back(std::move(made));
    return static_cast<NodeId>(graph.nodes.size() - 1);
  }
  NodeId end() { return node(GraphNode::What::End); }
  NodeId step(std::vector<query::Update> updates, NodeId next = 0) {
    const NodeId n = node(GraphNode::What::Step);
    graph.nodes[n].updates = std::move(updates);
    graph.nodes[n].next[0] = next;
    return n;
  }
  NodeId branch(const Expr& condition, NodeId yes = 0, NodeId no = 0) {
    const NodeId n = node(GraphNode::What::Branch);
    graph.nodes[n].condition = condition;
    graph.nodes[n].next = {yes, no};
    return n;
  }
  NodeId event(const std::string& name, NodeId next = 0) {
    const NodeId n = node(GraphNode::What::Event);
    graph.nodes[n].event = name;
    graph.nodes[n].next[0] = next;
    return n;
  }
  GraphNode& at(NodeId n) { return graph.nodes[n]; }

  graph::StateSpace explore(const graph::Limits& limits = {}) {
    auto space = graph::StateSpace::explore(graph, pool, limits);
    if (!space) throw std::runtime_error(to_string(space.error()));
    return std::move(*space);
  }

  static PathClaim claim(PathClaim::What what, std::vector<std::string> events, std::uint64_t bound = 0) {
    PathClaim made;
    made.what = what;
    made.events = std::move(events);
    made.bound = bound;
    return made;
  }

 private:
  std::shared_ptr<const std::string> file_ = std::make_shared<std::string>("mm/made_up.c");
};

}  // namespace gfpcheck::test
