// SPDX-License-Identifier: GPL-2.0-only
// Truth functions as gates, evaluated for 512 inputs at a time: a wire carries one bit of each input, side by
// side in machine words. Gates on known wires fold away and equal gates are made once. Private to enumerate;
// knows nothing of expressions.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace gfpcheck::enumerate {

inline constexpr int kWords = 8;            // machine words of a block
inline constexpr int kLanes = 64 * kWords;  // inputs of a block
inline constexpr int kLaneBits = 9;         // log2 of them
using Block = std::array<std::uint64_t, kWords>;

struct Wire {
  std::uint32_t index = 0;
  friend bool operator==(Wire, Wire) = default;
};

class Circuit {
 public:
  Circuit();

  Wire constant(bool value) const { return Wire{value ? 1u : 0u}; }
  Wire input();

  Wire negate(Wire a);
  Wire both(Wire a, Wire b);
  Wire either(Wire a, Wire b) { return negate(both(negate(a), negate(b))); }
  Wire differ(Wire a, Wire b);  // exclusive or
  Wire choose(Wire condition, Wire then, Wire otherwise);

  /// Puts a value on an input wire for the next run.
  void set(Wire input, const Block& value) { values_[input.index] = value; }
  void set(Wire input, bool value);
  /// Computes every wire from the inputs.
  void run();
  const Block& value(Wire wire) const { return values_[wire.index]; }

  std::size_t gates() const { return gates_.size(); }

 private:
  enum class Op : std::uint8_t { Not, And, Xor };
  struct Gate {
    Op op;
    std::uint32_t to, a, b;
  };
  Wire gate(Op op, Wire a, Wire b);

  std::vector<Gate> gates_;
  std::vector<Block> values_;
  std::unordered_map<std::uint64_t, Wire> known_;       // gates by operator and operands
  std::unordered_map<std::uint32_t, Wire> complement_;  // of a wire, both ways
};

}  // namespace gfpcheck::enumerate
