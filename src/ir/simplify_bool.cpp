// SPDX-License-Identifier: GPL-2.0-only
// Rules for not, and, or. Path conditions reach the pool as left-nested conjunctions that branch and merge,
// so the work is in cancelling: a and (not a or b) -> a and b; (g and c) or (g and not c) -> g.
//
// And and Or are treated alike through their dual. A formula is seen as its leaves under one operator; not(a
// or b) counts as (not a) and (not b). Negations of whole formulas are not pushed inwards: that may grow
// without bound.
#include <algorithm>
#include <vector>

#include "ir/simplify.hpp"

namespace gfpcheck::ir {
namespace {

using Leaves = std::vector<Expr>;

Kind dual(Kind op) {
  return op == Kind::And ? Kind::Or : Kind::And;
}

/// The leaves of `e` under `op`; what lies beyond kMostLeaves stays unopened.
Leaves leaves_of(ExprPool& pool, Kind op, const Expr& e) {
  Leaves pending{e}, out;
  while (!pending.empty()) {
    Expr next = pending.back();
    pending.pop_back();
    const bool open = out.size() + pending.size() + 2 <= kMostLeaves;
    if (open && next.kind() == op) {
      pending.push_back(next.arg(1));
      pending.push_back(next.arg(0));
    } else if (open && next.kind() == Kind::Not && next.arg(0).kind() == dual(op)) {
      Expr inner = next.arg(0);
      pending.push_back(pool.negate(inner.arg(1)));
      pending.push_back(pool.negate(inner.arg(0)));
    } else {
      out.push_back(next);
    }
  }
  return out;
}

bool holds(const Leaves& leaves, const Expr& e) {
  return std::find(leaves.begin(), leaves.end(), e) != leaves.end();
}

bool holds_negation(const Leaves& leaves, const Expr& e) {
  return std::any_of(leaves.begin(), leaves.end(), [&](const Expr& leaf) { return complementary(leaf, e); });
}

/// Left-nested, so that a prefix of an existing chain is the existing node. Empty: the operator's neutral
/// value.
Expr chain(ExprPool& pool, Kind op, const Leaves& leaves) {
  if (leaves.empty()) return pool.truth(op == Kind::And);
  Expr out = leaves.front();
  for (std::size_t i = 1; i < leaves.size(); ++i) out = pool.binary(op, out, leaves[i]);
  return out;
}

/// Both equalities of one term with different constants: never true together.
bool exclusive(const Expr& a, const Expr& b) {
  return a.kind() == Kind::Equal && b.kind() == Kind::Equal && a.arg(0) == b.arg(0) &&
         a.arg(1).is_constant() && b.arg(1).is_constant() && a.arg(1) != b.arg(1);
}

/// `leaf` says nothing where all of `others` hold (op And): term != k beside term == j.
bool implied(const Leaves& others, const Expr& leaf) {
  if (leaf.kind() != Kind::Not) return false;
  return std::any_of(others.begin(), others.end(), [&](const Expr& o) { return exclusive(o, leaf.arg(0)); });
}

bool clash(Kind op, const Leaves& left, const Leaves& right) {
  for (const Expr& b : right) {
    if (holds_negation(left, b)) return true;
    if (op == Kind::And &&
        std::any_of(left.begin(), left.end(), [&](const Expr& a) { return exclusive(a, b); }))
      return true;
  }
  return false;
}

/// `b`, a formula of the dual operator, where the leaves of the other side hold (or, for Or, fail):
/// absorbed (neutral value), shortened, or invalid for no change.
Expr shorten(ExprPool& pool, Kind op, const Leaves& others, const Expr& b) {
  Leaves parts = leaves_of(pool, dual(op), b);
  if (parts.size() < 2) return {};
  if (std::any_of(parts.begin(), parts.end(), [&](const Expr& p) { return holds(others, p); }))
    return pool.truth(op == Kind::And);
  Leaves kept;
  for (const Expr& p : parts)
    if (!holds_negation(others, p)) kept.push_back(p);
  return kept.size() == parts.size() ? Expr() : chain(pool, dual(op), kept);
}

/// op(a, b) for two formulas of the dual operator that share leaves: (g and x) or (g and y) -> g and (x or
/// y).
Expr factor(ExprPool& pool, Kind op, const Expr& a, const Expr& b) {
  const Leaves left = leaves_of(pool, dual(op), a), right = leaves_of(pool, dual(op), b);
  Leaves common, left_rest, right_rest;
  for (const Expr& e : left) (holds(right, e) ? common : left_rest).push_back(e);
  for (const Expr& e : right)
    if (!holds(common, e)) right_rest.push_back(e);
  if (common.empty()) return {};
  if (left_rest.empty()) return a;
  if (right_rest.empty()) return b;
  const bool cancels =
      left_rest.size() == 1 && right_rest.size() == 1 && complementary(left_rest[0], right_rest[0]);
  if (op == Kind::And && !cancels) return {};  // conjunctions stay open: their parts are path conditions
  Expr rest = pool.binary(op, chain(pool, dual(op), left_rest), chain(pool, dual(op), right_rest));
  return pool.binary(dual(op), chain(pool, dual(op), common), rest);
}

/// op(a, b) without those leaves of b that a already has.
Expr without_repeats(ExprPool& pool, Kind op, const Expr& a, const Leaves& left, const Leaves& right) {
  Leaves fresh;
  for (const Expr& e : right)
    if (!holds(left, e) && !(op == Kind::And && implied(left, e))) fresh.push_back(e);
  if (fresh.size() == right.size()) return {};
  Expr out = a;
  for (const Expr& e : fresh) out = pool.binary(op, out, e);
  return out;
}

Expr negated_order(ExprPool& pool, const Expr& a) {
  switch (a.kind()) {
    case Kind::UnsignedLess:
      return pool.binary(Kind::UnsignedLessEqual, a.arg(1), a.arg(0));
    case Kind::UnsignedLessEqual:
      return pool.binary(Kind::UnsignedLess, a.arg(1), a.arg(0));
    case Kind::SignedLess:
      return pool.binary(Kind::SignedLessEqual, a.arg(1), a.arg(0));
    case Kind::SignedLessEqual:
      return pool.binary(Kind::SignedLess, a.arg(1), a.arg(0));
    default:
      return {};
  }
}

}  // namespace

bool complementary(const Expr& a, const Expr& b) {
  if (a.kind() == Kind::Not) return a.arg(0) == b;
  if (b.kind() == Kind::Not) return b.arg(0) == a;
  const bool pair = (a.kind() == Kind::UnsignedLess && b.kind() == Kind::UnsignedLessEqual) ||
                    (a.kind() == Kind::UnsignedLessEqual && b.kind() == Kind::UnsignedLess) ||
                    (a.kind() == Kind::SignedLess && b.kind() == Kind::SignedLessEqual) ||
                    (a.kind() == Kind::SignedLessEqual && b.kind() == Kind::SignedLess);
  return pair && a.arg(0) == b.arg(1) && a.arg(1) == b.arg(0);
}

Expr simplify_not(ExprPool& pool, const Expr& a) {
  if (a.kind() == Kind::Not) return a.arg(0);
  return negated_order(pool, a);
}

Expr simplify_and_or(ExprPool& pool, Kind op, const Expr& a, const Expr& b) {
  const bool neutral = op == Kind::And;
  if (b.is_constant()) return (b.value() != 0) == neutral ? a : b;
  if (a == b) return a;
  if (complementary(a, b)) return pool.truth(!neutral);

  const Leaves left = leaves_of(pool, op, a), right = leaves_of(pool, op, b);
  if (clash(op, left, right)) return pool.truth(!neutral);
  if (left.size() < right.size() &&
      std::all_of(left.begin(), left.end(), [&](auto& e) { return holds(right, e); }))
    return b;
  if (Expr shorter = without_repeats(pool, op, a, left, right); shorter.valid()) return shorter;
  if (right.size() == 1)
    if (Expr part = shorten(pool, op, left, b); part.valid()) return pool.binary(op, a, part);
  if (left.size() == 1)
    if (Expr part = shorten(pool, op, right, a); part.valid()) return pool.binary(op, part, b);
  if (left.size() == 1 && right.size() == 1) return factor(pool, op, a, b);
  return {};
}

}  // namespace gfpcheck::ir
