// SPDX-License-Identifier: GPL-2.0-only
// The engine against plain enumeration on random graphs.
#include <catch2/catch.hpp>

#include "brute_force.hpp"
#include "eval/program.hpp"
#include "graph/counters.hpp"
#include "graph/propagate.hpp"
#include "random_graph.hpp"

using namespace gfpcheck;
using namespace gfpcheck::test;
using What = graph::Answer::What;

namespace {

What expected(const query::ControlGraph& graph, const std::vector<Explicit>& all, const Expr& premise,
              const PathClaim& claim) {
  bool any = false, shown = false, gap = false;
  for (const Explicit& one : all) {
    if (eval::evaluate(premise, one.request) == 0) continue;
    if (claim.guard.valid() && eval::evaluate(claim.guard, one.request) == 0) continue;
    any = true;
    shown |= shown_by(graph, one, claim);
    gap |= one.gap;
  }
  if (!any) return What::Vacuous;
  const bool possible = claim.what == PathClaim::What::Possible;
  if (shown) return possible ? What::Holds : What::Broken;
  if (gap) return What::Undecided;
  return possible ? What::Broken : What::Holds;
}

}  // namespace

TEST_CASE("every claim on a random graph gets the verdict of plain enumeration") {
  std::map<std::pair<int, int>, int> met;
  for (std::uint32_t seed = 0; seed < 4000; ++seed) {
    RandomGraph random(seed);
    GraphBuilder& built = random.built;
    const std::vector<Explicit> all = enumerate(built.graph, built.pool, random.request);
    graph::Limits limits;
    limits.symbolic_values = std::array<std::size_t, 4>{0, 1, 3, 5}[seed % 4];
    if (seed % 8 < 4) graph::propagate_copies(built.graph, built.pool);
    graph::StateSpace space = built.explore(limits);
    for (int i = 0; i < 8; ++i) {
      const PathClaim claim = random.claim();
      const Expr premise = random.premise();
      const What want = expected(built.graph, all, premise, claim);
      const graph::Answer answer = space.judge({{premise}, {}}, claim);
      INFO("seed " << seed << " claim " << i << " kind " << static_cast<int>(claim.what) << " "
                   << answer.reason);
      REQUIRE(static_cast<int>(answer.what) == static_cast<int>(want));
      CHECK_FALSE(answer.disagreement);
      ++met[{static_cast<int>(claim.what), static_cast<int>(want)}];
    }
  }
  // every kind of claim was met with every kind of verdict: the comparison above is not idle
  for (int kind = 0; kind < 5; ++kind)
    for (int verdict = 0; verdict < 4; ++verdict) {
      INFO("kind " << kind << " verdict " << verdict);
      CHECK(met[{kind, verdict}] > 20);
    }
}

TEST_CASE("what holds where counters are forgotten holds") {
  int kept = 0, lost = 0;
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    RandomGraph random(seed);
    GraphBuilder& built = random.built;
    const std::vector<Explicit> all = enumerate(built.graph, built.pool, random.request);
    built.graph.slots[seed % built.graph.slots.size()].counter = true;
    graph::forget_counters(built.graph, built.pool);
    graph::StateSpace space = built.explore();
    for (int i = 0; i < 8; ++i) {
      const PathClaim claim = random.claim();
      const Expr premise = random.premise();
      const What want = expected(built.graph, all, premise, claim);
      const graph::Answer answer = space.judge({{premise}, {}}, claim);
      const bool possible = claim.what == PathClaim::What::Possible;
      INFO("seed " << seed << " claim " << i << " kind " << static_cast<int>(claim.what));
      if (answer.what == (possible ? What::Broken : What::Holds)) {
        REQUIRE(static_cast<int>(want) == static_cast<int>(answer.what));
        ++kept;
      } else if (want == (possible ? What::Broken : What::Holds)) {
        ++lost;
      }
    }
  }
  CHECK(kept > 1000);
  CHECK(lost > 20);  // something was forgotten
}
