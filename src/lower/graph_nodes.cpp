// SPDX-License-Identifier: GPL-2.0-only
// Making nodes and joining them. `open_` are the ends that lead to whatever comes next; none are open where
// control does not get.
#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using query::GraphNode;

GraphNode GraphBuilder::node_at(GraphNode::What what, const syntax::Place& at, std::string text) {
  GraphNode node;
  node.what = what;
  node.span = lowering_.unit_.span(at);
  if (activation_) {
    node.function = activation_->frame.function->name;
    node.in_tree = activation_->frame.in_tree;
  } else {
    node.in_tree = false;
  }
  node.text = std::move(text);
  return node;
}

GraphBuilder::NodeId GraphBuilder::reserve(GraphNode node) {
  graph_.nodes.push_back(std::move(node));
  return static_cast<NodeId>(graph_.nodes.size() - 1);
}

GraphBuilder::NodeId GraphBuilder::add(GraphNode node) {
  const NodeId made = reserve(std::move(node));
  place(made);
  return made;
}

GraphBuilder::NodeId GraphBuilder::join() {
  return reserve(node_at(GraphNode::What::Step, lowering_.at_, ""));
}

void GraphBuilder::place(NodeId node) {
  jump(node);
  open_ = {{node, 0}};
}

void GraphBuilder::jump(NodeId to) {
  for (const Edge& edge : open_) graph_.nodes[edge.node].next[edge.side] = to;
  open_.clear();
}

void GraphBuilder::finish(GraphNode& node, const State& state) {
  for (const auto& [cell, value] : state.cells) store(node, cell, value);
  node.defined = std::move(lowering_.out_.defined);
  node.constraints = std::move(promises_);
  looks_.clear();
  lowering_.out_.defined.clear();
  lowering_.out_.steps.clear();
  lowering_.defined_seen_.clear();
  promises_.clear();
}

void GraphBuilder::run(const syntax::Place& at, const std::string& text,
                       const std::function<void(State&)>& body) {
  if (open_.empty()) return;
  lowering_.at_ = at;
  lowering_.statement_source_ = text;
  State state = entry_state();
  body(state);
  GraphNode node = node_at(GraphNode::What::Step, at, text);
  finish(node, state);
  if (!node.updates.empty() || !node.defined.empty() || !node.constraints.empty()) add(std::move(node));
}

/// The answers that a node asks for are those that its expressions read.
void GraphBuilder::add_answers(GraphNode& node) {
  std::vector<ir::Expr> roots = node.constraints;
  for (const query::Definedness& d : node.defined) roots.push_back(d.condition);
  for (const query::Update& u : node.updates) roots.push_back(u.value);
  if (node.what == GraphNode::What::Branch) roots.push_back(node.condition);
  node.answers.clear();
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    if (e.kind() == ir::Kind::Symbol && asked_.contains(e.symbol_index())) node.answers.push_back(e);
  });
}

/// Where both sides lead to the same place, nobody asks.
void GraphBuilder::drop_idle_branches(const std::function<NodeId(NodeId)>& beyond) {
  for (bool changed = true; changed;) {
    changed = false;
    for (GraphNode& node : graph_.nodes) {
      if (node.what != GraphNode::What::Branch || beyond(node.next[0]) != beyond(node.next[1])) continue;
      node.what = GraphNode::What::Step;
      node.condition = ir::Expr();
      changed = true;
    }
  }
}

/// Drops joins that do nothing and nodes that nothing leads to. A loop of nothing but joins stays one node.
void GraphBuilder::tidy() {
  const auto idle = [&](NodeId n) {
    const GraphNode& node = graph_.nodes[n];
    return node.what == GraphNode::What::Step && node.updates.empty() && node.defined.empty() &&
           node.constraints.empty();
  };
  const auto beyond = [&](NodeId n) {
    std::set<NodeId> seen;
    while (idle(n) && seen.insert(n).second) n = graph_.nodes[n].next[0];
    return n;
  };
  drop_idle_branches(beyond);
  std::vector<std::optional<NodeId>> renamed(graph_.nodes.size());
  std::vector<NodeId> order;
  std::vector<NodeId> waiting = {beyond(graph_.entry)};  // the first is node 0
  while (!waiting.empty()) {
    const NodeId n = waiting.back();
    waiting.pop_back();
    if (renamed[n]) continue;
    renamed[n] = static_cast<NodeId>(order.size());
    order.push_back(n);
    GraphNode& node = graph_.nodes[n];
    if (node.what == GraphNode::What::End) continue;
    if (node.what == GraphNode::What::Branch) waiting.push_back(node.next[1] = beyond(node.next[1]));
    waiting.push_back(node.next[0] = beyond(node.next[0]));
  }
  std::vector<GraphNode> kept;
  for (const NodeId n : order) {
    GraphNode node = std::move(graph_.nodes[n]);
    for (NodeId& next : node.next) next = renamed[next].value_or(0);
    if (node.what == GraphNode::What::End) node.next = {0, 0};
    kept.push_back(std::move(node));
  }
  graph_.entry = 0;
  graph_.nodes = std::move(kept);
}

}  // namespace gfpcheck::lower
