// SPDX-License-Identifier: GPL-2.0-only
// Making gates and running them. Wires are numbered in the order in which they are made, so operands come
// first.
#include "enumerate/circuit.hpp"

#include <utility>

#include "base/ensure.hpp"

namespace gfpcheck::enumerate {
namespace {

constexpr std::uint32_t kMostWires = 1u << 30;  // so that an operator and two wires make one key

}  // namespace

Circuit::Circuit() {
  Block none{}, all{};
  all.fill(~std::uint64_t{0});
  values_ = {none, all};
  complement_ = {{0, Wire{1}}, {1, Wire{0}}};
}

Wire Circuit::input() {
  ensure(values_.size() < kMostWires, "a circuit stays far below a billion wires");
  values_.push_back(Block{});
  return Wire{static_cast<std::uint32_t>(values_.size() - 1)};
}

Wire Circuit::gate(Op op, Wire a, Wire b) {
  const std::uint64_t key =
      static_cast<std::uint64_t>(op) << 60 | static_cast<std::uint64_t>(a.index) << 30 | b.index;
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const Wire made = input();
  gates_.push_back({op, made.index, a.index, b.index});
  known_.emplace(key, made);
  return made;
}

Wire Circuit::negate(Wire a) {
  if (const auto found = complement_.find(a.index); found != complement_.end()) return found->second;
  const Wire made = gate(Op::Not, a, a);
  complement_.emplace(a.index, made);
  complement_.emplace(made.index, a);
  return made;
}

Wire Circuit::both(Wire a, Wire b) {
  const Wire no = constant(false), yes = constant(true);
  if (a.index > b.index) std::swap(a, b);
  if (a == no || b == no) return no;
  if (a == yes || a == b) return b;
  if (b == yes) return a;
  if (const auto found = complement_.find(a.index); found != complement_.end() && found->second == b)
    return no;
  return gate(Op::And, a, b);
}

Wire Circuit::differ(Wire a, Wire b) {
  if (a.index > b.index) std::swap(a, b);
  if (a == b) return constant(false);
  if (a == constant(false)) return b;
  if (a == constant(true)) return negate(b);
  if (const auto found = complement_.find(a.index); found != complement_.end() && found->second == b)
    return constant(true);
  return gate(Op::Xor, a, b);
}

Wire Circuit::choose(Wire condition, Wire then, Wire otherwise) {
  if (then == otherwise) return then;
  return differ(otherwise, both(condition, differ(then, otherwise)));
}

void Circuit::set(Wire input, bool value) {
  values_[input.index].fill(value ? ~std::uint64_t{0} : 0);
}

void Circuit::run() {
  for (const Gate& gate : gates_) {
    const Block& a = values_[gate.a];
    const Block& b = values_[gate.b];
    Block out;  // of its own: the compiler sees that it is none of the operands
    switch (gate.op) {
      case Op::Not:
        for (std::size_t i = 0; i < kWords; ++i) out[i] = ~a[i];
        break;
      case Op::And:
        for (std::size_t i = 0; i < kWords; ++i) out[i] = a[i] & b[i];
        break;
      case Op::Xor:
        for (std::size_t i = 0; i < kWords; ++i) out[i] = a[i] ^ b[i];
        break;
    }
    values_[gate.to] = out;
  }
}

}  // namespace gfpcheck::enumerate
