// SPDX-License-Identifier: GPL-2.0-only
// Making and finding cells.
#include "lower/cells.hpp"

#include <fmt/format.h>

namespace gfpcheck::lower {

CellId CellTable::object(std::string name, syntax::Type type, Storage storage, std::string freedom) {
  Cell made;
  if (storage == Storage::Local) name = "local " + name;  // never takes an object's name
  for (int uses = ++names_[name];; uses = ++names_[name]) {
    made.name = uses == 1 ? name : fmt::format("{}#{}", name, uses);
    const auto [known, fresh] = objects_.try_emplace(made.name, next_id());
    if (fresh) break;
    const Cell& before = cells_[known->second];
    const bool same = before.type == type && before.storage == storage && before.freedom == freedom;
    if (same && given_.insert(known->second).second) return known->second;
  }
  made.type = type;
  made.storage = storage;
  made.freedom = std::move(freedom);
  given_.insert(next_id());
  cells_.push_back(std::move(made));
  return static_cast<CellId>(cells_.size() - 1);
}

CellId CellTable::child(CellId parent, std::uint64_t element, syntax::Type type, const std::string& suffix) {
  const auto [entry, fresh] = children_.try_emplace({parent, element}, next_id());
  if (fresh) {
    Cell made;
    made.parent = parent;
    made.element = element;
    made.type = type;
    made.storage = cells_[parent].storage;
    made.name = cells_[parent].name + suffix;
    made.freedom = cells_[parent].freedom;
    cells_.push_back(std::move(made));
  }
  return entry->second;
}

}  // namespace gfpcheck::lower
