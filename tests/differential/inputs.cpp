// SPDX-License-Identifier: GPL-2.0-only
// Drawing the values.
#include "inputs.hpp"

#include <string_view>
#include <utility>

namespace gfpcheck::test {

Inputs::Inputs(const std::vector<Cell>& cells, Alphabet alphabet, std::uint64_t seed)
    : cells_(cells), alphabet_(std::move(alphabet)), random_(seed), values_(cells.size()) {
  for (const Cell& cell : cells) roles_.push_back(role_of(cell));
  order_ = find("input.order");
  zone_index_ = find("input.highest_zoneidx");
  alloc_flags_ = find("input.alloc_flags");
  mark_ = find("input.mark");
  free_ = find("input.free_pages");
  min_ = find("zone._watermark[0]");
  reserve_ = find("zone.nr_reserved_highatomic");
  counted_ = find("zone.nr_free_highatomic");
  free_stat_ = find("zone.vm_stat[0].counter");
  for (std::uint64_t i = 0; i < alphabet_.zones; ++i)
    lowmem_.push_back(find(("zone.lowmem_reserve[" + std::to_string(i) + "]").c_str()));
}

std::size_t Inputs::find(const char* name) const {
  std::size_t at = 0;
  while (at < cells_.size() && cells_[at].name != name) ++at;
  return at;
}

Inputs::Role Inputs::role_of(const Cell& cell) {
  const std::string_view name = cell.name;
  if (cell.bits == 1) return Role::Truth;
  if (name == "input.gfp") return Role::Gfp;
  if (name == "input.alloc_flags") return Role::AllocFlags;
  if (name == "task.flags") return Role::TaskFlags;
  if (name == "input.order") return Role::Order;
  if (name == "input.highest_zoneidx") return Role::ZoneIndex;
  if (name == "context") return Role::Context;
  if (name == "input.migratetype" || name == "list_taken") return Role::Type;
  if (name.ends_with(".gfpcheck_entries") || name.ends_with(".nr_free")) return Role::Blocks;
  if (name == "page_group_by_mobility_disabled") return Role::Truth;
  if (name == "input.free_pages" || name.starts_with("zone.vm_stat") || name.starts_with("zone.lowmem"))
    return Role::Counter;
  return Role::Count;
}

std::uint64_t Inputs::wild() {
  const std::uint64_t bit = std::uint64_t{1} << below(64);
  switch (below(6)) {
    case 0:
      return 0;
    case 1:
      return bit;
    case 2:
      return bit - 1;
    case 3:
      return ~bit;
    case 4:
      return ~std::uint64_t{0} - below(4);
    default:
      return random_();
  }
}

std::uint64_t Inputs::count(World world) {
  switch (world) {
    case World::Few:
      return below(13);
    case World::Pages:
      return random_() >> (40 + below(24));
    case World::Wild:
      break;
  }
  return wild();
}

std::uint64_t Inputs::mask(const std::vector<std::uint64_t>& bits, const std::vector<std::uint64_t>& known) {
  if (one_in(50)) return random_();
  std::uint64_t made = 0;
  if (!known.empty() && one_in(2)) {
    made = known[below(known.size())];
  } else {
    const std::uint64_t share = 1 + below(6);
    for (const std::uint64_t bit : bits)
      if (one_in(share)) made |= bit;
  }
  while (!bits.empty() && one_in(3)) made ^= bits[below(bits.size())];
  return made;
}

std::uint64_t Inputs::value(Role role, World world) {
  switch (role) {
    case Role::Gfp:
      return mask(alphabet_.gfp_bits, alphabet_.gfp_masks);
    case Role::AllocFlags:
      return mask(alphabet_.alloc_bits, {}) ^ (one_in(3) ? below(4) : 0);
    case Role::TaskFlags:
      return mask(alphabet_.task_bits, {});
    case Role::Order:
      return one_in(3) ? 0 : one_in(6) ? alphabet_.orders - 1 : below(alphabet_.orders);
    case Role::ZoneIndex:
      return below(alphabet_.zones);
    case Role::Context:
      return one_in(2) ? 0 : below(4);
    case Role::Truth:
      return below(2);
    case Role::Type:
      return below(alphabet_.types);
    case Role::Blocks:
      return one_in(8) ? (world == World::Wild ? wild() : 1 + below(3)) : 0;
    case Role::Count:
      return one_in(4) ? 0 : count(world);
    case Role::Counter:
      break;
  }
  const std::uint64_t size = one_in(4) ? 0 : count(world);
  return one_in(6) ? ~size + 1 : size;
}

/// Where the free pages of the request meet a mark, or half of it, or three eighths, is where the answer
/// turns.
void Inputs::put_free_near_a_mark() {
  std::uint64_t mark = one_in(3) ? get(min_) : get(mark_);
  if (one_in(2)) mark -= mark / 2;
  if (one_in(3)) mark -= mark / 4;
  if (one_in(4)) mark -= mark / 2;
  if (zone_index_ < values_.size() && get(zone_index_) < lowmem_.size())
    mark += get(lowmem_[get(zone_index_)]);
  mark += (std::uint64_t{1} << (get(order_) & 63)) - 1;
  if (one_in(2)) mark += counted_ < values_.size() ? get(counted_) : get(reserve_);
  mark += below(5) - 2;
  if (free_ < values_.size()) values_[free_] = mark;
  if (free_stat_ < values_.size()) values_[free_stat_] = mark;
}

const std::vector<std::uint64_t>& Inputs::next() {
  const std::uint64_t draw = below(10);
  const World world = draw < 6 ? World::Few : draw < 9 ? World::Pages : World::Wild;
  for (std::size_t i = 0; i < roles_.size(); ++i) values_[i] = value(roles_[i], world);
  // lists are either nearly empty or full of blocks; in between, high orders would nearly always succeed
  if (one_in(3))
    for (std::size_t i = 0; i < roles_.size(); ++i)
      if (roles_[i] == Role::Blocks) values_[i] = one_in(40) ? 1 : 0;
  if (!one_in(4)) put_free_near_a_mark();
  return values_;
}

}  // namespace gfpcheck::test
