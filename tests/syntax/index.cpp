// SPDX-License-Identifier: GPL-2.0-only
// What stands at file scope: functions, prototypes, types, variables, constants.
#include <catch2/catch.hpp>

#include "read.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;

namespace {

std::string fields(syntax::TranslationUnit& unit, std::string_view tag) {
  const auto list = unit.fields(tag);
  if (!list) return to_string(list.error());
  std::string out;
  for (const auto& field : **list) out += std::string(field.name) + ":" + to_string(field.type) + ";";
  return out;
}

std::string constant(syntax::TranslationUnit& unit, std::string_view name) {
  const auto found = unit.enumerator(name);
  if (!found) return to_string(found.error());
  if (!*found) return "no enumerator";
  return std::to_string((*found)->value) + " " + to_string((*found)->type);
}

std::string macro(syntax::TranslationUnit& unit, std::string_view name) {
  const auto found = unit.macro_value(name);
  return found ? std::to_string(found->value) + " " + to_string(found->type) : "no constant";
}

}  // namespace

TEST_CASE("functions are found behind macro calls without a semicolon and behind attributes") {
  const auto unit = index(
      "DEFINE_KEY(one)\nstatic unsigned int f(int a) { return a; }\n__printf(1, 2) unsigned long g(void) { "
      "return 0; }\n"
      "unsigned __attribute__((x)) long h(void) { return 0; }\nint k(void);\nstatic int k(void) "
      "__acquires(x) { return 1; }\n");
  const auto returns = [&](std::string_view name) {
    if (!unit->defines_function(name)) return std::string("undefined");
    const auto function = unit->function(name);
    return function ? to_string((*function)->returns) : to_string(function.error());
  };
  CHECK(returns("f") == "unsigned int");
  CHECK(returns("g") == "unsigned long");
  CHECK(returns("h") == "unsigned long");
  CHECK(returns("k") == "int");
}

TEST_CASE("a prototype gives the return type, attributes or not") {
  const auto unit = index(
      "extern unsigned long a(int x);\n__printf(1, 2) bool b(const char *s, ...);\nstruct page *c(void) "
      "__acquires(x);\n"
      "unsigned int d(int (*callback)(void)), e;\n");
  const auto returns = [&](std::string_view name) {
    const auto type = unit->declared_return(name);
    return type ? to_string(type) : "undeclared";
  };
  CHECK(returns("a") == "unsigned long");
  CHECK(returns("b") == "bool");
  CHECK(returns("c") == "struct page *");
  CHECK(returns("d") == "unsigned int");
  CHECK(returns("nothing") == "undeclared");
  CHECK_FALSE(unit->defines_function("a"));
}

TEST_CASE("of two definitions the later counts, and the tree's own can still be had") {
  auto stream = syntax::preprocess({{"a.c", "int f(void) { return 1; }\n", syntax::Origin::Tree},
                                    {"b.c", "int f(void) { return 2; }\n", syntax::Origin::Environment}});
  REQUIRE(stream.ok());
  auto unit = syntax::TranslationUnit::index(std::move(*stream));
  REQUIRE(unit.ok());
  CHECK((*unit)->function_origin("f") == syntax::Origin::Environment);
  const auto own = (*unit)->tree_function("f");
  REQUIRE(own.ok());
  CHECK(to_string((*unit)->span((*own)->place)) == "a.c:1:5");
}

TEST_CASE("each declarator of a declaration has its own type") {
  const auto unit = index(
      "typedef unsigned int word, *pointer, words[3];\ntypedef unsigned short half "
      "__attribute__((aligned(8)));\n"
      "static long a = 1, *b, c[4] = { 1, 2, 3, 4 };\nword d; pointer e; words g; half h;\n");
  const auto type = [&](std::string_view name) {
    const auto found = unit->global(name);
    return !found ? to_string(found.error()) : *found ? to_string(*found) : "undeclared";
  };
  CHECK(type("a") == "long");
  CHECK(type("b") == "long *");
  CHECK(type("c") == "long [4]");
  CHECK(type("d") == "word");
  CHECK(type("e") == "unsigned int *");
  CHECK(type("h") == "half");
  CHECK(type("x") == "undeclared");
}

TEST_CASE("enumerators count on from the last, over gaps and expressions") {
  const auto unit = index(
      "enum order { A, B, C = 10, D, E = C * 2 + 1, F, G = -1, H, I = 0x80000000, J };\n"
      "enum { K = sizeof(long), L = A ? 1 : 2, M = 1 << 4 | 1, N = (int)-5 };\nenum big { P = 1UL << 40, Q "
      "};\n");
  CHECK(constant(*unit, "A") == "0 int");
  CHECK(constant(*unit, "B") == "1 int");
  CHECK(constant(*unit, "D") == "11 int");
  CHECK(constant(*unit, "F") == "22 int");
  CHECK(constant(*unit, "G") == "4294967295 int");
  CHECK(constant(*unit, "H") == "0 int");
  CHECK(constant(*unit, "J") == "2147483649 unsigned int");
  CHECK(constant(*unit, "K") == "8 int");
  CHECK(constant(*unit, "L") == "2 int");
  CHECK(constant(*unit, "M") == "17 int");
  CHECK(constant(*unit, "N") == "4294967291 int");
  CHECK(constant(*unit, "Q") == "1099511627777 unsigned long");
  CHECK(constant(*unit, "order") == "no enumerator");
}

