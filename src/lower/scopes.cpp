// SPDX-License-Identifier: GPL-2.0-only
// Which local variables exist. A variable that is written on one path of a join only has no determined value
// on the other while its scope lasts; once its scope has ended on either path it is forgotten.
#include "lower/lowering.hpp"

namespace gfpcheck::lower {

CellId Lowering::new_local(std::string_view name, syntax::Type type) {
  const CellId cell = cells_.object(std::string(name), type, Storage::Local);
  if (live_.size() <= cell) live_.resize(cell + 1, false);
  live_[cell] = true;
  return cell;
}

void Lowering::leave_scope(Frame& frame) {
  for (const auto& [name, cell] : frame.scopes.back()) live_[cell] = false;
  frame.scopes.pop_back();
}

bool Lowering::is_live(CellId cell) const {
  const CellId root = cells_.root(cell);
  return cells_.at(root).storage == Storage::Object || (root < live_.size() && live_[root]);
}

bool Lowering::is_local(std::string_view name) const {
  for (const auto& scope : frame_->scopes)
    if (scope.contains(name)) return true;
  return false;
}

}  // namespace gfpcheck::lower
