// SPDX-License-Identifier: GPL-2.0-only
// Names for places in memory: objects, and the fields and elements inside them. A cell says where something
// is, never what it holds; that is State's.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lower/value.hpp"

namespace gfpcheck::lower {

enum class Storage : std::uint8_t {
  Object,  // exists before the harness runs: unwritten parts are inputs
  Local,   // a variable of a running function: unwritten means uninitialised
};

struct Cell {
  CellId parent = kNull;      // kNull for a whole object
  std::uint64_t element = 0;  // of an array, or the field's position
  syntax::Type type = nullptr;
  Storage storage = Storage::Object;
  std::string name;     // "zone.free_area[3].nr_free"
  std::string freedom;  // id of the assumption that leaves an Object free, if one does
};

class CellTable {
 public:
  CellTable() { cells_.emplace_back(); }  // kNull

  CellId object(std::string name, syntax::Type type, Storage storage, std::string freedom = {});
  /// The field or element of `parent`; made on first use.
  CellId child(CellId parent, std::uint64_t element, syntax::Type type, const std::string& suffix);
  const Cell& at(CellId id) const { return cells_[id]; }
  /// The whole object that `id` is a part of.
  CellId root(CellId id) const {
    while (cells_[id].parent != kNull) id = cells_[id].parent;
    return id;
  }
  /// Whether `part` lies inside `whole` (or is it).
  bool inside(CellId part, CellId whole) const {
    while (part != whole && part != kNull) part = cells_[part].parent;
    return part == whole;
  }
  /// Forgets which names are taken, not the cells: who makes the same objects in the same order again gets the
  /// same cells. A cell that another type or storage asks for is never given out again.
  void rewind() {
    names_.clear();
    given_.clear();
  }
  CellId next_id() const { return static_cast<CellId>(cells_.size()); }

 private:
  std::vector<Cell> cells_;
  std::map<std::pair<CellId, std::uint64_t>, CellId> children_;
  std::map<std::string, int, std::less<>> names_;
  std::map<std::string, CellId, std::less<>> objects_;  // by final name
  std::set<CellId> given_;                              // objects, since the last rewind
};

}  // namespace gfpcheck::lower
