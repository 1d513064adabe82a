// SPDX-License-Identifier: GPL-2.0-only
// What must stay open: a claim that could be wrong in C must not come out true, and what the lowering leaves
// out must be named. Each claim here is false for some behaviour that C or the environment allows.
#include <catch2/catch.hpp>
#include <random>

#include "program.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;

namespace {

struct Lowering {
  std::unique_ptr<Unit> unit;
  query::Obligation obligation;

  /// Whether some of many assignments meets every constraint and breaks a claim.
  bool can_break() {
    std::vector<ir::Expr> roots;
    for (const auto& a : obligation.assertions) roots.push_back(a.condition);
    const std::size_t claims = roots.size();
    for (const auto& c : obligation.constraints) roots.push_back(c.condition);
    eval::Program program(roots);
    std::mt19937_64 random(1);
    for (int round = 0; round < 4096; ++round) {
      ir::Assignment assignment;
      for (std::uint32_t s = 0; s < unit->pool.symbols().size(); ++s) {
        const std::uint64_t kind = random() % 6;
        assignment.set(s, kind < 5 ? kind : random());
      }
      const auto values = program.run(assignment);
      bool broken = false;
      bool allowed = true;
      for (std::size_t i = 0; i < values.size(); ++i)
        (i < claims ? broken : allowed) = i < claims ? broken || !values[i] : allowed && values[i];
      if (broken && allowed) return true;
    }
    return false;
  }
  bool can_be_undefined() const {
    for (const auto& d : obligation.defined)
      if (!d.condition.is_true()) return true;
    return false;
  }
  std::string sentence(std::string_view id) const {
    for (const auto& entry : obligation.ledger)
      if (entry.id == id) return entry.sentence;
    return "";
  }
};

Lowering lowered(const std::string& declarations, const std::string& body, const std::string& tree = "",
                 const lower::PortTable& ports = {}) {
  const std::string text = declarations + "\nstatic void harness(void)\n{\n" + body + "\n}\n";
  auto unit = read_unit({{"prelude.h", common_prelude(), syntax::Origin::Prelude},
                         {"tree.c", tree, syntax::Origin::Tree},
                         {"harness.c", text, syntax::Origin::Spec}});
  if (!unit) FAIL(to_string(unit.error()));
  (*unit)->ports = ports;
  auto obligation = (*unit)->lower("harness");
  if (!obligation) FAIL(to_string(obligation.error()));
  return {std::move(*unit), std::move(*obligation)};
}

}  // namespace

TEST_CASE("a local that one path leaves unwritten may hold anything there, and the ledger says so") {
  auto made = lowered("", "int n; if (gfpcheck_any(bool, c)) n = 7; assert(n == 7);");
  CHECK(made.can_break());
  CHECK(made.sentence("uninitialised:local n") != "");
}

TEST_CASE("a function that ends without return gives any value") {
  CHECK(lowered("static int f(int n) { if (n) return 1; }",
                "int n = f(gfpcheck_any(int, n)); assert(n == 0 || n == 1);")
            .can_break());
}

TEST_CASE("an unknown callee may return null, any number, and write to a local that it gets the address of") {
  CHECK(lowered("struct s { int a; };\nstruct s *find(void);", "assert(find() != NULL);").can_break());
  CHECK(lowered("struct s { int a; };\nstruct s *find(void);", "find()->a = 1;").can_be_undefined());
  CHECK(
      lowered("", "u64 n = undeclared(); assert(n < 0x80000000u || n >= 0xffffffff80000000u);").can_break());
  CHECK(lowered("", "int n = 1; undeclared(&n); assert(n == 1);").can_break());
  CHECK(lowered("struct s { int a, b; };", "struct s s = { .a = 1 }; undeclared(&s); assert(s.a == 1);")
            .can_break());
  CHECK(lowered("", "int t[2] = { 1, 1 }; undeclared(t); assert(t[1] == 1);").can_break());
}

TEST_CASE("that an unknown callee leaves an object alone is named") {
  auto made = lowered("struct s { int a; };",
                      "struct s *s = gfpcheck_new(struct s, s); s->a = 1; undeclared(s); assert(s->a == 1);");
  CHECK(made.sentence("callee-writes:undeclared") ==
        "undeclared() does not write through the pointers that it is given");
  CHECK(made.sentence("callee:undeclared") != "");
}

