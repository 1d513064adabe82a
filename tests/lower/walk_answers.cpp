// SPDX-License-Identifier: GPL-2.0-only
// What a walk asks anew, what it keeps, and what of its answers is more than the code can give.
#include <catch2/catch.hpp>

#include "walk.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;
using Strings = std::vector<std::string>;

namespace {

bool rests_on(const Walk& w, const std::string& id) {
  for (const auto& entry : w.graph.ledger)
    if (entry.id == id) return true;
  return false;
}

Strings approximations(const Walk& w) {
  Strings ids;
  for (const auto& a : w.graph.approximations) ids.push_back(a.id);
  return ids;
}

}  // namespace

TEST_CASE("what others may change is asked anew at each look, also inside one node") {
  const Walk w = walk("struct zone { int pages; };\nstatic struct zone some_zone;",
                      "event(BEGIN); if (some_zone.pages == 1 && some_zone.pages == 2) event(CHANGED);");
  REQUIRE(w.refused == "");
  CHECK(event_strings(w) == Strings{"BEGIN", "BEGIN CHANGED"});
}

TEST_CASE("a store to what others may change binds nobody, also inside one node") {
  const Walk w = walk("struct zone { int pages; };\nstatic struct zone some_zone;",
                      "event(BEGIN); if ((some_zone.pages = 1) && some_zone.pages == 2) event(CHANGED);");
  REQUIRE(w.refused == "");
  CHECK(event_strings(w) == Strings{"BEGIN", "BEGIN CHANGED"});
}

TEST_CASE("what the environment owns keeps its value until it is stored to") {
  const std::string declarations = "static bool flag;\n";
  const Walk kept = walk(declarations, "event(BEGIN); if (flag) event(YES); if (flag) event(AGAIN);");
  REQUIRE(kept.refused == "");
  CHECK(event_strings(kept) == Strings{"BEGIN", "BEGIN YES AGAIN"});
  const Walk stored = walk(declarations, "event(BEGIN); if (flag) event(YES); flag = true; if (flag) event(AGAIN);");
  REQUIRE(stored.refused == "");
  CHECK(event_strings(stored) == Strings{"BEGIN AGAIN", "BEGIN YES AGAIN"});
}

TEST_CASE("a contract can say that something never goes back") {
  const Walk w = walk(
      "static bool dead;\nstatic bool is_dead(void) { if (gfpcheck_any(bool, dies)) dead = true; return dead; }",
      "event(BEGIN); if (is_dead()) event(DEAD); if (!is_dead()) event(ALIVE);");
  REQUIRE(w.refused == "");
  CHECK(event_strings(w) == Strings{"BEGIN", "BEGIN ALIVE", "BEGIN DEAD"});
}

TEST_CASE("whether two pointers to what stands for many mean one object is asked, too") {
  const Walk w = walk("struct node { int id; };\nstruct zone { struct node *node; };\nstatic struct zone some_zone;",
                      "struct node *last = NULL; event(BEGIN); while (last != some_zone.node) { event(OTHER); last = "
                      "some_zone.node; }");
  REQUIRE(w.refused == "");
  CHECK(event_strings(w, 3) == Strings{"BEGIN OTHER", "BEGIN OTHER OTHER ..."});
}

TEST_CASE("a list may end, but what it leads to is whole") {
  const std::string declarations = "struct node { int id; };\nstruct zone { struct node *node; };\n"
                                   "struct list { struct zone *zone; };\nstatic struct list maybe_list;";
  const Walk w = walk(declarations, "struct zone *z; event(BEGIN); z = maybe_list.zone; if (z) { if (z->node->id) event(ID); event(ZONE); }");
  REQUIRE(w.refused == "");
  CHECK(event_strings(w) == Strings{"BEGIN", "BEGIN ID ZONE", "BEGIN ZONE"});
}

TEST_CASE("path_X stands for X, and X inside it is X itself") {
  const Walk w = walk_tree("static int wake(int n) { if (n) mark(); return n; }\nstatic int start(int n) { return wake(n); }",
                           "static void path_mark(void) { event(MARK); }\n"
                           "static int path_wake(int n) { event(ASK); return wake(n); }",
                           "start(gfpcheck_any(bool, n));");
  REQUIRE(w.refused == "");
  CHECK(event_strings(w) == Strings{"ASK", "ASK MARK"});
  CHECK(rests_on(w, "contract:wake"));
}

TEST_CASE("an unknown callee's answer is an approximation, with its name and place") {
  const Walk w = walk("", "event(BEGIN); if (unknown(3)) event(YES);");
  REQUIRE(w.refused == "");
  REQUIRE(approximations(w) == Strings{"callee:unknown"});
  CHECK(to_string(w.graph.approximations[0].span).starts_with("harness.c:2:"));
  CHECK(rests_on(w, "callee:unknown"));
}

TEST_CASE("what an unknown callee may write to a local is an approximation") {
  const Walk w = walk("", "int n = 0; event(BEGIN); unknown(&n); if (n) event(YES);");
  REQUIRE(w.refused == "");
  CHECK(approximations(w) == Strings{"callee:unknown"});
  CHECK(event_strings(w) == Strings{"BEGIN", "BEGIN YES"});
}

TEST_CASE("a local that may be read before it is written is an approximation and in the ledger") {
  const Walk w = walk("", "int n; event(BEGIN); if (gfpcheck_any(bool, set)) n = 1; if (n) event(YES);");
  REQUIRE(w.refused == "");
  REQUIRE(approximations(w) == Strings{"uninitialised:local n"});
  CHECK(rests_on(w, "uninitialised:local n"));
  CHECK(to_string(w.graph.approximations[0].span).starts_with("harness.c:2:"));
}

TEST_CASE("a local that every path writes first is none, also where a jump passes its declaration") {
  const Walk w = walk("", "int n; event(BEGIN); again: n = 1; if (gfpcheck_any(bool, more)) goto again; if (n) event(YES);");
  REQUIRE(w.refused == "");
  CHECK(approximations(w).empty());
  CHECK_FALSE(rests_on(w, "uninitialised:local n"));
  CHECK(event_strings(w) == Strings{"BEGIN YES"});
}

TEST_CASE("an answer that nobody looks at is not asked for") {
  const Walk w = walk("", "u64 n; event(BEGIN); n = gfpcheck_any(u64, n); if (n > 5) ; event(END);");
  REQUIRE(w.refused == "");
  for (const auto& node : w.graph.nodes) CHECK(node.answers.empty());
}
