// SPDX-License-Identifier: GPL-2.0-only
// Which variable of a set stands for which bit of which symbol. Answers (and slots, where they are free) come first, so that they can be
// quantified away or split off at the top of a diagram; then the request: numbers, flags, the rest, the bits
// of numbers that are compared with each other in turn. An order only: it changes sizes, never sets.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/request_set.hpp"
#include "ir/assignment.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::graph {

class Variables {
 public:
  /// Numbers the bits of the symbols under `roots`.
  Variables(std::span<const ir::Expr> roots, std::span<const ir::Expr> answers,
            std::span<const ir::Expr> slots, const ir::ExprPool& pool);

  /// The variables of a symbol, lowest bit first (bool: one). One that no root had is numbered now, last.
  const std::vector<RequestSets::Variable>& of(const ir::Expr& symbol);
  /// Variables below it are answers'; the others the request's.
  RequestSets::Variable first_of_request() const { return first_of_request_; }

  bool is_answer(const ir::Expr& symbol) const { return has(answers_, symbol.symbol_index()); }
  bool is_slot(const ir::Expr& symbol) const { return has(slots_, symbol.symbol_index()); }

  /// Values of variables as values of symbols; what `values` lacks is zero.
  ir::Assignment assignment(const std::vector<bool>& values) const;
  /// The other way round. The assignment must outlive the result.
  RequestSets::Values values(const ir::Assignment& assignment) const;

 private:
  struct Bit {
    std::uint32_t symbol;
    int bit;
  };
  static bool has(const std::vector<bool>& set, std::uint32_t i) { return i < set.size() && set[i]; }
  void number(std::span<const ir::Expr> symbols);

  std::vector<std::vector<RequestSets::Variable>> of_symbol_;  // by symbol index
  std::vector<Bit> bits_;                                      // by variable
  std::vector<bool> answers_, slots_;                          // by symbol index
  RequestSets::Variable first_of_request_ = 0;
};

}  // namespace gfpcheck::graph
