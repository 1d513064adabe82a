// SPDX-License-Identifier: GPL-2.0-only
// Concrete values for symbols: what a solver's model, a trace or a replay step says of the inputs.
#pragma once

#include <cstdint>
#include <vector>

namespace gfpcheck::ir {

/// Values by symbol index, cut to the symbol's width (bool: 0 or 1). A symbol without an entry is 0.
class Assignment {
 public:
  std::uint64_t get(std::uint32_t symbol) const { return symbol < values_.size() ? values_[symbol] : 0; }
  void set(std::uint32_t symbol, std::uint64_t value) {
    if (symbol >= values_.size()) values_.resize(symbol + 1, 0);
    values_[symbol] = value;
  }

 private:
  std::vector<std::uint64_t> values_;
};

}  // namespace gfpcheck::ir
