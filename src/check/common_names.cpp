// SPDX-License-Identifier: GPL-2.0-only
// Matching by name. Only what decisions read is matched: other counters keep their side's own name.
#include "check/common_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace gfpcheck::check {
namespace {

/// Numbers that the harness, the contracts and the results speak in; a tree that numbers them otherwise is refused.
constexpr std::array<std::string_view, 13> kSameNumber = {
    "MIGRATE_UNMOVABLE", "MIGRATE_MOVABLE", "MIGRATE_RECLAIMABLE", "MIGRATE_HIGHATOMIC", "MIGRATE_CMA",
    "MIGRATE_ISOLATE",   "MIGRATE_TYPES",   "GFPCHECK_NR_ORDERS",  "MAX_NR_ZONES",       "WMARK_MIN",
    "WMARK_LOW",         "WMARK_HIGH",      "ALLOC_WMARK_MASK"};
constexpr std::array<std::string_view, 2> kCounters = {"NR_FREE_PAGES", "NR_FREE_CMA_PAGES"};

void say_held(std::vector<std::string>& held, std::string_view name, std::string_view whose) {
  held.push_back(fmt::format("{} is a flag of the {} only: held at 0", name, whose));
}

}  // namespace

CommonNames::CommonNames(spec::TreeModel& tree, spec::TreeModel& model) {
  match_gfp(tree, model);
  match_alloc(tree, model);
  match_numbers(tree, model);
}

void CommonNames::match_gfp(spec::TreeModel& tree, spec::TreeModel& model) {
  for (const auto& bit : tree.flags().gfp_bits) {
    const auto there = model.constant(bit.name);
    if (!there || *there == 0) {
      say_held(held_, bit.name, "tree");
      continue;
    }
    shared_gfp_ |= bit.mask;
    if (*there == bit.mask)
      alike_ |= bit.mask;
    else
      moved_.push_back({bit.mask, *there});
  }
  for (const auto& bit : model.flags().gfp_bits) {
    const auto there = tree.constant(bit.name);
    if (!there || *there == 0) say_held(held_, bit.name, "model");
  }
}

void CommonNames::match_alloc(spec::TreeModel& tree, spec::TreeModel& model) {
  for (const auto& bit : tree.flags().alloc_bits) {
    const auto there = model.constant(bit.name);
    if (!there || *there == 0)
      say_held(held_, bit.name, "tree");
    else if (*there != bit.mask)
      obstacle_ = fmt::format("{} is {:#x} in the tree and {:#x} in the model", bit.name, bit.mask, *there);
    else
      shared_alloc_ |= bit.mask;
  }
  for (const auto& bit : model.flags().alloc_bits) {
    const auto there = tree.constant(bit.name);
    if (!there || *there == 0) say_held(held_, bit.name, "model");
  }
  shared_alloc_ |= tree.constant("ALLOC_WMARK_MASK").value_or(0);
}

void CommonNames::match_numbers(spec::TreeModel& tree, spec::TreeModel& model) {
  const auto same = [&](std::string_view name) {
    const auto a = tree.constant(name), b = model.constant(name);
    if (a != b && !obstacle_)
      obstacle_ = fmt::format("{} is {} in the tree and {} in the model", name, a ? fmt::to_string(*a) : "absent",
                              b ? fmt::to_string(*b) : "absent");
  };
  for (const auto name : kSameNumber) same(name);
  for (const auto& bit : tree.flags().task_bits)
    if (model.constant(bit.name)) same(bit.name);
  for (const auto name : kCounters) {
    const auto a = tree.constant(name), b = model.constant(name);
    if (!a && !b) continue;
    if (!a || !b)
      obstacle_ = fmt::format("only one side counts {}", name);
    else
      counters_.emplace_back(fmt::format(".vm_stat[{}].", *b), fmt::format(".vm_stat[{}].", *a));
  }
}

std::string CommonNames::in_tree(const std::string& symbol) const {
  const auto at = symbol.find(".vm_stat[");
  if (at == std::string::npos) return symbol;
  for (const auto& [model, tree] : counters_)
    if (symbol.compare(at, model.size(), model) == 0)
      return symbol.substr(0, at) + tree + symbol.substr(at + model.size());
  return "model's " + symbol;  // a counter that may be another one in the tree
}

ir::Expr CommonNames::mask_in_model(ir::ExprPool& pool, const ir::Expr& mask) const {
  if (moved_.empty()) return mask;
  const auto number = [&](std::uint64_t value) { return pool.constant(value, mask.sort()); };
  ir::Expr made = pool.binary(ir::Kind::BitAnd, mask, number(alike_));
  for (const Bit& bit : moved_) {
    const ir::Expr clear = pool.equal(pool.binary(ir::Kind::BitAnd, mask, number(bit.tree)), number(0));
    made = pool.binary(ir::Kind::BitOr, made, pool.ite(clear, number(0), number(bit.model)));
  }
  return made;
}

std::uint64_t CommonNames::mask_in_model(std::uint64_t mask) const {
  if (moved_.empty()) return mask;
  std::uint64_t made = mask & alike_;
  for (const Bit& bit : moved_)
    if ((mask & bit.tree) != 0) made |= bit.model;
  return made;
}

}  // namespace gfpcheck::check
