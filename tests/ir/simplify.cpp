// SPDX-License-Identifier: GPL-2.0-only
// The simplifier: it never changes a meaning (random DAGs against an unsimplified pool, by eval), and it does
// the cancelling that lowered C relies on.
#include <catch2/catch.hpp>

#include "eval/program.hpp"
#include "random_expr.hpp"

using namespace gfpcheck;
using ir::Expr;
using ir::Kind;

namespace {

struct Fixture {
  ir::ExprPool pool;
  Expr p = pool.symbol({"p", ir::kBool, ir::Role::Truth, ""});
  Expr q = pool.symbol({"q", ir::kBool, ir::Role::Truth, ""});
  Expr r = pool.symbol({"r", ir::kBool, ir::Role::Truth, ""});
  Expr x = pool.symbol({"x", ir::bits(32), ir::Role::Number, ""});
  Expr y = pool.symbol({"y", ir::bits(32), ir::Role::Number, ""});
  Expr k(std::uint64_t v) { return pool.constant(v, ir::bits(32)); }
  Expr no(Expr e) { return pool.negate(e); }
  Expr op(Kind kind, Expr a, Expr b) { return pool.binary(kind, a, b); }
};

}  // namespace

TEST_CASE("a simplified DAG means what the unsimplified one means") {
  test::RandomExpr random(20240601);
  for (int round = 0; round < 1500; ++round) {
    const test::Recipe recipe = random.recipe(90, round % 3 == 0   ? std::vector{0, 1, 8}
                                                  : round % 3 == 1 ? std::vector{0, 32, 64}
                                                                   : std::vector{0, 8, 32});
    ir::ExprPool simplified, plain(ir::Simplify::Off);
    const std::vector<Expr> left = recipe.build(simplified), right = recipe.build(plain);
    eval::Program a(left), b(right);
    for (int i = 0; i < 40; ++i) {
      const ir::Assignment values = random.assignment(plain);
      const auto va = a.run(values), vb = b.run(values);
      for (std::size_t n = 0; n < left.size(); ++n) {
        if (va[n] == vb[n]) continue;
        FAIL("line " << n << ": " << ir::to_string(right[n], plain) << " became "
                     << ir::to_string(left[n], simplified));
      }
    }
  }
}

TEST_CASE("known bits hold under every assignment") {
  test::RandomExpr random(7);
  for (int round = 0; round < 400; ++round) {
    ir::ExprPool pool(round % 2 == 0 ? ir::Simplify::On : ir::Simplify::Off);
    const std::vector<Expr> made = random.recipe(80, {0, 1, 8, 32, 64}).build(pool);
    eval::Program program(made);
    for (int i = 0; i < 25; ++i) {
      const auto values = program.run(random.assignment(pool));
      for (std::size_t n = 0; n < made.size(); ++n) {
        INFO(ir::to_string(made[n], pool));
        REQUIRE((values[n] & ~made[n].may_be_one()) == 0);
        REQUIRE((made[n].must_be_one() & ~values[n]) == 0);
      }
    }
  }
}

TEST_CASE_METHOD(Fixture, "guards that branch and merge come back as one handle") {
  const Expr g = pool.both(p, q);
  CHECK(pool.either(pool.both(g, r), pool.both(g, no(r))) == g);
  CHECK(pool.either(pool.both(pool.both(p, r), q), pool.both(pool.both(p, no(r)), q)) == pool.both(p, q));
  CHECK(pool.both(p, pool.either(no(p), q)) == g);
  CHECK(pool.either(p, pool.both(no(p), q)) == pool.either(p, q));
  CHECK(pool.both(p, g) == g);
  CHECK(pool.both(g, no(p)).is_false());
  CHECK(pool.both(p, pool.either(p, q)) == p);
  CHECK(pool.both(p, no(pool.both(p, q))) == pool.both(p, no(q)));
  // a && b evaluated left to right: else-guard, then the merge of then and else
  const Expr then = pool.both(pool.both(g, r), pool.equal(x, k(1)));
  const Expr other = pool.either(pool.both(g, no(r)), pool.both(pool.both(g, r), no(pool.equal(x, k(1)))));
  CHECK(pool.either(then, other) == g);
}

