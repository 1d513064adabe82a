// SPDX-License-Identifier: GPL-2.0-only
// Variables of the walk as slots. A pointer's slot holds the number of its pointee among those that the passes
// so far have found for it; a pointer with one pointee needs no slot.
#include <fmt/format.h>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using ir::Expr;

namespace {
constexpr std::size_t kMaxPointees = 255;
constexpr ir::Sort kPointer = ir::bits(8);
}  // namespace

Value GraphBuilder::on_entry(CellId cell) {
  const bool local = lowering_.cells_.at(cell).storage == Storage::Local;
  const bool written_object = !local && known_.leaves.contains(cell) && !is_fresh(cell);
  // the prologue runs once and has no branches: what it has not stored yet is as it was
  if (is_walked_local(cell) || (written_object && (!prologue_ || stored_.contains(cell)))) return read_slot(cell);
  if (!local && !is_fresh(cell)) return lowering_.input(cell);
  // another task may change it between two looks of one node
  Value value = lowering_.input(cell, local ? std::string() : next_look(lowering_.cells_.at(cell).name));
  const auto ask = [&](const Expr& e) {
    if (!e.valid()) return;
    ir::for_each_node(std::span(&e, 1), [&](const Expr& inner) {
      if (inner.kind() == ir::Kind::Symbol) asked_.insert(inner.symbol_index());
    });
  };
  ask(value.bits);
  for (const Target& target : value.targets) ask(target.guard);
  return value;
}

std::string GraphBuilder::next_look(std::string_view name) {
  const int look = ++looks_[std::string(name)];
  return look == 1 ? std::string() : fmt::format(", look {}", look);
}

Expr GraphBuilder::ask(std::string_view name) {
  const Expr answer =
      lowering_.pool_.symbol({fmt::format("{}{}", name, next_look(name)), ir::kBool, ir::Role::Truth, {}});
  asked_.insert(answer.symbol_index());
  return answer;
}

void GraphBuilder::learn_leaf(CellId cell) {
  if (known_.leaves.insert(cell).second) known_.grown = true;
}

/// A cell's name without what only tells it from others: "local gfp#7", "local path_f()".
std::string GraphBuilder::plain_name(std::string_view name) {
  if (name.starts_with("local ")) name.remove_prefix(6);
  if (name.starts_with("path_")) name.remove_prefix(5);
  const auto number = name.find('#');
  if (number == std::string_view::npos) return std::string(name);
  const auto behind = std::min(name.find_first_not_of("0123456789", number + 1), name.size());
  return fmt::format("{}{}", name.substr(0, number), name.substr(behind));
}

/// Where several slots have one name, each says whose variable it is.
void GraphBuilder::name_slots() {
  std::map<std::string, int> count;
  for (const query::Slot& s : graph_.slots) ++count[s.name];
  for (const auto& [cell, index] : slots_) {
    query::Slot& s = graph_.slots[index];
    const auto owner = owners_.find(lowering_.cells_.root(cell));
    if (count[s.name] > 1 && owner != owners_.end()) s.name += fmt::format(" of {}()", plain_name(owner->second));
  }
}

CellId GraphBuilder::local(std::string_view name, syntax::Type type, const syntax::Function* owner) {
  const CellId cell = lowering_.new_local(name, type);
  if (!owner) owner = lowering_.frame_->function;
  if (owner) owners_[cell] = owner->name;
  walked_.insert(cell);
  return cell;
}

Value GraphBuilder::read_slot(CellId cell) {
  const syntax::Type type = lowering_.cells_.at(cell).type;
  if (type->is_scalar()) {
    learn_leaf(cell);
    return lowering_.scalar(type, graph_.slots[slot(cell)].symbol);
  }
  if (!type->is_pointer())
    lowering_.refuse(lowering_.at_, fmt::format("a variable of type {} cannot be read here", to_string(type)));
  learn_leaf(cell);
  if (lowering_.cells_.at(cell).storage == Storage::Object) slot(cell);
  const std::vector<CellId>& targets = known_.pointees[cell];
  if (targets.empty()) {
    if (!read_before_written_) read_before_written_ = lowering_.unit_.span(lowering_.at_);
    return lowering_.null_pointer(type);
  }
  if (targets.size() == 1) return {type, {}, {}, {{lowering_.pool_.truth(true), targets[0]}}};
  ir::ExprPool& pool = lowering_.pool_;
  const Expr symbol = graph_.slots[slot(cell)].symbol;
  Value made{type, {}, {}, {}};
  Expr others = pool.truth(true);
  for (std::size_t i = 0; i + 1 < targets.size(); ++i) {
    const Expr is_it = pool.equal(symbol, pool.constant(i, kPointer));
    made.targets.push_back({is_it, targets[i]});
    others = pool.both(others, pool.negate(is_it));
  }
  made.targets.push_back({others, targets.back()});
  return made;
}

