// SPDX-License-Identifier: GPL-2.0-only
// The tree's own code as the zone machine's policy: every question is answered by eval on the IR of the tree
// under test, with the machine's state as input.
#pragma once

#include <memory>
#include <string_view>

#include "base/result.hpp"
#include "eval/program.hpp"
#include "model/zone/policy.hpp"
#include "query/obligation.hpp"
#include "replay/layout.hpp"

namespace gfpcheck::replay {

class TreePolicy : public zone::Policy {
 public:
  /// `decisions`: what model/environment/decisions.c lowers to, in `pool`; `request` holds the values of the
  /// request's and the task's symbols. Fails where an answer is missing.
  static Result<std::unique_ptr<TreePolicy>> make(const query::Obligation& decisions, const ir::ExprPool& pool,
                                                  const TreeLayout& layout, const ir::Assignment& request);

  bool watermark_ok(const zone::ZoneState& zone, zone::Order order) override;
  bool highatomic_first() override;
  bool highatomic_last() override;
  bool nofragment() override { return nofragment_; }
  bool allow_cma() override { return allow_cma_; }

  /// The list that the tree's walk would take from in this state: a machine's migrate type, or nothing where
  /// it finds none.
  std::optional<zone::MigrateType> list_in(const zone::ZoneState& zone);
  zone::MigrateType migratetype() const { return migratetype_; }
  std::uint64_t alloc_flags() const { return alloc_flags_; }

 private:
  TreePolicy(const ir::ExprPool& pool, const TreeLayout& layout, const ir::Assignment& request, const ir::Expr& watermark,
             const ir::Expr& list);
  std::int64_t list_number(const zone::ZoneState& zone);

  TreeLayout layout_;
  StateBinding binding_;
  ir::Assignment inputs_;
  eval::Program watermark_;
  eval::Program list_;
  zone::ZoneState now_;  // the state that the current allocation began with
  zone::Order order_ = 0;
  std::uint64_t alloc_flags_ = 0;
  zone::MigrateType migratetype_ = zone::MigrateType::Unmovable;
  bool allow_cma_ = false;
  bool nofragment_ = false;
};

}  // namespace gfpcheck::replay
