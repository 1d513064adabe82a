// SPDX-License-Identifier: GPL-2.0-only
// What a C expression has become: a typed bit-vector, or a pointer as a set of guarded places.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/expr.hpp"
#include "syntax/ctype.hpp"

namespace gfpcheck::lower {

using CellId = std::uint32_t;  // a place in memory; index into CellTable
inline constexpr CellId kNull = 0;

/// One possibility of a pointer. The guards of a pointer's targets exclude each other and cover every case.
struct Target {
  ir::Expr guard;
  CellId cell = kNull;
};

struct Value {
  syntax::Type type = nullptr;
  ir::Expr bits;                // scalars: at the type's width
  ir::Expr truth;               // if valid: `bits` is 1 where it holds and 0 where not
  std::vector<Target> targets;  // pointers
};

/// A place that an expression names. Scalars are read and written through it.
struct Place {
  syntax::Type type = nullptr;
  std::vector<Target> targets;
};

}  // namespace gfpcheck::lower
