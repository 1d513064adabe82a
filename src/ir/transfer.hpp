// SPDX-License-Identifier: GPL-2.0-only
// Moving expressions between pools: the same operators over symbols of the same name. Meaning is kept; structure
// may become simpler, because the target pool simplifies what it is asked for.
#pragma once

#include <functional>
#include <unordered_map>

#include "ir/assignment.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::ir {

/// What stands in the target pool for a symbol of the source pool. It has the symbol's sort.
using Stand = std::function<Expr(const Symbol&)>;

class Transfer {
 public:
  /// `stand` empty: the symbol of that name; two pools that give one name two sorts break an invariant.
  explicit Transfer(const ExprPool& from, ExprPool& to, Stand stand = {});
  Expr operator()(const Expr& e);

 private:
  const ExprPool& from_;
  ExprPool& to_;
  Stand stand_;
  std::unordered_map<std::uint32_t, Expr> moved_;  // by id in the source pool
};

/// Values for `to`'s symbols from those of the same name in `from`; 0 for a symbol that `from` lacks.
Assignment by_name(const ExprPool& from, const Assignment& values, const ExprPool& to);

}  // namespace gfpcheck::ir
