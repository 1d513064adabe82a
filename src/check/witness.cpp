// SPDX-License-Identifier: GPL-2.0-only
// Taste, as constraints and as candidates.
#include "check/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>

#include "eval/program.hpp"

namespace gfpcheck::check {

using ir::Expr;

namespace {

/// What people write in code, in the order in which a reader meets them.
constexpr std::array<std::string_view, 7> kUsualMasks = {"GFP_NOWAIT", "GFP_ATOMIC", "GFP_KERNEL", "GFP_NOIO",
                                                         "GFP_NOFS", "GFP_USER", "GFP_HIGHUSER_MOVABLE"};
constexpr std::array<std::string_view, 7> kUsualBits = {"__GFP_HIGH", "__GFP_NOMEMALLOC", "__GFP_NORETRY", "__GFP_MEMALLOC",
                                                        "__GFP_NOWARN", "__GFP_COMP", "__GFP_MOVABLE"};

/// What is zero where a task that is nothing special asks for a single page.
constexpr std::array<std::string_view, 7> kPlainIsZero = {"context",          "task.flags",  "task.realtime", "task.deadline",
                                                          "task.oom_victim", "task.memdie", "request.order"};

std::vector<std::uint64_t> candidate_masks(const query::FlagNames& flags) {
  const auto value = [](const std::vector<query::NamedMask>& list, std::string_view name) -> std::uint64_t {
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& m) { return m.name == name; });
    return found == list.end() ? 0 : found->mask;
  };
  std::vector<std::uint64_t> masks;
  for (const auto name : kUsualMasks)
    if (const auto mask = value(flags.gfp_composites, name)) masks.push_back(mask);
  const std::size_t plain = masks.size();
  for (const auto bit_name : kUsualBits)
    for (std::size_t i = 0; i < plain; ++i)
      if (const auto bit = value(flags.gfp_bits, bit_name); bit != 0 && (masks[i] & bit) == 0)
        masks.push_back(masks[i] | bit);
  return masks;
}

std::string list_symbol(unsigned order, std::uint64_t migratetype) {
  return fmt::format("zone.free_area[{}].free_list[{}].gfpcheck_entries", order, migratetype);
}

}  // namespace

MigrateTypes migrate_types(spec::TreeModel& model) {
  return {model.constant("MIGRATE_UNMOVABLE").value_or(0), model.constant("MIGRATE_HIGHATOMIC").value_or(3)};
}

std::optional<Expr> WitnessFinder::symbol(std::string_view name) const {
  const auto& all = pool_.symbols();
  for (std::uint32_t i = 0; i < all.size(); ++i)
    if (all[i].name == name) return pool_.symbol_expr(i);
  return std::nullopt;
}

std::vector<Expr> WitnessFinder::refutation() const {
  std::vector<Expr> all;
  for (const auto& c : obligation_.constraints) all.push_back(c.condition);
  for (const auto& d : obligation_.defined) all.push_back(d.condition);
  Expr claim = pool_.truth(true);
  for (const auto& a : obligation_.assertions) claim = pool_.both(claim, a.condition);
  all.push_back(pool_.negate(claim));
  return all;
}

std::vector<Expr> WitnessFinder::reaching() const {
  std::vector<Expr> all;
  for (const auto& c : obligation_.constraints) all.push_back(c.condition);
  Expr reached = pool_.truth(false);
  for (const auto& a : obligation_.assertions) reached = pool_.either(reached, a.guard);
  all.push_back(reached);
  return all;
}

std::vector<Expr> WitnessFinder::realistic(const RealZone& zone, Likeness likeness) const {
  std::vector<Expr> pins;
  const auto pin = [&](const std::string& name, std::uint64_t value) {
    if (const auto s = symbol(name)) {
      const Expr wanted = s->sort().is_bool() ? pool_.truth(value != 0) : pool_.constant(value, s->sort());
      pins.push_back(pool_.equal(*s, wanted));
    }
  };
  pin("zone.managed_pages.counter", zone.managed);
  pin("zone.watermark_boost", 0);
  pin("request.highest_zoneidx", zone.index);
  for (const auto& entry : obligation_.ledger)  // the tree's switches are off, as they boot
    if (entry.id.starts_with("global:") && entry.id != "global:context") pin(entry.id.substr(7), 0);
  if (likeness == Likeness::SameSize) return pins;
  for (std::size_t i = 0; i < zone.watermarks.size(); ++i) pin(fmt::format("zone._watermark[{}]", i), zone.watermarks[i]);
  for (std::size_t i = 0; i < zone.lowmem_reserve.size(); ++i)
    pin(fmt::format("zone.lowmem_reserve[{}]", i), zone.lowmem_reserve[i]);
  pin("zone.nr_reserved_highatomic", zone.highatomic_cap);
  // free memory: regular pages are single and unmovable; the highatomic reserve is full and free or full and in use,
  // its free pageblocks side by side, so that they have merged as far as they go
  std::map<std::string, std::uint64_t> reserve;
  std::uint64_t rest = likeness == Likeness::Same ? zone.highatomic_cap : 0;
  for (unsigned order = zone.max_page_order; order >= zone.pageblock_order && rest != 0; --order) {
    if (rest >> order != 0) reserve[list_symbol(order, types_.highatomic)] = rest >> order;
    rest &= (std::uint64_t{1} << order) - 1;
  }
  const auto& all = pool_.symbols();
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const std::string& name = all[i].name;
    if (!name.ends_with(".gfpcheck_entries") || name == list_symbol(0, types_.unmovable)) continue;
    const auto found = reserve.find(name);
    pin(name, found == reserve.end() ? 0 : found->second);
  }
  return pins;
}

