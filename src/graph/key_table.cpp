// SPDX-License-Identifier: GPL-2.0-only
// Linear probing at half load; a sequence's hash is kept, so that growing and most misses read no words.
#include "graph/key_table.hpp"

#include <algorithm>

namespace gfpcheck::graph {
namespace {

std::uint32_t hash_of(std::span<const KeyTable::Word> key) {
  std::uint64_t h = 0x9e3779b97f4a7c15u ^ key.size();
  for (KeyTable::Word w : key) {
    h = (h ^ w) * 0xd6e8feb86659fd93u;
    h ^= h >> 29;
  }
  return static_cast<std::uint32_t>(h ^ (h >> 32));
}

}  // namespace

void KeyTable::grow() {
  std::vector<std::uint32_t> larger(table_.size() * 2, 0);
  for (std::uint32_t i = 0; i < hashes_.size(); ++i) {
    std::size_t at = hashes_[i] & (larger.size() - 1);
    while (larger[at] != 0) at = (at + 1) & (larger.size() - 1);
    larger[at] = i + 1;
  }
  table_ = std::move(larger);
}

KeyTable::Place KeyTable::intern(std::span<const Word> key) {
  const std::uint32_t hash = hash_of(key);
  std::size_t at = hash & (table_.size() - 1);
  for (; table_[at] != 0; at = (at + 1) & (table_.size() - 1)) {
    const std::uint32_t index = table_[at] - 1;
    if (hashes_[index] == hash && std::ranges::equal(this->at(index), key)) return {index, false};
  }
  const auto index = static_cast<std::uint32_t>(size());
  words_.insert(words_.end(), key.begin(), key.end());
  starts_.push_back(words_.size());
  hashes_.push_back(hash);
  table_[at] = index + 1;
  if (hashes_.size() * 2 > table_.size()) grow();
  return {index, true};
}

}  // namespace gfpcheck::graph
