// SPDX-License-Identifier: GPL-2.0-only
// The SMT-LIB text: two solvers that did not write it read it and agree with us; equal constraints, equal
// text.
#include <catch2/catch.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "../ir/random_expr.hpp"
#include "smt/smtlib.hpp"
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

/// Z3 through its library, and z3 and cvc5 on the script, over bit-vectors and, where it is exact, over
/// integers. Whether integers were.
bool check_with_both(const ir::ExprPool& pool, const std::vector<Expr>& constraints) {
  const smt::Answer answer =
      smt::Solver(pool, smt::Encoding::BitVectors, Budget::seconds(30)).check(constraints);
  REQUIRE(answer.status != smt::Status::Unknown);
  const std::string expected = answer.status == smt::Status::Satisfiable ? "sat" : "unsat";
  const auto both_say = [&](const std::string& script) {
    const auto path = std::filesystem::path(GFPCHECK_BINARY_DIR) / "smtlib-test.smt2";
    std::ofstream(path) << script;
    CHECK(first_line_of("z3 " + path.string() + " 2>&1") == expected);
    CHECK(first_line_of("cvc5 " + path.string() + " 2>&1") == expected);
  };
  both_say(smt::to_smtlib(pool, constraints));
  const auto integers = smt::to_smtlib_integers(pool, constraints);
  CHECK(integers.ok() == !smt::why_not_integers(pool, constraints).has_value());
  if (integers) both_say(*integers);
  return integers.ok();
}

}  // namespace

TEST_CASE("z3 and cvc5 read the scripts and answer like the solver") {
  test::RandomExpr random(12);
  int exact = 0;
  for (int round = 0; round < 25; ++round) {
    ir::ExprPool pool(round % 2 == 0 ? ir::Simplify::Off : ir::Simplify::On);
    std::vector<Expr> constraints;
    for (const Expr& e : random.recipe(50, {0, 1, 8}).build(pool))
      if (e.sort().is_bool() && e.args().size() > 0 && random.below(4) == 0) constraints.push_back(e);
    exact += check_with_both(pool, constraints) ? 1 : 0;
  }
  CHECK(exact > 5);
  ir::ExprPool pool;
  test::WatermarkShape shape;
  shape.orders = 2, shape.types = 2, shape.width = 16;
  CHECK(check_with_both(pool, test::Watermark(pool, shape).constraints));
}

TEST_CASE("a script depends on the constraints alone, and odd names stay apart") {
  auto scripts = [](bool clutter) {
    ir::ExprPool pool;
    const Expr other = pool.symbol({"a\\b", ir::bits(8), ir::Role::Number, ""});
    const Expr x = pool.symbol({"a|b", ir::bits(8), ir::Role::Number, ""});
    if (clutter) pool.binary(ir::Kind::Multiply, pool.binary(ir::Kind::UnsignedDivide, other, x), x);
    const Expr sum = pool.binary(ir::Kind::Add, x, other);
    const std::vector<Expr> constraints{pool.equal(sum, pool.constant(3, ir::bits(8))),
                                        pool.binary(ir::Kind::UnsignedLess, x, other)};
    const std::vector<std::string> names{"first|one"};
    return std::array{smt::to_smtlib(pool, constraints, names),
                      smt::to_smtlib_integers(pool, constraints, names).value()};
  };
  CHECK(scripts(false)[0].find("(declare-fun |a_b!0| () (_ BitVec 8))") != std::string::npos);
  CHECK(scripts(false)[1].find("(declare-fun |a_b!1| () Int)") != std::string::npos);
  for (const std::string& script : scripts(false)) {
    CHECK(script.find("|1. first_one|") != std::string::npos);
    CHECK(script.find("|2. constraint|") != std::string::npos);
  }
  CHECK(scripts(false) == scripts(true));
}
