// SPDX-License-Identifier: GPL-2.0-only
// Bad input ends with exit code 3, nothing on standard output and one line on standard error that names the
// place and what was expected. Traces that do not fit are in counterexamples.cpp.
#include <algorithm>
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

void is_refused(const Strings& arguments, const std::string& because, const std::string& input = {}) {
  const Outcome run = run_gfpcheck(arguments, input);
  CAPTURE(arguments, run.err);
  CHECK(run.code == 3);
  CHECK(run.out == "");
  CHECK(run.err.rfind("gfpcheck: ", 0) == 0);
  CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
  CHECK(run.err.find(because) != std::string::npos);
}

const std::string kHeader =
    "/* SPDX-License-Identifier: GPL-2.0-only */\n/*\n * Title:  t\n * Kind:   safety\n * Source: s\n */\n";

/// A property file of this body, its header before it; the file's name is `name`.
std::string spec(const std::string& name, const std::string& body, const std::string& header = kHeader) {
  return write(scratch("specs") / (name + ".c"), header + body);
}

}  // namespace

TEST_CASE("a command line that says nothing sensible is refused in one line") {
  is_refused({}, "subcommand");
  is_refused({"check", "--bogus"}, "--bogus");
  is_refused({"check", "--order", "x"}, "--order");
  is_refused({"check", "--timeout", "0"}, "--timeout: expected a positive number, found '0'");
  is_refused({"check", "--encoding", "x"}, "--encoding");
  is_refused({"replay"}, "files");
  is_refused({"check", "--gfp", "nonsense"}, "nonsense");
  is_refused({"check", "--property", "nobody-knows"}, "nobody-knows");
  is_refused({"check", "--machine", "abacus"}, "abacus");
  is_refused({"check", "--model", "v5"}, "--model: expected v6.12 or v7, found 'v5'");
  is_refused({"check", "--model", "v7", "--tree", "/tmp"}, "--model: a built-in model and --tree exclude each other");
  is_refused({"check", "--config", "CMA"}, "found 'CMA'");
  is_refused({"check", "--kconfig", "/no/such/.config"}, "/no/such/.config");
}

TEST_CASE("a folder that is no kernel tree is refused by name") {
  is_refused({"check", "--tree", "/no/such/tree"}, "/no/such/tree");
  is_refused({"check", "--tree", scratch("empty").string()}, "mm/page_alloc.c");
}

TEST_CASE("a page_alloc.c that ends in the middle is refused at the line where it went wrong") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const auto copy = small_copy(*tree, "cut");
  const std::string whole = read(*tree / "mm/page_alloc.c");
  const auto inside = [&](const std::string& anchor) { return whole.find(anchor) + anchor.size(); };
  const std::size_t cuts[] = {2000,
                              inside("struct page *rmqueue_buddy("),
                              inside("if (alloc_flags & ALLOC_HIGHATOMIC)"),
                              inside("long unusable_free = "),
                              inside("free_pages <= min"),
                              inside("gfp_to_alloc_flags(gfp_t gfp_mask"),
                              inside("BUILD_BUG_ON(__GFP_HIGH")};
  for (const std::size_t cut : cuts) {
    REQUIRE(cut < whole.size());
    write(copy / "mm/page_alloc.c", whole.substr(0, cut));
    is_refused({"check", "--tree", copy.string()}, "mm/page_alloc.c:");
  }
}

TEST_CASE("a patch that does not apply is refused with the number of its hunk") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const std::string good = read(patch_2of2(*tree));
  const std::string bad = write(scratch("patches") / "bad.patch",
                                replaced(good, "-#define ALLOC_RESERVES (", "-#define ALLOC_PRESERVES ("));
  is_refused({"check", "--tree", tree->string(), "--patch", bad}, "hunk 1 of mm/internal.h");
}

TEST_CASE("an empty patch and one that is not there are refused") {
  is_refused({"check", "--patch", write(scratch("patches") / "empty.patch", "")}, "empty");
  is_refused({"check", "--patch", "-"}, "<standard input>");
  is_refused({"check", "--patch", "/no/such.patch"}, "/no/such.patch");
}

TEST_CASE("a property file with a mistake is refused at its line") {
  const std::string type = spec("wrong-type",
                                "property(wrong_type)\n{\n\tstruct request *rq = any_request();\n"
                                "\tassert(rq->nonsense == 1);\n}\n");
  is_refused({"check", "--spec", type, "--property", "wrong-type"}, "wrong-type.c:10:");
  is_refused({"check", "--spec", spec("syntax", "property(syntax)\n{\n\tassert(1;\n}\n")}, "syntax.c:");
  is_refused({"check", "--spec", spec("bare", "property(bare)\n{\n\tassert(1);\n}\n", "")}, "Title");
  is_refused(
      {"check", "--spec",
       spec("claims-nothing", "property(claims_nothing)\n{\n\tassume(any_request()->order == 0);\n}\n")},
      "assert()");
  is_refused({"check", "--spec", spec("named", "property(otherwise)\n{\n\tassert(1);\n}\n")},
             "property(named)");
  is_refused({"check", "--spec", "/no/such.c"}, "/no/such.c");
}

TEST_CASE("a report that cannot be written is refused") {
  is_refused({"check", "--property", "alloc-flags-follow-request", "--json", "/no/such/folder/x.json"},
             "/no/such/folder/x.json");
}
