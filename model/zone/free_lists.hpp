// SPDX-License-Identifier: GPL-2.0-only
// The free blocks of a zone: doubly linked lists per order and migrate type, and an index from a block's
// first page. Only free blocks are stored (about 40 bytes each), so a zone of 100 million pages costs what
// its free blocks cost. It keeps order within a list as list_add, list_add_tail and list_move_tail do. It
// does not split, merge or count pages: model/zone/zone_free.cpp does.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "model/zone/types.hpp"

namespace gfpcheck::zone {

struct FreeBlock {
  Pfn pfn = 0;
  Order order = 0;
  MigrateType migratetype = MigrateType::Unmovable;  // the list that it is on
};

enum class ListEnd { Head, Tail };

class FreeLists {
 public:
  FreeLists();

  /// The free block that starts at `pfn`.
  std::optional<FreeBlock> find(Pfn pfn) const;

  /// Puts a block on its list; no block may start at its pfn.
  void add(const FreeBlock& block, ListEnd end);

  /// Takes off the block that starts at `pfn`, which must be there.
  FreeBlock remove(Pfn pfn);

  /// Moves the block that starts at `pfn` to the tail of another type's list of its order.
  void move_to_tail(Pfn pfn, MigrateType to);

  /// The block at the head of a list.
  std::optional<FreeBlock> first(Order order, MigrateType type) const;

  /// A list from head to tail.
  std::vector<FreeBlock> list(Order order, MigrateType type) const;

  /// Blocks on all lists.
  std::size_t size() const { return used_; }

 private:
  using Slot = std::uint32_t;
  struct Node {
    Pfn pfn;
    Slot previous, next;
    std::uint8_t order;
    MigrateType migratetype;
  };
  struct Ends {
    Slot head, tail;
  };

  Slot lookup(Pfn pfn) const;
  std::size_t home(Pfn pfn) const;
  void index_insert(Pfn pfn, Slot slot);
  void index_erase(Pfn pfn);
  void grow();
  void link(Slot slot, ListEnd end);
  void unlink(Slot slot);
  Ends& ends(Order order, MigrateType type) { return ends_[order * kMigrateTypes + index(type)]; }
  const Ends& ends(Order order, MigrateType type) const { return ends_[order * kMigrateTypes + index(type)]; }

  std::vector<Node> nodes_;
  std::vector<Slot> spare_;  // slots of nodes_ that are free
  std::vector<Slot> table_;  // open addressing, a power of two, at most half full
  unsigned shift_ = 0;       // 64 - log2(table_.size())
  std::size_t used_ = 0;
  std::array<Ends, kMaxOrders * kMigrateTypes> ends_;
};

}  // namespace gfpcheck::zone
