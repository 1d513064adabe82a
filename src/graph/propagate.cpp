// SPDX-License-Identifier: GPL-2.0-only
// Forward data flow over a flat lattice: not reached, one expression over the request, or more than one.
#include "graph/propagate.hpp"

#include <deque>
#include <optional>
#include <unordered_map>

#include "graph/slots.hpp"

namespace gfpcheck::graph {
namespace {

using ir::Expr;
using query::GraphNode;
using query::NodeId;

constexpr std::size_t kLargest = 64;  // nodes of an expression that is worth repeating

class Propagation {
 public:
  Propagation(query::ControlGraph& graph, ir::ExprPool& pool)
      : graph_(graph), pool_(pool), slots_(graph), known_(graph.nodes.size()) {
    for (const GraphNode& node : graph.nodes)
      for (const Expr& a : node.answers) answers_.emplace(a.symbol_index(), true);
  }

  void run() {
    Values first;
    for (const query::Slot& slot : graph_.slots) first.push_back(over_request(slot.initial));
    arrive(graph_.entry, first);
    while (!work_.empty()) {
      const NodeId n = work_.front();
      work_.pop_front();
      pass(n);
    }
    for (NodeId n = 0; n < graph_.nodes.size(); ++n)
      if (known_[n]) rewrite(n);
  }

 private:
  using Values = std::vector<Expr>;  // by slot; invalid: more than one value

  /// The expression, if it is small and speaks of nothing but the request.
  Expr over_request(const Expr& e) const {
    std::size_t size = 0;
    bool only = true;
    ir::for_each_node(std::span(&e, 1), [&](const Expr& part) {
      ++size;
      if (part.kind() == ir::Kind::Symbol)
        only &= slots_.of(part) == SlotSymbols::kNone && !answers_.contains(part.symbol_index());
    });
    return only && size <= kLargest ? e : Expr();
  }

  Expr with(const Expr& root, const Values& values) {
    std::unordered_map<std::uint32_t, Expr> made;
    ir::for_each_node(std::span(&root, 1), [&](const Expr& e) {
      Expr here = e;
      if (e.kind() == ir::Kind::Symbol) {
        if (const auto slot = slots_.of(e); slot != SlotSymbols::kNone && values[slot].valid()) here = values[slot];
      } else if (!e.is_constant()) {
        std::vector<Expr> args;
        bool same = true;
        for (const Expr& arg : e.args()) {
          args.push_back(made.at(arg.id()));
          same &= args.back() == arg;
        }
        if (!same) here = pool_.make(e.kind(), args, e.sort());
      }
      made.emplace(e.id(), here);
    });
    return made.at(root.id());
  }

  void pass(NodeId n) {
    const GraphNode& node = graph_.nodes[n];
    if (node.what == GraphNode::What::End) return;
    Values after = *known_[n];
    for (const query::Update& u : node.updates) after[u.slot] = over_request(with(u.value, *known_[n]));
    arrive(node.next[0], after);
    if (node.what == GraphNode::What::Branch) arrive(node.next[1], after);
  }

  void arrive(NodeId n, const Values& values) {
    if (!known_[n]) {
      known_[n] = values;
      work_.push_back(n);
      return;
    }
    bool changed = false;
    for (std::size_t s = 0; s < values.size(); ++s) {
      Expr& known = (*known_[n])[s];
      if (!known.valid() || known == values[s]) continue;
      known = Expr();
      changed = true;
    }
    if (changed) work_.push_back(n);
  }

  void rewrite(NodeId n) {
    GraphNode& node = graph_.nodes[n];
    const auto replace = [&](Expr& e) {
      if (e.valid()) e = with(e, *known_[n]);
    };
    for (Expr& c : node.constraints) replace(c);
    for (query::Definedness& d : node.defined) replace(d.condition);
    for (query::Update& u : node.updates) replace(u.value);
    replace(node.condition);
  }

  query::ControlGraph& graph_;
  ir::ExprPool& pool_;
  SlotSymbols slots_;
  std::vector<std::optional<Values>> known_;  // on entry, by node
  std::unordered_map<std::uint32_t, bool> answers_;
  std::deque<NodeId> work_;
};

}  // namespace

void propagate_copies(query::ControlGraph& graph, ir::ExprPool& pool) {
  Propagation(graph, pool).run();
}

}  // namespace gfpcheck::graph
