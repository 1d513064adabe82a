// SPDX-License-Identifier: GPL-2.0-only
// Reading symbol names back into places of a zone.
#include "replay/layout.hpp"

#include <charconv>
#include <string_view>

namespace gfpcheck::replay {
namespace {

using zone::Pages;
using zone::ZoneState;

/// Takes "prefix[N]" off the front of `text`; nothing where it does not begin so.
std::optional<std::uint64_t> take_index(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  std::uint64_t index = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data() + prefix.size(), end, index);
  if (error != std::errc{} || at == end || *at != ']') return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(at - text.data()) + 1);
  return index;
}

std::uint64_t unsigned_of(Pages pages) { return static_cast<std::uint64_t>(pages); }

std::function<std::uint64_t(const ZoneState&)> reader_of(std::string_view name, const TreeLayout& layout) {
  if (name == "zone.managed_pages.counter") return [](const ZoneState& z) { return unsigned_of(z.managed_pages); };
  if (name == "zone.nr_free_highatomic") return [](const ZoneState& z) { return unsigned_of(z.nr_free_highatomic); };
  if (name == "zone.nr_reserved_highatomic")
    return [](const ZoneState& z) { return unsigned_of(z.nr_reserved_highatomic); };
  if (name == "zone.watermark_boost") return [](const ZoneState& z) { return unsigned_of(z.watermark_boost); };
  if (const auto mark = take_index(name, "zone._watermark["); mark && *mark < zone::kWatermarks)
    return [mark](const ZoneState& z) { return unsigned_of(z._watermark[*mark]); };
  if (const auto j = take_index(name, "zone.lowmem_reserve["); j && *j < layout.lowmem_reserve.size())
    return [reserve = layout.lowmem_reserve[*j]](const ZoneState&) { return reserve; };
  if (const auto item = take_index(name, "zone.vm_stat["); item && name == ".counter") {
    if (item == layout.nr_free_pages) return [](const ZoneState& z) { return unsigned_of(z.nr_free_pages); };
    if (item == layout.nr_free_cma_pages) return [](const ZoneState& z) { return unsigned_of(z.nr_free_cma_pages); };
    return nullptr;
  }
  const auto order = take_index(name, "zone.free_area[");
  if (!order || *order >= zone::kMaxOrders) return nullptr;
  if (name == ".nr_free") return [order](const ZoneState& z) { return unsigned_of(z.free_area[*order].nr_free); };
  const auto list = take_index(name, ".free_list[");
  if (!list || name != ".gfpcheck_entries") return nullptr;
  for (std::size_t type = 0; type < zone::kMigrateTypes; ++type)
    if (layout.migrate_types[type] == list)
      return [order, type](const ZoneState& z) { return unsigned_of(z.free_area[*order].free_list[type]); };
  return nullptr;
}

}  // namespace

StateBinding::StateBinding(const ir::ExprPool& pool, const TreeLayout& layout) {
  const auto& symbols = pool.symbols();
  for (std::uint32_t i = 0; i < symbols.size(); ++i)
    if (auto reader = reader_of(symbols[i].name, layout)) readers_.emplace_back(i, std::move(reader));
}

void StateBinding::assign(const zone::ZoneState& state, ir::Assignment& inputs) const {
  for (const auto& [symbol, reader] : readers_) inputs.set(symbol, reader(state));
}

}  // namespace gfpcheck::replay
