// SPDX-License-Identifier: GPL-2.0-only
// What every expression kind means on vectors of sets: bit i of the result as a function of the request. The
// kinds mean what ir/fold.hpp says; tests hold the two to each other. Nothing is approximated; a result that
// is too large throws Stop from RequestSets.
#pragma once

#include <span>
#include <vector>

#include "graph/request_set.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::graph {

using Bits = std::vector<Set>;         // lowest bit first; a bool has one
using BitView = std::span<const Set>;  // the same, elsewhere

class BitMath {
 public:
  explicit BitMath(RequestSets& sets) : sets_(sets) {}

  /// `kind` on its operands, `width` bits wide (bool: 1). Not for leaves.
  Bits apply(ir::Kind kind, std::span<const BitView> operands, std::size_t width);

 private:
  struct Division {
    Bits quotient, remainder;
  };
  Set equal(BitView a, BitView b);
  Set less(BitView a, BitView b, bool is_signed, bool or_equal);
  Bits add(BitView a, BitView b, Set carry);
  Bits inverted(BitView a) const;
  Bits negated(BitView a);
  Bits negated_where(Set condition, BitView a);
  Bits choose(Set condition, BitView then, BitView otherwise);
  Bits multiply(BitView a, BitView b);
  Division divide(BitView a, BitView b);
  Bits divide_signed(BitView a, BitView b, bool want_remainder);
  Bits shift(BitView a, BitView by, bool left, Set fill);
  Bits bitwise(ir::Kind kind, BitView a, BitView b);

  RequestSets& sets_;
};

}  // namespace gfpcheck::graph
