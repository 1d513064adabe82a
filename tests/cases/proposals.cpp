// SPDX-License-Identifier: GPL-2.0-only
// Overlays of the threads' proposals: against the equivalent patches of the real tree, on other trees, and where
// they do not fit.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "expect.hpp"
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

TEST_CASE("each proposal about reserves gives the verdicts on 6.12 that the properties expect of it") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  for (const std::string proposal : {"may-access-reserves", "option-1", "option-2", "option-2-as-written"}) {
    const auto found = report({"--tree", tree->string(), "--proposal", proposal, "--no-replay"});
    int compared = 0;
    for (const Shipped& property : shipped_properties()) {
      const auto expected = property.expected.find(proposal);
      if (expected == property.expected.end()) continue;
      INFO(property.id << " with " << proposal);
      CHECK(verdict(found, property.id) == expected->second);
      ++compared;
    }
    CHECK(compared >= 2);
  }
}

TEST_CASE("the helper of the reply to 1/2 decides as 1/2 does, on every tree") {
  std::vector<Strings> bases = {{}, {"--model", "v6.12"}};
  for (const char* version : {"6.1", "6.12"})
    if (const auto tree = real_tree(version)) bases.push_back({"--tree", tree->string()});
  for (const Strings& base : bases) {
    const auto with = [&](const std::string& proposal) {
      Strings all = base;
      all.insert(all.end(), {"--proposal", proposal});
      return verdicts(all);
    };
    CAPTURE(base);
    CHECK(with("may-access-reserves") == with("johannes-1of2"));
  }
}

TEST_CASE("option 2 makes the order-0 fallback dead code on 6.1 and 6.12, not in 7.x with defrag_mode") {
  const std::string dead = "order0-atomic-fallback-is-dead-code";
  for (const char* version : {"6.1", "6.12"})
    if (const auto tree = real_tree(version))
      CHECK(verdict_of(dead, {"--tree", tree->string(), "--proposal", "option-2"}) == "proved");
  const auto found = report({"--proposal", "option-2", "--property", dead});
  REQUIRE(verdict(found, dead) == "refuted");
  CHECK(found.dump().find("global:defrag_mode") != std::string::npos);
}

TEST_CASE("option 2 hides the free pages of the reserve from 6.12, and its whole size from 6.1, as the trees do") {
  for (const char* version : {"6.1", "6.12"})
    if (const auto tree = real_tree(version)) {
      const std::string exact = "unusable-free-is-never-more-than-is-unusable";
      const Strings base = {"--tree", tree->string()};
      Strings changed = base;
      changed.insert(changed.end(), {"--proposal", "option-2"});
      CHECK(verdict_of(exact, changed) == verdict_of(exact, base));
    }
}
