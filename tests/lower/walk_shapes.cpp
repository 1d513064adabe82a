// SPDX-License-Identifier: GPL-2.0-only
// Where a walk puts its events and calls, what its nodes and slots are called, and what it refuses.
#include <catch2/catch.hpp>

#include <algorithm>

#include "walk.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;
using Catch::Contains;
using Catch::StartsWith;
using Strings = std::vector<std::string>;

namespace {

const std::string kMarks =
    "static int a(int n) { event(A); return n; }\nstatic int b(int n) { event(B); return n; }";

Strings events_of(const std::string& body, std::size_t most = 4) {
  const Walk w = walk(kMarks, body);
  REQUIRE(w.refused == "");
  return event_strings(w, most);
}

std::string refusal(const std::string& declarations, const std::string& body) {
  return walk(declarations, body).refused;
}

Strings slot_names(const Walk& w) {
  Strings names;
  for (const query::Slot& s : w.graph.slots) names.push_back(s.name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST_CASE("events happen in the order of C, where control gets to them") {
  CHECK(events_of("event(A); event(B);") == Strings{"A B"});
  CHECK(events_of("if (gfpcheck_any(bool, x)) event(A); else event(B);") == Strings{"A", "B"});
  CHECK(events_of("event(A); return; event(B);") == Strings{"A"});
}

TEST_CASE("a loop is no bound on a run") {
  CHECK(events_of("while (gfpcheck_any(bool, x)) event(A);", 2) == Strings{"", "A", "A A ..."});
  CHECK(events_of("int i; for (i = 0; i < 2; i++) event(A); event(B);") == Strings{"A A B"});
  CHECK(events_of("do { event(A); if (gfpcheck_any(bool, x)) continue; break; } while (gfpcheck_any(bool, y)); event(B);", 3) ==
        Strings{"A A A ...", "A A B", "A B"});
  CHECK(events_of("again: event(A); if (gfpcheck_any(bool, x)) goto again;", 2) == Strings{"A", "A A ..."});
}

TEST_CASE("a call of a walked function happens before what reads its value, and only where C evaluates it") {
  CHECK(events_of("if (a(1) && b(1)) event(C);") == Strings{"A B C"});
  CHECK(events_of("if (a(0) && b(1)) event(C);") == Strings{"A"});
  CHECK(events_of("if (a(1) || b(1)) event(C);") == Strings{"A C"});
  CHECK(events_of("if (!a(0) || b(1)) event(C);") == Strings{"A C"});
  CHECK(events_of("int n = a(1) ? 2 : b(3); if (n == 2) event(C);") == Strings{"A C"});
  CHECK(events_of("int n = gfpcheck_any(bool, x) ? a(2) : b(3); if (n == 3) event(C);") == Strings{"A", "B C"});
  CHECK(events_of("int n = (a(1), b(2)); if (n == 2) event(C);") == Strings{"A B C"});
  CHECK(events_of("int n = a(1) + b(1); if (n == 2) event(C);") == Strings{"A B C"});
}

TEST_CASE("the value of && and || with calls is 0 or 1") {
  CHECK(events_of("int n = a(2) && b(2); if (n == 1) event(C);") == Strings{"A B C"});
  CHECK(events_of("int n = a(0) || b(0); if (n == 0) event(C);") == Strings{"A B C"});
}

TEST_CASE("a statement expression is walked where it stands, and its value is its last") {
  CHECK(events_of("int n = ({ int m = a(2); event(C); m + 1; }); if (n == 3) event(D);") == Strings{"A C D"});
  CHECK(events_of("if (gfpcheck_any(bool, x) && ({ event(C); 1; })) event(D);") == Strings{"", "C D"});
  CHECK(events_of("({ event(C); });") == Strings{"C"});
}

TEST_CASE("a switch falls through and leaves by break") {
  const std::string body =
      "switch (gfpcheck_any(bool, x) ? 1 : 7) { case 1: event(A); case 2: event(B); break; default: event(D); }";
  CHECK(events_of(body) == Strings{"A B", "D"});
}

TEST_CASE("each call of a walked function has variables of its own") {
  CHECK(events_of("int n = a(1), m = a(2); if (n == 1 && m == 2) event(C);") == Strings{"A A C"});
}

TEST_CASE("a static local is what anybody may have changed meanwhile") {
  CHECK(events_of("static bool seen; event(A); seen = true; if (seen) event(B);") == Strings{"A", "A B"});
}

TEST_CASE("a local that is passed by a jump over its declaration may hold anything") {
  CHECK(events_of("goto over; { } int n = 0; over: event(A); if (n) event(B);") == Strings{"A", "A B"});
}

TEST_CASE("a promise of a contract holds of each answer anew") {
  const Walk w = walk("static int any_level(void) { int n = gfpcheck_any(int, level); contract(\"level\", \"it is 1 or 2\", n == 1 || n "
                      "== 2); return n; }",
                      "event(BEGIN); if (any_level() == 1) event(ONE); if (any_level() == 2) event(TWO);");
  REQUIRE(w.refused == "");
  CHECK(event_strings(w) == Strings{"BEGIN", "BEGIN ONE", "BEGIN ONE TWO", "BEGIN TWO"});
}

TEST_CASE("an answer that says zero or not may be compared with zero and handed on") {
  const std::string freed = "static unsigned long freed(void) { event(A); return gfpcheck_any(bool, zero_or_not_freed); }";
  CHECK(refusal(freed, "unsigned long n = freed(); if (n > 0) event(B);") == "");
  CHECK(refusal(freed, "unsigned long n = freed(), m = n; if (!m) event(B);") == "");
  CHECK(refusal(freed, "bool some = freed(); if (some) event(B);") == "");
}

TEST_CASE("an answer that says zero or not is no number, and the refusal says where") {
  const std::string freed = "static unsigned long freed(void) { event(A); return gfpcheck_any(bool, zero_or_not_freed); }";
  CHECK_THAT(refusal(freed, "unsigned long n = freed(); if (n > 1) event(B);"), StartsWith("harness.c:2:"));
  CHECK_THAT(refusal(freed, "unsigned long n = freed() + 1; if (n == 2) event(B);"), Contains("only whether it is zero"));
  CHECK_THAT(refusal("", "unsigned long n = 0; event(A); n += gfpcheck_any(bool, zero_or_not_freed); if (n == 1) event(B);"),
             Contains("only whether it is zero"));
  CHECK_THAT(refusal("", "event(A); if ((unsigned long)gfpcheck_any(bool, zero_or_not_freed) * 3 == 3) event(B);"),
             Contains("only whether it is zero"));
}

TEST_CASE("what a walk does not read it refuses, where it stands") {
  CHECK_THAT(refusal("static void f(int n) { event(A); if (n) f(n - 1); }", "f(1);"), Contains("recursive call of f()"));
  CHECK_THAT(refusal("", "event(A); goto nowhere;"), Contains("no label 'nowhere'"));
  CHECK_THAT(refusal("", "event(A); same: same: ;"), Contains("defined twice"));
  CHECK_THAT(refusal("", "event(A); break;"), Contains("no loop to leave"));
  CHECK_THAT(refusal("static int f(void) { event(A); return 0; }", "int n = gfpcheck_any(int, n); n = n ?: f();"),
             StartsWith("harness.c:2:"));
  CHECK_THAT(refusal("struct pair { int x, y; };\nstatic struct pair f(void) { event(A); }", "f();"), Contains("harness.c:"));
  CHECK_THAT(refusal("", "event(A); switch (gfpcheck_any(int, n)) { case 1: ; { case 2: ; } }"), Contains("case label"));
  CHECK_THAT(refusal("static void f(int n) { event(A); }", "f();"), Contains("takes 1 argument"));
}

TEST_CASE("a node's text is what the user wrote, of a macro its outermost call") {
  const Walk w = walk("#define LIMIT 3\n#define WARN(x) ({ bool r = !!(x); if (r) event(W); r; })",
                      "int n = gfpcheck_any(int, n); event(A); if (WARN(n > LIMIT)) n++; if (n) event(B);");
  REQUIRE(w.refused == "");
  std::size_t warned = 0;
  for (const auto& node : w.graph.nodes) {
    if (node.text.starts_with("WARN(")) ++warned;
    CHECK(node.text != "LIMIT");
    CHECK(node.text != "n+");
  }
  CHECK(warned > 0);
  CHECK_FALSE(asked(w, "n++").size() > 0);
}

TEST_CASE("a slot has its variable's name, and its function's where that is not enough") {
  const Walk w = walk("static int f(int n) { int own = n; event(A); if (own) event(B); return own; }",
                      "int n = f(gfpcheck_any(int, x)); if (f(n + 1)) event(C); if (n) event(D);");
  REQUIRE(w.refused == "");
  const Strings names = slot_names(w);
  for (const std::string& name : names) CHECK_THAT(name, !Contains("#"));
  CHECK(std::count(names.begin(), names.end(), "own of f()") == 2);
  CHECK(std::count(names.begin(), names.end(), "n of harness()") == 1);
}

TEST_CASE("a slot that no node reads or stores is none") {
  const Walk w = walk("", "int unused; event(A);");
  REQUIRE(w.refused == "");
  CHECK(w.graph.slots.empty());
}
