// SPDX-License-Identifier: GPL-2.0-only
// An answer zero_or_not_X is 1 for any number above zero ("pages were reclaimed"), and so is a slot that it gets
// to: whoever asks for more than zero or not is refused. Bitwise or, extension and if-then-else keep zero apart
// from the rest; nothing else does. An engine may hold slots to it again.
#include <fmt/format.h>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using ir::Expr;
using ir::Kind;
using query::GraphNode;

namespace {

class Uses {
 public:
  Uses(const query::ControlGraph& graph, const ir::ExprPool& pool) : pool_(pool) {
    for (const query::Slot& s : graph.slots) slots_[s.symbol.symbol_index()] = s.only_zero_or_not;
  }

  bool is_one(const Expr& symbol) const {
    const auto slot = slots_.find(symbol.symbol_index());
    if (slot != slots_.end()) return slot->second;
    return pool_.symbols()[symbol.symbol_index()].name.starts_with("zero_or_not_");
  }

  /// Does the value hand one on?
  bool copies(const Expr& value) const {
    switch (value.kind()) {
      case Kind::Symbol:
        return is_one(value);
      case Kind::ZeroExtend:
      case Kind::SignExtend:
        return copies(value.arg(0));
      case Kind::Ite:  // of a truth value: pages were reclaimed
        return copies(value.arg(1)) || copies(value.arg(2));
      case Kind::BitOr:
        return copies(value.arg(0)) || copies(value.arg(1));
      default:
        return false;
    }
  }

  /// The first of them that the expression tells apart by more than zero or not; `copied`: where it is kept as one.
  Expr shown(const Expr& value, bool copied) const {
    if (value.kind() == Kind::Symbol) return is_one(value) && !copied ? value : Expr();
    if (value.is_constant()) return {};
    if (copied && (value.kind() == Kind::ZeroExtend || value.kind() == Kind::SignExtend)) return shown(value.arg(0), true);
    if (copied && value.kind() == Kind::BitOr) return first(shown(value.arg(0), true), shown(value.arg(1), true));
    if (copied && value.kind() == Kind::Ite)
      return first(shown(value.arg(0), false), first(shown(value.arg(1), true), shown(value.arg(2), true)));
    if (const Expr compared = against_zero(value); compared.valid()) return shown(compared, true);
    Expr found;
    for (const Expr& arg : value.args()) found = first(found, shown(arg, false));
    return found;
  }

 private:
  static Expr first(const Expr& a, const Expr& b) { return a.valid() ? a : b; }

  /// The operand of a comparison that asks only whether it is zero; else invalid.
  static Expr against_zero(const Expr& e) {
    const bool strict = e.kind() == Kind::UnsignedLess || e.kind() == Kind::SignedLess;
    const bool order = strict || e.kind() == Kind::UnsignedLessEqual || e.kind() == Kind::SignedLessEqual;
    if ((!order && e.kind() != Kind::Equal) || e.arg(0).sort().is_bool()) return {};
    const auto is = [](const Expr& c, std::uint64_t v) { return c.is_constant() && c.value() == v; };
    if (e.arg(0).sort().width == 1 && e.arg(1).is_constant()) return e.arg(0);
    if (e.arg(0).sort().width == 1 && e.arg(0).is_constant()) return e.arg(1);
    if (is(e.arg(1), 0) || (strict && is(e.arg(1), 1))) return e.arg(0);
    if (is(e.arg(0), 0) || (order && !strict && is(e.arg(0), 1))) return e.arg(1);
    return {};
  }

  const ir::ExprPool& pool_;
  std::map<std::uint32_t, bool> slots_;  // by symbol
};

}  // namespace

void GraphBuilder::mark_zero_or_not() {
  for (bool changed = true; changed;) {
    changed = false;
    const Uses uses(graph_, lowering_.pool_);
    for (const GraphNode& node : graph_.nodes)
      for (const query::Update& u : node.updates)
        if (!graph_.slots[u.slot].only_zero_or_not && uses.copies(u.value))
          changed = graph_.slots[u.slot].only_zero_or_not = true;
  }
}

void GraphBuilder::refuse_numbers_of_zero_or_not() const {
  const Uses uses(graph_, lowering_.pool_);
  const auto check = [&](const Expr& value, bool copied, const GraphNode& node) {
    const Expr found = uses.shown(value, copied);
    if (!found.valid()) return;
    throw Refused{unsupported(node.span, fmt::format("`{}` uses {} as a number, but a contract says only whether it is zero",
                                                     node.text, lowering_.pool_.symbols()[found.symbol_index()].name))};
  };
  for (const GraphNode& node : graph_.nodes) {
    for (const Expr& c : node.constraints) check(c, false, node);
    for (const query::Definedness& d : node.defined) check(d.condition, false, node);
    if (node.what == GraphNode::What::Branch) check(node.condition, false, node);
    for (const query::Update& u : node.updates) check(u.value, graph_.slots[u.slot].only_zero_or_not, node);
  }
}

}  // namespace gfpcheck::lower