TEST_CASE_METHOD(Fixture, "a truth value that C made a number is the truth value again") {
  const Expr number = pool.ite(p, k(1), k(0));
  CHECK(no(pool.equal(number, k(0))) == p);
  CHECK(pool.equal(number, k(1)) == p);
  CHECK(pool.equal(number, k(2)).is_false());
  CHECK(no(pool.equal(pool.resize(number, ir::bits(64), true), pool.constant(0, ir::bits(64)))) == p);
  CHECK(op(Kind::SignedLess, k(0), pool.ite(p, k(7), k(0xffffffff))) == p);
  const Expr flag = op(Kind::BitAnd, x, k(0x400));
  CHECK(pool.equal(flag, k(0x400)) == no(pool.equal(flag, k(0))));
  CHECK(no(pool.equal(pool.ite(no(pool.equal(flag, k(0))), k(1), k(0)), k(0))) == no(pool.equal(flag, k(0))));
}

TEST_CASE_METHOD(Fixture, "a test of one flag of a word built by conditional ors is that flag's condition") {
  Expr word = pool.ite(p, k(0x41), k(0x40));
  word = pool.ite(q, op(Kind::BitOr, word, k(0x8)), word);
  word = pool.ite(r, op(Kind::BitAnd, word, k(~0x40u)), word);
  CHECK(no(pool.equal(op(Kind::BitAnd, word, k(0x8)), k(0))) == q);
  CHECK(no(pool.equal(op(Kind::BitAnd, word, k(0x1)), k(0))) == p);
  CHECK(no(pool.equal(op(Kind::BitAnd, word, k(0x40)), k(0))) == no(r));
}

TEST_CASE_METHOD(Fixture, "arithmetic by constants takes its simplest form") {
  CHECK(op(Kind::UnsignedDivide, x, k(8)) == op(Kind::ShiftRightLogical, x, k(3)));
  CHECK(op(Kind::UnsignedRemainder, x, k(8)) == op(Kind::BitAnd, x, k(7)));
  CHECK(op(Kind::Multiply, x, k(8)) == op(Kind::ShiftLeft, x, k(3)));
  CHECK(op(Kind::Add, op(Kind::Add, x, k(3)), k(0xfffffffd)) == x);
  CHECK(op(Kind::BitAnd, x, pool.unary(Kind::BitNot, x)) == k(0));
  CHECK(pool.resize(pool.resize(x, ir::bits(64), true), ir::bits(32), false) == x);
  CHECK(op(Kind::UnsignedLess, pool.resize(pool.resize(x, ir::bits(8), false), ir::bits(32), false), k(256))
            .is_true());
  CHECK(op(Kind::BitAnd, x, y) == op(Kind::BitAnd, y, x));
}

TEST_CASE_METHOD(Fixture, "cases of a switch exclude each other") {
  CHECK(pool.both(pool.equal(x, k(1)), pool.equal(x, k(2))).is_false());
  CHECK(pool.both(pool.equal(x, k(1)), no(pool.equal(x, k(2)))) == pool.equal(x, k(1)));
}

TEST_CASE("a chain of a hundred thousand nodes is built, walked, printed and evaluated") {
  ir::ExprPool pool;
  const Expr x = pool.symbol({"x", ir::bits(64), ir::Role::Number, ""});
  const Expr p = pool.symbol({"p", ir::kBool, ir::Role::Truth, ""});
  Expr sum = x;
  Expr guard = p;
  for (std::uint64_t i = 0; i < 100000; ++i) {
    sum = pool.binary(Kind::BitXor, pool.binary(Kind::Add, sum, x), pool.constant(i, ir::bits(64)));
    if (i < 3000) guard = pool.both(guard, pool.equal(sum, pool.constant(i, ir::bits(64))));
  }
  const std::array roots{sum, guard, pool.negate(guard)};
  std::size_t visited = 0;
  ir::for_each_node(roots, [&](const Expr&) { ++visited; });
  CHECK(visited > 300000);
  CHECK(ir::to_string(guard, pool).size() > 100000);
  ir::Assignment one;
  one.set(x.symbol_index(), 1);
  CHECK(eval::evaluate(guard, one) == 0);
}
