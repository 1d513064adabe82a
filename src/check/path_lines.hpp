// SPDX-License-Identifier: GPL-2.0-only
// What a tree's code does under given inputs, line by line, and which of these lines an outcome hangs on.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/assignment.hpp"
#include "query/flag_names.hpp"
#include "query/obligation.hpp"
#include "query/trace.hpp"

namespace gfpcheck::check {

/// A number as its C type reads it.
std::int64_t as_number(std::uint64_t value, const ir::Expr& e, bool is_signed);

class PathReader {
 public:
  /// Refers to all three, which must outlive it.
  PathReader(const query::Obligation& obligation, const ir::Assignment& inputs, const query::FlagNames& names);

  /// The lines in the order in which control passes them; one that comes again with the same effect is kept once.
  /// `decisive` where some root would be another if the line went the other way: counterfactual evaluation, not a guess.
  std::vector<query::PathLine> lines(const std::vector<ir::Expr>& roots) const;
  /// The first assignment that gives a variable of alloc flags this bit; nothing where none does.
  std::optional<query::PathLine> setter(std::uint64_t bit) const;

 private:
  struct Values {
    bool reached = false;
    std::uint64_t value = 0, left = 0, right = 0;
  };
  void evaluate();
  query::PathLine line(std::size_t step) const;

  const query::Obligation& obligation_;
  const ir::Assignment& inputs_;
  const query::FlagNames& names_;
  std::vector<Values> values_;  // by step
};

}  // namespace gfpcheck::check
