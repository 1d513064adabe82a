// SPDX-License-Identifier: GPL-2.0-only
// What would mend the promises that 6.12 breaks and nobody in the threads noticed: with the edit that a story of
// counterexamples/ names, the property is proved.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

const std::string kAllocator = "mm/page_alloc.c";

}  // namespace

TEST_CASE("where the last resort serves ALLOC_NO_WATERMARKS too, all memory is open to those who may ignore watermarks") {
  if (!real_tree("6.12")) return;
  const Edit edit = {kAllocator, "(ALLOC_OOM|ALLOC_NON_BLOCK)", "(ALLOC_OOM|ALLOC_NON_BLOCK|ALLOC_NO_WATERMARKS)"};
  CHECK(verdict_with("doc-memalloc-gets-all-memory", edit) == "proved");
  // An OOM victim's GFP_ATOMIC still loses: three eighths of min become a half.
  CHECK(verdict_with("reserve-override-keeps-access", edit, {"--gfp", "GFP_ATOMIC"}) == "refuted");
}

TEST_CASE("where __GFP_NOMEMALLOC withholds the min reserve as well, it denies GFP_ATOMIC what lies below min") {
  if (!real_tree("6.12")) return;
  const Edit edit = {kAllocator, "(gfp_mask & (__GFP_HIGH | __GFP_KSWAPD_RECLAIM));",
                     "(gfp_mask & (((gfp_mask & __GFP_NOMEMALLOC) ? 0 : __GFP_HIGH) | __GFP_KSWAPD_RECLAIM));"};
  const Strings request = {"--gfp", "GFP_ATOMIC|__GFP_NOMEMALLOC"};
  CHECK(verdict_with("nomemalloc-denies-reserves", edit, request) == "proved");
  CHECK(verdict_of("nomemalloc-denies-reserves", {"--tree", real_tree("6.12")->string(), request[0], request[1]}) == "refuted");
}
