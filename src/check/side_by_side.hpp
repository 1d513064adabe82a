// SPDX-License-Identifier: GPL-2.0-only
// Two obligations of one harness in one pool: shared inputs, and the formulas that say where they part.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "check/common_names.hpp"
#include "ir/transfer.hpp"
#include "query/obligation.hpp"

namespace gfpcheck::check {

/// One side as it was lowered.
struct Side {
  ir::ExprPool pool;
  query::Obligation obligation;
};

/// Something observed, on both sides; in the joint pool.
struct Pair {
  std::string name, unit;
  ir::Expr tree, model;  // 64 bits
  ir::Expr equal;        // bool: both get there, with one value, or neither does
};

class SideBySide {
 public:
  /// All three must outlive it. With `trouble`, nothing else of it may be used.
  SideBySide(Side& tree, Side& model, const CommonNames& names);

  std::string trouble;        // why the two cannot be put side by side; empty where they can
  ir::ExprPool pool;
  query::Obligation joint;    // both sides' invariants, contracts and definedness; one claim: all pairs are equal
  std::vector<Pair> pairs;    // results, written places, numbers of calls
  ir::Expr tree_promises, model_promises;  // bool: what each side's contracts and BUG_ON()s promise
  ir::Expr same_calls;        // bool: the calls to what is not read agree, one by one
  std::string call_trouble;   // why same_calls is false from the start

  ir::Assignment for_tree(const ir::Assignment& joint_inputs) const;
  ir::Assignment for_model(const ir::Assignment& joint_inputs) const;

 private:
  bool fits();
  std::vector<query::Observed> observed_once(const Side& side, std::string_view whose);
  ir::Expr as_number(const ir::Expr& e, bool is_signed);
  ir::Expr initial(const query::Observed& other);
  Pair pair(const query::Observed* tree, const query::Observed* model);
  std::vector<Pair> match(const std::vector<query::Observed>& tree, const std::vector<query::Observed>& model);
  void constrain();
  void compare_calls();
  void count_calls();
  void claim();

  Side& tree_;
  Side& model_;
  const CommonNames& names_;
  ir::Transfer from_tree_, from_model_;
};

}  // namespace gfpcheck::check
