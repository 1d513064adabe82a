// SPDX-License-Identifier: GPL-2.0-only
// One case for each kind; the meaning is that of ir/fold.hpp, to which tests hold every kind at several
// widths.
#include "enumerate/slice.hpp"

#include <algorithm>

#include "base/ensure.hpp"

namespace gfpcheck::enumerate {

using ir::Expr;
using ir::Kind;

bool can_slice(Kind kind) {
  return kind != Kind::UnsignedDivide && kind != Kind::SignedDivide && kind != Kind::UnsignedRemainder &&
         kind != Kind::SignedRemainder;
}

std::optional<Wire> Slicer::all_of(std::span<const Expr> roots) {
  bool taken = true;
  ir::for_each_node(roots, [&](const Expr& e) {
    taken = taken && can_slice(e.kind());
    if (taken && !made_.contains(e.id())) made_.emplace(e.id(), slice(e));
  });
  if (!taken) return std::nullopt;
  Wire all = circuit_.constant(true);
  for (const Expr& root : roots) all = circuit_.both(all, truth(root));
  return all;
}

Wires Slicer::slice(const Expr& e) {
  const auto arg = [&](std::size_t i) -> const Wires& { return at(e.arg(i)); };
  switch (e.kind()) {
    case Kind::Constant: {
      Wires wires;
      for (int i = 0; i < std::max<int>(1, e.sort().width); ++i)
        wires.push_back(circuit_.constant((e.value() >> i & 1) != 0));
      return wires;
    }
    case Kind::Symbol:
      return wires_of_(e);
    case Kind::Not:
    case Kind::BitNot:
      return complement(arg(0));
    case Kind::And:
    case Kind::BitAnd:
      return each(arg(0), arg(1), &Circuit::both);
    case Kind::Or:
    case Kind::BitOr:
      return each(arg(0), arg(1), &Circuit::either);
    case Kind::BitXor:
      return each(arg(0), arg(1), &Circuit::differ);
    case Kind::Ite:
      return choose(truth(e.arg(0)), arg(1), arg(2));
    case Kind::Equal:
      return {equal(arg(0), arg(1))};
    case Kind::UnsignedLess:
    case Kind::SignedLess:
      return {less(arg(0), arg(1), e.kind() == Kind::SignedLess)};
    case Kind::UnsignedLessEqual:
    case Kind::SignedLessEqual:
      return {circuit_.negate(less(arg(1), arg(0), e.kind() == Kind::SignedLessEqual))};
    case Kind::Add:
      return add(arg(0), arg(1), circuit_.constant(false));
    case Kind::Subtract:
      return add(arg(0), complement(arg(1)), circuit_.constant(true));
    case Kind::Negate:
      return add(complement(arg(0)), Wires(arg(0).size(), circuit_.constant(false)), circuit_.constant(true));
    case Kind::Multiply:
      return multiply(arg(0), arg(1));
    case Kind::ShiftLeft:
    case Kind::ShiftRightLogical:
    case Kind::ShiftRightArithmetic:
      return shift(arg(0), arg(1), e.kind());
    case Kind::ZeroExtend:
    case Kind::SignExtend:
    case Kind::Truncate:
      return resize(arg(0), e);
    case Kind::UnsignedDivide:
    case Kind::SignedDivide:
    case Kind::UnsignedRemainder:
    case Kind::SignedRemainder:
      break;
  }
  ensure(false, "divisions are turned away before they are sliced");
  return {};
}

Wires Slicer::each(const Wires& a, const Wires& b, Wire (Circuit::*gate)(Wire, Wire)) {
  Wires out;
  for (std::size_t i = 0; i < a.size(); ++i) out.push_back((circuit_.*gate)(a[i], b[i]));
  return out;
}

Wires Slicer::choose(Wire condition, const Wires& then, const Wires& otherwise) {
  Wires out;
  for (std::size_t i = 0; i < then.size(); ++i)
    out.push_back(circuit_.choose(condition, then[i], otherwise[i]));
  return out;
}

Wires Slicer::complement(const Wires& a) {
  Wires out;
  for (Wire wire : a) out.push_back(circuit_.negate(wire));
  return out;
}

Wires Slicer::add(const Wires& a, const Wires& b, Wire carry) {
  Wires out;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Wire half = circuit_.differ(a[i], b[i]);
    out.push_back(circuit_.differ(half, carry));
    carry = circuit_.either(circuit_.both(a[i], b[i]), circuit_.both(half, carry));
  }
  return out;
}

Wires Slicer::multiply(const Wires& a, const Wires& b) {
  const Wire zero = circuit_.constant(false);
  Wires sum(a.size(), zero);
  for (std::size_t i = 0; i < b.size(); ++i)
    sum = add(sum, choose(b[i], shift_by(a, i, Kind::ShiftLeft), Wires(a.size(), zero)), zero);
  return sum;
}

/// What comes in at the open end: the sign for an arithmetic right shift, else zeros.
Wires Slicer::shift_by(const Wires& a, std::size_t by, Kind kind) const {
  const Wire fill = kind == Kind::ShiftRightArithmetic ? a.back() : circuit_.constant(false);
  Wires out(a.size(), fill);
  for (std::size_t i = 0; i < a.size() && by < a.size(); ++i) {
    if (kind == Kind::ShiftLeft && i >= by) out[i] = a[i - by];
    if (kind != Kind::ShiftLeft && i + by < a.size()) out[i] = a[i + by];
  }
  return out;
}

/// In stages of 1, 2, 4, ... places; a distance bit beyond them shifts everything out.
Wires Slicer::shift(const Wires& a, const Wires& by, Kind kind) {
  Wires out = a;
  for (std::size_t i = 0; i < by.size(); ++i)
    out = choose(by[i], shift_by(out, i < 6 ? std::size_t{1} << i : a.size(), kind), out);
  return out;
}

Wires Slicer::resize(const Wires& a, const Expr& e) const {
  Wires out = a;
  out.resize(e.sort().width, e.kind() == Kind::SignExtend ? a.back() : circuit_.constant(false));
  return out;
}

Wire Slicer::equal(const Wires& a, const Wires& b) {
  Wire same = circuit_.constant(true);
  for (std::size_t i = 0; i < a.size(); ++i)
    same = circuit_.both(same, circuit_.negate(circuit_.differ(a[i], b[i])));
  return same;
}

/// From the lowest bit up: where two bits differ, they decide; of signs the one that is set is the smaller.
Wire Slicer::less(const Wires& a, const Wires& b, bool is_signed) {
  Wire less = circuit_.constant(false);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool sign = is_signed && i + 1 == a.size();
    less = circuit_.choose(circuit_.differ(a[i], b[i]), sign ? a[i] : b[i], less);
  }
  return less;
}

}  // namespace gfpcheck::enumerate
