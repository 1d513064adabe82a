// SPDX-License-Identifier: GPL-2.0-only
// Finding a counterexample that a person would have picked: a known mask, a low order, an ordinary task, a real
// machine's zone, few and round numbers. Every candidate is decided by Z3 or by eval on the whole obligation, so
// taste never costs soundness.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "check/real_zone.hpp"
#include "ir/assignment.hpp"
#include "ir/expr.hpp"
#include "query/flag_names.hpp"
#include "query/obligation.hpp"
#include "smt/solver.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::check {

struct Witness {
  ir::Assignment inputs;
  bool on_machine = false;  // the zone is the machine's own
};

struct MigrateTypes {
  std::uint64_t unmovable = 0, highatomic = 3;  // indices of the tree's enum
};
MigrateTypes migrate_types(spec::TreeModel& model);

class WitnessFinder {
 public:
  WitnessFinder(ir::ExprPool& pool, const query::Obligation& obligation, const query::FlagNames& flags,
                MigrateTypes types)
      : pool_(pool), obligation_(obligation), flags_(flags), types_(types) {}

  /// Constraints, definedness and the negated claim: what a counterexample satisfies.
  std::vector<ir::Expr> refutation() const;
  /// How much of a machine's zone a witness has.
  enum class Likeness {
    Same,          // its size, watermarks, reserves; a full highatomic reserve, all of it free
    ReserveInUse,  // the same, but all pages of the highatomic reserve are allocated
    SameSize,      // its size; everything else is free
  };
  /// What pins the zone to the machine's and everything else to the simplest that might do.
  std::vector<ir::Expr> realistic(const RealZone& zone, Likeness likeness) const;
  /// Does the obligation depend on a zone at all?
  bool has_zone() const { return symbol("zone.managed_pages.counter").has_value(); }
  /// What an input that reaches a claim satisfies.
  std::vector<ir::Expr> reaching() const;
  /// Makes inputs that satisfy `roots` simpler by trying values under eval; they satisfy them afterwards too.
  void simplify(const std::vector<ir::Expr>& roots, ir::Assignment& inputs, bool on_machine) const;

 private:
  std::optional<ir::Expr> symbol(std::string_view name) const;
  /// A single page for a task that is nothing special, with the first of the usual masks that does.
  bool plain_request(ir::Assignment& inputs, const std::function<bool(const ir::Assignment&)>& holds) const;
  void simplify_mask(ir::Assignment& inputs, const std::function<bool(const ir::Assignment&)>& holds) const;

  ir::ExprPool& pool_;
  const query::Obligation& obligation_;
  const query::FlagNames& flags_;
  MigrateTypes types_;
};

}  // namespace gfpcheck::check
