// SPDX-License-Identifier: GPL-2.0-only
// The solver as its callers see it: confirmed models, cores that are cores, timeouts that are Unknown, and
// the two encodings giving one status on random expressions.
#include <catch2/catch.hpp>

#include "../ir/random_expr.hpp"
#include "eval/program.hpp"
#include "smt/solver.hpp"

using namespace gfpcheck;
using ir::Expr;
using ir::Kind;
using smt::Encoding;
using smt::Status;

TEST_CASE("random constraints: models are confirmed by eval, and both encodings give one status") {
  test::RandomExpr random(31337);
  int by_status[3] = {0, 0, 0}, lifted = 0;
  for (int round = 0; round < 450; ++round) {
    ir::ExprPool pool(round % 2 == 0 ? ir::Simplify::On : ir::Simplify::Off);
    const std::vector<Expr> made =
        random.recipe(50, round % 4 < 2 ? std::vector{0, 8} : std::vector{0, 1, 8, 32}).build(pool);
    std::vector<Expr> constraints;
    for (const Expr& e : made)
      if (e.sort().is_bool() && e.kind() != Kind::Symbol && random.below(5) == 0) constraints.push_back(e);
    smt::Solver bits(pool, Encoding::BitVectors, Budget::seconds(20)),
        numbers(pool, Encoding::Integers, Budget::seconds(20));
    const smt::Answer meant = bits.check(constraints);
    REQUIRE_FALSE(meant.disagreement);
    REQUIRE(meant.status != Status::Unknown);
    ++by_status[static_cast<int>(meant.status)];
    if (smt::why_not_integers(pool, constraints)) continue;
    const smt::Answer other = smt::Solver(pool, Encoding::Integers, Budget::seconds(2)).check(constraints);
    INFO("round " << round << "\n" << ir::print_shared(constraints, pool));
    REQUIRE_FALSE(other.disagreement);
    if (other.status == Status::Unknown) continue;
    REQUIRE(other.status == meant.status);
    ++lifted;
  }
  CHECK(by_status[static_cast<int>(Status::Satisfiable)] > 50);
  CHECK(by_status[static_cast<int>(Status::Unsatisfiable)] > 50);
  CHECK(lifted > 100);
}

TEST_CASE("simplified and unsimplified DAGs are equivalent for all inputs") {
  test::RandomExpr random(4711);
  for (int round = 0; round < 150; ++round) {
    const test::Recipe recipe = random.recipe(45, {0, 8, 16});
    ir::ExprPool pool, plain(ir::Simplify::Off);
    const std::vector<Expr> left = recipe.build(pool);
    // the simplified expressions, rebuilt node by node without rules beside the plain ones
    std::vector<Expr> copies(pool.size());
    ir::for_each_node(left, [&](const Expr& e) {
      if (e.is_constant())
        copies[e.id()] = plain.constant(e.value(), e.sort());
      else if (e.kind() == Kind::Symbol)
        copies[e.id()] = plain.symbol(pool.symbols()[e.symbol_index()]);
      else {
        std::vector<Expr> args;
        for (const Expr& arg : e.args()) args.push_back(copies[arg.id()]);
        copies[e.id()] = plain.make(e.kind(), args, e.sort());
      }
    });
    const std::vector<Expr> right = recipe.build(plain);
    Expr differ = plain.truth(false);
    for (std::size_t i = 0; i < left.size(); ++i)
      if (!(copies[left[i].id()] == right[i]))
        differ = plain.either(differ, plain.negate(plain.equal(copies[left[i].id()], right[i])));
    smt::Solver solver(plain, Encoding::BitVectors, Budget::seconds(3));
    const smt::Answer answer = solver.check(std::span(&differ, 1));
    INFO("round " << round);
    REQUIRE_FALSE(answer.disagreement);
    REQUIRE(answer.status != Status::Satisfiable);  // products of unknowns may take longer than we wait
  }
}

