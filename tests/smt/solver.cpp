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
  for (int round = 0; round < 700; ++round) {
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
  CHECK(lifted > 150);
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
