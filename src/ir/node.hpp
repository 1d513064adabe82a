// SPDX-License-Identifier: GPL-2.0-only
// The node behind an Expr: private to ir. A node never changes once made, and the pool's arena keeps its
// address. Known bits are kept beside the structure, computed from the operands when the node is made.
#pragma once

#include <array>

#include "ir/expr.hpp"

namespace gfpcheck::ir {

/// Bits that may be one and bits that must be; must is a subset of may.
struct KnownBits {
  std::uint64_t may = 0;
  std::uint64_t must = 0;

  bool constant() const { return may == must; }
};

class Node {
 public:
  Kind kind = Kind::Constant;
  Sort sort;
  std::uint8_t arity = 0;
  std::uint32_t id = 0;
  KnownBits known;
  std::uint64_t value = 0;  // a constant's value, a symbol's index
  std::array<Expr, 3> args;
};

/// What an operator's operands say of its result. Not for leaves.
KnownBits known_bits(Kind kind, Sort sort, std::span<const Expr> args);

}  // namespace gfpcheck::ir
