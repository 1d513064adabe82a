// SPDX-License-Identifier: GPL-2.0-only
// What makes a slot a counter: each value stored in it is a constant, itself, or itself plus a constant of one or
// more; everything else compares it (or it plus such a constant, or a choice of these) with constants. Beyond the largest of these all
// comparisons have their last answer, and it stays there until a constant is stored.
#include "graph/counters.hpp"

#include "graph/slots.hpp"
#include "ir/transfer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace gfpcheck::graph {
namespace {

using ir::Expr;
using ir::Kind;
using query::GraphNode;

constexpr std::uint64_t kMostLimit = 1 << 13;  // far from the sign of the narrowest slot

class Counter {
 public:
  explicit Counter(const query::Slot& slot) : symbol_(slot.symbol) {}

  /// Is the slot a counter in this graph that needs to be stopped?
  bool fits(const query::ControlGraph& graph, std::uint32_t slot, const std::vector<std::vector<bool>>& live) {
    if (symbol_.sort().width < 16 || !graph.slots[slot].initial.is_constant()) return false;
    for (const GraphNode& node : graph.nodes) {
      const bool matters = live[node.next[0]][slot] || (node.what == GraphNode::What::Branch && live[node.next[1]][slot]);
      for (const Expr& c : node.constraints) compared(c);
      for (const query::Definedness& d : node.defined) compared(d.condition);
      if (node.what == GraphNode::What::Branch) compared(node.condition);
      for (const query::Update& u : node.updates)
        if (u.slot != slot)
          compared(u.value);
        else if (matters)
          stored(u.value);
    }
    return good_ && grows_;
  }
  std::uint64_t limit() const { return limit_ + 1; }

 private:
  bool reads(const Expr& e) const {
    bool found = false;
    ir::for_each_node(std::span(&e, 1), [&](const Expr& part) { found |= part == symbol_; });
    return found;
  }

  /// What is added to the counter; nothing where `e` is not the counter or the counter plus a small constant.
  std::optional<std::uint64_t> added(const Expr& e) const {
    if (e == symbol_) return 0;
    if (e.kind() != Kind::Add) return std::nullopt;
    for (const std::size_t at : {0U, 1U})
      if (e.arg(at) == symbol_ && e.arg(1 - at).is_constant() && e.arg(1 - at).value() <= kMostLimit)
        return e.arg(1 - at).value();
    return std::nullopt;
  }

  /// The largest constant that `e` may be; nothing where it is not a choice of small constants.
  static std::optional<std::uint64_t> largest(const Expr& e) {
    if (e.is_constant() && e.value() <= kMostLimit) return e.value();
    if (e.kind() != Kind::Ite) return std::nullopt;
    const auto then = largest(e.arg(1));
    const auto otherwise = largest(e.arg(2));
    if (!then || !otherwise) return std::nullopt;
    return std::max(*then, *otherwise);
  }

  /// Is `e` the counter, it plus a small constant, a constant, or a choice of these?
  bool counts(const Expr& e) const {
    if (e.kind() == Kind::Ite) return counts(e.arg(1)) && counts(e.arg(2));
    return e.is_constant() || added(e);
  }
  /// What such a choice hangs on.
  void choices(const Expr& e) {
    if (e.kind() != Kind::Ite) return;
    compared(e.arg(0));
    choices(e.arg(1));
    choices(e.arg(2));
  }

  static bool compares(Kind kind) {
    return kind == Kind::Equal || kind == Kind::UnsignedLess || kind == Kind::UnsignedLessEqual ||
           kind == Kind::SignedLess || kind == Kind::SignedLessEqual;
  }

  void compared(const Expr& e) {
    if (!good_ || !e.valid() || !reads(e)) return;
    if (compares(e.kind())) {
      for (const std::size_t at : {0U, 1U}) {
        const auto most = largest(e.arg(1 - at));
        if (!counts(e.arg(at)) || !most || reads(e.arg(1 - at))) continue;
        limit_ = std::max(limit_, *most);
        choices(e.arg(at));
        return;
      }
    }
    if (e == symbol_) good_ = false;
    for (const Expr& arg : e.args()) compared(arg);
  }

