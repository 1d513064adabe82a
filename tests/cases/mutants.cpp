// SPDX-License-Identifier: GPL-2.0-only
// For each property, edits of 6.12 that must flip its verdict, in both directions where there are two: a
// checker that says the same of every tree fails here. Some start from the tree with 2/2 applied, where the
// property is proved.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

const std::string kAllocator = "mm/page_alloc.c";

/// The verdict of a property on 6.12 with the edit, over 2/2 if asked for.
std::string mutated(const std::string& property, const Edit& edit, bool over_2of2 = false) {
  const auto tree = real_tree("6.12");
  if (!tree) return "no tree";
  return verdict_with(property, edit, over_2of2 ? Strings{"--patch", patch_2of2(*tree)} : Strings{});
}

#define NEEDS_TREE() \
  if (!real_tree("6.12")) return

}  // namespace

TEST_CASE("alloc-flags-follow-request is refuted where GFP_NOWAIT gets ALLOC_HIGHATOMIC") {
  NEEDS_TREE();
  const std::string id = "alloc-flags-follow-request";
  CHECK(mutated(id, {kAllocator, "order > 0 && (alloc_flags & ALLOC_MIN_RESERVE)", "order > 0"}) ==
        "refuted");
}

TEST_CASE("alloc-flags-follow-request is refuted where __GFP_NOMEMALLOC is not asked") {
  NEEDS_TREE();
  const std::string id = "alloc-flags-follow-request";
  CHECK(mutated(id, {kAllocator, "if (!(gfp_mask & __GFP_NOMEMALLOC)) {", "{"}) == "refuted");
}

TEST_CASE("alloc-flags-follow-request is refuted where an atomic request keeps its cpuset") {
  NEEDS_TREE();
  const std::string id = "alloc-flags-follow-request";
  CHECK(mutated(id, {kAllocator, "alloc_flags &= ~ALLOC_CPUSET;", ";"}) == "refuted");
}

TEST_CASE("highatomic-list-only-for-atomic-or-oom is refuted where not blocking opens the list first") {
  NEEDS_TREE();
  const Edit edit = {kAllocator, "if (alloc_flags & ALLOC_HIGHATOMIC)\n\t\t\tpage = ",
                     "if (alloc_flags & (ALLOC_HIGHATOMIC|ALLOC_MIN_RESERVE))\n\t\t\tpage = "};
  CHECK(mutated("highatomic-list-only-for-atomic-or-oom", edit, true) == "refuted");
}

TEST_CASE("highatomic-list-only-for-atomic-or-oom is proved where the last resort is for OOM victims alone") {
  NEEDS_TREE();
  const Edit edit = {kAllocator, "(ALLOC_OOM|ALLOC_NON_BLOCK)", "(ALLOC_OOM)"};
  CHECK(mutated("highatomic-list-only-for-atomic-or-oom", edit) == "proved");
}

TEST_CASE("nowait-stops-at-min is refuted where the comparison lets a page below the mark go") {
  NEEDS_TREE();
  const Edit edit = {kAllocator, "free_pages <= min + z->lowmem_reserve[highest_zoneidx]",
                     "free_pages < min + z->lowmem_reserve[highest_zoneidx]"};
  CHECK(mutated("nowait-stops-at-min", edit, true) == "refuted");
}

TEST_CASE("nowait-stops-at-min is refuted where every request counts the reserve") {
  NEEDS_TREE();
  const Edit edit = {kAllocator, "if (likely(!(alloc_flags & ALLOC_RESERVES)))", "if (false)"};
  CHECK(mutated("nowait-stops-at-min", edit, true) == "refuted");
}

TEST_CASE("watermark-credit-implies-list-access is proved where credit and access ask the same flags") {
  NEEDS_TREE();
  const Edit edit = {kAllocator, "(ALLOC_OOM|ALLOC_NON_BLOCK)", "ALLOC_RESERVES"};
  CHECK(mutated("watermark-credit-implies-list-access", edit) == "proved");
}