TEST_CASE("an enum's objects are unsigned unless an enumerator is negative") {
  const auto unit = index(
      "enum plain { A };\nenum with_negative { B = -1, C };\nenum wide { D = 1UL << 40 };\n"
      "struct s { enum plain a; enum with_negative b; enum wide c; };\n");
  CHECK(fields(*unit, "s") == "a:unsigned int;b:int;c:unsigned long;");
}

TEST_CASE("flag macros have C's values and types") {
  const auto unit = index(
      "#define __force\ntypedef unsigned int gfp_t;\nenum { X_BIT, Y_BIT };\n#define BITS 2\n"
      "#define X ((__force gfp_t)BIT(X_BIT))\n#define Y ((__force gfp_t)BIT(Y_BIT))\n#define XY (X | Y)\n"
      "#define MASK ((__force gfp_t)((1 << BITS) - 1))\n#define NOT_X ((unsigned int)~X)\n#define LOOP "
      "LOOP\n#define CALL f(1)\n"
      "#define NEGATIVE (-1)\n#define MIXED (1 ? -1 : 0U)\n#define ZERO_DIVISION (1 / 0)\n#define WIDE (1ULL "
      "<< 40)\n#define EMPTY\n"
      "#define REMAINDER (-7 % 4)\n#define SHIFTED (-8 >> 1)\n");
  CHECK(macro(*unit, "X") == "1 gfp_t");
  CHECK(macro(*unit, "XY") == "3 gfp_t");
  CHECK(macro(*unit, "MASK") == "3 gfp_t");
  CHECK(macro(*unit, "NOT_X") == "4294967294 unsigned int");
  CHECK(macro(*unit, "NEGATIVE") == "4294967295 int");
  CHECK(macro(*unit, "MIXED") == "4294967295 unsigned int");
  CHECK(macro(*unit, "REMAINDER") == "4294967293 int");
  CHECK(macro(*unit, "SHIFTED") == "4294967292 int");
  CHECK(macro(*unit, "WIDE") == "1099511627776 unsigned long");
  for (const auto name : {"LOOP", "CALL", "ZERO_DIVISION", "EMPTY", "UNKNOWN"})
    CHECK(macro(*unit, name) == "no constant");
}

TEST_CASE("fields of anonymous members are the struct's own; a union's members cannot be computed with") {
  const auto unit = index(
      "struct s { int a; struct { long b, *c; }; union { int d; long e; }; unsigned f : 3; char g[8]; "
      "void (*h)(int); PADDING(x) struct t k; };\nunion u { int a; long b; };\nstruct t { int z; };\n");
  CHECK(fields(*unit, "s") ==
        "a:int;b:long;c:long *;d:union member;e:union member;f:bit-field;g:char [8];h:void () *;k:struct t;");
  CHECK(fields(*unit, "u") == "a:union member;b:union member;");
  CHECK_THAT(fields(*unit, "nothing"), Catch::Contains("not defined"));
}

TEST_CASE("names that are defined by themselves are refused, each time they are asked for") {
  const auto unit = index(
      "enum { A = B, B = A };\ntypedef t t2;\ntypedef t2 t;\nstruct s { struct { struct s2 x; }; };\nt v;\n");
  for (int i = 0; i < 2; ++i) CHECK_THAT(constant(*unit, "A"), Catch::Contains("defined by itself"));
  for (int i = 0; i < 2; ++i) CHECK_FALSE(unit->global("v").ok());
}

TEST_CASE("a chain of a thousand definitions is refused, not followed to the end of our stack") {
  std::string text = "enum { E0 };\ntypedef int t0;\n";
  for (int i = 1; i < 1000; ++i) {
    text += "enum { E" + std::to_string(i) + " = E" + std::to_string(i - 1) + " + 1 };\n";
    text += "typedef t" + std::to_string(i - 1) + " t" + std::to_string(i) + ";\n";
  }
  const auto unit = index(text + "t999 v;\n");
  CHECK_THAT(constant(*unit, "E999"), Catch::Contains("too long a chain"));
  CHECK_FALSE(unit->global("v").ok());
  CHECK(constant(*unit, "E50") == "50 int");
}

TEST_CASE("source text is what the user wrote, folded to one line") {
  const auto unit =
      index("#define flags(x) (x)\nint f(int a)\n{\n\treturn a +  /* why */\n\t\tflags(a);\n}\n");
  const auto function = unit->function("f");
  REQUIRE(function.ok());
  CHECK((*function)->body->body.at(0)->source == "return a + flags(a)");
}
