// SPDX-License-Identifier: GPL-2.0-only
// The reference meaning against Z3: every kind at widths 1, 8, 32 and 64, on corners and random values.
#include <catch2/catch.hpp>

#include "../ir/random_expr.hpp"
#include "eval/program.hpp"
#include "smt/solver.hpp"

using namespace gfpcheck;
using ir::Expr;
using ir::Kind;

namespace {

/// One application of a kind to symbols, with its operands pinned and the opposite of fold's value claimed.
struct Applied {
  Expr pinned;   // operands have the chosen values
  Expr differs;  // the result is not what fold says
};

Applied apply(ir::ExprPool& pool, Kind kind, int width, int target, test::RandomExpr& random, int number) {
  const ir::KindInfo& row = ir::info(kind);
  std::vector<ir::Sort> sorts(row.arity, ir::bits(width));
  if (row.shape == ir::Shape::BoolToBool) sorts.assign(row.arity, ir::kBool);
  if (row.shape == ir::Shape::IfThenElse) sorts[0] = ir::kBool;
  std::vector<Expr> symbols;
  std::array<std::uint64_t, 3> values{};
  Expr pinned = pool.truth(true);
  for (std::size_t i = 0; i < sorts.size(); ++i) {
    symbols.push_back(pool.symbol(
        {"a" + std::to_string(number) + "." + std::to_string(i), sorts[i], ir::Role::Number, ""}));
    values[i] = random.value(sorts[i]);
    pinned = pool.both(pinned, pool.equal(symbols[i], pool.constant(values[i], sorts[i])));
  }
  const Expr made = pool.make(kind, symbols, ir::bits(target));
  const std::uint64_t folded =
      ir::fold(kind, sorts.back().width, made.sort().width, values[0], values[1], values[2]);
  REQUIRE((folded & ~ir::mask_of(made.sort())) == 0);
  return {pinned, pool.negate(pool.equal(made, pool.constant(folded, made.sort())))};
}

}  // namespace

TEST_CASE("fold means what Z3 means, for every kind and width") {
  test::RandomExpr random(99);
  for (const ir::KindInfo& row : ir::kKinds) {
    if (row.shape == ir::Shape::Leaf) continue;
    for (int width : {1, 8, 32, 64}) {
      std::vector<int> targets{width};
      if (row.kind == Kind::Truncate) targets = {1, (width + 1) / 2, width};
      if (row.kind == Kind::ZeroExtend || row.kind == Kind::SignExtend)
        targets = {width, std::min(64, 2 * width), 64};
      for (int target : targets) {
        // one question for 60 applications: pinned operands, and some result differing from fold
        ir::ExprPool pool(ir::Simplify::Off);
        Expr any_differs = pool.truth(false);
        smt::Solver solver(pool, smt::Encoding::BitVectors, Budget::seconds(60));
        for (int i = 0; i < 60; ++i) {
          const Applied one = apply(pool, row.kind, width, target, random, i);
          solver.add(one.pinned);
          any_differs = pool.either(any_differs, one.differs);
        }
        INFO(row.name << " at " << width << " to " << target);
        const smt::Answer pinned = solver.check();
        CHECK(pinned.status == smt::Status::Satisfiable);
        CHECK_FALSE(pinned.disagreement);
        CHECK(solver.check(std::span(&any_differs, 1)).status == smt::Status::Unsatisfiable);
      }
    }
  }
}