TEST_CASE("the arguments of an unknown callee keep their effects, however deep they stand") {
  for (const auto argument : {"n++", "1 + (n += 1)", "!(n = 2)", "(long)set(&n)", "n ? ++n : 0"}) {
    INFO(argument);
    CHECK(lowered("static int set(int *p) { *p = 5; return 1; }",
                  std::string("int n = 1; undeclared(") + argument + "); assert(n == 1);")
              .can_break());
  }
}

TEST_CASE("what is assumed after a claim does not excuse it") {
  CHECK(lowered("", "int n = gfpcheck_any(int, n); assert(n < 5); assume(n < 5);").can_break());
  CHECK_FALSE(lowered("", "int n = gfpcheck_any(int, n); assume(n < 5); assert(n < 5);").can_break());
}

TEST_CASE("an assumption of one path says nothing of the others") {
  CHECK(lowered("", "int n = gfpcheck_any(int, n); if (n & 1) assume(n == 3); assert(n == 3);").can_break());
  CHECK(lowered("",
                "u32 n = gfpcheck_any(u32, n), t[4] = { 0 }; if (n & 1) assume(n < 4); t[n] = 1; assert(1);")
            .can_be_undefined());
}

TEST_CASE("a tree's own function is not taken for a port or for a builtin of ours") {
  lower::PortTable ports;
  ports["slowpath"] = {{"a"}, "other", {"a"}};
  CHECK(lowered("", "assert(entry(gfpcheck_any(int, n)) == 1);",
                "static int other(int a) { return 1; }\nstatic int slowpath(int a) { return 2; }\n"
                "static int entry(int a) { return slowpath(a); }\n",
                ports)
            .can_break());
  CHECK(lowered("", "assert(entry(gfpcheck_any(int, n)) == 5);",
                "static void assume(int a) { }\nstatic int entry(int a) { assume(a == 5); return a; }\n")
            .can_break());
}

TEST_CASE("what C leaves undefined becomes a condition") {
  CHECK(lowered("", "int n = gfpcheck_any(int, n); assert(1 / n < 2);").can_be_undefined());
  CHECK(lowered("", "int n = gfpcheck_any(int, n); assert(1 << n);").can_be_undefined());
  CHECK(lowered("", "int t[3] = { 0 }; assert(t[gfpcheck_any(int, n)] == 0);").can_be_undefined());
  CHECK(lowered("", "int n = 0; int *p = gfpcheck_any(bool, c) ? &n : NULL; *p = 1; assert(n == 1);")
            .can_be_undefined());
  CHECK_FALSE(lowered("", "int n = gfpcheck_any(int, n); if (n) assert(1 / n < 2);").can_be_undefined());
}

TEST_CASE("globals of the tree are inputs, and named") {
  auto made = lowered("", "assert(read() == 0);",
                      "static int knob = 0, *other;\nstatic int read(void) { return knob; }\n");
  CHECK(made.can_break());
  CHECK(made.sentence("global:knob") != "");
}

TEST_CASE("an input pointer's own object is named") {
  auto made = lowered("struct t { int a; };\nstruct s { struct t *t; };",
                      "struct s *s = gfpcheck_new(struct s, s); assert(s->t->a == 0);");
  CHECK(made.can_break());
  CHECK(made.sentence("pointer:s.t") != "");
}

TEST_CASE("an array or a struct of the tree is an input that the ledger names; a constant is no input") {
  auto made = lowered("", "assert(read(gfpcheck_any(u32, n)) == 0);",
                      "static int knobs[2];\nstatic const int fixed = 3;\n"
                      "static int read(u32 n) { return knobs[n & 1] & fixed; }\n");
  CHECK(made.can_break());
  CHECK(made.sentence("global:knobs") != "");
  for (const auto& symbol : made.unit->pool.symbols())
    if (symbol.name == "fixed") CHECK(symbol.freedom == "global:fixed");
}

TEST_CASE("a contract that stands for the tree's own function is named") {
  auto made =
      lowered("static int decide(int n) { return 1; }", "assert(entry(3) == 1);",
              "static int decide(int n) { return n; }\nstatic int entry(int n) { return decide(n); }\n");
  CHECK_FALSE(made.can_break());
  CHECK(made.sentence("contract:decide") == "a contract stands for the tree's own decide()");
}
