// SPDX-License-Identifier: GPL-2.0-only
// The two encodings on obligations of the watermark shape: same status whether they hold, fail or wrap, and
// the typical one is lifted to integers.
#include "watermark.hpp"

#include <catch2/catch.hpp>

#include "../ir/random_expr.hpp"
#include "smt/solver.hpp"

using namespace gfpcheck;
using smt::Encoding;
using smt::Status;

namespace {

test::WatermarkShape random_shape(test::RandomExpr& random, int width) {
  test::WatermarkShape shape;
  shape.orders = 1 + static_cast<int>(random.below(4));
  shape.types = 2 + static_cast<int>(random.below(2));
  shape.width = width;
  const int bounds[] = {0, width / 2, width * 5 / 8, width - 2, width - 1};
  shape.most_pages = bounds[random.below(5)];
  shape.lists_bounded = random.below(3) != 0;
  shape.order_bounded = random.below(4) != 0;
  shape.reserve_flags = random.below(2) != 0 ? 0x38 : 0x28;
  shape.given_flags = random.below(2) != 0 ? 0 : random.below(64);
  shape.symbolic_flags = random.below(3) == 0;
  shape.quarter_divisor = random.below(2) != 0 ? 4 : 3;
  shape.claim_regular_stays = random.below(2) != 0;
  return shape;
}

}  // namespace

TEST_CASE("integers and bit-vectors agree on watermark obligations, with and without wrapping") {
  test::RandomExpr random(20250101);
  int both[3] = {0, 0, 0}, lifted = 0;
  for (int round = 0; round < 160; ++round) {
    const test::WatermarkShape shape = random_shape(random, round < 157 ? 16 : 64);
    ir::ExprPool pool;
    const test::Watermark made(pool, shape);
    if (smt::why_not_integers(pool, made.constraints)) continue;
    ++lifted;
    const auto numbers = smt::Solver(pool, Encoding::Integers, Budget::seconds(3)).check(made.constraints);
    const auto bits = smt::Solver(pool, Encoding::BitVectors, Budget::seconds(5)).check(made.constraints);
    INFO("round " << round << " pages " << shape.most_pages << " lists " << shape.lists_bounded << " "
                  << shape.order_bounded);
    REQUIRE_FALSE(numbers.disagreement);
    REQUIRE_FALSE(bits.disagreement);
    if (numbers.status == Status::Unknown || bits.status == Status::Unknown) continue;
    REQUIRE(numbers.status == bits.status);
    ++both[static_cast<int>(numbers.status)];
  }
  WARN("lifted " << lifted << ", both satisfiable " << both[0] << ", both unsatisfiable " << both[1]);
  CHECK(both[static_cast<int>(Status::Satisfiable)] > 50);
  CHECK(both[static_cast<int>(Status::Unsatisfiable)] > 50);
}

TEST_CASE("the typical watermark obligation is asked over integers") {
  for (const bool refuted : {true, false}) {
    ir::ExprPool pool;
    test::WatermarkShape shape;
    shape.reserve_flags = refuted ? 0x38 : 0x20;
    shape.given_flags = refuted ? 0x10 : 0;
    const test::Watermark made(pool, shape);
    const auto answer = smt::Solver(pool, Encoding::Auto, Budget::seconds(30)).check(made.constraints, true);
    CHECK(answer.encoding == Encoding::Integers);
    CHECK(answer.status == (refuted ? Status::Satisfiable : Status::Unsatisfiable));
    const auto bits = smt::Solver(pool, Encoding::BitVectors, Budget::seconds(10)).check(made.constraints);
    WARN(made.constraints.size() << " constraints, " << pool.size() << " nodes: integers " << answer.seconds
                                 << " s, bit-vectors " << bits.seconds << " s, core " << answer.core.size());
    if (bits.status != Status::Unknown) CHECK(bits.status == answer.status);
    CHECK(answer.core.size() < (refuted ? 1 : 30));
  }
}
