// SPDX-License-Identifier: GPL-2.0-only
// Random inputs with a taste for corners: masks that people write and masks one bit off, orders at both ends,
// negative counters, and free pages a page or two around each of the marks that matter. Knows what the cells
// mean by their names; knows nothing of either side that is compared. Deterministic for a seed.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "native.hpp"

namespace gfpcheck::test {

/// What the random values are drawn from; all of it read from the tree.
struct Alphabet {
  std::vector<std::uint64_t> gfp_bits, gfp_masks, alloc_bits, task_bits;
  std::uint64_t orders = 0, zones = 0, types = 0;  // exclusive bounds
};

class Inputs {
 public:
  Inputs(const std::vector<Cell>& cells, Alphabet alphabet, std::uint64_t seed);

  /// A value for each cell, in their order; valid until the next call.
  const std::vector<std::uint64_t>& next();

 private:
  enum class Role {
    Gfp,
    AllocFlags,
    TaskFlags,
    Order,
    ZoneIndex,
    Context,
    Truth,
    Type,
    Blocks,
    Count,
    Counter
  };
  /// How large the numbers are: a world of few pages hits `==` often, a wild one overflows.
  enum class World { Few, Pages, Wild };

  static Role role_of(const Cell& cell);
  std::uint64_t below(std::uint64_t n) { return n == 0 ? 0 : random_() % n; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  std::uint64_t value(Role role, World world);
  std::uint64_t mask(const std::vector<std::uint64_t>& bits, const std::vector<std::uint64_t>& known);
  std::uint64_t count(World world);
  std::uint64_t wild();
  void put_free_near_a_mark();
  std::size_t find(const char* name) const;
  std::uint64_t get(std::size_t cell) const { return cell < values_.size() ? values_[cell] : 0; }

  const std::vector<Cell>& cells_;
  Alphabet alphabet_;
  std::mt19937_64 random_;
  std::vector<Role> roles_;
  std::vector<std::uint64_t> values_;
  std::size_t order_, zone_index_, alloc_flags_, mark_, free_, min_, reserve_, counted_, free_stat_;
  std::vector<std::size_t> lowmem_;
};

}  // namespace gfpcheck::test
