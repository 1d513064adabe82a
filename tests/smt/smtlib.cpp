// SPDX-License-Identifier: GPL-2.0-only
// The SMT-LIB text: two solvers that did not write it read it and agree with us; equal constraints, equal
// text.
#include <catch2/catch.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "../ir/random_expr.hpp"
#include "smt/solver.hpp"
#include "watermark.hpp"

using namespace gfpcheck;
using ir::Expr;

namespace {

std::string first_line_of(const std::string& command) {
  std::string out;
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  for (int c = std::fgetc(pipe); c != EOF && c != '\n'; c = std::fgetc(pipe)) out += static_cast<char>(c);
  while (std::fgetc(pipe) != EOF) {
  }
  pclose(pipe);
  return out;
}

void check_with_both(const ir::ExprPool& pool, const std::vector<Expr>& constraints) {
  const auto path = std::filesystem::path(GFPCHECK_BINARY_DIR) / "smtlib-test.smt2";
  std::ofstream(path) << smt::to_smtlib(pool, constraints);
  const smt::Answer answer =
      smt::Solver(pool, smt::Encoding::BitVectors, Budget::seconds(30)).check(constraints);
  REQUIRE(answer.status != smt::Status::Unknown);
  const std::string expected = answer.status == smt::Status::Satisfiable ? "sat" : "unsat";
  CHECK(first_line_of("z3 " + path.string() + " 2>&1") == expected);
  CHECK(first_line_of("cvc5 " + path.string() + " 2>&1") == expected);
}

}  // namespace

TEST_CASE("z3 and cvc5 read the script and answer like the solver") {
  test::RandomExpr random(12);
  for (int round = 0; round < 25; ++round) {
    ir::ExprPool pool(round % 2 == 0 ? ir::Simplify::Off : ir::Simplify::On);
    std::vector<Expr> constraints;
    for (const Expr& e : random.recipe(50, {0, 1, 8}).build(pool))
      if (e.sort().is_bool() && e.args().size() > 0 && random.below(4) == 0) constraints.push_back(e);
    check_with_both(pool, constraints);
  }
  ir::ExprPool pool;
  test::WatermarkShape shape;
  shape.orders = 2, shape.types = 2, shape.width = 16;
  check_with_both(pool, test::Watermark(pool, shape).constraints);
}

TEST_CASE("the script depends on the constraints alone, and odd names stay apart") {
  auto script = [](bool clutter) {
    ir::ExprPool pool;

    const Expr other = pool.symbol({"a\\b", ir::bits(8), ir::Role::Number, ""});
    const Expr x = pool.symbol({"a|b", ir::bits(8), ir::Role::Number, ""});
    if (clutter) pool.binary(ir::Kind::Multiply, pool.binary(ir::Kind::UnsignedDivide, other, x), x);
    const Expr sum = pool.binary(ir::Kind::Add, x, other);
    const std::vector<Expr> constraints{pool.equal(sum, pool.constant(3, ir::bits(8))),
                                        pool.binary(ir::Kind::UnsignedLess, x, other)};
    return smt::to_smtlib(pool, constraints, std::vector<std::string>{"first|one"});
  };
  CHECK(script(false).find("(declare-fun |a_b!0| () (_ BitVec 8))") != std::string::npos);
  CHECK(script(false).find("|1. first_one|") != std::string::npos);
  CHECK(script(false).find("|2. constraint|") != std::string::npos);
  CHECK(script(false) == script(true));
}
