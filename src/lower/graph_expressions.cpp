// SPDX-License-Identifier: GPL-2.0-only
// Calls of walked functions inside expressions happen before the node that reads what they gave; && || and ?:
// with such a call on a side that may not be evaluated become branches.
#include <fmt/format.h>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using syntax::ExpressionKind;

bool GraphBuilder::interesting(const Expression& e) {
  const auto known = interesting_.find(&e);
  if (known != interesting_.end()) return known->second;
  bool found = false;
  if (e.kind != ExpressionKind::SizeofValue) {
    found = e.kind == ExpressionKind::Block || is_event(e) || callee(e).has_value();
    for (const auto& operand : e.operands) found = found || (operand && interesting(*operand));
  }
  interesting_[&e] = found;
  return found;
}

CellId GraphBuilder::temporary(syntax::Type type) {
  return local("value", type);
}

/// Stores `e` as an assignment to the cell would.
void GraphBuilder::keep(const Expression& e, CellId cell, const std::string& text) {
  hoist(e, text);
  run(e.place, text, [&](State& state) {
    state.cells[cell] = lowering_.convert(lowering_.lower(e, state), lowering_.cells_.at(cell).type, e);
  });
}

void GraphBuilder::effect(const Expression& e, const std::string& text) {
  hoist(e, text);
  if (result_of(e) || is_event(e)) return;
  run(e.place, text, [&](State& state) { lowering_.lower(e, state); });
}

void GraphBuilder::hoist(const Expression& e, const std::string& text) {
  if (!interesting(e)) return;
  const auto both_into = [&](CellId to, const std::function<void()>& yes_side, const std::function<void()>& no_side,
                             const Expression& condition) {
    Edges yes, no;
    branch(condition, text, yes, no);
    open_ = std::move(yes);
    yes_side();
    Edges after = std::move(open_);
    open_ = std::move(no);
    no_side();
    open_.insert(open_.end(), after.begin(), after.end());
    results_[&e] = to;
  };
  const bool logical = e.kind == ExpressionKind::Binary && (e.text == "&&" || e.text == "||");
  if (logical && interesting(*e.operands[1])) {
    const CellId to = temporary(lowering_.types_.int_type());
    const auto set = [&](std::uint64_t truth) {
      run(e.place, text,
          [&](State& state) { state.cells[to] = lowering_.number(truth, lowering_.types_.int_type()); });
    };
    return both_into(to, [&] { set(1); }, [&] { set(0); }, e);
  }
  if (e.kind == ExpressionKind::Conditional &&
      ((e.operands[1] && interesting(*e.operands[1])) || interesting(*e.operands[2]))) {
    if (!e.operands[1]) lowering_.refuse(e.place, "a call with events beside '?:' is outside the C subset");
    const syntax::Type type = lowering_.type_of(e);
    if (type->kind == syntax::TypeKind::Void) {
      const CellId nothing = temporary(lowering_.types_.int_type());
      return both_into(nothing, [&] { effect(*e.operands[1], text); }, [&] { effect(*e.operands[2], text); },
                       *e.operands[0]);
    }
    const CellId to = temporary(type);
    return both_into(to, [&] { keep(*e.operands[1], to, text); }, [&] { keep(*e.operands[2], to, text); },
                     *e.operands[0]);
  }
  if (e.kind == ExpressionKind::Comma) {
    effect(*e.operands[0], text);
    const CellId to = temporary(lowering_.type_of(*e.operands[1]));
    if (lowering_.cells_.at(to).type->kind == syntax::TypeKind::Void)
      effect(*e.operands[1], text);
    else
      keep(*e.operands[1], to, text);
    results_[&e] = to;
    return;
  }
  if (is_event(e)) return walk_event(e);
  if (e.kind == ExpressionKind::Block) return walk_block_expression(e, text);
  for (const auto& operand : e.operands)
    if (operand) hoist(*operand, text);
  if (const auto called = callee(e)) walk_call(e, *called, text);
}

/// Its value is that of its last statement.
void GraphBuilder::walk_block_expression(const Expression& e, const std::string& text) {
  lowering_.enter_scope();
  const auto& list = e.body->body;
  for (std::size_t i = 0; i + 1 < list.size(); ++i) walk(*list[i]);
  CellId value = kNull;
  const bool is_value = !list.empty() && list.back()->kind == syntax::StatementKind::Expression &&
                        !is_event(*list.back()->expression);
  if (is_value) {
    const Expression& last = *list.back()->expression;
    hoist(last, text);
    const auto done = result_of(last);
    const syntax::Type type = done ? lowering_.cells_.at(*done).type : lowering_.type_of(last);
    if (type->kind == syntax::TypeKind::Void) {
      effect(last, text);
    } else {
      value = temporary(type);
      keep(last, value, text);
    }
  } else if (!list.empty()) {
    walk(*list.back());
  }
  activation_->frame.scopes.pop_back();
  results_[&e] = value == kNull ? temporary(lowering_.types_.int_type()) : value;
}

void GraphBuilder::branch(const Expression& e, const std::string& text, Edges& yes, Edges& no) {
  if (e.kind == ExpressionKind::Unary && e.text == "!") return branch(*e.operands[0], text, no, yes);
  if (e.kind == ExpressionKind::Binary && (e.text == "&&" || e.text == "||") && interesting(*e.operands[1])) {
    const bool is_and = e.text == "&&";
    Edges first_yes, first_no;
    branch(*e.operands[0], text, first_yes, first_no);
    open_ = is_and ? std::move(first_yes) : std::move(first_no);
    branch(*e.operands[1], text, yes, no);
    Edges& early = is_and ? no : yes;
    const Edges& decided = is_and ? first_no : first_yes;
    early.insert(early.end(), decided.begin(), decided.end());
    return;
  }
  hoist(e, text);
  yes.clear();
  no.clear();
  if (open_.empty()) return;
  lowering_.at_ = e.place;
  lowering_.statement_source_ = text;
  State state = entry_state();
  const ir::Expr when = lowering_.condition(e, state);
  query::GraphNode node =
      node_at(when.is_constant() ? query::GraphNode::What::Step : query::GraphNode::What::Branch, e.place, text);
  finish(node, state);
  if (when.is_constant()) {
    if (!node.updates.empty() || !node.defined.empty() || !node.constraints.empty()) add(std::move(node));
    (when.is_true() ? yes : no) = std::move(open_);
    return open_.clear();
  }
  prologue_ = false;
  node.condition = when;
  const NodeId made = add(std::move(node));
  yes = {{made, 0}};
  no = {{made, 1}};
  open_.clear();
}

}  // namespace gfpcheck::lower
