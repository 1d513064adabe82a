// SPDX-License-Identifier: GPL-2.0-only
// Tokens and their places; files that end too early.
#include <catch2/catch.hpp>

#include "read.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;
using syntax::Origin;

namespace {

std::string place_of(const syntax::TokenStream& stream, std::string_view text) {
  for (const auto& token : stream.tokens)
    if (token.text == text) return to_string(stream.span(token.place)) + (token.from_macro ? " macro" : "");
  return "absent";
}

}  // namespace

TEST_CASE("a token stands where the user wrote it, in each of several files") {
  const auto stream = syntax::preprocess(
      {{"a.h", "int a;\n\n  int b;\n", Origin::Tree}, {"b.c", "int c;\n\tint d;", Origin::Tree}});
  REQUIRE(stream.ok());
  CHECK(place_of(**stream, "a") == "a.h:1:5");
  CHECK(place_of(**stream, "b") == "a.h:3:7");
  CHECK(place_of(**stream, "c") == "b.c:1:5");
  CHECK(place_of(**stream, "d") == "b.c:2:6");
}

TEST_CASE("a token that comes out of a macro stands at the macro's use") {
  const auto stream =
      syntax::preprocess({{"a.h", "#define ONE first\n#define TWO(x) second + (x)\n", Origin::Tree},
                          {"b.c", "int v = ONE;\nint w = TWO(third);\n", Origin::Tree}});
  REQUIRE(stream.ok());
  CHECK(place_of(**stream, "first") == "b.c:1:9 macro");
  CHECK(place_of(**stream, "second") == "b.c:2:9 macro");
  CHECK(place_of(**stream, "third") == "b.c:2:13");
  CHECK(place_of(**stream, "w") == "b.c:2:5");
}

TEST_CASE("places survive comments, continued lines and skipped groups") {
  const auto stream = syntax::preprocess(
      {{"a.c", "/* one\n two */ int a;\n#if 0\nint gone;\n#endif\nint \\\nb;\n// c\nint d;\n",
        Origin::Tree}});
  REQUIRE(stream.ok());
  CHECK(place_of(**stream, "a") == "a.c:2:13");
  CHECK(place_of(**stream, "gone") == "absent");
  CHECK(place_of(**stream, "d") == "a.c:9:5");
}

TEST_CASE("files keep their names apart, whatever is in the names") {
  const auto stream = syntax::preprocess({{"a \"b\"\\.c", "int a;\n", Origin::Tree},
                                          {"same.c", "int b;\n", Origin::Tree},
                                          {"same.c", "\nint c;\n", Origin::Spec}});
  REQUIRE(stream.ok());
  CHECK(place_of(**stream, "a") == "a \"b\"\\.c:1:5");
  CHECK(place_of(**stream, "c") == "same.c:2:5");
  for (const auto& token : (*stream)->tokens)
    if (token.text == "c") CHECK((*stream)->origin(token.place) == Origin::Spec);
}

TEST_CASE("macros of one file are known to the next, and an #undef ends them") {
  const auto stream = syntax::preprocess(
      {{"a.h", "#define KEPT 1\n#define GONE 2\n#undef GONE\n", Origin::Tree},
       {"b.c", "#ifdef KEPT\nint kept;\n#endif\n#ifdef GONE\nint gone;\n#endif\n", Origin::Tree}});
  REQUIRE(stream.ok());
  CHECK(place_of(**stream, "kept") == "b.c:2:5");
  CHECK(place_of(**stream, "gone") == "absent");
  CHECK((*stream)->macros.contains("KEPT"));
  CHECK_FALSE((*stream)->macros.contains("GONE"));
}

