// SPDX-License-Identifier: GPL-2.0-only
// The expressions of one node as straight-line code over sets, run once for every combination of values of
// the slots that they read. What does not hang on a slot is computed once; operations on constants go through
// ir::fold, so that a counter costs no diagram. eval::Program on sets of requests instead of one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/bit_math.hpp"
#include "graph/variables.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::graph {

/// What a slot's symbol stands for: a value that each run is given, or variables like an answer's.
enum class SlotReads : std::uint8_t { Given, AsVariables };

class SymbolicProgram {
 public:
  /// `sets` and `variables` must outlive it.
  SymbolicProgram(std::span<const ir::Expr> roots, RequestSets& sets, Variables& variables,
                  SlotReads slots = SlotReads::Given);

  /// The slots' symbols that the roots read, in order of id.
  std::span<const ir::Expr> reads() const { return reads_; }
  /// `slot_values` in the order of reads(). Throws Stop (without a place) where sets grow too large.
  void run(std::span<const Bits> slot_values);
  /// Of the last run; valid until the next.
  BitView root(std::size_t i) const { return view(roots_[i]); }

 private:
  struct Register {
    std::uint32_t first = 0, width = 0;
  };
  struct Operation {
    ir::Expr expr;
    Register to;
    std::vector<Register> from;
    bool varies;  // with a slot's value
  };
  BitView view(Register r) const { return BitView(bits_).subspan(r.first, r.width); }
  void store(Register to, BitView value);
  void compute(const Operation& operation);

  RequestSets& sets_;
  std::vector<Set> bits_;
  std::vector<ir::Expr> reads_;
  std::vector<Register> read_to_;
  std::vector<Operation> operations_;
  std::vector<Register> roots_;
  bool started_ = false;
};

/// A constant's bits.
Bits constant_bits(std::uint64_t value, ir::Sort sort);

}  // namespace gfpcheck::graph
