// SPDX-License-Identifier: GPL-2.0-only
// One source tree under one configuration, read together with the contracts and the properties: the thing that
// obligations are lowered from.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "ir/expr.hpp"
#include "kernel/config.hpp"
#include "kernel/kernel_tree.hpp"
#include "kernel/scope.hpp"
#include "lower/graph.hpp"
#include "lower/lower.hpp"
#include "query/flag_names.hpp"
#include "query/obligation.hpp"
#include "spec/property.hpp"
#include "syntax/translation_unit.hpp"

namespace gfpcheck::spec {

/// A restriction of the requests that a check looks at.
struct RequestLimit {
  std::string gfp;              // a mask in C, "GFP_ATOMIC|__GFP_NOMEMALLOC"; empty: any
  std::optional<unsigned> order;  // 0..the tree's maximum
};

/// Overlays of the tree, in the order in which they are applied (spec/proposal.hpp).
using ProposalNames = std::vector<std::string>;

struct Timing {
  double preprocess = 0, index = 0, lower = 0;  // seconds
};

class TreeModel {
 public:
  /// Reads the decision files of `scope` in its order; files that a version lacks are left out, except
  /// mm/page_alloc.c. Fails on text that is cut, on a property without header, on a limit that the tree lacks, on
  /// an unknown proposal, and (NotApplicable) on one that replaces what the tree does not define.
  static Result<std::unique_ptr<TreeModel>> load(const kernel::KernelTree& tree, const kernel::Config& config,
                                                 const kernel::Scope& scope, const std::vector<PropertyFile>& properties,
                                                 const RequestLimit& limit, const ProposalNames& proposals = {});

  const std::vector<PropertyInfo>& properties() const { return properties_; }
  const PropertyInfo* find(std::string_view id) const;
  /// Lowers one property (or another harness function of the environment) into `pool`.
  Result<query::Obligation> lower(const std::string& function, ir::ExprPool& pool, const lower::Without& without = {});

  /// The control graph of a function of the environment that takes no parameters (lower/graph.hpp).
  Result<query::ControlGraph> walk(const std::string& function, ir::ExprPool& pool, const lower::Without& without = {});

  const query::FlagNames& flags() const { return flags_; }
  const std::string& version() const { return version_; }
  /// What the proposals replaced: "rmqueue_buddy()", "ALLOC_RESERVES".
  const std::vector<std::string>& replaced() const { return replaced_; }
  std::uint32_t page_shift() const { return page_shift_; }
  syntax::TranslationUnit& unit() { return *unit_; }
  const lower::PortTable& ports() const { return ports_; }
  Timing& timing() { return timing_; }
  /// An enumerator or macro of the tree, "MIGRATE_HIGHATOMIC"; nothing where it has none.
  std::optional<std::uint64_t> constant(std::string_view name);

 private:
  TreeModel() = default;
  Result<Done> check_limit(const RequestLimit& limit);
  void fill_flags();
  void resolve_ports(const kernel::Scope& scope);

  std::unique_ptr<syntax::TranslationUnit> unit_;
  lower::PortTable ports_;
  std::vector<PropertyInfo> properties_;
  std::vector<std::string> replaced_;
  query::FlagNames flags_;
  std::string version_;
  std::uint32_t page_shift_ = 12;
  Timing timing_;
};

}  // namespace gfpcheck::spec
