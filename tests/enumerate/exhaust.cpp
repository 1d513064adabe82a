// SPDX-License-Identifier: GPL-2.0-only
// The enumeration against two that share no code with it: every assignment run through eval, and Z3.
#include <catch2/catch.hpp>

#include "../ir/random_expr.hpp"
#include "enumerate/exhaust.hpp"
#include "eval/program.hpp"
#include "smt/solver.hpp"

using namespace gfpcheck;
using enumerate::exhaust;
using enumerate::Found;
using ir::Expr;
using ir::Kind;

namespace {

/// Whether some assignment of all symbols, every bit of them, makes all constraints true.
bool brute_force(const ir::ExprPool& pool, const std::vector<Expr>& constraints) {
  int bits = 0;
  for (const ir::Symbol& symbol : pool.symbols()) bits += std::max<int>(1, symbol.sort.width);
  REQUIRE(bits <= 20);
  eval::Program program(constraints);
  for (std::uint64_t input = 0; input >> bits == 0; ++input) {
    ir::Assignment trial;
    std::uint64_t rest = input;
    for (std::uint32_t i = 0; i < pool.symbols().size(); ++i) {
      const int width = std::max<int>(1, pool.symbols()[i].sort.width);
      trial.set(i, rest & ((std::uint64_t{1} << width) - 1));
      rest >>= width;
    }
    bool holds = true;
    for (const std::uint64_t value : program.run(trial)) holds = holds && value == 1;
    if (holds) return true;
  }
  return false;
}

void check_against_both(const ir::ExprPool& pool, const std::vector<Expr>& constraints) {
  const enumerate::Search search = exhaust(pool, constraints, {});
  REQUIRE_FALSE(search.disagreement);
  const bool expected = brute_force(pool, constraints);
  CHECK((search.found == Found::Satisfiable) == expected);
  CHECK((search.found == Found::Unsatisfiable) == !expected);
  const smt::Answer z3 = smt::Solver(pool, smt::Encoding::BitVectors, Budget::seconds(60)).check(constraints);
  CHECK((z3.status == smt::Status::Satisfiable) == expected);
}

/// Conjunctions of a few truths among the made expressions; more of them make fewer satisfiable.
std::vector<Expr> some_truths(test::RandomExpr& random, const std::vector<Expr>& made, std::uint64_t most) {
  std::vector<Expr> truths, out;
  for (const Expr& e : made)
    if (e.sort().is_bool() && !e.args().empty()) truths.push_back(e);
  for (std::uint64_t n = random.below(most) + 1; n > 0 && !truths.empty(); --n)
    out.push_back(truths[truths.size() - 1 - random.below(std::min<std::size_t>(truths.size(), 12))]);
  return out;
}

}  // namespace

TEST_CASE("on random constraints over small flag words it says what brute force and Z3 say") {
  test::RandomExpr random(41);
  int satisfiable = 0, rounds = 0;
  for (const std::vector<int>& widths : {std::vector<int>{0, 4}, {0, 7}, {1, 0, 3}, {0, 6, 1}}) {
    for (int round = 0; round < 40; ++round) {
      INFO("widths " << widths.back() << " round " << round);
      ir::ExprPool pool(round % 2 == 0 ? ir::Simplify::Off : ir::Simplify::On);
      const auto constraints = some_truths(random, random.recipe(60, widths).build(pool), 8);
      if (constraints.empty()) continue;
      check_against_both(pool, constraints);
      satisfiable += exhaust(pool, constraints, {}).found == Found::Satisfiable ? 1 : 0;
      ++rounds;
    }
  }
  CHECK(satisfiable > rounds / 10);  // both answers come up
  CHECK(satisfiable < rounds * 9 / 10);
}

