// SPDX-License-Identifier: GPL-2.0-only
// Reading and writing memory. An index that is not constant becomes one guarded target an element.
#include <fmt/format.h>

#include "lower/graph_builder.hpp"

namespace gfpcheck::lower {

using ir::Expr;
using syntax::Type;
using syntax::TypeKind;

namespace {
constexpr std::uint64_t kMaxElements = 4096;  // of an array that is indexed by a symbol
}

CellId Lowering::fresh_object(Type type, std::string name, std::string freedom) {
  const CellId made = cells_.object(std::move(name), type, Storage::Object, std::move(freedom));
  if (graph_) graph_->made(made);
  return made;
}

/// The value of a cell that nothing has written yet; in a walk, by the current node.
Value Lowering::initial(CellId id) {
  return graph_ ? graph_->on_entry(id) : input(id);
}

Value Lowering::input(CellId id, std::string_view look) {
  const Cell cell = cells_.at(id);
  const std::string freedom = cell.storage == Storage::Local ? "uninitialised:" + cell.name : cell.freedom;
  if (cell.type->is_scalar()) {
    ir::Symbol symbol{fmt::format("{}{}", cell.name, look), ir::bits(cell.type->width),
                      role_of(cell.type, cell.name), freedom};
    return scalar(cell.type, pool_.symbol(symbol));
  }
  if (cell.type->is_pointer()) {
    auto [entry, fresh] = pointees_.try_emplace(id, kNull);
    if (fresh) {
      const std::string behind = graph_ ? graph_->freedom_behind(freedom) : freedom;
      const CellId made = fresh_object(cell.type->to, "*" + cell.name, behind);
      pointees_.at(id) = made;
      if (graph_) graph_->made_behind(made, id);
      if (freedom.empty())
        note("pointer:" + cell.name, fmt::format("{} points to an object of its own", cell.name), {});
    }
    const CellId object = pointees_.at(id);
    if (freedom.empty()) return {cell.type, {}, {}, {{pool_.truth(true), object}}};
    const Expr null = pool_.symbol({fmt::format("{}{} is null", cell.name, look), ir::kBool, ir::Role::Truth, freedom});
    return {cell.type, {}, {}, {{null, kNull}, {pool_.negate(null), object}}};
  }
  refuse(at_, fmt::format("{} of type {} cannot be read in the C subset", cell.name, to_string(cell.type)));
}

Value Lowering::any_value(Type type, const std::string& name, const std::string& freedom) {
  return initial(fresh_object(type, name, freedom));
}

/// A place is used as what it was made as; signedness apart (C17 6.5p7).
void Lowering::check_cell(CellId cell, Type type, const Expression& at) const {
  const Type made = cells_.at(cell).type;
  const bool alike = made == type ||
                     (made->kind == type->kind && made->is_scalar() && made->width == type->width) ||
                     (made->is_pointer() && type->is_pointer());
  if (!alike)
    refuse(at.place, fmt::format("{} of type {} used as {} is outside the C subset", cells_.at(cell).name,
                                 to_string(made), to_string(type)));
}

Value Lowering::read_cell(CellId cell, const State& state) {
  const auto found = state.cells.find(cell);
  return found == state.cells.end() ? initial(cell) : found->second;
}

Value Lowering::read(const Place& place, const State& state, const Expression& at) {
  if (place.type->kind == TypeKind::Array) return address_of(place);  // decays
  if (!place.type->is_scalar() && !place.type->is_pointer())
    refuse(at.place, fmt::format("a value of type {} is outside the C subset", to_string(place.type)));
  spend(place.targets.size());
  std::optional<Value> made;
  for (auto target = place.targets.rbegin(); target != place.targets.rend(); ++target) {
    if (target->cell == kNull) continue;
    check_cell(target->cell, place.type, at);
    Value here = read_cell(target->cell, state);
    here.type = place.type;
    made = made ? select(target->guard, here, *made, &at) : std::move(here);
  }
  if (!made) refuse(at.place, "a null pointer is followed here");
  made->type = place.type;
  return *made;
}

void Lowering::write(const Place& place, const Value& value, State& state, const Expression& at) {
  if (!place.type->is_scalar() && !place.type->is_pointer())
    refuse(at.place, fmt::format("an assignment of a {} is outside the C subset", to_string(place.type)));
  spend(place.targets.size());
  for (const Target& target : place.targets) {
    if (target.cell == kNull) continue;
    check_cell(target.cell, place.type, at);
    if (graph_ && graph_->is_fresh(target.cell)) continue;  // whoever looks is answered anew
    if (target.guard.is_true())
      state.cells[target.cell] = value;
    else
      state.cells[target.cell] = select(target.guard, value, read_cell(target.cell, state), &at);
  }
}

Place Lowering::element(const Place& array, const Value& index, State& state, const Expression& at) {
  const std::uint64_t count = array.type->count;
  const Type type = array.type->to;
  if (!index.type->is_scalar()) refuse(at.place, "expected a number as index");
  const Expr bits = pool_.resize(index.bits, ir::bits(64), index.type->is_signed);
  if (count != 0)
    require(pool_.binary(ir::Kind::UnsignedLess, bits, pool_.constant(count, ir::bits(64))),
            fmt::format("the index stays below {}", count), state, at);
  Interval range = range_of(bits);
  if (count != 0 && range.high >= count) range.high = count - 1;
  if (range.low > range.high) range.low = range.high;
  if (range.size_minus_one() >= kMaxElements)
    refuse(at.place, "an index that the tree does not bound is outside the C subset");
  Place made{type, {}};
  for (const Target& target : array.targets) {
    if (target.cell == kNull) {
      made.targets.push_back(target);
      continue;
    }
    check_cell(target.cell, array.type, at);
    spend(range.size_minus_one());
    for (std::uint64_t i = range.low; i <= range.high; ++i) {
      const Expr is_it = pool_.equal(bits, pool_.constant(i, ir::bits(64)));
      const Expr guard = pool_.both(target.guard, is_it);
      if (guard.is_false()) continue;
      made.targets.push_back({guard, cells_.child(target.cell, i, type, fmt::format("[{}]", i))});
    }
  }
  return made;
}

Place Lowering::field(const Place& object, std::string_view name, const Expression& at) {
  if (object.type->kind != TypeKind::Struct)
    refuse(at.place, fmt::format("expected a struct before .{}, found {}", name, to_string(object.type)));
  const auto fields = unit_.fields(object.type->name);
  if (!fields)
    throw Refused{fields.error().span.known() ? fields.error()
                                              : unsupported(unit_.span(at.place), fields.error().message)};
  for (std::size_t i = 0; i < (*fields)->size(); ++i) {
    const syntax::Field& f = (**fields)[i];
    if (f.name != name) continue;
    Place made{f.type, {}};
    for (const Target& target : object.targets) {
      if (target.cell != kNull) check_cell(target.cell, object.type, at);
      made.targets.push_back(
          {target.guard,
           target.cell == kNull ? kNull : cells_.child(target.cell, i, f.type, fmt::format(".{}", name))});
    }
    return made;
  }
  refuse(at.place, fmt::format("struct {} has no field '{}'", object.type->name, name));
}

Place Lowering::pointee(const Value& pointer, const State& state, const Expression& at) {
  if (!pointer.type->is_pointer())
    refuse(at.place, fmt::format("expected a pointer, found {}", to_string(pointer.type)));
  require(truth_of(pointer, at), "the pointer is not null", state, at);
  return {pointer.type->to, pointer.targets};
}

Value Lowering::address_of(const Place& place) {
  if (place.type->kind != TypeKind::Array) return {types_.pointer_to(place.type), {}, {}, place.targets};
  Value made{types_.pointer_to(place.type->to), {}, {}, {}};
  for (const Target& t : place.targets)
    made.targets.push_back(
        {t.guard, t.cell == kNull ? kNull : cells_.child(t.cell, 0, place.type->to, "[0]")});
  return made;
}

/// How many elements of one array lie between two pointers (C17 6.5.6p9).
Value Lowering::distance(const Value& left, const Value& right, State& state, const Expression& at) {
  const Type type = types_.integer(64, true);
  Value made = number(0, type);
  Expr in_one_array = pool_.truth(false);
  for (const Target& x : left.targets)
    for (const Target& y : right.targets) {
      if (x.cell == kNull || y.cell == kNull) continue;
      const Cell &a = cells_.at(x.cell), &b = cells_.at(y.cell);
      const bool elements = a.parent != kNull && a.parent == b.parent && cells_.at(a.parent).type->kind == TypeKind::Array;
      if (!elements && x.cell != y.cell) continue;
      const Expr both = pool_.both(x.guard, y.guard);
      in_one_array = pool_.either(in_one_array, both);
      made = select(both, number(elements ? a.element - b.element : 0, type), made, &at);
    }
  require(in_one_array, "both pointers point into one array", state, at);
  return made;
}

State Lowering::merge(Expr first_when, State first, State second) {
  if (dead(first)) return second;
  if (dead(second)) return first;
  State made;
  spend(first.cells.size() + second.cells.size());
  made.guard = pool_.either(first.guard, second.guard);
  const auto one_sided = [&](CellId cell, const Value& value, bool in_first) {
    if (!is_live(cell)) return;  // its scope has ended on the other path
    const Value before = initial(cell);
    made.cells[cell] =
        in_first ? select(first_when, value, before, nullptr) : select(first_when, before, value, nullptr);
  };
  for (const auto& [cell, value] : first.cells) {
    const auto other = second.cells.find(cell);
    if (other == second.cells.end())
      one_sided(cell, value, true);
    else
      made.cells[cell] = select(first_when, value, other->second, nullptr);
  }
  for (const auto& [cell, value] : second.cells)
    if (!first.cells.contains(cell)) one_sided(cell, value, false);
  return made;
}

State Lowering::merge_all(std::vector<State> states) {
  if (states.empty()) return State{pool_.truth(false), {}};
  State made = std::move(states.back());
  states.pop_back();
  while (!states.empty()) {
    const Expr when = states.back().guard;
    made = merge(when, std::move(states.back()), std::move(made));
    states.pop_back();
  }
  return made;
}

void Lowering::zero_fill(CellId cell, State& state) {
  const Type type = cells_.at(cell).type;
  spend(1);
  if (type->is_scalar()) {
    state.cells[cell] = number(0, type);
  } else if (type->is_pointer()) {
    state.cells[cell] = null_pointer(type);
  } else if (type->kind == TypeKind::Array && type->count <= kMaxElements) {
    for (std::uint64_t i = 0; i < type->count; ++i)
      zero_fill(cells_.child(cell, i, type->to, fmt::format("[{}]", i)), state);
  } else if (type->kind == TypeKind::Struct) {
    const auto fields = unit_.fields(type->name);
    if (!fields) return;  // reading it will be refused
    for (std::size_t i = 0; i < (*fields)->size(); ++i)
      zero_fill(cells_.child(cell, i, (**fields)[i].type, fmt::format(".{}", (**fields)[i].name)), state);
  }
}

}  // namespace gfpcheck::lower
