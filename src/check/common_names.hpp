// SPDX-License-Identifier: GPL-2.0-only
// Where two trees number what they both name differently. Inputs are shared by symbol name, and a symbol's name has
// numbers in it (vm_stat[9]), so one side's have to be told in the other's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/expr.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::check {

class CommonNames {
 public:
  CommonNames(spec::TreeModel& tree, spec::TreeModel& model);

  /// A name that both have with numbers that cannot be told in one another; nothing where there is none.
  const std::optional<std::string>& obstacle() const { return obstacle_; }
  /// The model's symbol as the tree calls it.
  std::string in_tree(const std::string& model_symbol) const;
  /// gfp bits that both sides name, as the tree numbers them.
  std::uint64_t shared_gfp() const { return shared_gfp_; }
  std::uint64_t shared_alloc() const { return shared_alloc_; }
  /// The request's mask, given in the tree's bits, in the model's.
  ir::Expr mask_in_model(ir::ExprPool& pool, const ir::Expr& tree_mask) const;
  std::uint64_t mask_in_model(std::uint64_t tree_mask) const;
  /// "__GFP_NO_OBJ_EXT is only the tree's: held at 0".
  const std::vector<std::string>& held() const { return held_; }

 private:
  struct Bit {
    std::uint64_t tree, model;
  };
  void match_gfp(spec::TreeModel& tree, spec::TreeModel& model);
  void match_alloc(spec::TreeModel& tree, spec::TreeModel& model);
  void match_numbers(spec::TreeModel& tree, spec::TreeModel& model);

  std::optional<std::string> obstacle_;
  std::vector<Bit> moved_;      // gfp bits of one name and two numbers
  std::uint64_t alike_ = 0;     // gfp bits of one name and one number
  std::uint64_t shared_gfp_ = 0, shared_alloc_ = 0;
  std::vector<std::pair<std::string, std::string>> counters_;  // the model's ".vm_stat[9]." and the tree's
  std::vector<std::string> held_;
};

}  // namespace gfpcheck::check