TEST_CASE("an unsatisfiable core is unsatisfiable on its own, over bit-vectors too") {
  for (const Encoding encoding : {Encoding::BitVectors, Encoding::Integers}) {
    ir::ExprPool pool;
    auto number = [&](const char* name) { return pool.symbol({name, ir::bits(64), ir::Role::Number, ""}); };
    auto k = [&](std::uint64_t v) { return pool.constant(v, ir::bits(64)); };
    const Expr x = number("x"), y = number("y"), z = number("z");
    const std::vector<Expr> constraints{
        pool.binary(Kind::UnsignedLessEqual, z, k(7)),
        pool.binary(Kind::UnsignedLessEqual, x, k(100)),  // without this bound the sum may wrap
        pool.binary(Kind::UnsignedLess, pool.binary(Kind::Add, x, y), y),
        pool.binary(Kind::UnsignedLessEqual, y, k(100)),
        pool.binary(Kind::UnsignedLess, k(3), z)};  // says nothing of x and y
    const smt::Answer answer = smt::Solver(pool, encoding, Budget::seconds(20)).check(constraints, true);
    REQUIRE(answer.status == Status::Unsatisfiable);
    REQUIRE(answer.encoding == encoding);
    std::vector<Expr> core;
    for (std::size_t i : answer.core) core.push_back(constraints[i]);
    CHECK(answer.core == std::vector<std::size_t>{1, 2, 3});
    CHECK(smt::Solver(pool, Encoding::BitVectors, Budget::seconds(20)).check(core).status ==
          Status::Unsatisfiable);
  }
}

TEST_CASE("added constraints hold in every check and the next check forgets its own") {
  ir::ExprPool pool;
  const Expr x = pool.symbol({"x", ir::bits(32), ir::Role::Number, ""});
  auto k = [&](std::uint64_t v) { return pool.constant(v, ir::bits(32)); };
  smt::Solver solver(pool, Encoding::Auto, Budget::seconds(20));
  solver.add(pool.binary(Kind::UnsignedLess, x, k(5)));
  const std::array four{pool.equal(x, k(4))}, five{pool.equal(x, k(5))};
  CHECK(solver.check(five).status == Status::Unsatisfiable);
  const smt::Answer answer = solver.check(four);
  CHECK(answer.status == Status::Satisfiable);
  CHECK(answer.model.get(x.symbol_index()) == 4);
}

TEST_CASE("products and quotients of unknowns are the same in both encodings, also where they wrap or divide by 0") {
  ir::ExprPool pool;
  const auto sort = ir::bits(8);
  const Expr x = pool.symbol({"x", sort, ir::Role::Number, ""}), y = pool.symbol({"y", sort, ir::Role::Number, ""});
  auto k = [&](std::uint64_t v) { return pool.constant(v, sort); };
  int satisfiable = 0, unsatisfiable = 0;
  for (const Kind kind : {Kind::Multiply, Kind::UnsignedDivide, Kind::SignedDivide})
    for (const std::uint64_t most : {5u, 40u, 127u})
      for (const std::uint64_t result : {0u, 1u, 7u, 37u, 121u, 255u}) {
        const std::array asked{pool.binary(Kind::UnsignedLessEqual, x, k(most)),
                               pool.binary(Kind::UnsignedLessEqual, y, k(most)),
                               pool.equal(pool.binary(kind, x, y), k(result))};
        const auto whole = smt::Solver(pool, Encoding::Integers, Budget::seconds(10)).check(asked);
        const auto bits = smt::Solver(pool, Encoding::BitVectors, Budget::seconds(10)).check(asked);
        INFO(ir::info(kind).name << " " << most << " " << result << ": " << whole.reason);
        CHECK(whole.encoding == Encoding::Integers);
        REQUIRE(whole.status != Status::Unknown);
        CHECK(whole.status == bits.status);
        ++(whole.status == Status::Satisfiable ? satisfiable : unsatisfiable);
      }
  CHECK(satisfiable > 10);
  CHECK(unsatisfiable > 10);
}

TEST_CASE("a question that Z3 cannot answer in time is Unknown") {
  ir::ExprPool pool;
  const Expr x = pool.symbol({"x", ir::bits(64), ir::Role::Number, ""}),
             y = pool.symbol({"y", ir::bits(64), ir::Role::Number, ""});
  // the largest prime of 63 bits is no product of two numbers of 32: true, and out of reach of bit-blasting
  auto k = [&](std::uint64_t v) { return pool.constant(v, ir::bits(64)); };
  const std::array hard{
      pool.equal(pool.binary(Kind::Multiply, x, y), k(9223372036854775783u)),
      pool.binary(Kind::UnsignedLess, k(1), x), pool.binary(Kind::UnsignedLess, x, y),
      pool.binary(Kind::UnsignedLess, y, k(std::uint64_t{1} << 32))};
  const smt::Answer answer = smt::Solver(pool, Encoding::Auto, Budget::seconds(0.3)).check(hard);
  CHECK(answer.status == Status::Unknown);
  CHECK(answer.encoding == Encoding::Integers);
  CHECK_FALSE(answer.reason.empty());
  CHECK_FALSE(answer.disagreement);
  CHECK(smt::Solver(pool, Encoding::Integers, Budget::seconds(5)).check(hard).status == Status::Unknown);
  CHECK(smt::Solver(pool, Encoding::Auto, Budget::seconds(0)).check(hard).reason == "timeout");
}
