// SPDX-License-Identifier: GPL-2.0-only
// Rules for if-then-else, and the moving of operators into an ite of constants. C lowers truth values to
// numbers and back all the time (!!x, (x & F) != 0, a ? 1 : 0), so these rules keep conditions conditions.
#include <array>

#include "ir/simplify.hpp"

namespace gfpcheck::ir {
namespace {

Expr truth_ite(ExprPool& pool, const Expr& c, const Expr& then, const Expr& otherwise) {
  if (then.is_true() || then == c) return pool.either(c, otherwise);
  if (then.is_false() || complementary(then, c)) return pool.both(pool.negate(c), otherwise);
  if (otherwise.is_true() || complementary(otherwise, c)) return pool.either(pool.negate(c), then);
  if (otherwise.is_false() || otherwise == c) return pool.both(c, then);
  if (complementary(then, otherwise)) return pool.equal(c, then);
  return {};
}

/// Branches that test the same condition again, or repeat the other branch.
Expr nested_ite(ExprPool& pool, const Expr& c, const Expr& then, const Expr& otherwise) {
  if (then.kind() == Kind::Ite) {
    if (then.arg(0) == c) return pool.ite(c, then.arg(1), otherwise);
    if (complementary(then.arg(0), c)) return pool.ite(c, then.arg(2), otherwise);
    if (then.arg(2) == otherwise) return pool.ite(pool.both(c, then.arg(0)), then.arg(1), otherwise);
    if (then.arg(1) == otherwise)
      return pool.ite(pool.both(c, pool.negate(then.arg(0))), then.arg(2), otherwise);
  }
  if (otherwise.kind() == Kind::Ite) {
    if (otherwise.arg(0) == c) return pool.ite(c, then, otherwise.arg(2));
    if (complementary(otherwise.arg(0), c)) return pool.ite(c, then, otherwise.arg(1));
    if (otherwise.arg(1) == then) return pool.ite(pool.either(c, otherwise.arg(0)), then, otherwise.arg(2));
    if (otherwise.arg(2) == then)
      return pool.ite(pool.either(c, pool.negate(otherwise.arg(0))), then, otherwise.arg(1));
  }
  return {};
}

/// A flag set or cleared under a condition: ite(c, a | f, a) -> a | ite(c, f, 0). Keeps a flag word one chain
/// of masks, which a later test of one flag cuts down to that flag's condition.
Expr masked_ite(ExprPool& pool, const Expr& c, const Expr& then, const Expr& otherwise) {
  for (const bool swapped : {false, true}) {
    const Expr& changed = swapped ? otherwise : then;
    const Expr& kept = swapped ? then : otherwise;
    if (changed.kind() != Kind::BitOr && changed.kind() != Kind::BitAnd) continue;
    if (changed.arg(0) != kept || !changed.arg(1).is_constant()) continue;
    Expr neutral = pool.constant(changed.kind() == Kind::BitOr ? 0 : ~std::uint64_t{0}, kept.sort());
    Expr mask = swapped ? pool.ite(c, neutral, changed.arg(1)) : pool.ite(c, changed.arg(1), neutral);
    return pool.binary(changed.kind(), kept, mask);
  }
  return {};
}

bool constant_branches(const Expr& e) {
  return e.kind() == Kind::Ite && e.arg(1).is_constant() && e.arg(2).is_constant();
}

/// Whether known bits decide `kind` on these operands.
bool decided(Kind kind, const Expr& a, const Expr& k) {
  if (a.is_constant()) return true;
  if (kind == Kind::BitAnd) return (a.may_be_one() & ~a.must_be_one() & k.value()) == 0;
  if (kind == Kind::Equal) return (k.value() & ~a.may_be_one()) != 0 || (a.must_be_one() & ~k.value()) != 0;
  return false;
}

}  // namespace

Expr simplify_ite(ExprPool& pool, const Expr& c, const Expr& then, const Expr& otherwise) {
  if (c.is_constant()) return c.value() != 0 ? then : otherwise;
  if (then == otherwise) return then;
  if (c.kind() == Kind::Not) return pool.ite(c.arg(0), otherwise, then);
  if (then.sort().is_bool())
    if (Expr e = truth_ite(pool, c, then, otherwise); e.valid()) return e;
  if (Expr e = nested_ite(pool, c, then, otherwise); e.valid()) return e;
  if (!then.sort().is_bool()) return masked_ite(pool, c, then, otherwise);
  return {};
}

Expr push_into_ite(ExprPool& pool, Kind kind, std::span<const Expr> args, Sort sort) {
  if (kind == Kind::BitOr) return {};  // masked_ite's form is the better one
  for (std::size_t at = 0; at < args.size(); ++at) {
    const Expr chosen = args[at];
    if (chosen.kind() != Kind::Ite) continue;
    bool others_constant = true;
    for (std::size_t i = 0; i < args.size(); ++i)
      others_constant = others_constant && (i == at || args[i].is_constant());
    if (!others_constant) return {};
    const bool test = args.size() == 2 && at == 0 && (kind == Kind::Equal || kind == Kind::BitAnd);
    const bool useful =
        constant_branches(chosen) ||
        (test && (decided(kind, chosen.arg(1), args[1]) || decided(kind, chosen.arg(2), args[1])));
    if (!useful) return {};
    auto branch = [&](std::size_t which) {
      std::array<Expr, 2> operands{};
      for (std::size_t i = 0; i < args.size(); ++i) operands[i] = i == at ? chosen.arg(which) : args[i];
      return pool.make(kind, std::span<const Expr>(operands.data(), args.size()), sort);
    };
    Expr then = branch(1), otherwise = branch(2);
    return pool.ite(chosen.arg(0), then, otherwise);
  }
  return {};
}

}  // namespace gfpcheck::ir