TEST_CASE("it enumerates only the bits that are tested, and numbers only within their bounds") {
  ir::ExprPool pool;
  const Expr gfp = pool.symbol({"request.gfp", ir::bits(32), ir::Role::GfpFlags, ""});
  const Expr order = pool.symbol({"request.order", ir::bits(32), ir::Role::Number, ""});
  const auto number = [&](std::uint64_t value) { return pool.constant(value, ir::bits(32)); };
  const auto tests = [&](std::uint64_t mask) {
    return pool.negate(pool.equal(pool.binary(Kind::BitAnd, gfp, number(mask)), number(0)));
  };
  const std::vector<Expr> constraints{
      pool.equal(pool.binary(Kind::BitAnd, gfp, number(0xff000000)), number(0)),
      pool.binary(Kind::UnsignedLess, order, number(11)),
      pool.either(tests(0x400), pool.binary(Kind::UnsignedLess, number(3), order)),
      pool.both(tests(0x20), tests(0x20000)),
      pool.negate(pool.either(tests(0x400), pool.binary(Kind::UnsignedLess, number(2), order)))};
  const enumerate::Search search = exhaust(pool, constraints, {});
  CHECK(search.found == Found::Unsatisfiable);
  CHECK(search.space == 2 * 11);  // __GFP_DIRECT_RECLAIM by order; the other two bits hang on nothing of it
}

TEST_CASE("a bit that the answer hangs on is found wherever it is") {
  for (int bit = 0; bit < 32; ++bit) {
    ir::ExprPool pool;
    const Expr gfp = pool.symbol({"request.gfp", ir::bits(32), ir::Role::GfpFlags, ""});
    const Expr masked = pool.binary(Kind::BitAnd, gfp, pool.constant(0xfffff0f0, ir::bits(32)));
    const std::vector<Expr> constraints{
        pool.equal(masked, pool.constant(std::uint64_t{1} << bit, ir::bits(32)))};
    const enumerate::Search search = exhaust(pool, constraints, {});
    const bool possible = (0xfffff0f0 >> bit & 1) != 0;
    CHECK((search.found == Found::Satisfiable) == possible);
    if (possible) CHECK((search.model.get(0) & 0xfffff0f0) == std::uint64_t{1} << bit);
  }
}

TEST_CASE("a question about page counts is refused, and its reason names what it depends on") {
  ir::ExprPool pool;
  const Expr free = pool.symbol({"zone.vm_stat[0].counter", ir::bits(64), ir::Role::SignedNumber, ""});
  const Expr min = pool.symbol({"zone._watermark[0]", ir::bits(64), ir::Role::Number, ""});
  const std::vector<Expr> constraints{pool.binary(Kind::SignedLess, free, min),
                                      pool.binary(Kind::SignedLess, min, free)};
  const enumerate::Search search = exhaust(pool, constraints, {});
  CHECK(search.found == Found::Refused);
  CHECK(search.reason == "depends on zone.vm_stat[0].counter and 1 more input, 128 bits");
}

TEST_CASE("flags that contradict each other are found even beside page counts") {
  ir::ExprPool pool;
  const Expr free = pool.symbol({"zone.vm_stat[0].counter", ir::bits(64), ir::Role::SignedNumber, ""});
  const Expr atomic = pool.symbol({"atomic", ir::kBool, ir::Role::Truth, ""});
  const Expr high = pool.symbol({"high", ir::kBool, ir::Role::Truth, ""});
  const std::vector<Expr> constraints{pool.binary(Kind::SignedLess, pool.constant(5, ir::bits(64)), free),
                                      pool.equal(atomic, high), pool.either(atomic, high),
                                      pool.negate(pool.both(atomic, high))};
  CHECK(exhaust(pool, constraints, {}).found == Found::Unsatisfiable);
}

TEST_CASE("what goes beyond the limits is no answer") {
  ir::ExprPool pool;
  const Expr x = pool.symbol({"x", ir::bits(32), ir::Role::Number, ""});
  const Expr y = pool.symbol({"y", ir::bits(8), ir::Role::Number, ""});
  const Expr product = pool.binary(Kind::Multiply, x, x);
  const std::vector<Expr> squares{
      pool.equal(product, pool.constant(3, ir::bits(32)))};  // no square ends in 3
  enumerate::Limits limits;
  limits.most = 1 << 16;
  CHECK(exhaust(pool, squares, limits).found == Found::Refused);
  limits.most = std::uint64_t{1} << 32;
  limits.budget = Budget::seconds(0.05);
  CHECK(exhaust(pool, squares, limits).found == Found::OutOfTime);
  const std::vector<Expr> by_division{
      pool.equal(pool.binary(Kind::UnsignedDivide, pool.resize(y, ir::bits(32), false), x),
                 pool.constant(256, ir::bits(32)))};
  CHECK(exhaust(pool, by_division, {}).found == Found::Refused);  // 2^40 divisions
}
