// SPDX-License-Identifier: GPL-2.0-only
// Evaluation of expressions under an assignment: the reference meaning (each operation is ir::fold's). Roots
// are compiled once into straight-line code over a dense register array and run under as many assignments as
// one likes: about 2 ns an operation. Does not know what an expression is for; never fails.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/assignment.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::eval {

class Program {
 public:
  explicit Program(std::span<const ir::Expr> roots);

  /// Values of the roots, in their order (zero-extended; bool: 0 or 1); valid until the next run.
  std::span<const std::uint64_t> run(const ir::Assignment& assignment);
  std::size_t size() const { return operations_.size(); }  // operations, leaves not counted

  struct Operation {
    std::uint32_t to;       // register
    std::uint32_t a, b, c;  // registers; those that the kind lacks repeat a
    std::uint8_t operand_width, width;
  };

 private:
  struct Load {
    std::uint32_t to;
    std::uint32_t symbol;
    std::uint64_t mask;
  };
  struct Batch {
    ir::Kind kind;
    std::uint32_t first, last;  // operations of one kind: [first, last)
  };

  std::vector<std::uint64_t> registers_;
  std::vector<Load> loads_;
  std::vector<Operation> operations_;
  std::vector<Batch> batches_;
  std::vector<std::uint32_t> roots_;
  std::vector<std::uint64_t> results_;
};

/// One expression under one assignment.
std::uint64_t evaluate(const ir::Expr& expr, const ir::Assignment& assignment);

}  // namespace gfpcheck::eval
