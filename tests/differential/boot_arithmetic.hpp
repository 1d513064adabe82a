// SPDX-License-Identifier: GPL-2.0-only
// What a tree's own functions make of a machine's sizes: the harnesses of model/environment/conform.c, run by eval on
// numbers. Where model/zone/arithmetic.cpp restates such a function, the two can be compared.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "ir/assignment.hpp"
#include "ir/expr.hpp"
#include "kernel/config.hpp"
#include "kernel/kernel_tree.hpp"
#include "model/zone/machine.hpp"
#include "query/obligation.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::test {

/// One change of a tree's mm/page_alloc.c, of the only text `from`; none where it is empty.
struct TextEdit {
  std::string from, to;
};

/// The files that gfpcheck reads of the tree at `root`, in memory, with the edit. Fails the test where it does not fit.
kernel::KernelTree edited_tree(const std::string& root, const TextEdit& edit);

/// Inputs by name: "min_free_kbytes", "gfpcheck_node.node_zones[0].managed_pages.counter". Others are 0.
using NamedInputs = std::map<std::string, std::uint64_t>;

/// A port of a tree, through conform's harness.
class PortRun {
 public:
  PortRun(spec::TreeModel& model, const std::string& port);
  /// What is observed, by name. Fails the test where an input breaks an invariant, is unknown, or C leaves the
  /// meaning open.
  std::map<std::string, std::int64_t> operator()(const NamedInputs& inputs) const;

 private:
  ir::ExprPool pool_;
  query::Obligation obligation_;
  std::map<std::string, std::uint32_t> symbols_;
};

/// vm.lowmem_reserve_ratio at boot, by zone, as the tree's text has it: "ZONE_DMA" -> 256.
std::map<std::string, std::uint64_t> boot_ratios(const std::string& root);

}  // namespace gfpcheck::test
