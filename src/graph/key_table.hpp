// SPDX-License-Identifier: GPL-2.0-only
// Sequences of 16-bit words, each kept once and numbered in order of arrival: the visited set of the
// exploration. Packed end to end, found by open addressing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gfpcheck::graph {

class KeyTable {
 public:
  using Word = std::uint16_t;

  struct Place {
    std::uint32_t index;
    bool fresh;  // this call made it
  };
  /// At most 2^32 - 2 sequences; `key` may not point into the table.
  Place intern(std::span<const Word> key);
  std::span<const Word> at(std::uint32_t index) const {
    return std::span(words_).subspan(starts_[index], starts_[index + 1] - starts_[index]);
  }
  std::size_t size() const { return starts_.size() - 1; }

 private:
  void grow();

  std::vector<Word> words_;
  std::vector<std::size_t> starts_{0};
  std::vector<std::uint32_t> hashes_;                                  // by index
  std::vector<std::uint32_t> table_ = std::vector<std::uint32_t>(64);  // 1 + index; 0: free
};

}  // namespace gfpcheck::graph
