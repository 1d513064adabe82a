// SPDX-License-Identifier: GPL-2.0-only
// The free lists and their index against std::map and std::list under random additions, removals and moves:
// the index erases by shifting, which only a long mixed run exercises. List order is part of the claim.
#include "model/zone/free_lists.hpp"

#include <catch2/catch.hpp>
#include <list>
#include <map>
#include <random>

using namespace gfpcheck::zone;

namespace {

struct Reference {
  std::map<Pfn, FreeBlock> blocks;
  std::map<std::pair<Order, MigrateType>, std::list<Pfn>> lists;

  void add(const FreeBlock& block, ListEnd end) {
    auto& list = lists[{block.order, block.migratetype}];
    end == ListEnd::Head ? list.push_front(block.pfn) : list.push_back(block.pfn);
    blocks[block.pfn] = block;
  }
  void remove(Pfn pfn) {
    lists[{blocks[pfn].order, blocks[pfn].migratetype}].remove(pfn);
    blocks.erase(pfn);
  }
};

bool same(const FreeLists& lists, const Reference& reference) {
  if (lists.size() != reference.blocks.size()) return false;
  for (const auto& [key, expected] : reference.lists) {
    std::list<Pfn> found;
    for (const FreeBlock& block : lists.list(key.first, key.second)) found.push_back(block.pfn);
    if (found != expected) return false;
  }
  for (Pfn pfn = 0; pfn < 2048; ++pfn)
    if (lists.find(pfn).has_value() != (reference.blocks.count(pfn) == 1)) return false;
  return true;
}

}  // namespace

TEST_CASE("lists keep their order and the index finds each block, through 20,000 random changes") {
  FreeLists lists;
  Reference reference;
  std::mt19937 random(7);
  for (int step = 0; step < 20000; ++step) {
    const Pfn pfn = random() % 2048;
    const auto order = static_cast<Order>(random() % 3);
    const auto type = static_cast<MigrateType>(random() % kMigrateTypes);
    if (reference.blocks.count(pfn) == 0) {
      const ListEnd end = random() % 2 == 0 ? ListEnd::Head : ListEnd::Tail;
      lists.add(FreeBlock{pfn, order, type}, end);
      reference.add(FreeBlock{pfn, order, type}, end);
    } else if (random() % 4 == 0) {
      const FreeBlock block = reference.blocks[pfn];
      lists.move_to_tail(pfn, type);
      reference.remove(pfn);
      reference.add(FreeBlock{pfn, block.order, type}, ListEnd::Tail);
    } else {
      CHECK(lists.remove(pfn).order == reference.blocks[pfn].order);
      reference.remove(pfn);
    }
    if (step % 500 == 0) REQUIRE(same(lists, reference));
  }
  REQUIRE(same(lists, reference));
}

TEST_CASE("a copy of the lists is another zone's lists") {
  FreeLists lists;
  lists.add(FreeBlock{8, 3, MigrateType::Movable}, ListEnd::Head);
  FreeLists copy = lists;
  copy.remove(8);
  CHECK(lists.find(8).has_value());
  CHECK(!copy.first(3, MigrateType::Movable).has_value());
}
