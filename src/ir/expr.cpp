// SPDX-License-Identifier: GPL-2.0-only
// The pool: arena, hash-consing, shapes of operands, and the order in which a new node is tried: constant
// folding, known bits, rewriting rules (simplify.hpp), an equal node that exists, a new node.
// Commutative kinds share a node whichever way round their operands come; the first way made is kept.
#include "ir/expr.hpp"

#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "ir/fold.hpp"
#include "ir/node.hpp"
#include "ir/simplify.hpp"

namespace gfpcheck::ir {

Kind Expr::kind() const {
  return node_->kind;
}
Sort Expr::sort() const {
  return node_->sort;
}
std::uint32_t Expr::id() const {
  return node_->id;
}
std::span<const Expr> Expr::args() const {
  return {node_->args.data(), node_->arity};
}
std::uint64_t Expr::may_be_one() const {
  return node_->known.may;
}
std::uint64_t Expr::must_be_one() const {
  return node_->known.must;
}
std::uint64_t Expr::value() const {
  ensure(is_constant(), "only a constant's value is asked for");
  return node_->value;
}
std::uint32_t Expr::symbol_index() const {
  ensure(kind() == Kind::Symbol, "only a symbol's index is asked for");
  return static_cast<std::uint32_t>(node_->value);
}

namespace {

struct NodeHash {
  std::size_t operator()(const Node* n) const noexcept {
    std::uint64_t h =
        (static_cast<std::uint64_t>(n->kind) << 8 | n->sort.width) * 0x9E3779B97F4A7C15u + n->value;
    for (std::size_t i = 0; i < n->arity; ++i) h = (h ^ n->args[i].id()) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
    return h;
  }
};
struct NodeSame {
  bool operator()(const Node* a, const Node* b) const noexcept {
    return a->kind == b->kind && a->sort == b->sort && a->value == b->value && a->args == b->args;
  }
};

bool is_commutative(Kind kind) {
  return kind == Kind::And || kind == Kind::Or || kind == Kind::Equal || kind == Kind::Add ||
         kind == Kind::Multiply || kind == Kind::BitAnd || kind == Kind::BitOr || kind == Kind::BitXor;
}

void check_shape(Kind kind, std::span<const Expr> args, Sort target) {
  ensure(args.size() == info(kind).arity, "an operator gets as many operands as its row in kKinds says");
  for (const Expr& a : args) ensure(a.valid(), "operands were made by a pool");
  switch (info(kind).shape) {
    case Shape::Leaf:
      ensure(false, "leaves are made by constant() and symbol()");
      break;
    case Shape::BoolToBool:
      for (const Expr& a : args) ensure(a.sort().is_bool(), "and, or, not take truth values");
      break;
    case Shape::IfThenElse:
      ensure(args[0].sort().is_bool() && args[1].sort() == args[2].sort(), "an ite's branches share a sort");
      break;
    case Shape::BitsToBool:
    case Shape::BitsToBits:
      ensure(kind == Kind::Equal || !args[0].sort().is_bool(), "numbers are compared and computed with");
      for (const Expr& a : args) ensure(a.sort() == args[0].sort(), "operands share a sort");
      break;
    case Shape::Resize:
      ensure(!args[0].sort().is_bool() && !target.is_bool() && target.width <= 64, "bit-vectors are resized");
      ensure(kind == Kind::Truncate ? target.width <= args[0].sort().width
                                    : target.width >= args[0].sort().width,
             "an extension widens and a truncation narrows");
      break;
  }
}

Expr rewrite(ExprPool& pool, Kind kind, std::span<const Expr> args, Sort sort) {
  switch (info(kind).shape) {
    case Shape::Leaf:
      return {};
    case Shape::BoolToBool:
      return kind == Kind::Not ? simplify_not(pool, args[0]) : simplify_and_or(pool, kind, args[0], args[1]);
    case Shape::IfThenElse:
      return simplify_ite(pool, args[0], args[1], args[2]);
    case Shape::BitsToBool:
      return kind == Kind::Equal ? simplify_equal(pool, args[0], args[1])
                                 : simplify_order(pool, kind, args[0], args[1]);
    case Shape::Resize:
      return simplify_resize(pool, kind, args[0], sort);
    case Shape::BitsToBits:
      break;
  }
  if (kind == Kind::BitAnd || kind == Kind::BitOr || kind == Kind::BitXor)
    return simplify_bitwise(pool, kind, args[0], args[1]);
  if (kind == Kind::ShiftLeft || kind == Kind::ShiftRightLogical || kind == Kind::ShiftRightArithmetic)
    return simplify_shift(pool, kind, args[0], args[1]);
  if (kind == Kind::BitNot) return simplify_complement(pool, args[0]);
  return simplify_arithmetic(pool, kind, args[0], args.size() > 1 ? args[1] : Expr());
}

}  // namespace

Sort result_sort(Kind kind, std::span<const Expr> args, Sort target) {
  switch (info(kind).shape) {
    case Shape::Leaf:
    case Shape::Resize:
      return target;
    case Shape::BoolToBool:
    case Shape::BitsToBool:
      return kBool;
    case Shape::IfThenElse:
      return args[1].sort();
    case Shape::BitsToBits:
      return args[0].sort();
  }
  return kBool;
}

struct ExprPool::Impl {
  Simplify simplify = Simplify::On;
  std::deque<Node> arena;
  std::unordered_set<const Node*, NodeHash, NodeSame> nodes;
  std::vector<Symbol> symbols;
  std::vector<Expr> symbol_exprs;
  std::unordered_map<std::string, std::uint32_t> by_name;
  int depth = 0;  // rules in progress

