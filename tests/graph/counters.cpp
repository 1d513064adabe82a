// SPDX-License-Identifier: GPL-2.0-only
// Counters are stopped beyond their largest limit, and nothing that a property can ask changes by it.
#include <catch2/catch.hpp>

#include "build_graph.hpp"
#include "graph/counters.hpp"

using namespace gfpcheck;
using namespace gfpcheck::test;
using What = graph::Answer::What;

namespace {

/// TRY; if (++tries <= 16) again; OOM; if the environment says so again without a reset; END.
struct Retries : GraphBuilder {
  std::uint32_t tries = slot("tries", 32);
  NodeId count = 0;

  Retries() {
    const Expr next = pool.binary(Kind::Add, read(tries), number(1, 32));
    const Expr victim = symbol("victim", 1);
    const NodeId done = end();
    const NodeId killed = branch(bit_of(victim, 1), 0, done);
    at(killed).answers = {victim};
    const NodeId oom = event("OOM", killed);
    count = branch(pool.binary(Kind::SignedLessEqual, next, number(16, 32)), 0, oom);
    at(count).updates = {{tries, next}};
    const NodeId attempt = event("TRY", count);
    at(count).next[0] = attempt;
    at(killed).next[0] = attempt;
    graph.entry = attempt;
  }
  What judge(const PathClaim& claim) { return explore().judge({}, claim).what; }
};

}  // namespace

TEST_CASE("a counter that nothing resets is stopped where its last limit lies behind it") {
  Retries built;
  CHECK(graph::stop_counting(built.graph, built.pool) == std::vector<std::string>{"tries"});
  REQUIRE(built.graph.ledger.size() == 1);
  CHECK(built.graph.ledger[0].id == "counter:tries");
  CHECK(built.explore().states() < 120);
  const auto oom_first = GraphBuilder::claim(PathClaim::What::OnlyAfter, {"OOM", "TRY"});
  CHECK(built.judge(oom_first) == What::Holds);
  // an endless run is found although the counter never has a value twice
  CHECK(built.judge(GraphBuilder::claim(PathClaim::What::Terminates, {})) == What::Broken);
  CHECK(built.judge(GraphBuilder::claim(PathClaim::What::Terminates, {"OOM"})) == What::Holds);
}

TEST_CASE("a stopped counter still counts to its limit exactly") {
  Retries built;
  built.graph.nodes[built.count].next[1] = 0;  // no OOM: the run ends there
  graph::stop_counting(built.graph, built.pool);
  CHECK(built.judge(GraphBuilder::claim(PathClaim::What::AtMost, {"TRY"}, 17)) == What::Holds);
  CHECK(built.judge(GraphBuilder::claim(PathClaim::What::AtMost, {"TRY"}, 16)) == What::Broken);
}

TEST_CASE("a choice of the counter and one more still counts") {
  Retries built;
  const Expr progress = built.symbol("progress", 1);
  built.at(built.count).answers = {progress};
  const Expr next = built.pool.ite(built.bit_of(progress, 1), built.at(built.count).updates[0].value, built.read(built.tries));
  built.at(built.count).updates[0].value = next;
  built.at(built.count).condition = built.pool.binary(Kind::SignedLessEqual, next, built.number(16, 32));
  CHECK(graph::stop_counting(built.graph, built.pool) == std::vector<std::string>{"tries"});
  CHECK(built.explore().states() < 120);
  CHECK(built.judge(GraphBuilder::claim(PathClaim::What::Terminates, {"OOM"})) == What::Broken);
  CHECK(built.judge(GraphBuilder::claim(PathClaim::What::OnlyAfter, {"OOM", "TRY"})) == What::Holds);
}

TEST_CASE("what is copied, masked or compared with another slot is no counter") {
  Retries built;
  const std::uint32_t other = built.slot("other", 32);
  SECTION("copied") {
    built.graph.nodes[built.count].updates.push_back({other, built.read(built.tries)});
  }
  SECTION("compared with a slot") {
    built.graph.nodes[built.count].condition =
        built.pool.binary(Kind::SignedLess, built.read(built.tries), built.read(other));
  }
  SECTION("masked") { built.graph.nodes[built.count].condition = built.bit_of(built.read(built.tries), 8); }
  SECTION("doubled") {
    built.graph.nodes[built.count].updates[0].value =
        built.pool.binary(Kind::Add, built.read(built.tries), built.read(built.tries));
  }
  CHECK(graph::stop_counting(built.graph, built.pool).empty());
  CHECK(built.graph.ledger.empty());
}