bool WitnessFinder::plain_request(ir::Assignment& inputs, const std::function<bool(const ir::Assignment&)>& holds) const {
  const auto mask = symbol("request.gfp");
  if (!mask) return false;
  ir::Assignment trial = inputs;
  for (const auto name : kPlainIsZero)
    if (const auto s = symbol(name)) trial.set(s->symbol_index(), 0);
  for (const std::uint64_t candidate : candidate_masks(flags_)) {
    trial.set(mask->symbol_index(), candidate);
    if (!holds(trial)) continue;
    inputs = trial;
    return true;
  }
  return false;
}

void WitnessFinder::simplify_mask(ir::Assignment& inputs, const std::function<bool(const ir::Assignment&)>& holds) const {
  const auto mask = symbol("request.gfp");
  if (!mask) return;
  const std::uint32_t at = mask->symbol_index();
  for (const std::uint64_t candidate : candidate_masks(flags_)) {
    ir::Assignment trial = inputs;
    trial.set(at, candidate);
    if (!holds(trial)) continue;
    inputs = trial;
    return;
  }
  for (int bit = 63; bit >= 0; --bit) {
    const std::uint64_t flag = std::uint64_t{1} << bit;
    if ((inputs.get(at) & flag) == 0) continue;
    ir::Assignment trial = inputs;
    trial.set(at, inputs.get(at) & ~flag);
    if (holds(trial)) inputs = trial;
  }
}

void WitnessFinder::simplify(const std::vector<Expr>& roots, ir::Assignment& inputs, bool on_machine) const {
  eval::Program program(roots);
  const auto holds = [&](const ir::Assignment& trial) {
    const auto values = program.run(trial);
    return std::all_of(values.begin(), values.end(), [](std::uint64_t v) { return v == 1; });
  };
  if (!holds(inputs)) return;
  const auto try_value = [&](std::uint32_t s, std::uint64_t value) {
    if (inputs.get(s) == value) return true;
    ir::Assignment trial = inputs;
    trial.set(s, value);
    if (!holds(trial)) return false;
    inputs = trial;
    return true;
  };
  const auto& all = pool_.symbols();
  if (!plain_request(inputs, holds)) {
    for (const auto name : kPlainIsZero)
      if (const auto s = symbol(name)) try_value(s->symbol_index(), 0);
    simplify_mask(inputs, holds);
  }
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const bool is_zone = all[i].name.starts_with("zone.");
    if (!is_zone && all[i].name != "request.gfp" && all[i].name != "request.highest_zoneidx") try_value(i, 0);
  }
  if (!on_machine) return;
  // regular free pages: a small round number, with the counters that depend on it
  const auto single = symbol(list_symbol(0, types_.unmovable));
  const auto blocks = symbol("zone.free_area[0].nr_free");
  const auto free = symbol("zone.vm_stat[0].counter");
  if (!single || !free) return;
  const auto with_regular = [&](std::uint64_t wanted) {
    const std::uint64_t now = inputs.get(single->symbol_index());
    ir::Assignment trial = inputs;
    trial.set(single->symbol_index(), wanted);
    if (blocks) trial.set(blocks->symbol_index(), inputs.get(blocks->symbol_index()) - now + wanted);
    trial.set(free->symbol_index(), inputs.get(free->symbol_index()) - now + wanted);
    return trial;
  };
  if (const auto order = symbol("request.order")) {  // a single page is refused where none is left
    ir::Assignment trial = with_regular(0);
    trial.set(order->symbol_index(), 0);
    if (holds(trial)) inputs = trial;
  }
  for (const std::uint64_t wanted : {std::uint64_t{64}, std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1024}}) {
    const ir::Assignment trial = with_regular(wanted);
    if (!holds(trial)) continue;
    inputs = trial;
    break;
  }
}

}  // namespace gfpcheck::check
