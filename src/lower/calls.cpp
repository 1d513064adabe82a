// SPDX-License-Identifier: GPL-2.0-only
// Calls: our builtins first, then ports, then functions that are defined (a contract of the environment
// stands before the tree's own function), and what is left is unknown: it returns anything and changes
// nothing, which the ledger says.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/ensure.hpp"
#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using ir::Expr;
using syntax::ExpressionKind;
using syntax::Type;

namespace {
constexpr int kMaxCallDepth = 64;
}

std::vector<Value> Lowering::arguments(const Expression& e, State& state) {
  std::vector<Value> values;
  for (std::size_t i = 1; i < e.operands.size(); ++i) values.push_back(lower(*e.operands[i], state));
  return values;
}

Value Lowering::call(const Expression& e, State& state) {
  const Expression& callee = *e.operands[0];
  if (callee.kind != ExpressionKind::Name)
    refuse(e.place, "a call through a pointer is outside the C subset");
  const std::string_view name = callee.text;
  if (is_local(name)) refuse(e.place, "a call through a pointer is outside the C subset");
  if (auto made = builtin(name, e, state)) return *made;
  if (const auto port = ports_.find(name); port != ports_.end() && !frame_->in_tree)
    return call_port(port->second, e, state);
  const std::string contract = graph_ ? graph_->contract_for(name) : std::string(name);
  if (!unit_.defines_function(contract)) return call_unknown(name, e, state);
  const syntax::Function& function = defined_function(contract);
  if (graph_ && graph_->walks(function))
    refuse(e.place, fmt::format("a call of {}() here is outside the C subset: it has events or loops", name));
  if (contract == name && unit_.function_origin(name) != syntax::Origin::Tree && unit_.tree_defines_function(name))
    note(fmt::format("contract:{}", name), fmt::format("a contract stands for the tree's own {}()", name),
         unit_.span(function.place));
  std::vector<Value> given = arguments(e, state);
  if (graph_ || !frame_->in_tree || unit_.function_origin(name) == syntax::Origin::Tree)
    return call_function(function, std::move(given), state, e);
  query::OutsideCall outside = begin_outside(name, given, state, e);
  const CellId first_cell = cells_.next_id();
  const std::size_t first_step = out_.steps.size();
  Value result = call_function(function, std::move(given), state, e);
  finish_outside(std::move(outside), first_cell, first_step);
  return result;
}

const syntax::Function& Lowering::defined_function(std::string_view name) {
  const auto function = unit_.function(name);
  if (!function) throw Refused{function.error()};
  return **function;
}

Value Lowering::call_function(const syntax::Function& function, std::vector<Value> arguments, State& state,
                              const Expression& at) {
  if (function.variadic && arguments.size() > function.parameters.size())
    arguments.resize(function.parameters.size());
  if (arguments.size() != function.parameters.size())
    refuse(at.place, fmt::format("{}() takes {} arguments, found {}", function.name,
                                 function.parameters.size(), arguments.size()));
  int depth = 0;
  for (const Frame* f = frame_; f != nullptr; f = f->caller, ++depth)
    if (f->function == &function || depth > kMaxCallDepth)
      refuse(at.place, fmt::format("the recursive call of {}() is outside the C subset", function.name));

  check_jumps(function, unit_);
  Frame frame;
  frame.function = &function;
  frame.entry = path(state);
  frame.in_tree = unit_.stream().origin(function.place) == syntax::Origin::Tree;
  frame.caller = frame_;
  frame.scopes.emplace_back();
  State inside = state;
  inside.guard = pool_.truth(true);
  const CellId first_local = cells_.next_id();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const syntax::Parameter& p = function.parameters[i];
    const CellId cell = new_local(p.name, p.type);
    inside.cells[cell] = convert(arguments[i], p.type, at);
    frame.scopes.back()[p.name] = cell;
  }
  Frame* const outer = frame_;
  std::string outer_source = statement_source_;
  const syntax::Place outer_at = at_;
  frame_ = &frame;
  run_block(*function.body, inside);
  leave_scope(frame);
  frame_ = outer;
  at_ = outer_at;
  statement_source_ = std::move(outer_source);
  ensure(frame.gotos.empty(),
         "check_jumps() leaves only jumps to labels of enclosing blocks, and each block runs its own");

  if (!dead(inside)) {  // fell off the end
    Value nothing = void_value();
    if (!frame.returns.empty() && (function.returns->is_scalar() || function.returns->is_pointer()))
      nothing = any_value(function.returns, fmt::format("{}() without return", function.name),
                          fmt::format("uninitialised:{}() without return", function.name));
    if (function.returns->kind != syntax::TypeKind::Void && frame.returns.empty())
      refuse(function.place, fmt::format("{}() ends without returning a value", function.name));
    frame.returns.emplace_back(std::move(inside), std::move(nothing));
  }
  if (frame.returns.empty()) refuse(function.place, fmt::format("{}() never returns", function.name));
  auto [made, value] = std::move(frame.returns.back());
  frame.returns.pop_back();
  while (!frame.returns.empty()) {
    auto [earlier, result] = std::move(frame.returns.back());
    frame.returns.pop_back();
    const Expr when = earlier.guard;
    value = select(when, result, value, &at);
    made = merge(when, std::move(earlier), std::move(made));
  }
  const Expr guard = state.guard;
  state = std::move(made);
  state.guard = guard;  // every path through a function comes back
  std::erase_if(state.cells,
                [&](const auto& entry) { return entry.first >= first_local && !is_live(entry.first); });
  return value;
}

