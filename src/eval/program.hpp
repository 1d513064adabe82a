// SPDX-License-Identifier: GPL-2.0-only
// Evaluation of expressions under an assignment: the reference meaning. Roots are compiled once into a linear
// list of operations over a dense register array and run under as many assignments as one likes.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "ir/assignment.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::eval {

class Program {
 public:
  explicit Program(std::span<const ir::Expr> roots);

  /// Values of the roots, in their order; valid until the next run.
  std::span<const std::uint64_t> run(const ir::Assignment& assignment);
  std::size_t size() const { return operations_.size(); }

 private:
  struct Operation {
    ir::Kind kind;
    std::uint8_t operand_width;
    std::uint8_t width;
    std::uint32_t a = 0, b = 0, c = 0;  // registers
  };
  struct Load {
    std::uint32_t to;
    std::uint32_t symbol;
    std::uint64_t mask;
  };

  std::vector<std::uint64_t> registers_;
  std::vector<Load> loads_;
  std::vector<std::pair<std::uint32_t, Operation>> operations_;
  std::vector<std::uint32_t> roots_;
  std::vector<std::uint64_t> results_;
};

/// One expression under one assignment.
std::uint64_t evaluate(const ir::Expr& expr, const ir::Assignment& assignment);

}  // namespace gfpcheck::eval