TEST_CASE("function-like macros take arguments with commas in parentheses, and # and ## work") {
  CHECK(tokens("#define F(a, b) b a\nF((1, 2), 3)\n") == "3 ( 1 , 2 )");
  CHECK(tokens("#define CAT(a, b) a##b\nCAT(x, 1)\n") == "x1");
  CHECK(tokens("#define S(a) #a\nS(x + 1)\n") == "\"x + 1\"");
  CHECK(tokens("#define V(f, ...) f(__VA_ARGS__)\nV(g, 1, 2)\n") == "g ( 1 , 2 )");
  CHECK(tokens("#define F(a) a\nF\n") == "F");
}

TEST_CASE("an option that is set makes IS_ENABLED true") {
  const std::string kconfig =
      "#define GFPCHECK_OPTION_1 0,\n#define THIRD(a, b, ...) b\n#define SET3(s) THIRD(s 1, 0, 0)\n"
      "#define SET2(v) SET3(GFPCHECK_OPTION_##v)\n#define IS_ENABLED(o) SET2(o)\n#define CONFIG_ON 1\n";
  CHECK(tokens(kconfig + "IS_ENABLED(CONFIG_ON) IS_ENABLED(CONFIG_OFF)\n") == "1 0");
  CHECK(tokens(kconfig +
               "#if IS_ENABLED(CONFIG_ON)\nyes\n#endif\n#if IS_ENABLED(CONFIG_OFF)\nno\n#endif\n") == "yes");
}

TEST_CASE("a file that ends too early says where it opened what it does not close, and what was expected") {
  CHECK(preprocess_complaint("int a;\n/* to be\ncontinued") ==
        "a.c:2:1: the file ends inside this comment, expected */");
  CHECK(preprocess_complaint("int a;\nchar *s = \"cut") ==
        "a.c:2:11: the file ends inside this literal, expected a quote");
  CHECK(preprocess_complaint("#ifdef X\nint a;\n") ==
        "a.c:1:1: the file ends inside this conditional, expected #endif");
  CHECK(preprocess_complaint("int f(void)\n{\n\treturn 1;\n") ==
        "a.c:2:1: the file ends inside this '{', expected its closing bracket");
  CHECK(preprocess_complaint("int f(int a,\n") ==
        "a.c:1:6: the file ends inside this '(', expected its closing bracket");
  CHECK(preprocess_complaint("int a[3\n", "") ==
        "a.c:1:6: the file ends inside this '[', expected its closing bracket");
  CHECK(preprocess_complaint("int a;\n").empty());
}

TEST_CASE("brackets that do not match and directives out of place are refused where they stand") {
  CHECK(preprocess_complaint("int a;\n}\n") == "a.c:2:1: '}' closes nothing that is open here");
  CHECK(preprocess_complaint("int f(int a];\n") == "a.c:1:12: ']' closes nothing that is open here");
  CHECK(preprocess_complaint("#endif\n") == "a.c:1:1: #endif without an #if");
  CHECK(preprocess_complaint("\n#line 7 \"x.c\"\nint a;\n") ==
        "a.c:2:1: a #line directive hides where the text stands");
  CHECK_THAT(preprocess_complaint("#if 1 +\nint a;\n#endif\n"), Catch::StartsWith("a.c:1:"));
  CHECK_THAT(preprocess_complaint("#error stop\n"), Catch::StartsWith("a.c:1:"));
}

TEST_CASE("#include is not followed") {
  CHECK(tokens("#include <linux/no_such.h>\n#include \"x.h\"\nint a;\n") == "int a ;");
}

TEST_CASE("a macro whose rest of arguments has a name is read as C's own") {
  const auto stream = syntax::preprocess(
      {{"a.h",
        "#define say(level, rest...) \\\n\tcall(level, ##rest)\nint a;\nint v = say(1, second, third);\n",
        Origin::Tree}});
  REQUIRE(stream.ok());
  CHECK(place_of(**stream, "a") == "a.h:3:5");
  CHECK(place_of(**stream, "call") == "a.h:4:9 macro");
  CHECK(place_of(**stream, "third") == "a.h:4:24");
  CHECK(place_of(**stream, "rest") == "absent");
}
