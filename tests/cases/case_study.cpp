// SPDX-License-Identifier: GPL-2.0-only
// The documents run: what docs/case-study.md and others show of gfpcheck's output is what it prints. A property that
// the case study names without a command that asks it fails too.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "console.hpp"
#include "expect.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

std::string document(const std::string& name) { return read(std::filesystem::path(GFPCHECK_SOURCE_DIR) / name); }

std::string first_c_block(const std::string& text) {
  const auto begin = text.find("```c\n") + 5;
  return text.substr(begin, text.find("```", begin) - begin);
}

/// Where the documents' commands run: `linux` is 6.12, `linux-6.1` is 6.1; beside them the thread's two patches and what
/// docs/adding-a-property.md makes.
std::filesystem::path desk(const std::filesystem::path& tree, const std::filesystem::path& old) {
  const auto made = scratch("desk");
  std::filesystem::create_directory_symlink(tree, made / "linux");
  std::filesystem::create_directory_symlink(old, made / "linux-6.1");
  write(made / "1of2.patch", read(patch_1of2(tree)));
  write(made / "2of2.patch", read(patch_2of2(tree)));
  write(made / "nomemalloc-wins.c", first_c_block(document("docs/adding-a-property.md")));
  const Edit memalloc_first = {"mm/page_alloc.c", "unlikely(gfp_mask & __GFP_NOMEMALLOC)",
                               "(gfp_mask & (__GFP_NOMEMALLOC | __GFP_MEMALLOC)) == __GFP_NOMEMALLOC"};
  write(made / "memalloc-first.patch", read(patch_of(tree, memalloc_first, "memalloc-first")));
  return made;
}

void check_document(const std::string& name, std::size_t least) {
  const auto tree = real_tree("6.12"), old = real_tree("6.1");
  if (!tree || !old) return;
  const auto all = sessions(name, document(name));
  REQUIRE(all.size() >= least);
  check_sessions(all, desk(*tree, *old));
}

}  // namespace

TEST_CASE("the case study shows what gfpcheck prints") { check_document("docs/case-study.md", 15); }

TEST_CASE("the README and the pages for users show what gfpcheck prints") {
  check_document("README.md", 2);
  check_document("docs/checking-a-patch.md", 5);
  check_document("docs/what-a-verdict-means.md", 2);
  check_document("docs/adding-a-property.md", 2);
}

TEST_CASE("the case study asks every property that it names") {
  const std::string text = document("docs/case-study.md");
  std::string asked;
  for (const Session& session : sessions("docs/case-study.md", text))
    for (const std::string& command : session.commands) asked += command + " ";
  int named = 0;
  for (const Shipped& property : shipped_properties()) {
    if (text.find(property.id) == std::string::npos) continue;
    INFO(property.id);
    CHECK(asked.find("--property " + property.id + " ") != std::string::npos);
    ++named;
  }
  CHECK(named >= 10);
}

TEST_CASE("a block shows its output in order, with gaps only where it says so") {
  const std::string output = "one: proved (z3 0.12 s)\n  two\n  three\nfour\n";
  CHECK(shows({"one: proved (z3 0.01 s)", "  two"}, output));
  CHECK(shows({"  three", "four"}, output));
  CHECK(shows({"one: proved (z3 0.01 s)", "  ...", "four"}, output));
  CHECK(shows({"...", "  two", "..."}, output));
  CHECK_FALSE(shows({"one: refuted (z3 0.01 s)"}, output));
  CHECK_FALSE(shows({"one: proved (z3 0.01 s)", "  three"}, output));
  CHECK_FALSE(shows({"four", "...", "  two"}, output));
  CHECK_FALSE(shows({"  two", "...", "  two"}, output));
  CHECK_FALSE(shows({"two"}, output));
}

TEST_CASE("a block is commands and what they print, each in its turn") {
  const auto found = sessions("a.md", "text\n```\n$ left out\n```\n```console\n$ gfpcheck a  # why\n$ gfpcheck b\nout\n$ gfpcheck c\n```\n");
  REQUIRE(found.size() == 2);
  CHECK(found[0].where == "a.md:6");
  CHECK(found[0].commands == Strings{"gfpcheck a", "gfpcheck b"});
  CHECK(found[0].shown == Strings{"out"});
  CHECK(found[1].commands == Strings{"gfpcheck c"});
  CHECK(words_of("gfpcheck explain 'A|B C' --order 9") == Strings{"gfpcheck", "explain", "A|B C", "--order", "9"});
}
