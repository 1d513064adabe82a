// SPDX-License-Identifier: GPL-2.0-only
// Answers by evaluation. Whether a request may take highatomic pages is asked of the tree's free-list walk on two
// states: one where every list has blocks (does it go there first?) and one where only HIGHATOMIC has (does it go
// there at all?).
#include "replay/tree_policy.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gfpcheck::replay {
namespace {

using zone::MigrateType;
using zone::ZoneState;

const query::Shown* answer(const query::Obligation& decisions, std::string_view label) {
  for (const auto& shown : decisions.shown)
    if (shown.label == label) return &shown;
  return nullptr;
}

/// A state with one large block on each list of `types` and nothing else.
ZoneState with_blocks(ZoneState state, std::initializer_list<MigrateType> types, zone::Order order) {
  for (auto& area : state.free_area) area = {};
  for (const MigrateType type : types) {
    state.free_area[order].free_list[zone::index(type)] = 1;
    ++state.free_area[order].nr_free;
  }
  return state;
}

}  // namespace

TreePolicy::TreePolicy(const ir::ExprPool& pool, const TreeLayout& layout, const ir::Assignment& request,
                       const ir::Expr& watermark, const ir::Expr& list)
    : layout_(layout),
      binding_(pool, layout),
      inputs_(request),
      watermark_(std::span(&watermark, 1)),
      list_(std::span(&list, 1)) {}

Result<std::unique_ptr<TreePolicy>> TreePolicy::make(const query::Obligation& decisions, const ir::ExprPool& pool,
                                                     const TreeLayout& layout, const ir::Assignment& request) {
  for (const auto label : {"alloc_flags", "migratetype", "watermark_ok", "list", "allow_cma", "nofragment"})
    if (!answer(decisions, label)) return bad_input({}, fmt::format("the environment's decisions lack '{}'", label));
  std::unique_ptr<TreePolicy> made(new TreePolicy(pool, layout, request, answer(decisions, "watermark_ok")->value,
                                                  answer(decisions, "list")->value));
  const auto value = [&](std::string_view label) { return eval::evaluate(answer(decisions, label)->value, request); };
  made->alloc_flags_ = value("alloc_flags");
  made->allow_cma_ = value("allow_cma") != 0;
  made->nofragment_ = value("nofragment") != 0;
  for (std::uint32_t i = 0; i < pool.symbols().size(); ++i)  // the rights are asked for before any watermark
    if (pool.symbols()[i].name == "request.order") made->order_ = static_cast<zone::Order>(request.get(i));
  const std::uint64_t type = value("migratetype");
  for (std::size_t i = 0; i < zone::kPcpTypes; ++i)
    if (layout.migrate_types[i] == type) made->migratetype_ = static_cast<MigrateType>(i);
  return made;
}

bool TreePolicy::watermark_ok(const ZoneState& zone, zone::Order order) {
  now_ = zone;
  order_ = order;
  binding_.assign(zone, inputs_);
  return watermark_.run(inputs_)[0] != 0;
}

std::int64_t TreePolicy::list_number(const ZoneState& zone) {
  binding_.assign(zone, inputs_);
  return static_cast<std::int32_t>(list_.run(inputs_)[0]);
}

std::optional<MigrateType> TreePolicy::list_in(const ZoneState& zone) {
  const std::int64_t number = list_number(zone);
  for (std::size_t i = 0; number >= 0 && i < zone::kMigrateTypes; ++i)
    if (layout_.migrate_types[i] == static_cast<std::uint64_t>(number)) return static_cast<MigrateType>(i);
  return std::nullopt;
}

bool TreePolicy::highatomic_first() {
  const ZoneState both = with_blocks(now_, {migratetype_, MigrateType::HighAtomic}, order_);
  return list_in(both) == MigrateType::HighAtomic;
}

bool TreePolicy::highatomic_last() {
  const ZoneState reserve_only = with_blocks(now_, {MigrateType::HighAtomic}, order_);
  return list_in(reserve_only) == MigrateType::HighAtomic;
}

}  // namespace gfpcheck::replay
