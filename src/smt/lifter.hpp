// SPDX-License-Identifier: GPL-2.0-only
// Builds the truths, numbers and bits of expressions that somebody demands. Private to smt. Demands run from
// users to operands, building from operands to users, so neither recurses. What it cannot restate exactly it
// refuses (refusal() says what) and goes on with a stand-in whose window is still true.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "smt/lift.hpp"
#include "smt/number.hpp"
#include "smt/words.hpp"

namespace gfpcheck::smt {

using SymbolWindows = std::map<std::uint32_t, Window>;  // by symbol; without an entry: 0..2^width-1

class Lifter {
 public:
  Lifter(Terms& terms, const Words& words, const SymbolWindows& windows)
      : terms_(terms), numbers_(terms), words_(words), windows_(windows) {}

  /// Restates these: bools as truths, bit-vectors as numbers.
  void lift(std::span<const ir::Expr> roots);

  Term truth(const ir::Expr& e) const { return at(e).truth; }
  const Number& number(const ir::Expr& e) const { return at(e).number; }
  const std::string& refusal() const { return refusal_; }
  /// The symbols met, with the variables that stand for them, and the assertions that keep numbers in
  /// windows.
  const std::vector<LiftedSymbol>& symbols() const { return symbols_; }
  const std::vector<Term>& symbol_windows() const { return symbol_facts_; }

 private:
  struct Entry {
    bool wants_number = false;
    std::uint64_t wants_bits = 0;
    Term truth;
    Number number;
    std::vector<Term> bits;  // by bit, invalid where not wanted; empty when none is
  };

  const Entry& at(const ir::Expr& e) const { return entries_[e.id()]; }
  Entry& at(const ir::Expr& e) { return entries_[e.id()]; }

  // lifter_demand.cpp
  void want_number(const ir::Expr& e) { at(e).wants_number = true; }
  void want_bits(const ir::Expr& e, std::uint64_t bits) {
    at(e).wants_bits |= bits & e.may_be_one() & ~e.must_be_one();
  }
  void demand_operands(const ir::Expr& e);
  void demand_for_bits(const ir::Expr& e, std::uint64_t bits);
  void demand_for_number(const ir::Expr& e);
  bool number_from_bits(const ir::Expr& e) const;
  bool bits_from_number(const ir::Expr& e) const;

  // lifter.cpp
  void build(const ir::Expr& e);
  void build_symbol(const ir::Expr& e);
  Term build_truth(const ir::Expr& e);
  Term build_equal(const ir::Expr& a, const ir::Expr& b);
  Term build_bit(const ir::Expr& e, int bit);
  Term bit(const ir::Expr& e, int bit) const;
  Number sum_of_bits(const ir::Expr& e);

  // lifter_number.cpp
  Number build_number(const ir::Expr& e);
  Number build_masked(const ir::Expr& e);
  Number build_product(const ir::Expr& e);
  Number build_division(const ir::Expr& e);
  Number build_division_by_unknown(const ir::Expr& e, const Number& divisor);
  Number build_shift(const ir::Expr& e);
  Number shifted(const ir::Expr& e, std::uint64_t by);
  Number build_resized(const ir::Expr& e);
  Number refuse(const ir::Expr& e, const char* why);

  Terms& terms_;
  Numbers numbers_;
  const Words& words_;
  const SymbolWindows& windows_;
  std::vector<Entry> entries_;  // by id
  std::vector<LiftedSymbol> symbols_;
  std::vector<Term> symbol_facts_;
  std::string refusal_;
};

}  // namespace gfpcheck::smt
