// SPDX-License-Identifier: GPL-2.0-only
// Printing, walking and sharing of expressions.
#include <catch2/catch.hpp>

#include "random_expr.hpp"

using namespace gfpcheck;
using ir::Expr;
using ir::Kind;

TEST_CASE("an expression prints in prefix notation with widths") {
  ir::ExprPool pool;
  const Expr gfp = pool.symbol({"gfp", ir::bits(32), ir::Role::GfpFlags, ""});
  const Expr order = pool.symbol({"order", ir::bits(32), ir::Role::Number, ""});
  const Expr tested = pool.binary(Kind::UnsignedLess,
                                  pool.binary(Kind::BitAnd, gfp, pool.constant(0x400, ir::bits(32))), order);
  CHECK(ir::to_string(tested, pool) == "(u< (& gfp 0x400:32) order)");
  CHECK(ir::to_string(pool.resize(order, ir::bits(64), true), pool) == "(sext:64 order)");
  CHECK(ir::to_string(pool.truth(true), pool) == "true");
}

TEST_CASE("shared nodes print once, operands first") {
  ir::ExprPool pool;
  const Expr x = pool.symbol({"x", ir::bits(8), ir::Role::Number, ""});
  const Expr y = pool.symbol({"y", ir::bits(8), ir::Role::Number, ""});
  const Expr sum = pool.binary(Kind::Add, x, y);
  const std::array roots{pool.binary(Kind::Multiply, sum, sum)};
  CHECK(ir::print_shared(roots, pool) == "%2 = (+ x y)\n%3 = (* %2 %2)\nroot %3\n");
}

TEST_CASE("a walk meets every node once and operands before their users") {
  test::RandomExpr random(5);
  ir::ExprPool pool;
  const std::vector<Expr> made = random.recipe(200, {0, 8, 64}).build(pool);
  std::vector<bool> seen(pool.size(), false);
  ir::for_each_node(made, [&](const Expr& e) {
    CHECK_FALSE(seen[e.id()]);
    for (const Expr& arg : e.args()) CHECK(seen[arg.id()]);
    seen[e.id()] = true;
  });
}

TEST_CASE("equal structure is one handle, and a symbol's name is one symbol") {
  ir::ExprPool pool(ir::Simplify::Off);
  const Expr x = pool.symbol({"x", ir::bits(8), ir::Role::Number, ""});
  CHECK(x == pool.symbol({"x", ir::bits(8), ir::Role::Number, ""}));
  CHECK(pool.symbols().size() == 1);
  CHECK(pool.binary(Kind::Subtract, x, pool.constant(3, ir::bits(8))) ==
        pool.binary(Kind::Subtract, x, pool.constant(0x103, ir::bits(8))));
  CHECK_FALSE(x == pool.symbol({"y", ir::bits(8), ir::Role::Number, ""}));
}