std::uint32_t GraphBuilder::slot(CellId cell) {
  const auto [entry, fresh] = slots_.try_emplace(cell, static_cast<std::uint32_t>(graph_.slots.size()));
  if (!fresh) return entry->second;
  const Cell& c = lowering_.cells_.at(cell);
  const ir::Sort sort = c.type->is_pointer() ? kPointer : ir::bits(c.type->width);
  const ir::Role role = c.type->is_pointer() ? ir::Role::Number : role_of(c.type, c.name);
  query::Slot made;
  made.name = plain_name(c.name);
  made.symbol = lowering_.pool_.symbol({"slot:" + c.name, sort, role, {}});
  slot_symbols_.insert(made.symbol.symbol_index());
  graph_.slots.push_back(made);
  const Expr initial = initial_of(cell);
  graph_.slots[entry->second].initial = initial;
  return entry->second;
}

/// Of an object what it holds before the run; a variable's first value is never looked at.
Expr GraphBuilder::initial_of(CellId cell) {
  const Cell c = lowering_.cells_.at(cell);
  if (c.storage == Storage::Local)
    return lowering_.pool_.constant(0, c.type->is_pointer() ? kPointer : ir::bits(c.type->width));
  const Value value = lowering_.input(cell);
  return c.type->is_pointer() ? encode(cell, value) : value.bits;
}

std::size_t GraphBuilder::pointee_index(CellId pointer, CellId target) {
  std::vector<CellId>& targets = known_.pointees[pointer];
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (targets[i] == target) return i;
  const Cell& to = lowering_.cells_.at(target);
  if (target != kNull && to.storage == Storage::Local && !is_walked_local(target))
    lowering_.refuse(lowering_.at_, "a pointer to a variable of a function that has returned is kept here");
  if (targets.size() == kMaxPointees) lowering_.refuse(lowering_.at_, "a pointer to too many objects is kept here");
  targets.push_back(target);
  known_.grown = true;
  return targets.size() - 1;
}

Expr GraphBuilder::encode(CellId pointer, const Value& value) {
  ir::ExprPool& pool = lowering_.pool_;
  Expr made;
  for (const Target& target : value.targets) {
    const Expr here = pool.constant(pointee_index(pointer, target.cell), kPointer);
    made = made.valid() ? pool.ite(target.guard, here, made) : here;
  }
  if (!made.valid()) lowering_.refuse(lowering_.at_, "a pointer that points nowhere is kept here");
  return made;
}

void GraphBuilder::store(query::GraphNode& node, CellId cell, const Value& value) {
  const Cell c = lowering_.cells_.at(cell);
  if (c.storage == Storage::Local && !is_walked_local(cell)) return;  // its function has returned
  if (c.storage == Storage::Object && is_fresh(cell)) return;         // whoever looks is answered anew
  if (!value.type->is_scalar() && !value.type->is_pointer()) return;  // void
  learn_leaf(cell);
  stored_.insert(cell);
  Expr kept;
  if (c.type->is_pointer()) {
    if (c.storage == Storage::Object) slot(cell);  // what it points to before the run comes first
    kept = encode(cell, value);
    if (c.storage == Storage::Local && known_.pointees[cell].size() == 1) return;
  } else {
    kept = lowering_.pool_.resize(value.bits, ir::bits(c.type->width), false);
  }
  const std::uint32_t to = slot(cell);
  if (kept != graph_.slots[to].symbol) node.updates.push_back({to, kept});
}

/// Every part of it holds anything.
void GraphBuilder::fill_havoc(NodeId node, CellId root) {
  ir::ExprPool& pool = lowering_.pool_;
  for (const auto& [cell, index] : slots_) {
    if (lowering_.cells_.root(cell) != root) continue;
    const Cell& c = lowering_.cells_.at(cell);
    const query::Slot& to = graph_.slots[index];
    const Expr any = pool.symbol({"any:" + c.name, to.symbol.sort(), ir::Role::Number, "uninitialised:" + c.name});
    asked_.insert(any.symbol_index());
    query::GraphNode& at = graph_.nodes[node];
    at.updates.push_back({index, any});
    if (!c.type->is_pointer()) continue;
    const std::uint64_t count = known_.pointees[cell].size();
    const Expr range = pool.binary(ir::Kind::UnsignedLess, any, pool.constant(count, kPointer));
    at.constraints.push_back(range);
    havoc_ranges_[any.id()] = range;
  }
}

}  // namespace gfpcheck::lower
