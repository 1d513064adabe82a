// SPDX-License-Identifier: GPL-2.0-only
// Damaged text: every prefix of a small decision file, and random mutations of it and of the real trees'
// page_alloc.c, go through the whole front end. What comes out is an obligation or a complaint with a place;
// a crash, an endless loop or a broken invariant ends the test program. Sanitized builds make this test
// sharp.
#include <catch2/catch.hpp>
#include <fstream>
#include <random>
#include <sstream>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;

namespace {

const std::string kDecision = R"(
#define FLAG_A ((flags_t)BIT(0))
#define FLAG_B ((flags_t)BIT(1)) /* of two bits */
#define LIMIT(x) ((x) > 3 ? 3 : (x))
typedef unsigned int flags_t;
enum kind { FIRST, SECOND = 4, THIRD };
struct list { unsigned long entries; };
struct place { long marks[3]; struct list lists[4]; bool open; enum kind kind; };
#if defined(FLAG_A) && !defined(NOTHING)
static bool allowed(struct place *p, unsigned int order, flags_t flags)
{
	const long least = p->marks[LIMIT(order) & 1];
	unsigned int o;

	if (flags & FLAG_A)
		return p->open;
	for (o = order; o < 4; o++) {
		if (!p->lists[o].entries)
			continue;
		switch (p->kind) {
		case FIRST:
			return true;
		case SECOND:
			goto out;
		default:
			break;
		}
	}
	do { flags >>= 1; } while (flags > 7 && order++ < 3);
out:
	return least > 2 || (flags & ~FLAG_B) != 0;
}
#else
#error "no flags"
#endif
static void harness(void)
{
	struct place *p = gfpcheck_new(struct place, "place");
	unsigned int order = gfpcheck_any(unsigned int, "order");

	assume(order < 4);
	assert(allowed(p, order, FLAG_A | FLAG_B) == p->open);
}
)";

/// Runs everything on one text; gives the complaint, or nothing.
std::string run(const std::string& name, const std::string& text) {
  auto unit = read_unit(
      {{"prelude.h", common_prelude(), syntax::Origin::Prelude}, {name, text, syntax::Origin::Spec}});
  if (!unit) return to_string(unit.error());
  std::string last;
  for (const auto function : (*unit)->unit->functions_in(syntax::Origin::Spec))
    if (const auto parsed = (*unit)->unit->function(function); !parsed) last = to_string(parsed.error());
  if (!(*unit)->unit->defines_function("harness")) return last;
  const auto lowered = (*unit)->lower("harness");
  return lowered ? last : to_string(lowered.error());
}

std::string mutated(std::string text, std::uint64_t seed) {
  static const std::vector<std::string> tokens = {
      "(",        ")",         "{",         "}",          ";",          ",",     "*",     "&",
      "->",       "++",        "for (;;) ", "while (1) ", "goto out; ", "if (",  "else ", "switch (",
      "case 1: ", "default: ", "#if 1\n",   "#endif\n",   "/*",         "*/",    "\"",    "'",
      "0x",       "return ",   "struct ",   "union ",     "enum ",      "long ", "[",     "]",
      "~",        "<<",        "/ 0 ",      "?",          ":",          "##",    "\\\n",  "break; ",
      "...",      "\x80",      "do { "};
  std::mt19937_64 random(seed);
  for (std::uint64_t n = 1 + random() % 3; n > 0; --n) {
    const std::size_t at = random() % text.size();
    std::size_t end = at + 1;
    while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end]))) ++end;
    switch (random() % 5) {
      case 0:
        text[at] = static_cast<char>(1 + random() % 255);
        break;
      case 1:
        text.erase(at, end - at);
        break;
      case 2:
        text.replace(at, end - at, tokens[random() % tokens.size()]);
        break;
      case 3:
        text.insert(at, tokens[random() % tokens.size()]);
        break;
      default:
        text.insert(at, text.substr(random() % text.size(), random() % 60));
        break;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("the undamaged decision file is read") {
  CHECK(run("a.c", kDecision) == "");
}

TEST_CASE("every prefix of a decision file is read or refused with a place in it") {
  for (std::size_t size = 1; size < kDecision.size() - 2; ++size) {
    const std::string complaint = run("a.c", kDecision.substr(0, size));
    INFO(kDecision.substr(0, size));
    if (!complaint.empty()) CHECK_THAT(complaint, Catch::StartsWith("a.c:"));
  }
}

TEST_CASE("a damaged decision file is read or refused, never followed into a crash") {
  std::size_t refused = 0;
  for (std::uint64_t seed = 0; seed < 250; ++seed)
    refused += run("a.c", mutated(kDecision, seed)).empty() ? 0 : 1;
  CHECK(refused > 100);
}

TEST_CASE("every function of a damaged page_alloc.c is parsed or refused") {
  const std::string version = GENERATE(std::string("6.12"), std::string("6.1"));
  const auto tree = test::real_tree(version);
  if (!tree) return;
  std::ifstream file(*tree / "mm/page_alloc.c");
  std::stringstream text;
  text << file.rdbuf();
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const std::string complaint = run("mm/page_alloc.c", mutated(text.str(), seed));
    CHECK_THAT(complaint,
               Catch::StartsWith("mm/page_alloc.c:"));  // without its headers some function always is
  }
}
