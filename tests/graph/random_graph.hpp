// SPDX-License-Identifier: GPL-2.0-only
// Small random control graphs: a request of five bits, three slots, answers that are kept or only asked, gaps
// now and then. Deterministic for a seed.
#pragma once

#include <random>

#include "build_graph.hpp"

namespace gfpcheck::test {

class RandomGraph {
 public:
  explicit RandomGraph(std::uint32_t seed) : random_(seed) { make(); }

  GraphBuilder built;
  std::vector<Expr> request;

  std::uint64_t below(std::uint64_t n) {
    return std::uniform_int_distribution<std::uint64_t>(0, n - 1)(random_);
  }

  /// Over the request alone.
  Expr premise() { return truth(2, request); }

  PathClaim claim() {
    static constexpr std::array kinds{PathClaim::What::Never, PathClaim::What::AtMost,
                                      PathClaim::What::OnlyAfter, PathClaim::What::Possible,
                                      PathClaim::What::Terminates};
    PathClaim made;
    made.what = kinds[below(kinds.size())];
    made.events = {event(), event()};
    made.bound = below(5) == 0 ? 200 : below(4);
    if (made.what == PathClaim::What::Terminates) made.events.resize(below(3));
    if (below(3) == 0) made.guard = premise();
    return made;
  }

 private:
  std::string event() { return std::string(1, static_cast<char>('A' + below(3))); }

  Expr leaf(int width, const std::vector<Expr>& over) {
    for (int tries = 0; tries < 8; ++tries)
      if (const Expr e = over[below(over.size())]; e.sort() == ir::bits(width)) return e;
    return width == 0 ? built.pool.truth(below(2) == 0) : built.number(below(4), width);
  }

  Expr word(int depth, const std::vector<Expr>& over) {
    if (depth == 0) return leaf(2, over);
    static constexpr std::array kinds{Kind::Add,    Kind::Subtract,  Kind::BitAnd,   Kind::BitOr,
                                      Kind::BitXor, Kind::ShiftLeft, Kind::Multiply, Kind::UnsignedDivide};
    if (below(4) == 0)
      return built.pool.ite(truth(depth - 1, over), word(depth - 1, over), word(depth - 1, over));
    return built.pool.binary(kinds[below(kinds.size())], word(depth - 1, over), word(depth - 1, over));
  }

  Expr truth(int depth, const std::vector<Expr>& over) {
    if (depth == 0) return leaf(0, over);
    static constexpr std::array kinds{Kind::Equal, Kind::UnsignedLess, Kind::SignedLess};
    switch (below(4)) {
      case 0:
        return built.pool.negate(truth(depth - 1, over));
      case 1:
        return built.pool.both(truth(depth - 1, over), truth(depth - 1, over));
      default:
        return built.pool.binary(kinds[below(kinds.size())], word(depth - 1, over), word(depth - 1, over));
    }
  }

  void make() {
    ir::ExprPool& pool = built.pool;
    request = {built.symbol("gfp", 2), built.symbol("order", 2), built.symbol("task", 0)};
    for (int i = 0; i < 3; ++i) built.slot("s" + std::to_string(i), i == 2 ? 0 : 2);
    for (query::Slot& slot : built.graph.slots)
      slot.initial = slot.symbol.sort().is_bool() ? truth(1, request) : word(1, request);
    if (below(3) == 0)
      built.graph.constraints.push_back({"valid", "", {}, query::Origin::Invariant, truth(2, request)});
    answers_ = {built.symbol("answer", 2), built.symbol("said", 0), built.symbol("other", 2)};
    const std::uint64_t nodes = 4 + below(8);
    for (std::uint64_t n = 0; n < nodes; ++n) fill(built.node(kind()), nodes);
    built.graph.entry = static_cast<NodeId>(below(nodes));
    ensure(pool.size() > 0, "a graph has expressions");
  }

  GraphNode::What kind() {
    static constexpr std::array kinds{GraphNode::What::Step,   GraphNode::What::Branch,
                                      GraphNode::What::Branch, GraphNode::What::Event,
                                      GraphNode::What::Event,  GraphNode::What::End};
    return kinds[below(kinds.size())];
  }

  void fill(NodeId id, std::uint64_t nodes) {
    GraphNode& node = built.at(id);
    for (NodeId& next : node.next) next = static_cast<NodeId>(below(nodes));
    if (node.what == GraphNode::What::End) return;
    for (const Expr& answer : answers_)
      if (below(3) == 0) node.answers.push_back(answer);
    std::vector<Expr> over = request;
    for (const query::Slot& slot : built.graph.slots) over.push_back(slot.symbol);
    for (int i = 0; i < 2; ++i) over.insert(over.end(), node.answers.begin(), node.answers.end());
    if (below(3) == 0) node.constraints.push_back(built.pool.either(truth(1, over), truth(2, over)));
    if (below(12) == 0)
      node.defined.push_back({"made up", node.span, built.pool.either(truth(1, over), truth(2, over))});
    if (node.what == GraphNode::What::Branch) node.condition = truth(1 + static_cast<int>(below(2)), over);
    if (node.what == GraphNode::What::Event) node.event = event();
    for (std::uint32_t slot = 0; slot < built.graph.slots.size(); ++slot) {
      if (below(node.what == GraphNode::What::Step ? 2 : 5) != 0) continue;
      const int depth = static_cast<int>(below(3));
      node.updates.push_back({slot, slot == 2 ? truth(depth, over) : word(depth, over)});
    }
  }

  std::mt19937 random_;
  std::vector<Expr> answers_;
};

}  // namespace gfpcheck::test
