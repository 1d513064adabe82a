// SPDX-License-Identifier: GPL-2.0-only
// Random expression DAGs as recipes, so that one DAG can be built in several pools (with and without
// simplification) and compared. Deterministic for a seed. Biased towards what lowered C looks like: masks,
// tests of bits, guards that branch and merge, small constants, and reuse of earlier nodes.
#pragma once

#include <array>
#include <random>
#include <vector>

#include "ir/assignment.hpp"
#include "ir/fold.hpp"

namespace gfpcheck::test {

struct Recipe {
  struct Line {
    ir::Kind kind;
    ir::Sort sort;
    std::vector<std::size_t> args;  // indices of earlier lines
    std::uint64_t value = 0;        // constant's value, symbol's number
  };
  std::vector<Line> lines;

  std::vector<ir::Expr> build(ir::ExprPool& pool) const {
    std::vector<ir::Expr> made;
    for (const Line& line : lines) {
      if (line.kind == ir::Kind::Constant) {
        made.push_back(pool.constant(line.value, line.sort));
      } else if (line.kind == ir::Kind::Symbol) {
        made.push_back(pool.symbol({"s" + std::to_string(line.value), line.sort, ir::Role::Number, ""}));
      } else {
        std::vector<ir::Expr> args;
        for (std::size_t i : line.args) args.push_back(made[i]);
        made.push_back(pool.make(line.kind, args, line.sort));
      }
    }
    return made;
  }
};

class RandomExpr {
 public:
  explicit RandomExpr(std::uint32_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t n) {
    return std::uniform_int_distribution<std::uint64_t>(0, n - 1)(random_);
  }

  /// A value with a taste for corners: 0, 1, all ones, sign bit, one bit, small, anything.
  std::uint64_t value(ir::Sort sort) {
    const std::uint64_t mask = ir::mask_of(sort);
    switch (below(8)) {
      case 0:
        return 0;
      case 1:
        return 1 & mask;
      case 2:
        return mask;
      case 3:
        return mask ^ (mask >> 1);
      case 4:
        return (std::uint64_t{1} << below(64)) & mask;
      case 5:
        return below(70) & mask;
      case 6:
        return (0 - below(70)) & mask;
      default:
        return random_() & mask;
    }
  }

  ir::Assignment assignment(const ir::ExprPool& pool) {
    ir::Assignment out;
    for (std::uint32_t i = 0; i < pool.symbols().size(); ++i) out.set(i, value(pool.symbols()[i].sort));
    return out;
  }

  /// `size` operators over a handful of symbols of the given widths (0: bool).
  Recipe recipe(std::size_t size, const std::vector<int>& widths) {
    Recipe out;
    for (int width : widths) {
      for (int i = 0; i < 2; ++i) leaf(out, ir::Kind::Symbol, ir::bits(width), symbols_++);
      for (int i = 0; i < 3; ++i) leaf(out, ir::Kind::Constant, ir::bits(width), value(ir::bits(width)));
    }
    while (out.lines.size() < size) grow(out);
    return out;
  }

 private:
  static void leaf(Recipe& out, ir::Kind kind, ir::Sort sort, std::uint64_t value) {
    out.lines.push_back({kind, sort, {}, value});
  }

  /// An earlier line of that sort, recent ones more often; lines.size() when there is none.
  std::size_t pick(const Recipe& out, ir::Sort sort) {
    for (int tries = 0; tries < 60; ++tries) {
      const std::size_t n = out.lines.size();
      const std::size_t at = below(2) == 0 ? n - 1 - below(std::min<std::size_t>(n, 12)) : below(n);
      if (out.lines[at].sort == sort) return at;
    }
    return out.lines.size();
  }

  ir::Kind kind() {
    constexpr std::array guards{ir::Kind::And, ir::Kind::Or, ir::Kind::Not, ir::Kind::Ite, ir::Kind::Equal};
    if (below(2) == 0) return guards[below(guards.size())];
    return static_cast<ir::Kind>(2 + below(ir::kKinds.size() - 2));
  }

  void grow(Recipe& out) {
    const ir::Kind k = kind();
    const ir::Shape shape = ir::info(k).shape;
    const ir::Sort some = out.lines[below(out.lines.size())].sort;
    const ir::Sort target = out.lines[below(out.lines.size())].sort;
    Recipe::Line line{k, some, {}, 0};
    std::vector<ir::Sort> sorts(ir::info(k).arity, some);
    if (shape == ir::Shape::BoolToBool) sorts.assign(sorts.size(), ir::kBool), line.sort = ir::kBool;
    if (shape == ir::Shape::IfThenElse) sorts[0] = ir::kBool;
    if (shape == ir::Shape::BitsToBool) line.sort = ir::kBool;
    if (some.is_bool() && (shape == ir::Shape::BitsToBits || shape == ir::Shape::Resize)) return;
    if (some.is_bool() && shape == ir::Shape::BitsToBool && k != ir::Kind::Equal) return;
    if (shape == ir::Shape::Resize) {
      if (target.is_bool()) return;
      if (k == ir::Kind::Truncate ? target.width > some.width : target.width < some.width) return;
      line.sort = target;
    }
    for (ir::Sort sort : sorts) {
      const std::size_t at = pick(out, sort);
      if (at == out.lines.size()) return;
      line.args.push_back(at);
    }
    if (sorts.size() == 2 && !sorts[1].is_bool() && below(2) == 0) {  // a constant second operand
      leaf(out, ir::Kind::Constant, sorts[1], value(sorts[1]));
      line.args[1] = out.lines.size() - 1;
    }
    out.lines.push_back(std::move(line));
  }

  std::mt19937_64 random_;
  std::uint64_t symbols_ = 0;
};

}  // namespace gfpcheck::test