Value Lowering::call_port(const PortCall& port, const Expression& e, State& state) {
  const std::string_view name = e.operands[0]->text;
  if (port.function.empty())
    throw Refused{{DiagnosticKind::NotApplicable, unit_.span(e.place),
                   fmt::format("this tree has no function that carries the port {}", name)}};
  const std::vector<Value> given = arguments(e, state);
  std::vector<Value> passed = port_arguments(port, given, e);
  return call_function(carrier(port, e), std::move(passed), state, e);
}

/// The tree's own, also where a contract replaces it for its callers.
const syntax::Function& Lowering::carrier(const PortCall& port, const Expression& e) {
  const auto function = unit_.tree_function(port.function);
  if (!function) throw Refused{function.error()};
  if (*function == nullptr) refuse(e.place, fmt::format("{}() is not defined", port.function));
  return **function;
}

std::vector<Value> Lowering::port_arguments(const PortCall& port, const std::vector<Value>& given,
                                            const Expression& e) {
  const std::string_view name = e.operands[0]->text;
  if (given.size() != port.parameters.size())
    refuse(e.place, fmt::format("the port {} takes {} arguments, found {}", name, port.parameters.size(),
                                given.size()));
  std::vector<Value> passed;
  for (const std::string& argument : port.arguments) {
    std::size_t i = 0;
    while (i < port.parameters.size() && port.parameters[i] != argument) ++i;
    if (i < port.parameters.size()) {
      passed.push_back(given[i]);
      continue;
    }
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(argument.data(), argument.data() + argument.size(), value);
    if (error == std::errc{} && end == argument.data() + argument.size())
      passed.push_back(number(value, types_.int_type()));
    else if (argument == "NULL")
      passed.push_back(null_pointer(types_.pointer_to(types_.void_type())));
    else if (const auto constant = unit_.macro_value(argument))
      passed.push_back(number(constant->value, constant->type));
    else
      refuse(e.place, fmt::format("the port {} passes '{}', which is neither a parameter nor a constant",
                                  name, argument));
  }
  return passed;
}

namespace {

bool has_effects(const syntax::Expression& e) {
  if (e.kind == ExpressionKind::Call || e.kind == ExpressionKind::Assign ||
      e.kind == ExpressionKind::PostStep || e.kind == ExpressionKind::Step || e.kind == ExpressionKind::Block)
    return true;
  return std::any_of(e.operands.begin(), e.operands.end(),
                     [](const auto& o) { return o && has_effects(*o); });
}

}  // namespace

/// What an unknown function is given: the arguments' own effects happen; one that has none may be anything.
std::vector<std::optional<Value>> Lowering::unknown_arguments(const Expression& e, State& state) {
  std::vector<std::optional<Value>> given;
  for (std::size_t i = 1; i < e.operands.size(); ++i) {
    try {
      given.push_back(lower(*e.operands[i], state));
    } catch (const Refused&) {
      if (has_effects(*e.operands[i])) throw;
      given.emplace_back();
    }
  }
  return given;
}

/// Locals may hold anything afterwards; that other memory is left alone is the ledger's claim.
void Lowering::written_by_unknown(std::string_view name, const Value& pointer, State& state) {
  for (const Target& target : pointer.targets) {
    if (target.cell == kNull) continue;
    if (cells_.at(target.cell).storage == Storage::Object) {
      note(fmt::format("callee-writes:{}", name),
           fmt::format("{}() does not write through the pointers that it is given", name), {});
      continue;
    }
    const CellId whole = cells_.root(target.cell);  // a pointer to a part reaches the rest of an array
    if (graph_)
      for (const CellId cell : graph_->written_inside(whole)) state.cells.try_emplace(cell, initial(cell));
    for (auto& [cell, value] : state.cells)
      if (cells_.inside(cell, whole) && value.type)
        value = select(
            target.guard,
            any_value(cells_.at(cell).type, cells_.at(cell).name + " after " + std::string(name) + "()",
                      fmt::format("callee:{}", name)),
            value, nullptr);
  }
}

Value Lowering::call_unknown(std::string_view name, const Expression& e, State& state) {
  std::vector<Value> given;
  bool opaque = false;
  for (auto& value : unknown_arguments(e, state))
    if (value) given.push_back(std::move(*value));
    else opaque = true;
  query::OutsideCall outside = begin_outside(name, given, state, e);
  outside.opaque = opaque;
  const CellId first_cell = cells_.next_id();
  for (const Value& value : given)
    if (value.type->is_pointer()) written_by_unknown(name, value, state);
  Type returns = unit_.declared_return(name);
  const bool declared = returns != nullptr;
  if (!returns) returns = types_.integer(64, true);
  const std::string id = fmt::format("callee:{}", name);
  note(id,
       fmt::format(
           "{}() has no contract: it returns any{} and changes nothing but local variables that it gets "
           "the address of",
           name, declared ? "thing" : " number"),
       unit_.span(e.place));
  if (returns->kind == syntax::TypeKind::Void) {
    outside.fresh.push_back("");  // what it does is not known: it counts where nothing is left open, too
    finish_outside(std::move(outside), first_cell, out_.steps.size());
    return void_value();
  }
  const int use = ++unknown_calls_[std::string(name)];
  const CellId cell = fresh_object(returns, fmt::format("{}()#{}", name, use), id);
  if (!returns->is_scalar() && !returns->is_pointer())
    refuse(e.place, fmt::format("{}() has no contract and returns a {}", name, to_string(returns)));
  Value result = read_cell(cell, state);
  finish_outside(std::move(outside), first_cell, out_.steps.size());
  return result;
}

}  // namespace gfpcheck::lower
