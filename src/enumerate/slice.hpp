// SPDX-License-Identifier: GPL-2.0-only
// Expressions as circuits: a bit-vector becomes as many wires as it has bits, each operator the gates that
// compute it (ripple carries, shifts in stages). Private to enumerate. Exact for every kind that it takes;
// divisions it does not take.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "enumerate/circuit.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::enumerate {

using Wires = std::vector<Wire>;  // lowest bit first; a bool has one

/// Whether gates are made of this kind.
bool can_slice(ir::Kind kind);

class Slicer {
 public:
  /// `wires_of` gives a symbol's wires.
  Slicer(Circuit& circuit, std::function<Wires(const ir::Expr&)> wires_of)
      : circuit_(circuit), wires_of_(std::move(wires_of)) {}

  /// A wire that is one where every root (bool) is true; nothing where a root divides.
  std::optional<Wire> all_of(std::span<const ir::Expr> roots);

 private:
  const Wires& at(const ir::Expr& e) const { return made_.at(e.id()); }
  Wire truth(const ir::Expr& e) const { return at(e)[0]; }

  Wires slice(const ir::Expr& e);
  Wires each(const Wires& a, const Wires& b, Wire (Circuit::*gate)(Wire, Wire));
  Wires choose(Wire condition, const Wires& then, const Wires& otherwise);
  Wires complement(const Wires& a);
  Wires add(const Wires& a, const Wires& b, Wire carry);
  Wires multiply(const Wires& a, const Wires& b);
  Wires shift(const Wires& a, const Wires& by, ir::Kind kind);
  Wires shift_by(const Wires& a, std::size_t by, ir::Kind kind) const;
  Wires resize(const Wires& a, const ir::Expr& e) const;
  Wire equal(const Wires& a, const Wires& b);
  Wire less(const Wires& a, const Wires& b, bool is_signed);

  Circuit& circuit_;
  std::function<Wires(const ir::Expr&)> wires_of_;
  std::unordered_map<std::uint32_t, Wires> made_;  // by expression
};

}  // namespace gfpcheck::enumerate