  /// The node equal to `wanted`, made if there is none.
  const Node* intern(Node& wanted) {
    if (auto found = nodes.find(&wanted); found != nodes.end()) return *found;
    if (is_commutative(wanted.kind)) {
      std::swap(wanted.args[0], wanted.args[1]);
      if (auto found = nodes.find(&wanted); found != nodes.end()) return *found;
      std::swap(wanted.args[0], wanted.args[1]);
    }
    wanted.id = static_cast<std::uint32_t>(arena.size());
    arena.push_back(wanted);
    nodes.insert(&arena.back());
    return &arena.back();
  }
};

ExprPool::ExprPool(Simplify simplify) : impl_(std::make_unique<Impl>()) {
  impl_->simplify = simplify;
}
ExprPool::~ExprPool() = default;

Expr ExprPool::constant(std::uint64_t value, Sort sort) {
  ensure(sort.width <= 64, "a bit-vector has 1..64 bits");
  Node wanted;
  wanted.sort = sort;
  wanted.value = value & mask_of(sort);
  wanted.known = {wanted.value, wanted.value};
  return Expr(impl_->intern(wanted));
}

Expr ExprPool::truth(bool value) {
  return constant(value ? 1 : 0, kBool);
}

Expr ExprPool::symbol(const Symbol& symbol) {
  ensure(symbol.sort.width <= 64, "a bit-vector has 1..64 bits");
  if (auto found = impl_->by_name.find(symbol.name); found != impl_->by_name.end()) {
    ensure(impl_->symbols[found->second].sort == symbol.sort, "a name stands for one symbol of one sort");
    return impl_->symbol_exprs[found->second];
  }
  Node wanted;
  wanted.kind = Kind::Symbol;
  wanted.sort = symbol.sort;
  wanted.value = impl_->symbols.size();
  wanted.known = {mask_of(symbol.sort), 0};
  impl_->by_name.emplace(symbol.name, static_cast<std::uint32_t>(impl_->symbols.size()));
  impl_->symbols.push_back(symbol);
  impl_->symbol_exprs.push_back(Expr(impl_->intern(wanted)));
  return impl_->symbol_exprs.back();
}

Expr ExprPool::make(Kind kind, std::span<const Expr> args, Sort target) {
  check_shape(kind, args, target);
  Node wanted;
  wanted.kind = kind;
  wanted.sort = result_sort(kind, args, target);
  wanted.arity = info(kind).arity;
  for (std::size_t i = 0; i < args.size(); ++i) wanted.args[i] = args[i];
  const std::span<const Expr> own(wanted.args.data(),
                                  args.size());  // `args` may live in a caller's temporary
  wanted.known = known_bits(kind, wanted.sort, own);
  if (impl_->simplify == Simplify::Off) return Expr(impl_->intern(wanted));

  bool all_constant = true;
  for (const Expr& a : own) all_constant = all_constant && a.is_constant();
  auto value = [&](std::size_t i) { return i < own.size() ? own[i].value() : 0; };
  if (all_constant)
    return constant(fold(kind, own.back().sort().width, wanted.sort.width, value(0), value(1), value(2)),
                    wanted.sort);
  if (wanted.known.constant()) return constant(wanted.known.must, wanted.sort);
  if (is_commutative(kind) && own[0].is_constant()) std::swap(wanted.args[0], wanted.args[1]);
  if (impl_->depth < kDeepest) {
    ++impl_->depth;
    Expr simpler = rewrite(*this, kind, own, wanted.sort);
    --impl_->depth;
    if (simpler.valid()) return simpler;
  }
  return Expr(impl_->intern(wanted));
}

Expr ExprPool::binary(Kind kind, Expr a, Expr b) {
  const std::array<Expr, 2> args{a, b};
  return make(kind, args);
}

Expr ExprPool::ite(Expr condition, Expr then, Expr otherwise) {
  const std::array<Expr, 3> args{condition, then, otherwise};
  return make(Kind::Ite, args);
}

Expr ExprPool::resize(Expr a, Sort target, bool sign_extend) {
  if (a.sort() == target) return a;
  const Kind kind = target.width < a.sort().width ? Kind::Truncate
                    : sign_extend                 ? Kind::SignExtend
                                                  : Kind::ZeroExtend;
  return make(kind, std::span<const Expr>(&a, 1), target);
}

const std::vector<Symbol>& ExprPool::symbols() const {
  return impl_->symbols;
}
Expr ExprPool::symbol_expr(std::uint32_t index) const {
  ensure(index < impl_->symbol_exprs.size(), "a symbol's index comes from its pool");
  return impl_->symbol_exprs[index];
}
std::size_t ExprPool::size() const {
  return impl_->arena.size();
}
Expr ExprPool::at(std::uint32_t id) const {
  ensure(id < impl_->arena.size(), "an id comes from its pool");
  return Expr(&impl_->arena[id]);
}

}  // namespace gfpcheck::ir
