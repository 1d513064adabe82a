// SPDX-License-Identifier: GPL-2.0-only
// Which expressions are words of bits rather than numbers, by how they are used. Private to smt. Only speed
// hangs on the answer: the lifter can read any word as a number and any number's bits, exactly, at a price.
#pragma once

#include <span>
#include <vector>

#include "ir/expr.hpp"

namespace gfpcheck::smt {

/// A mask of the lowest bits, or of all but the lowest: a remainder or a rounding down, so arithmetic.
bool is_arithmetic_mask(std::uint64_t mask, int width);

class Words {
 public:
  explicit Words(std::span<const ir::Expr> roots);

  /// Whether the expression is best split into truths, one for each bit.
  bool is_word(const ir::Expr& e) const { return e.id() < word_.size() && word_[e.id()]; }

 private:
  std::vector<bool> word_;  // by id
};

}  // namespace gfpcheck::smt
