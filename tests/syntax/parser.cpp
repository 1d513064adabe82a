// SPDX-License-Identifier: GPL-2.0-only
// What an expression or a statement is read as, and what is refused.
#include <catch2/catch.hpp>

#include "read.hpp"

using namespace gfpcheck::testing;

TEST_CASE("operators bind as in C") {
  CHECK(parsed("a + b * c") == "(+ a (* b c))");
  CHECK(parsed("a - b - c") == "(- (- a b) c)");
  CHECK(parsed("a << 1 + b") == "(<< a (+ 1 b))");
  CHECK(parsed("a & b == c") == "(& a (== b c))");
  CHECK(parsed("a | b ^ c & d") == "(| a (^ b (& c d)))");
  CHECK(parsed("a || b && c") == "(|| a (&& b c))");
  CHECK(parsed("a < b == c") == "(== (< a b) c)");
  CHECK(parsed("!a & b") == "(& (! a) b)");
  CHECK(parsed("-a.b[c]->d") == "(- (->d ([] (.b a) c)))");
  CHECK(parsed("*p++") == "(* (post++ p))");
  CHECK(parsed("a ? b : c ? d : e") == "(?: a b (?: c d e))");
  CHECK(parsed("a ?: b") == "(?: a _ b)");
  CHECK(parsed("a = b += c") == "(= a (+= b c))");
  CHECK(parsed("a, b") == "(, a b)");
  CHECK(parsed("f(a, (b, c))") == "(call f a (, b c))");
}

TEST_CASE("a cast is told from a name in parentheses") {
  CHECK(parsed("(int)-a") == "(cast:int (- a))");
  CHECK(parsed("(a) - b") == "(- a b)");
  CHECK(parsed("(t)(a)", "typedef unsigned char t;\n") == "(cast:t a)");
  CHECK(parsed("(t)(a)") == "(call t a)");
  CHECK(parsed("(unsigned long)a + b") == "(+ (cast:unsigned long a) b)");
  CHECK(parsed("(struct s *)a") == "(cast:struct s * a)");
  CHECK(parsed("sizeof(int) * 2") == "(* sizeof:int 2)");
  CHECK(parsed("sizeof (a)") == "(sizeof a)");
}

TEST_CASE("words of a type may come in any order") {
  CHECK(parsed("(long unsigned int)a") == "(cast:unsigned long a)");
  CHECK(parsed("(int long long unsigned)a") == "(cast:unsigned long a)");
  CHECK(parsed("(short unsigned const)a") == "(cast:unsigned short a)");
  CHECK(parsed("(signed char)a") == "(cast:signed char a)");
  CHECK(parsed("(_Bool)a") == "(cast:bool a)");
}

TEST_CASE("a declaration may have several declarators and unknown attributes") {
  const auto unit =
      index("int f(void) { unsigned __maybe_unused a = 1, *b, c[2][3]; unknown_t d; return a; }\n");
  const auto function = unit->function("f");
  REQUIRE(function.ok());
  const auto& body = (*function)->body->body;
  REQUIRE(body.size() == 5);
  CHECK(to_string(body[0]->type) == "unsigned int");
  CHECK(to_string(body[1]->type) == "unsigned int *");
  CHECK(to_string(body[2]->type) == "unsigned int [3] [2]");
  CHECK(to_string(body[3]->type) == "unknown_t");
}

TEST_CASE("what is outside the subset is refused where it stands") {
  CHECK(parse_complaint("int f(int x)\n{\n\treturn ((struct s){ 1 }).a;\n}\n") ==
        "a.c:3:10: a compound literal is outside the C subset");
  CHECK_THAT(parse_complaint("int f(int x)\n{\n\tasm(\"nop\");\n}\n"),
             Catch::StartsWith("a.c:3:2: inline assembly"));
  CHECK_THAT(parse_complaint("int f(int x)\n{\n\tgoto *x;\n}\n"), Catch::Contains("computed goto"));
  CHECK_THAT(parse_complaint("int f(int x)\n{\n\tswitch (x) { case 1 ... 2: ; }\n}\n"),
             Catch::Contains("case range"));
  CHECK_THAT(parse_complaint("int f(int x)\n{\n\ttypeof(x) y;\n}\n"), Catch::Contains("typeof"));
  CHECK_THAT(parse_complaint("int f(int x)\n{\n\tunsigned __int128 y;\n}\n"),
             Catch::Contains("a.c:3:11: __int128"));
  CHECK_THAT(parse_complaint("int f(int x)\n{\n\tenum { A } y;\n}\n"),
             Catch::Contains("enum inside a function"));
  CHECK_THAT(parse_complaint("int f(int x)\n{\n\textern int y;\n}\n"),
             Catch::Contains("extern inside a function"));
  CHECK_THAT(parse_complaint("struct s { int a; };\nint f(int x)\n{\n\tstruct s { long a; } y;\n}\n"),
             Catch::Contains("a second struct s"));
  CHECK(parse_complaint("int f(int x)\n{\n\treturn x +;\n}\n") ==
        "a.c:3:12: expected an expression, found ';'");
  CHECK(parse_complaint("int f(int x)\n{\n\tx = 1\n}\n") == "a.c:4:1: expected ';', found '}'");
}

TEST_CASE("a label alone as the body of a statement would leave its statement outside, so it is refused") {
  CHECK_THAT(parse_complaint("int f(int x)\n{\n\tif (x) l: x = 1;\n\tgoto l;\n}\n"),
             Catch::Contains("a.c:3:9: a label as the body"));
  CHECK_THAT(parse_complaint("int f(int x)\n{\n\twhile (x) l: x = 1;\n\tgoto l;\n}\n"),
             Catch::Contains("a label as the body"));
  CHECK(parse_complaint("int f(int x)\n{\n\tif (x) { l: x = 1; }\n}\n").empty());
}

TEST_CASE("what nests too deeply is refused, not followed to the end of our stack") {
  const auto repeat = [](const std::string& text, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += text;
    return out;
  };
  const auto body = [](const std::string& text) { return "int f(int x)\n{\n" + text + "\n}\n"; };
  const int n = 10000;
  const std::vector<std::string> deep = {
      body("return " + repeat("(", n) + "x" + repeat(")", n) + ";"),
      body(repeat("{", n) + repeat("}", n)),
      body("return x" + repeat(" + x", n) + ";"),
      body("return " + repeat("- ", n) + "x;"),
      body("return " + repeat("++ ", n) + "x;"),
      body("return " + repeat("!", n) + "x;"),
      body("return " + repeat("sizeof ", n) + "x;"),
      body("return " + repeat("x ? x : ", n) + "x;"),
      body("return " + repeat("x = ", n) + "x;"),
      body("return x" + repeat(", x", n) + ";"),
      body("return x" + repeat("[0]", n) + ";"),
      body(repeat("if (x) ; else ", n) + ";"),
      body(repeat("if (x) ", n) + ";"),
      body("int y = " + repeat("{", n) + repeat("}", n) + ";"),
      body("int (" + repeat("int g(", n) + repeat(")", n) + ");"),
      "int f(" + repeat("int g(", n) + repeat(")", n) + ") { return 1; }\n",
  };
  for (const std::string& text : deep) {
    INFO(text.substr(0, 60));
    CHECK_THAT(parse_complaint(text), Catch::StartsWith("a.c:") && Catch::Contains("outside the C subset") ||
                                          Catch::Contains("nested too deeply for the C subset") ||
                                          Catch::Contains("expected"));
  }
}