  void stored(const Expr& e) {
    if (e.is_constant()) return;
    if (const auto more = added(e)) {
      grows_ |= *more > 0;
    } else if (e.kind() == Kind::Ite) {
      compared(e.arg(0));
      stored(e.arg(1));
      stored(e.arg(2));
    } else {
      good_ = false;
    }
  }

  Expr symbol_;
  std::uint64_t limit_ = 0;  // the largest that it is compared with
  bool good_ = true, grows_ = false;
};

void stop_at(std::uint64_t most, std::uint32_t slot, query::ControlGraph& graph, ir::ExprPool& pool) {
  const Expr last = pool.constant(most, graph.slots[slot].symbol.sort());
  for (GraphNode& node : graph.nodes)
    for (query::Update& u : node.updates)
      if (u.slot == slot && !u.value.is_constant())
        u.value = pool.ite(pool.binary(Kind::SignedLess, last, u.value), last, u.value);
}

}  // namespace

std::vector<std::string> stop_counting(query::ControlGraph& graph, ir::ExprPool& pool) {
  std::vector<std::string> names;
  const auto live = live_slots(graph, SlotSymbols(graph));
  for (std::uint32_t slot = 0; slot < graph.slots.size(); ++slot) {
    Counter counter(graph.slots[slot]);
    if (!counter.fits(graph, slot, live)) continue;
    const std::string& name = names.emplace_back(graph.slots[slot].name);
    graph.slots[slot].counter = true;
    stop_at(counter.limit(), slot, graph, pool);
    graph.ledger.push_back({fmt::format("counter:{}", name),
                            fmt::format("`{}` does not go round: no run adds to it 2^31 times", name), {}});
  }
  return names;
}

namespace {

/// The node's own answers for the counters that it reads.
class Forgetting {
 public:
  Forgetting(query::ControlGraph& graph, ir::ExprPool& pool) : graph_(graph), pool_(pool), slots_(graph) {
    for (const query::Slot& slot : graph.slots) forgotten_.push_back(slot.counter);
    // whether some answer keeps a promise must not hang on a value that is made up
    for (const GraphNode& node : graph.nodes)
      for (const Expr& c : node.constraints)
        for (const std::uint32_t slot : slots_.read_by(c)) forgotten_[slot] = false;
  }

  void run() {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      GraphNode& node = graph_.nodes[n];
      std::erase_if(node.updates, [&](const query::Update& u) { return forgotten_[u.slot]; });
      ir::Transfer with(pool_, pool_, [&](const ir::Symbol& symbol) { return stands_for(symbol, n); });
      const auto replace = [&](Expr& e) {
        if (reads_forgotten(e)) e = with(e);
      };
      for (query::Definedness& d : node.defined) replace(d.condition);
      for (query::Update& u : node.updates) replace(u.value);
      if (node.condition.valid()) replace(node.condition);
    }
  }

 private:
  bool is_forgotten(const Expr& symbol) const {
    const std::uint32_t slot = slots_.of(symbol);
    return slot != SlotSymbols::kNone && forgotten_[slot];
  }
  bool reads_forgotten(const Expr& e) const {
    for (const std::uint32_t slot : slots_.read_by(e))
      if (forgotten_[slot]) return true;
    return false;
  }
  Expr stands_for(const ir::Symbol& symbol, std::size_t node) {
    const Expr own = pool_.symbol(symbol);
    if (!is_forgotten(own)) return own;
    ir::Symbol any = symbol;
    any.name = fmt::format("any:{}@{}", symbol.name, node);
    const Expr answer = pool_.symbol(any);
    std::vector<Expr>& answers = graph_.nodes[node].answers;
    if (std::find(answers.begin(), answers.end(), answer) == answers.end()) answers.push_back(answer);
    return answer;
  }

  query::ControlGraph& graph_;
  ir::ExprPool& pool_;
  SlotSymbols slots_;
  std::vector<bool> forgotten_;  // by slot
};

}  // namespace

void forget_counters(query::ControlGraph& graph, ir::ExprPool& pool) {
  Forgetting(graph, pool).run();
}

}  // namespace gfpcheck::graph
