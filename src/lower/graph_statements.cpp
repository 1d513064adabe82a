// SPDX-License-Identifier: GPL-2.0-only
// Statements as nodes and edges. A jump to any label of the function is an edge: nothing is joined here.
#include <fmt/format.h>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using syntax::StatementKind;

namespace {

bool has_label(const syntax::Statement& s) {
  if (s.kind == StatementKind::Label) return true;
  for (const auto& inner : s.body)
    if (inner && has_label(*inner)) return true;
  return false;
}

}  // namespace

GraphBuilder::NodeId GraphBuilder::label(std::string_view name) {
  activation_->jumps = true;
  const auto [entry, fresh] = activation_->labels.try_emplace(name, 0);
  if (fresh) entry->second = join();
  return entry->second;
}

void GraphBuilder::walk_list(const std::vector<syntax::StatementPtr>& list) {
  for (const auto& s : list) walk(*s);
}

/// Where control does not get, a declaration still names its variable.
void GraphBuilder::skip(const Statement& s) {
  if (s.kind != StatementKind::Declaration) return;
  const CellId cell = local(s.text, s.type);
  lowering_.bind(s.text, cell);
  activation_->locals.push_back(cell);
}

void GraphBuilder::walk(const Statement& s) {
  if (open_.empty() && !has_label(s)) return skip(s);
  lowering_.at_ = s.place;
  lowering_.spend(1);
  switch (s.kind) {
    case StatementKind::Empty:
      return;
    case StatementKind::Expression:
      return effect(*s.expression, s.source);
    case StatementKind::Declaration:
      return walk_declaration(s);
    case StatementKind::Block:
      return walk_block(s);
    case StatementKind::If:
      return walk_if(s);
    case StatementKind::While:
    case StatementKind::DoWhile:
    case StatementKind::For:
      return walk_loop(s);
    case StatementKind::Switch:
      return walk_switch(s);
    case StatementKind::Return:
      return walk_return(s);
    case StatementKind::Break:
    case StatementKind::Continue: {
      const auto& around = s.kind == StatementKind::Break ? activation_->breaks : activation_->continues;
      if (around.empty()) lowering_.refuse(s.place, "there is no loop to leave here");
      return jump(around.back());
    }
    case StatementKind::Goto:
      prologue_ = false;
      return jump(label(s.text));
    case StatementKind::Label:
      prologue_ = false;
      if (!activation_->placed.insert(s.text).second)
        lowering_.refuse(s.place, fmt::format("the label '{}' is defined twice", s.text));
      return place(label(s.text));
    case StatementKind::Case:
    case StatementKind::Default:
      lowering_.refuse(s.place, "a case label inside a nested block is outside the C subset");
  }
}

void GraphBuilder::walk_block(const Statement& s) {
  lowering_.enter_scope();
  walk_list(s.body);
  activation_->frame.scopes.pop_back();
}

void GraphBuilder::walk_declaration(const Statement& s) {
  if (s.is_static) {  // whoever comes here at the same time changes it too
    const CellId shared = lowering_.fresh_object(s.type, fmt::format("static {}", s.text), "look:static");
    fresh_.insert(shared);
    return lowering_.bind(s.text, shared);
  }
  syntax::Type type = s.type;
  if (type->kind == syntax::TypeKind::Array && type->count == 0 && s.expression &&
      s.expression->kind == syntax::ExpressionKind::Initializer)
    type = lowering_.types_.array_of(type->to, s.expression->operands.size());
  const CellId cell = local(s.text, type);
  if (s.expression) hoist(*s.expression, s.source);
  lowering_.bind(s.text, cell);
  activation_->locals.push_back(cell);
  if (open_.empty()) return;
  if (s.expression)
    run(s.place, s.source, [&](State& state) { lowering_.initialise(cell, *s.expression, state); });
  else
    havoc_.emplace_back(add(node_at(query::GraphNode::What::Step, s.place, s.source)), cell);
}

void GraphBuilder::walk_if(const Statement& s) {
  Edges yes, no;
  branch(*s.expression, s.source, yes, no);
  open_ = std::move(yes);
  walk(*s.body[0]);
  Edges after = std::move(open_);
  open_ = std::move(no);
  if (s.body.size() > 1) walk(*s.body[1]);
  open_.insert(open_.end(), after.begin(), after.end());
}

void GraphBuilder::walk_loop(const Statement& s) {
  prologue_ = false;
  const bool is_for = s.kind == StatementKind::For;
  lowering_.enter_scope();
  if (is_for) walk_list(s.body[0]->body);
  const Statement& body = *s.body[is_for ? 1 : 0];
  const NodeId head = join(), test = join(), leave = join();
  const auto ask = [&] {  // leaves the way into the body open
    if (!s.expression) return;
    Edges yes, no;
    branch(*s.expression, s.source, yes, no);
    open_ = std::move(no);
    jump(leave);
    open_ = std::move(yes);
  };
  place(head);
  if (s.kind != StatementKind::DoWhile) ask();
  activation_->breaks.push_back(leave);
  activation_->continues.push_back(test);
  walk(body);
  activation_->breaks.pop_back();
  activation_->continues.pop_back();
  place(test);
  if (s.step) effect(*s.step, s.source);
  if (s.kind == StatementKind::DoWhile) ask();
  jump(head);
  place(leave);
  activation_->frame.scopes.pop_back();
}

void GraphBuilder::walk_switch(const Statement& s) {
  prologue_ = false;
  hoist(*s.expression, s.source);
  if (s.body[0]->kind != StatementKind::Block)
    lowering_.refuse(s.place, "a switch without a block is outside the C subset");
  const syntax::Type type = promoted(lowering_.type_of(*s.expression), lowering_.types_);
  if (!type->is_scalar()) lowering_.refuse(s.place, "expected a number after switch");
  const CellId value = temporary(type);
  keep(*s.expression, value, s.source);
  activation_->jumps = true;
  const NodeId leave = join();
  std::vector<NodeId> entries;
  std::optional<NodeId> otherwise;
  for (const auto& item : s.body[0]->body) {
    if (item->kind == StatementKind::Default) entries.push_back(*(otherwise = join()));
    if (item->kind != StatementKind::Case) continue;
    entries.push_back(join());
    if (open_.empty()) continue;
    query::GraphNode node = node_at(query::GraphNode::What::Branch, item->place, item->source);
    State state = entry_state();
    const Value wanted = lowering_.convert(lowering_.lower(*item->expression, state), type, *item->expression);
    node.condition = lowering_.pool_.equal(read_slot(value).bits, wanted.bits);
    finish(node, state);
    const NodeId made = add(std::move(node));
    open_ = {{made, 0}};
    jump(entries.back());
    open_ = {{made, 1}};
  }
  jump(otherwise.value_or(leave));
  lowering_.enter_scope();
  activation_->breaks.push_back(leave);
  std::size_t next = 0;
  for (const auto& item : s.body[0]->body) {
    if (item->kind == StatementKind::Case || item->kind == StatementKind::Default)
      place(entries[next++]);
    else
      walk(*item);
  }
  activation_->breaks.pop_back();
  activation_->frame.scopes.pop_back();
  place(leave);
}

void GraphBuilder::walk_return(const Statement& s) {
  if (s.expression) {
    if (activation_->result == kNull)
      effect(*s.expression, s.source);
    else
      keep(*s.expression, activation_->result, s.source);
  }
  jump(activation_->leave);
}

}  // namespace gfpcheck::lower
