// SPDX-License-Identifier: GPL-2.0-only
// Free lists as a slab of nodes linked by slot number, with a linear-probing index of slots by pfn. Slots
// instead of pointers make a zone copyable, which a replay uses to try a step and go back. Erasure shifts the
// probe run back, so there are no tombstones and a long replay does not slow down.
#include "model/zone/free_lists.hpp"

#include "model/zone/ensure.hpp"

namespace gfpcheck::zone {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;
constexpr std::size_t kSmallestTable = 64;
constexpr unsigned kSmallestTableBits = 6;

}  // namespace

FreeLists::FreeLists() : table_(kSmallestTable, kNone), shift_(64 - kSmallestTableBits) {
  ends_.fill(Ends{kNone, kNone});
}

std::optional<FreeBlock> FreeLists::find(Pfn pfn) const {
  const Slot slot = lookup(pfn);
  if (slot == kNone) return std::nullopt;
  return FreeBlock{pfn, nodes_[slot].order, nodes_[slot].migratetype};
}

void FreeLists::add(const FreeBlock& block, ListEnd end) {
  ensure(lookup(block.pfn) == kNone, "a page that is freed is not the head of a free block already");
  Slot slot = kNone;
  if (spare_.empty()) {
    slot = static_cast<Slot>(nodes_.size());
    nodes_.emplace_back();
  } else {
    slot = spare_.back();
    spare_.pop_back();
  }
  nodes_[slot] = Node{block.pfn, kNone, kNone, static_cast<std::uint8_t>(block.order), block.migratetype};
  if (2 * (used_ + 1) > table_.size()) grow();
  index_insert(block.pfn, slot);
  ++used_;
  link(slot, end);
}

FreeBlock FreeLists::remove(Pfn pfn) {
  const Slot slot = lookup(pfn);
  ensure(slot != kNone, "only a block that is on a free list is taken off");
  const FreeBlock block{pfn, nodes_[slot].order, nodes_[slot].migratetype};
  unlink(slot);
  index_erase(pfn);
  --used_;
  spare_.push_back(slot);
  return block;
}

void FreeLists::move_to_tail(Pfn pfn, MigrateType to) {
  const Slot slot = lookup(pfn);
  ensure(slot != kNone, "only a block that is on a free list is moved");
  unlink(slot);
  nodes_[slot].migratetype = to;
  link(slot, ListEnd::Tail);
}

std::optional<FreeBlock> FreeLists::first(Order order, MigrateType type) const {
  const Slot head = ends(order, type).head;
  if (head == kNone) return std::nullopt;
  return FreeBlock{nodes_[head].pfn, order, type};
}

std::vector<FreeBlock> FreeLists::list(Order order, MigrateType type) const {
  std::vector<FreeBlock> blocks;
  for (Slot slot = ends(order, type).head; slot != kNone; slot = nodes_[slot].next)
    blocks.push_back(FreeBlock{nodes_[slot].pfn, nodes_[slot].order, nodes_[slot].migratetype});
  return blocks;
}

std::size_t FreeLists::home(Pfn pfn) const {
  return static_cast<std::size_t>((pfn * 0x9E3779B97F4A7C15ull) >> shift_);
}

FreeLists::Slot FreeLists::lookup(Pfn pfn) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t at = home(pfn); table_[at] != kNone; at = (at + 1) & mask)
    if (nodes_[table_[at]].pfn == pfn) return table_[at];
  return kNone;
}

void FreeLists::index_insert(Pfn pfn, Slot slot) {
  const std::size_t mask = table_.size() - 1;
  std::size_t at = home(pfn);
  while (table_[at] != kNone) at = (at + 1) & mask;
  table_[at] = slot;
}

void FreeLists::index_erase(Pfn pfn) {
  const std::size_t mask = table_.size() - 1;
  std::size_t hole = home(pfn);
  while (nodes_[table_[hole]].pfn != pfn) hole = (hole + 1) & mask;
  for (std::size_t at = (hole + 1) & mask; table_[at] != kNone; at = (at + 1) & mask) {
    const std::size_t wanted = home(nodes_[table_[at]].pfn);
    if (((at - wanted) & mask) < ((at - hole) & mask)) continue;
    table_[hole] = table_[at];
    hole = at;
  }
  table_[hole] = kNone;
}

void FreeLists::grow() {
  std::vector<Slot> old(table_.size() * 2, kNone);
  old.swap(table_);
  --shift_;
  for (const Slot slot : old)
    if (slot != kNone) index_insert(nodes_[slot].pfn, slot);
}

void FreeLists::link(Slot slot, ListEnd end) {
  Node& node = nodes_[slot];
  Ends& list = ends(node.order, node.migratetype);
  node.previous = end == ListEnd::Tail ? list.tail : kNone;
  node.next = end == ListEnd::Tail ? kNone : list.head;
  (node.previous == kNone ? list.head : nodes_[node.previous].next) = slot;
  (node.next == kNone ? list.tail : nodes_[node.next].previous) = slot;
}

void FreeLists::unlink(Slot slot) {
  const Node& node = nodes_[slot];
  Ends& list = ends(node.order, node.migratetype);
  (node.previous == kNone ? list.head : nodes_[node.previous].next) = node.next;
  (node.next == kNone ? list.tail : nodes_[node.next].previous) = node.previous;
}

}  // namespace gfpcheck::zone
