// SPDX-License-Identifier: GPL-2.0-only
// What the lowering does not read it refuses, where it stands and soon; what does not end is among it.
#include <catch2/catch.hpp>

#include "program.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;
using Catch::Contains;
using Catch::StartsWith;

TEST_CASE("a loop without an end is refused") {
  CHECK_THAT(complaint("", "for (;;) {}"), StartsWith("harness.c:4:1: "));
  CHECK_THAT(complaint("", "while (1) ;"), StartsWith("harness.c:4:1: "));
  CHECK_THAT(complaint("", "do {} while (1);"), StartsWith("harness.c:4:1: "));
  CHECK_THAT(complaint("", "self: goto self;"), StartsWith("harness.c:4:"));
  CHECK_THAT(complaint("", "int i; for (i = 0; i >= 0; i = 0) ;"), StartsWith("harness.c:4:8: "));
}

TEST_CASE("a loop whose bound is an unbounded input is refused") {
  CHECK_THAT(complaint("", "u64 n = gfpcheck_any(u64, n), i, t = 0; for (i = 0; i < n; i++) t += i ^ n;"),
             Contains("does not bound"));
  CHECK_THAT(complaint("", "u64 n = gfpcheck_any(u64, n); while (n & 1) n = n * 3 + 1;"),
             Contains("does not bound"));
  CHECK_THAT(complaint("", "u64 n = gfpcheck_any(u64, n); again: n = n * 3 + 1; if (n & 2) goto again;"),
             Contains("does not bound"));
}

TEST_CASE("loops inside loops are refused once they are too much work together") {
  CHECK_THAT(complaint("",
                       "int a, b, c, n = 0; for (a = 0; a < 4000; a++) for (b = 0; b < 4000; b++) for (c = "
                       "0; c < 4000; c++) n += a ^ b;"),
             Contains("too much work"));
  CHECK_THAT(complaint("static int f0(int n) { return n + 1; }\nstatic int f1(int n) { return "
                       "f0(f0(f0(f0(f0(f0(f0(f0(n)))))))); }\n"
                       "static int f2(int n) { return f1(f1(f1(f1(f1(f1(f1(f1(n)))))))); }\nstatic int "
                       "f3(int n) { return f2(f2(f2(f2(f2(f2(f2(f2(n)))))))); }\n"
                       "static int f4(int n) { return f3(f3(f3(f3(f3(f3(f3(f3(n)))))))); }\nstatic int "
                       "f5(int n) { return f4(f4(f4(f4(f4(f4(f4(f4(n)))))))); }\n"
                       "static int f6(int n) { return f5(f5(f5(f5(f5(f5(f5(f5(n)))))))); }\nstatic int "
                       "f7(int n) { return f6(f6(f6(f6(f6(f6(f6(f6(n)))))))); }\n",
                       "show(a, \"b\", \"\", f7(f7(f7(f7(gfpcheck_any(int, n))))));"),
             Contains("too much work"));
}

TEST_CASE("recursion is refused, direct or not") {
  CHECK_THAT(complaint("static int f(int n) { return n ? f(n - 1) : 0; }", "f(3);"),
             Contains("recursive call of f()"));
  CHECK_THAT(complaint("static int g(int n);\nstatic int f(int n) { return n ? g(n - 1) : 0; }\nstatic int "
                       "g(int n) { return f(n); }",
                       "f(3);"),
             Contains("recursive call of f()"));
}

TEST_CASE("a huge array costs nothing until an index leaves it open") {
  CHECK(complaint("struct big { u64 a[1000000000]; };",
                  "struct big *b = gfpcheck_new(struct big, b); b->a[5] = 1; assert(b->a[5] == 1);") == "");
  CHECK_THAT(complaint("struct big { u64 a[1000000000]; };",
                       "struct big *b = gfpcheck_new(struct big, b); b->a[gfpcheck_any(u64, i)] = 1;"),
             Contains("does not bound"));
  CHECK_THAT(complaint("struct big { u64 a[4000]; };",
                       "struct big *b = gfpcheck_new(struct big, b); int i; for (i = 0; i < 4000; i++) "
                       "b->a[gfpcheck_any(u64, i)] += 1;"),
             Contains("too much work"));
}

TEST_CASE("a jump into a block is refused, also where no path gets there") {
  CHECK_THAT(complaint("", "int n = gfpcheck_any(int, n); goto in; if (n) { in: n = 1; }"),
             Contains("leads into another block"));
  CHECK_THAT(complaint("", "int n = gfpcheck_any(int, n); switch (n) { case 1: break; { case 2: n = 1; } }"),
             Contains("case label inside"));
  CHECK_THAT(complaint("", "int n = gfpcheck_any(int, n); switch (n) { case 1: if (0) { case 2: n = 1; } }"),
             Contains("case label inside"));
}

TEST_CASE("what C's memory would need is refused") {
  CHECK_THAT(complaint("union u { int a; long b; };", "union u *u = gfpcheck_new(union u, u); u->a = 1;"),
             Contains("union member"));
  CHECK_THAT(complaint("struct s { int a : 3; };", "struct s *s = gfpcheck_new(struct s, s); s->a = 1;"),
             Contains("bit-field"));
  CHECK_THAT(complaint("struct a { int x; long y; };\nstruct b { long x; int y; };",
                       "struct a *a = gfpcheck_new(struct a, a); struct b *b = (struct b *)a; b->x = 1;"),
             Contains("used as"));
  CHECK_THAT(complaint("", "u64 n = 1; u8 *p = (u8 *)&n; *p = 0;"), Contains("used as"));
  CHECK_THAT(complaint("struct a { int x; };",
                       "struct a a = { 0 }; int *p = &a.x; assert((void *)p != (void *)&a);"),
             Contains("address with that of its part"));
  CHECK_THAT(complaint("struct a { int x; };", "struct a a = { 0 }, b; b = a;"),
             Contains("outside the C subset"));
  CHECK_THAT(complaint("", "static int n; n++;"), Contains("static variable"));
  CHECK_THAT(complaint("", "int t[3]; int *p = t; p++;"), Contains("on a pointer"));
  CHECK_THAT(complaint("", "char c = 200; assert(c > 0);"), Contains("char"));
  CHECK_THAT(complaint("static int f(int n) { return n; }", "int (*f)(int); f(3);"),
             Contains("through a pointer"));
}
