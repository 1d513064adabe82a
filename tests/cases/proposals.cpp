// SPDX-License-Identifier: GPL-2.0-only
// Overlays of the threads' proposals: against the equivalent patches of the real tree, on other trees, and where
// they do not fit.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

const std::string kList = "highatomic-list-only-for-atomic-or-oom";
const std::string kMin = "nowait-stops-at-min";

/// Property and verdict, in order, of a run without replays.
std::vector<std::pair<std::string, std::string>> verdicts(Strings arguments) {
  arguments.push_back("--no-replay");
  std::vector<std::pair<std::string, std::string>> found;
  const auto all = report(arguments);  // kept alive while it is walked
  for (const auto& v : all.at("verdicts")) found.emplace_back(v.at("property"), v.at("verdict"));
  return found;
}

bool says(const Outcome& run, const std::string& text) {
  INFO(run.err);
  return run.code == 3 && run.err.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("an overlay on 6.12 gives every verdict that the equivalent patch gives") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const std::string t = tree->string(), one = patch_1of2(*tree), two = patch_2of2(*tree);
  const auto base = verdicts({"--tree", t});
  const auto with_one = verdicts({"--tree", t, "--proposal", "johannes-1of2"});
  const auto with_two = verdicts({"--tree", t, "--proposal", "johannes-2of2"});
  const auto with_both = verdicts({"--tree", t, "--proposal", "both"});
  CHECK(with_one != base);
  CHECK(with_two != base);
  CHECK(with_one == verdicts({"--tree", t, "--patch", one}));
  CHECK(with_two == verdicts({"--tree", t, "--patch", two}));
  CHECK(with_both == verdicts({"--tree", t, "--patch", one, "--patch", two}));
  CHECK(with_both == verdicts({"--tree", t, "--proposal", "johannes-1of2", "--proposal", "johannes-2of2"}));
  CHECK(with_both == verdicts({"--tree", t, "--patch", one, "--proposal", "johannes-2of2"}));
}

TEST_CASE("the series keeps its promises on 6.12 and 6.1; in 7.x defrag_mode leaves 2/2 alone short") {
  for (const char* version : {"6.1", "6.12"}) {
    const auto tree = real_tree(version);
    if (!tree) continue;
    CHECK(verdict_of(kList, {"--tree", tree->string(), "--proposal", "johannes-1of2"}) == "proved");
    CHECK(verdict_of(kMin, {"--tree", tree->string(), "--proposal", "johannes-2of2"}) == "proved");
    CHECK(verdict_of(kList, {"--tree", tree->string(), "--proposal", "johannes-2of2"}) == "proved");
  }
  CHECK(verdict_of(kList, {"--proposal", "johannes-1of2"}) == "proved");
  CHECK(verdict_of(kMin, {"--proposal", "johannes-2of2"}) == "proved");
  CHECK(verdict_of(kList, {"--proposal", "johannes-2of2"}) == "refuted");
}

TEST_CASE("the report names the proposal, what it replaces and the verdicts that it changes") {
  const Outcome run = run_gfpcheck({"check", "--proposal", "johannes-2of2", "--property", kMin});
  CHECK(run.code == 0);
  CHECK(run.out.find("+ johannes-2of2, arm64") != std::string::npos);
  CHECK(run.out.find("johannes-2of2 replaces ALLOC_RESERVES\n") != std::string::npos);
  CHECK(run.out.find("changed by the proposal:\n  nowait-stops-at-min: refuted -> proved") != std::string::npos);
  const auto found = report({"--proposal", "johannes-2of2", "--property", kMin});
  CHECK(found.at("source").at("proposals") == nlohmann::json({"johannes-2of2"}));
  CHECK(found.at("before").at(0).at("verdict") == "refuted");
  CHECK(found.at("after").at(0).at("verdict") == "proved");
}

TEST_CASE("a proposal that is unknown, or names a part, is bad input") {
  CHECK(says(run_gfpcheck({"check", "--proposal", "johannes-3of2"}),
             "there is no proposal 'johannes-3of2'; `gfpcheck list proposals` names them"));
  CHECK(says(run_gfpcheck({"dump", "--proposal", "parts/rmqueue_buddy"}), "expected a proposal's name"));
}

TEST_CASE("a proposal that replaces what the tree lacks does not fit it") {
  const auto real = real_tree("6.12");
  if (!real) return;
  const auto tree = small_copy(*real, "without");
  const std::string allocator = read(tree / "mm/page_alloc.c"), flags = read(tree / "mm/internal.h");
  write(tree / "mm/page_alloc.c", replaced(allocator, "struct page *rmqueue_buddy(", "struct page *rmqueue_other("));
  CHECK(says(run_gfpcheck({"check", "--tree", tree.string(), "--proposal", "johannes-1of2"}),
             "replaces rmqueue_buddy(), which this tree does not define"));
  write(tree / "mm/page_alloc.c", replaced(allocator, "struct page *rmqueue_buddy(", "struct page *rmqueue_buddy(int more, "));
  CHECK(says(run_gfpcheck({"check", "--tree", tree.string(), "--proposal", "johannes-1of2"}),
             "replaces rmqueue_buddy(), which has 6 parameters in this tree, expected 5"));
  // Defined where it overrides the overlay's: the verdict would be the unchanged tree's.
  write(tree / "mm/page_alloc.c", "#define ALLOC_RESERVES 0x238\n" + allocator);
  write(tree / "mm/internal.h", replaced(flags, "#define ALLOC_RESERVES", "#define ALLOC_NO_RESERVES"));
  CHECK(says(run_gfpcheck({"check", "--tree", tree.string(), "--proposal", "johannes-2of2"}),
             "replaces ALLOC_RESERVES, which no header of this tree defines"));
}
