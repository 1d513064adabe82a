// SPDX-License-Identifier: GPL-2.0-only
// Making states and asking.
#include "check/explain_zone.hpp"

#include <algorithm>
#include <unordered_set>

namespace gfpcheck::check {
namespace {

using zone::MigrateType;
using zone::ZoneState;

std::vector<ir::Expr> walk_roots(const ExplainQuestions& q) {
  std::vector<ir::Expr> roots = {q.answer(q.lists, "list")};
  for (const auto& c : q.lists.constraints) roots.push_back(c.condition);
  return roots;
}

eval::Program watermark_program(const ExplainQuestions& q) {
  const ir::Expr root = q.answer(q.marks, "watermark_ok");
  return eval::Program(std::span(&root, 1));
}

bool is_given(std::string_view name) {
  for (const std::string_view given : {"zone.", "request.", "task.", "tried_"})
    if (name.starts_with(given)) return true;
  return name == "context";
}

/// What the walk reads beyond state, request and context: the answers of contracts and of callees that are unknown.
std::vector<std::uint32_t> free_symbols(const ExplainQuestions& q) {
  std::unordered_set<std::string> switches;
  for (const auto& entry : q.lists.ledger)
    if (entry.id.starts_with("global:")) switches.insert(entry.id.substr(7));
  std::vector<std::uint32_t> out;
  ir::for_each_node(walk_roots(q), [&](const ir::Expr& e) {
    if (e.kind() != ir::Kind::Symbol) return;
    const std::string& name = q.pool.symbols()[e.symbol_index()].name;
    const bool is_overwritten = name.starts_with("page");  // a contract's fresh page gets its list at once
    if (!is_given(name) && !is_overwritten && !switches.contains(name)) out.push_back(e.symbol_index());
  });
  return out;
}

void put(ZoneState& state, zone::Order order, MigrateType type, zone::Pages blocks) {
  state.free_area[order].free_list[zone::index(type)] += blocks;
  state.free_area[order].nr_free += blocks;
  const zone::Pages pages = blocks << order;
  state.nr_free_pages += pages;
  if (type == MigrateType::HighAtomic) state.nr_free_highatomic += pages;
  if (type == MigrateType::Cma) state.nr_free_cma_pages += pages;
}

void put_merged(ZoneState& state, zone::Order largest, MigrateType type, zone::Pages pages) {
  put(state, largest, type, pages >> largest);
  for (zone::Order order = 0; order < largest; ++order)
    if ((pages >> order & 1) != 0) put(state, order, type, 1);
}

}  // namespace

ExplainZone::ExplainZone(const ExplainQuestions& questions, const replay::TreeLayout& layout, const RealZone& zone)
    : questions_(questions),
      layout_(layout),
      zone_(zone),
      binding_(questions.pool, layout),
      watermark_(watermark_program(questions)),
      walk_(walk_roots(questions)),
      free_(free_symbols(questions)) {}

ZoneState ExplainZone::state(zone::Pages regular, zone::Pages highatomic, MigrateType own) const {
  ZoneState made;
  made.managed_pages = static_cast<zone::Pages>(zone_.managed);
  for (std::size_t i = 0; i < zone_.watermarks.size() && i < zone::kWatermarks; ++i)
    made._watermark[i] = static_cast<zone::Pages>(zone_.watermarks[i]);
  put_merged(made, zone_.max_page_order, own, regular);
  put_merged(made, zone_.max_page_order, MigrateType::HighAtomic, highatomic);
  made.nr_reserved_highatomic = highatomic;
  return made;
}

ZoneState ExplainZone::blocks_on(const ListSet& lists) const {
  ZoneState made = state(0, 0, MigrateType::Unmovable);
  for (const MigrateType type : lists) put(made, zone_.max_page_order, type, 1);
  made.nr_reserved_highatomic = made.nr_free_highatomic;
  return made;
}

ir::Assignment ExplainZone::inputs(const ZoneState& state, std::uint64_t flags, std::uint64_t mark) const {
  ir::Assignment made = questions_.request;
  binding_.assign(state, made);
  questions_.set(made, "tried_flags", flags);
  questions_.set(made, "tried_mark", mark);
  return made;
}

WalkResult ExplainZone::walk(const ZoneState& state, std::uint64_t flags) {
  constexpr std::size_t kMostFree = 4;  // 8 values each, in all combinations
  constexpr std::uint64_t kValues = 8;  // every migrate type, and both truths
  WalkResult result;
  ir::Assignment trial = inputs(state, flags, 0);
  if (free_.size() > kMostFree) {  // nothing is known
    result.none = true;
    for (std::size_t t = 0; t < zone::kMigrateTypes; ++t) result.lists.insert(static_cast<MigrateType>(t));
    return result;
  }
  std::uint64_t combinations = 1;
  for (std::size_t i = 0; i < free_.size(); ++i) combinations *= kValues;
  for (std::uint64_t n = 0; n < combinations; ++n) {
    std::uint64_t rest = n;
    for (const std::uint32_t symbol : free_) {
      trial.set(symbol, rest % kValues);
      rest /= kValues;
    }
    const auto values = walk_.run(trial);
    if (!std::all_of(values.begin() + 1, values.end(), [](std::uint64_t v) { return v != 0; })) continue;
    const auto list = static_cast<std::int32_t>(values[0]);
    if (list < 0) result.none = true;
    for (std::size_t t = 0; list >= 0 && t < zone::kMigrateTypes; ++t) {
      if (layout_.migrate_types[t] != static_cast<std::uint64_t>(list)) continue;
      bool populated = false;  // the contract does not say which list has a block: a page comes from one that has
      for (const auto& area : state.free_area) populated = populated || area.free_list[t] != 0;
      if (populated) result.lists.insert(static_cast<MigrateType>(t));
    }
  }
  return result;
}

}  // namespace gfpcheck::check
