// SPDX-License-Identifier: GPL-2.0-only
// Which functions are walked, and walking one: each call has variables of its own.
#include <fmt/format.h>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using syntax::ExpressionKind;
using syntax::StatementKind;

/// A loop that goes round more than once, or a jump back.
bool GraphBuilder::has_loop(const Statement& s, std::set<std::string_view>& labels) const {
  if (s.kind == StatementKind::While || s.kind == StatementKind::For) return true;
  if (s.kind == StatementKind::DoWhile &&
      !(s.expression->kind == ExpressionKind::Integer && s.expression->value == 0))
    return true;
  if (s.kind == StatementKind::Label) labels.insert(s.text);
  if (s.kind == StatementKind::Goto && labels.contains(s.text)) return true;
  for (const auto& inner : s.body)
    if (inner && has_loop(*inner, labels)) return true;
  return false;
}

bool GraphBuilder::interesting(const Statement& s) {
  if ((s.expression && interesting(*s.expression)) || (s.step && interesting(*s.step))) return true;
  for (const auto& inner : s.body)
    if (inner && interesting(*inner)) return true;
  return false;
}

bool GraphBuilder::walks(const syntax::Function& function) {
  const auto known = walks_.find(&function);
  if (known != walks_.end()) return known->second;
  walks_[&function] = false;  // recursion is refused where it is called
  Frame inside;
  inside.function = &function;
  inside.entry = lowering_.pool_.truth(true);
  inside.in_tree = lowering_.unit_.stream().origin(function.place) == syntax::Origin::Tree;
  inside.scopes.emplace_back();
  Frame* const outer = std::exchange(lowering_.frame_, &inside);
  std::set<std::string_view> labels;
  const bool found = has_loop(*function.body, labels) || interesting(*function.body);
  lowering_.frame_ = outer;
  walks_[&function] = found;
  return found;
}

bool GraphBuilder::is_event(const Expression& e) const {
  return e.kind == ExpressionKind::Call && e.operands[0]->kind == ExpressionKind::Name &&
         e.operands[0]->text == "event" && !lowering_.frame_->in_tree;
}

std::optional<GraphBuilder::Callee> GraphBuilder::callee(const Expression& e) {
  if (e.kind != ExpressionKind::Call || e.operands[0]->kind != ExpressionKind::Name) return std::nullopt;
  const std::string_view name = e.operands[0]->text;
  syntax::TranslationUnit& unit = lowering_.unit_;
  const auto port = lowering_.ports_.find(name);
  Callee made;
  if (port != lowering_.ports_.end() && !lowering_.frame_->in_tree) made.port = &port->second;
  const std::string defined = defined_for(name);
  if (!made.port && !unit.defines_function(defined)) return std::nullopt;
  const auto function = made.port ? unit.tree_function(made.port->function) : unit.function(defined);
  if (!function || *function == nullptr) return std::nullopt;  // who lowers the call says why
  made.function = *function;
  if (!walks(*made.function)) return std::nullopt;
  return made;
}

void GraphBuilder::walk_event(const Expression& e) {
  prologue_ = false;
  if (e.operands.size() != 2) lowering_.refuse(e.place, "event() takes 1 argument");
  if (open_.empty()) return;
  query::GraphNode node = node_at(query::GraphNode::What::Event, e.place, lowering_.literal(e, 1));
  node.event = node.text;
  add(std::move(node));
}

void GraphBuilder::walk_call(const Expression& e, const Callee& callee, const std::string& text) {
  prologue_ = false;
  const syntax::Function& function = *callee.function;
  for (const Activation* a = activation_; a; a = a->caller)
    if (a->frame.function == &function)
      lowering_.refuse(e.place, fmt::format("the recursive call of {}() is outside the C subset", function.name));
  Activation inside;
  inside.frame.function = &function;
  if (!callee.port) contract_for(e.operands[0]->text);  // for the ledger
  for (const syntax::Parameter& p : function.parameters) {
    inside.frame.scopes.resize(1);
    inside.frame.scopes[0][p.name] = local(p.name, p.type, &function);
  }
  run(e.place, text, [&](State& state) {
    std::vector<Value> values;
    const std::size_t fixed = function.variadic ? function.parameters.size() : e.operands.size();
    for (std::size_t i = 1; i < e.operands.size(); ++i) {  // of "..." only what it does matters, not what it is
      const Expression& argument = *e.operands[i];
      if (argument.kind == ExpressionKind::String)
        values.push_back(lowering_.null_pointer(lowering_.types_.pointer_to(lowering_.types_.void_type())));
      else
        values.push_back(lowering_.lower(argument, state));
    }
    if (values.size() > fixed) values.resize(fixed);
    if (callee.port) values = lowering_.port_arguments(*callee.port, values, e);
    if (values.size() != function.parameters.size())
      lowering_.refuse(e.place, fmt::format("{}() takes {} arguments, found {}", function.name,
                                            function.parameters.size(), values.size()));
    for (std::size_t i = 0; i < values.size(); ++i) {
      const syntax::Parameter& p = function.parameters[i];
      state.cells[inside.frame.scopes[0][p.name]] = lowering_.convert(values[i], p.type, e);
    }
  });
  walk_body(inside);
  results_[&e] = inside.result == kNull ? temporary(lowering_.types_.int_type()) : inside.result;
}

void GraphBuilder::walk_body(Activation& activation) {
  const syntax::Function& function = *activation.frame.function;
  activation.frame.entry = lowering_.pool_.truth(true);
  activation.frame.in_tree = lowering_.unit_.stream().origin(function.place) == syntax::Origin::Tree;
  activation.frame.scopes.resize(1);
  activation.frame.caller = lowering_.frame_;
  activation.caller = activation_;
  activation_ = &activation;
  lowering_.frame_ = &activation.frame;
  if (function.returns->is_scalar() || function.returns->is_pointer())
    activation.result = local(fmt::format("{}()", function.name), function.returns, activation.frame.caller->function);
  else if (function.returns->kind != syntax::TypeKind::Void)
    lowering_.refuse(function.place, fmt::format("a result of type {} is outside the C subset",
                                                 to_string(function.returns)));
  activation.leave = join();
  // a jump may pass a declaration: then the variable holds anything
  const NodeId entry = open_.empty() ? join() : add(node_at(query::GraphNode::What::Step, function.place, ""));
  walk_block(*function.body);
  if (activation.jumps)
    for (const CellId cell : activation.locals) havoc_.emplace_back(entry, cell);
  for (const auto& [name, node] : activation.labels)
    if (!activation.placed.contains(name))
      lowering_.refuse(function.place, fmt::format("there is no label '{}'", name));
  if (!open_.empty() && activation.result != kNull)
    havoc_.emplace_back(add(node_at(query::GraphNode::What::Step, function.place, "}")), activation.result);
  place(activation.leave);
  lowering_.frame_ = activation.frame.caller;
  activation_ = activation.caller;
}

}  // namespace gfpcheck::lower
