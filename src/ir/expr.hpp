// SPDX-License-Identifier: GPL-2.0-only
// Hash-consed typed expressions. An Expr is a handle into the ExprPool that made it: equal structure means
// equal handle, so comparison is free and a walk visits a shared node once. The pool simplifies as it builds
// (constants fold by the C meaning in ir/fold.hpp); it never changes the meaning of what was asked for.
//
// Meaning: bit-vectors modulo 2^n. A shift by n or more gives 0 (or copies of the sign bit for an arithmetic
// right shift); division by zero gives what SMT-LIB gives. Lowering adds an obligation wherever C leaves
// those undefined, so no verdict rests on them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/kind.hpp"

namespace gfpcheck::ir {

/// bool, or a bit-vector of 1..64 bits.
struct Sort {
  std::uint8_t width = 0;  // bits; 0 means bool

  bool is_bool() const { return width == 0; }
  friend bool operator==(Sort, Sort) = default;
};
inline constexpr Sort kBool{0};
constexpr Sort bits(int width) {
  return Sort{static_cast<std::uint8_t>(width)};
}

/// What a symbol stands for, so that reports can print it in the kernel's words. Never changes the meaning.
enum class Role : std::uint8_t { Number, SignedNumber, GfpFlags, AllocFlags, Truth };

struct Symbol {
  std::string name;  // unique in its pool, e.g. "zone.nr_free_highatomic"
  Sort sort;
  Role role = Role::Number;
  std::string freedom;  // id of the assumption that leaves it free (an unknown callee); empty for an input
};

class Node;

class Expr {
 public:
  Expr() = default;

  bool valid() const { return node_ != nullptr; }
  Kind kind() const;
  Sort sort() const;
  /// Position in the pool's order of creation: operands always come before the expression that uses them.
  std::uint32_t id() const;
  std::span<const Expr> args() const;
  const Expr& arg(std::size_t i) const { return args()[i]; }

  bool is_constant() const { return kind() == Kind::Constant; }
  /// A constant's value, zero-extended (bool: 0 or 1). Only for constants.
  std::uint64_t value() const;
  bool is_true() const { return is_constant() && sort().is_bool() && value() == 1; }
  bool is_false() const { return is_constant() && sort().is_bool() && value() == 0; }
  /// Only for symbols: index into ExprPool::symbols().
  std::uint32_t symbol_index() const;
  /// Bits that are one under some / under every assignment, as far as structure alone shows (over- and
  /// under-approximated); for a bool the lowest bit.
  std::uint64_t may_be_one() const;
  std::uint64_t must_be_one() const;

  friend bool operator==(const Expr& a, const Expr& b) { return a.node_ == b.node_; }

 private:
  friend class ExprPool;
  explicit Expr(const Node* node) : node_(node) {}
  const Node* node_ = nullptr;
};

/// Whether a pool simplifies what it is asked for; Off is for tests that hold the simplifier to the meaning.
enum class Simplify : std::uint8_t { On, Off };

/// Owns the expressions. Not copyable; handles live as long as the pool.
class ExprPool {
 public:
  explicit ExprPool(Simplify simplify = Simplify::On);
  ~ExprPool();
  ExprPool(const ExprPool&) = delete;
  ExprPool& operator=(const ExprPool&) = delete;

  /// `value` is cut to the sort's width.
  Expr constant(std::uint64_t value, Sort sort);
  Expr truth(bool value);
  /// The symbol of that name, made on first use; a second use must agree on sort.
  Expr symbol(const Symbol& symbol);

  /// Any operator: checks operands against the kind's shape (ensure), simplifies, hash-conses.
  /// `sort` is read for Resize kinds only.
  Expr make(Kind kind, std::span<const Expr> args, Sort sort = kBool);
  Expr unary(Kind kind, Expr a) { return make(kind, std::span<const Expr>(&a, 1)); }
  Expr binary(Kind kind, Expr a, Expr b);
  Expr ite(Expr condition, Expr then, Expr otherwise);
  Expr negate(Expr a) { return unary(Kind::Not, a); }  // logical not
  Expr both(Expr a, Expr b) { return binary(Kind::And, a, b); }
  Expr either(Expr a, Expr b) { return binary(Kind::Or, a, b); }
  Expr implies(Expr a, Expr b) { return either(negate(a), b); }
  Expr equal(Expr a, Expr b) { return binary(Kind::Equal, a, b); }
  /// `a` at the target's width: cut, or extended by sign or zeros.
  Expr resize(Expr a, Sort target, bool sign_extend);

  const std::vector<Symbol>& symbols() const;
  /// The symbol's own expression.
  Expr symbol_expr(std::uint32_t index) const;
  std::size_t size() const;  // nodes made so far
  /// The expression with that id (below size()).
  Expr at(std::uint32_t id) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Calls `visit` once for every distinct node under `roots`, operands first (in order of id). Invalid roots
/// are skipped.
void for_each_node(std::span<const Expr> roots, const std::function<void(const Expr&)>& visit);

/// One line, prefix notation: "(u< (& gfp 0x400:32) 0x0:32)". Shared nodes are printed in full.
std::string to_string(const Expr& expr, const ExprPool& pool);

/// As SSA lines "%12 = (+ %3 %11)", shared nodes once; what `gfpcheck dump --stage ir` prints.
std::string print_shared(std::span<const Expr> roots, const ExprPool& pool);

}  // namespace gfpcheck::ir

template <>
struct std::hash<gfpcheck::ir::Expr> {
  std::size_t operator()(const gfpcheck::ir::Expr& e) const noexcept { return e.id(); }
};
