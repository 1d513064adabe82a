// SPDX-License-Identifier: GPL-2.0-only
// Corners of C, each as a small function that gcc and the lowering must agree on for many arguments.
#include <catch2/catch.hpp>

#include "random_program.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;

namespace {

struct Corner {
  const char* claim;
  std::vector<std::string> parameters;
  const char* body;  // "$" stands for the program's name; parameters are called a, b, c
};

const std::vector<Corner> kCorners = {
    {"narrow operands are promoted before arithmetic",
     {"u8", "u8"},
     "return (a + b) >> 1 | (u64)(~a) << 20;"},
    {"a mixed comparison is unsigned",
     {"int", "u32"},
     "return (a < b) | (a > b) << 1 | (a == b) << 2 | (-1 < b) << 3;"},
    {"int against unsigned long extends the sign", {"int", "u64"}, "return (a < b) | (a == b) << 1;"},
    {"unsigned int against long stays positive", {"u32", "s64"}, "return (a > b) | ((s64)-1 < a) << 1;"},
    {"u16 times u16 is int", {"u16", "u16"}, "return a * b > 0;"},
    {"a right shift of a signed number keeps the sign",
     {"int", "s64"},
     "return (a >> 3) ^ (b >> 7) ^ ((u32)a >> 3);"},
    {"a shift has its left operand's type",
     {"u8", "u64"},
     "return (a << 24) + (1 << (b & 31)) + (1UL << (b & 63));"},
    {"division and remainder truncate",
     {"int"},
     "return (u64)(a / 2) * 31 + a % 7 + (u32)a / 3 + a / -5 + a % -3;"},
    {"bool conversion is not a cut",
     {"int"},
     "bool b = a & 0x100; bool d = (u8)(a & 0x100); return b | d << 1 | (bool)a << 2;"},
    {"bool steps saturate", {"bool"}, "bool b = a; b++; b++; bool d = a; d--; return b | d << 1 | a << 2;"},
    {"bool compounds convert back",
     {"bool", "int"},
     "a += b; bool d = a; d <<= 3; d |= b; return a | d << 1;"},
    {"?: has the common type of both sides, taken or not",
     {"int"},
     "return ((1 ? -1 : 1u) > 0) | ((a ? -1 : 1u) > 0) << 1 | ((0 ? 1UL : -1) > 0) << 2 | (sizeof(a ? (u8)1 "
     ": (u8)2)) << 3;"},
    {"?: without a middle gives its condition", {"u8", "int"}, "return (a ?: b) + (u64)(a - 1 ?: -7);"},
    {"&& and || skip their right side",
     {"int", "int"},
     "int n = 0; if (a > 0 && n++ < 5) n += 10; if (a > 0 || (n += 100)) n += b & 1; return n;"},
    {"&& inside an argument keeps its effects",
     {"int"},
     "int n = a; return $_add(n > 3 && (n -= 2), 1) * 100 + n;"},
    {"an assignment gives the converted value", {"int"}, "u8 n; int m; m = n = a; return m + (n << 8);"},
    {"a post-step gives the old value", {"int"}, "int n = a; int m = n++ + 1; m += --n; return m * 3 + n;"},
    {"comma gives the last", {"int"}, "int n = 1; int m = (n += a, n * 2); return m + n;"},
    {"a switch promotes and does not cut its cases",
     {"u8", "bool"},
     "int n = 0; switch (a) { case 256: n = 1; break; case 1: n = 2; break; case -1: n = 3; } "
     "switch (b) { case 2: n += 10; break; default: n += 20; } return n;"},
    {"a switch falls through, default in the middle",
     {"int"},
     "int n = 0; switch (a & 7) { case 1: n += 1; default: n += 10; case 2: n += 100; break; case 3: n += "
     "1000; } return n;"},
    {"a declaration in front of the cases",
     {"int"},
     "switch (a & 3) { int n; case 0: n = 3; return n; default: n = a; return n; } return 9;"},
    {"a switch on an enum",
     {"int"},
     "enum $_e e = a & 3; switch (e) { case $_A: return 7; case $_B: return e; default: break; } return e - "
     "$_A > 0;"},
    {"an enum with a negative member is signed",
     {"int"},
     "enum $_n e = a; return (e < 0) | (e == $_N) << 1;"},
    {"an enum without is unsigned", {"int"}, "enum $_e e = a; return (e < 0) | (e - 1 > 0) << 1;"},
    {"negative constants convert",
     {"u64", "s8"},
     "u64 n = -1; s8 m = 200; return (a == n) | (b == m) << 1 | (a > -2) << 2 | m;"},
    {"integer constants have C's types",
     {"int"},
     "return (-2147483648 < 0) | (0x80000000 > -1) << 1 | (4294967295 > -1) << 2 | (0xffffffff > -1) << 3 | "
     "(2147483648 > -1) << 4 | "
     "(~0u == 0xffffffff) << 5 | (010 + a) << 6;"},
    {"sizeof of types and of values",
     {"u16", "s64"},
     "u8 t; return sizeof(a) + sizeof(b) * 10 + sizeof(a + t) * 100 + sizeof(bool) * 1000 + sizeof(struct "
     "$_s *) * 10000;"},
    {"a loop from a symbol",
     {"u32"},
     "u64 n = 0; u32 o; for (o = a & 15; o < 11; o++) { if (o == 5) continue; n = n * 2 + o; if (n > 900) "
     "break; } return n + o;"},
    {"a loop down from a symbol",
     {"int"},
     "int n = 0, o; for (o = a & 7; o >= 0; --o) n += o * o; return n * 10 + o;"},
    {"a loop whose counter the body moves on",
     {"int"},
     "int n = 0, o; for (o = a & 7; o < 9; o++) { n += o; if (o == 3) o++; } return n;"},
    {"return out of a loop",
     {"int", "int"},
     "int o; for (o = 0; o < 5; o++) if (o == (a & 7)) return b + o; return -1;"},
    {"do runs once, continue tests",
     {"int"},
     "int n = 0; do { n++; if (n == 2) continue; n += a & 1; } while (n < 4); return n;"},
    {"goto forward over a declaration",
     {"int"},
     "int n = 1; if (a > 3) goto out; { int m = 5; n = m; } out: return n;"},
    {"goto back while it lasts",
     {"int"},
     "int n = 0, t = 0, m = a & 3; again: n += m; if (++t < 5 && m-- > 0) goto again; return n * 10 "
     "+ m;"},
    {"goto back out of nested loops",
     {"int"},
     "int n = 0, t = 0, o; retry: for (o = 0; o < 3; o++) { if (o == (a & 3) && t < 2) { t++; n += 100; goto "
     "retry; } n += o; } return n;"},
    {"a write on one path only", {"int"}, "int n; if (a > 3) n = 7; if (a > 3) return n; return 1;"},
    {"a struct's part written on one path only",
     {"int"},
     "struct $_s s; if (a & 1) s.x = 4; else s.x = 5; s.y = 1; return s.x + s.y;"},
    {"writes through a pointer to a local", {"int"}, "struct $_s s; $_set(&s, a); return s.x * 3 + s.y;"},
    {"writes through a pointer with two targets",
     {"int", "int"},
     "struct $_s s = { 0 }, t = { 0 }; struct $_s *p = a & 1 ? &s : &t, *q = b & 1 ? &s : &t; p->x = 3; q->x "
     "+= 4; s.y = p == q; "
     "return s.x + t.x * 16 + s.y * 256;"},
    {"two pointers to one element",
     {"u32", "u32"},
     "u32 t[4] = { 1, 2, 3, 4 }; u32 *p = &t[a & 3], *q = &t[b & 3]; *p = 9; *q += 1; return t[0] + t[1] * "
     "16 + t[2] * 256 + t[3] * 4096 + (p == q) * 65536;"},
    {"an array's name is its first element",
     {"int"},
     "int t[2] = { 5, 6 }; int *p = t; *p = a; return t[0] + (p == &t[0]);"},
    {"null tests",
     {"int"},
     "int n = 4; int *p = a & 1 ? &n : NULL; if (!p) return 8; *p += 2; return n + (p != NULL);"},
    {"an array of structs with a symbolic index",
     {"int", "int"},
     "struct $_s t[3] = { { 0 } }; t[(u32)a % 3].x = 5; t[(u32)b % 3].y = 6; return t[0].x + t[1].y * 8 + "
     "t[2].x * 64 + t[(u32)b % 3].x * 512;"},
    {"a designated initialiser leaves zeros", {"int"}, "struct $_s s = { .y = a }; return s.x + s.y;"},
    {"a name hides an outer one",
     {"int"},
     "int n = a; { int n = 3; n++; } { u8 n = 255; n++; if (n) return 1; } return n;"},
    {"a loop's variable is new each time",
     {"int"},
     "int o, n = 0; for (o = 0; o < 3; o++) { int m = o; m += a & 1; n = n * 4 + m; } return n;"},
    {"recursion of conversions through calls", {"int"}, "return (u64)$_narrow(a) + $_add(a, 300);"},
    {"struct parts of two levels",
     {"int"},
     "struct $_d d = { 0 }; struct $_s *p = &d.in[1]; p->x = a; d.in[0].x = 2; return d.in[1].x + d.in[0].x "
     "+ d.last;"},
    {"a compound shift keeps its target's type",
     {"u8", "s16"},
     "a <<= 4; b >>= 2; a >>= 1; return a | (u64)b << 8;"},
    {"signed overflow wraps",
     {"int"},
     "int n = a + 0x7fffffff; int m = a * 65537; return (n < 0) | (m < a) << 1 | (-a < 0) << 2;"},
};

CProgram program_of(const Corner& corner, std::size_t number) {
  const std::string name = "c" + std::to_string(number);
  std::string text =
      "enum $_e { $_A, $_B, $_C };\nenum $_n { $_N = -3, $_M };\nstruct $_s { int x; u8 y; };\n"
      "struct $_d { struct $_s in[2]; s64 last; };\n"
      "static u8 $_narrow(s8 n) { return n; }\nstatic long $_add(int m, u8 n) { return m + n; }\n"
      "static void $_set(struct $_s *s, int n) { s->x = n; if (n & 1) { s->y = n; return; } s->y = 2; }\n"
      "static unsigned long $(";
  for (std::size_t i = 0; i < corner.parameters.size(); ++i)
    text += (i ? ", " : "") + corner.parameters[i] + " " + static_cast<char>('a' + i);
  text += std::string(")\n{\n") + corner.body + "\n}\n";
  for (std::size_t at = text.find('$'); at != std::string::npos; at = text.find('$', at))
    text.replace(at, 1, name);
  return {name, text, corner.parameters};
}

}  // namespace

TEST_CASE("the corners of C mean to the lowering what they mean to gcc") {
  std::vector<CProgram> programs;
  for (std::size_t i = 0; i < kCorners.size(); ++i) programs.push_back(program_of(kCorners[i], i));
  const Native native(programs);
  for (std::size_t i = 0; i < kCorners.size(); ++i) {
    INFO(kCorners[i].claim);
    auto lowered = Lowered::make(programs[i]);
    if (!lowered) FAIL_CHECK(to_string(lowered.error()));
    if (!lowered) continue;
    for (std::uint64_t round = 0; round < 400; ++round) {
      const Arguments arguments = random_arguments(programs[i], round);
      const std::uint64_t expected = native.run(programs[i].name, arguments);
      const std::uint64_t found = (*lowered)->run(arguments);
      if (found == expected && (*lowered)->was_defined()) continue;
      CAPTURE(arguments);
      CHECK(found == expected);
      CHECK((*lowered)->was_defined());
      break;
    }
  }
}
