// SPDX-License-Identifier: GPL-2.0-only
// A contract may say 1 for any count above zero ("pages were reclaimed"). That is sound as long as nothing
// asks how many: each use must be a comparison that only tells zero from the rest, or a copy to a slot of the
// same kind. Bitwise or, extension and if-then-else keep zero apart from the rest; addition and truncation
// may not.
#include <fmt/format.h>

#include "graph/slots.hpp"
#include "graph/stop.hpp"

namespace gfpcheck::graph {
namespace {

using ir::Expr;
using ir::Kind;

class Uses {
 public:
  Uses(const query::ControlGraph& graph, const SlotSymbols& slots) : graph_(graph), slots_(slots) {}

  /// The first such slot that `value` gives away when it is compared with zero or copied at most.
  const query::Slot* shown_by_copy(const Expr& value) const {
    if (!counts(value)) return nullptr;
    switch (value.kind()) {
      case Kind::Symbol:
        return nullptr;
      case Kind::ZeroExtend:
      case Kind::SignExtend:
        return shown_by_copy(value.arg(0));
      case Kind::BitOr:
        return first(shown_by_copy(value.arg(0)), shown_by_copy(value.arg(1)));
      case Kind::Ite:
        return first(shown(value.arg(0)), first(shown_by_copy(value.arg(1)), shown_by_copy(value.arg(2))));
      default:
        return shown(value);
    }
  }

  /// The first such slot whose number can be told from the expression's value.
  const query::Slot* shown(const Expr& value) const {
    if (!counts(value)) return nullptr;
    if (value.kind() == Kind::Symbol) return &graph_.slots[slots_.of(value)];
    if (const Expr compared = against_zero(value); compared.valid()) return shown_by_copy(compared);
    const query::Slot* found = nullptr;
    for (const Expr& arg : value.args()) found = first(found, shown(arg));
    return found;
  }

 private:
  static const query::Slot* first(const query::Slot* a, const query::Slot* b) { return a != nullptr ? a : b; }

  /// Does it read such a slot at all?
  bool counts(const Expr& value) const {
    for (std::uint32_t slot : slots_.read_by(value))
      if (graph_.slots[slot].only_zero_or_not) return true;
    return false;
  }

  /// The operand of a comparison that asks only whether it is zero (or below, or above); else invalid.
  static Expr against_zero(const Expr& e) {
    const bool order = e.kind() == Kind::UnsignedLess || e.kind() == Kind::UnsignedLessEqual ||
                       e.kind() == Kind::SignedLess || e.kind() == Kind::SignedLessEqual;
    if (!order && e.kind() != Kind::Equal) return Expr();
    if (e.arg(0).sort().is_bool()) return Expr();
    const bool strict = e.kind() == Kind::UnsignedLess || e.kind() == Kind::SignedLess;
    const auto is = [](const Expr& c, std::uint64_t v) { return c.is_constant() && c.value() == v; };
    if (is(e.arg(1), 0) || (order && strict && is(e.arg(1), 1))) return e.arg(0);
    if (is(e.arg(0), 0) || (order && !strict && is(e.arg(0), 1))) return e.arg(1);
    return Expr();
  }

  const query::ControlGraph& graph_;
  const SlotSymbols& slots_;
};

[[noreturn]] void refuse(const query::Slot& slot, const query::GraphNode& node) {
  stop(node.span, fmt::format("`{}` uses {} as a number, but its contract says only whether it is zero",
                              node.text, slot.name));
}

}  // namespace

void check_zero_or_not(const query::ControlGraph& graph, const SlotSymbols& slots) {
  const Uses uses(graph, slots);
  for (const query::GraphNode& node : graph.nodes) {
    const auto check = [&](const query::Slot* shown) {
      if (shown != nullptr) refuse(*shown, node);
    };
    for (const ir::Expr& c : node.constraints) check(uses.shown(c));
    for (const query::Definedness& d : node.defined) check(uses.shown(d.condition));
    if (node.what == query::GraphNode::What::Branch) check(uses.shown(node.condition));
    for (const query::Update& u : node.updates)
      check(graph.slots[u.slot].only_zero_or_not ? uses.shown_by_copy(u.value) : uses.shown(u.value));
  }
}

}  // namespace gfpcheck::graph
