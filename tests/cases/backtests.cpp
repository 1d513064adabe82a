// SPDX-License-Identifier: GPL-2.0-only
// Public bugs of the reserve logic, brought back by a small edit of 6.12 or present on 6.1: each is caught by the
// property named here, which 6.12 keeps. The fixes are named by their commits.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

const std::string kAllocator = "mm/page_alloc.c";

struct Backtest {
  const char* bug;  // the fix, and what was wrong
  const char* property;
  Edit edit;
  Strings request;  // --gfp and --order where the property is refuted on 6.12 for other requests
};

std::vector<Backtest> backtests() {
  const std::string usable = "usable_free -= min(usable_free, reserved)";
  return {
      {"281dd25c1a01: GFP_ATOMIC passes the watermark on highatomic pages and may not take them",
       "watermark-pass-implies-takeable-page",
       {kAllocator, "(ALLOC_OOM|ALLOC_NON_BLOCK)", "ALLOC_OOM"},
       {"--gfp", "GFP_ATOMIC", "--order", "0"}},
      {"6a204d4b14c9: GFP_NOWAIT above order 0 gets ALLOC_HIGHATOMIC",
       "alloc-flags-follow-request",
       {kAllocator, "order > 0 && (alloc_flags & ALLOC_MIN_RESERVE)", "order > 0"},
       {}},
      {"9282012fc0aa: a negative count of free pages passes the fast check",
       "fast-check-stands-drifting-counters",
       {kAllocator, usable, "usable_free -= reserved"},
       {}},
      {"f27ce0e14088: the fast check does not know the highatomic reserve",
       "fast-check-implies-full-check",
       {kAllocator, usable, "usable_free -= min(usable_free, (long)zone_page_state(z, NR_FREE_CMA_PAGES))"},
       {}},
      {"b050e3769c6b: a request with reserve rights passes on blocks of lists that it may not take from",
       "high-order-pass-implies-takeable-page",
       {kAllocator, "for (mt = 0; mt < MIGRATE_PCPTYPES; mt++) {\n\t\t\tif (!free_area_empty(area, mt))",
        "if (alloc_flags & ALLOC_RESERVES)\n\t\t\treturn true;\n\t\tfor (mt = 0; mt < MIGRATE_PCPTYPES; mt++) {\n"
        "\t\t\tif (!free_area_empty(area, mt))"},
       {}},
  };
}

std::string on(const std::string& version, const std::string& property, Strings more) {
  more.insert(more.begin(), {"--tree", real_tree(version)->string()});
  return verdict_of(property, more);
}

/// A property of our own on 6.1, 6.12 and the built-in model.
void proved_everywhere(const std::string& name, const std::string& text) {
  const std::string file = write(scratch("worked") / (name + ".c"), text);
  std::string id = name;
  for (const Strings& tree : {Strings{}, Strings{"--tree", real_tree("6.12")->string()},
                              Strings{"--tree", real_tree("6.1")->string()}}) {
    Strings arguments = tree;
    arguments.insert(arguments.end(), {"--spec", file});
    CHECK(verdict_of(id, arguments) == "proved");
  }
}

}  // namespace

TEST_CASE("a bug that comes back is refuted by the property that 6.12 keeps") {
  if (!real_tree("6.12")) return;
  for (const Backtest& test : backtests()) {
    INFO(test.bug);
    CHECK(on("6.12", test.property, test.request) == "proved");
    CHECK(verdict_with(test.property, test.edit, test.request) == "refuted");
  }
}

TEST_CASE("c928807f6f6b: 6.1 takes the whole highatomic reserve off what is free, 6.12 what is free of it") {
  if (!real_tree("6.1") || !real_tree("6.12")) return;
  const std::string id = "unusable-free-is-never-more-than-is-unusable";
  CHECK(on("6.1", id, {}) == "refuted");
  CHECK(on("6.12", id, {}) == "proved");
}

TEST_CASE("what 281dd25c1a01 left: MIN_RESERVE without NON_BLOCK passes on pages that it may not take, at order 0 alone") {
  if (!real_tree("6.12")) return;
  const std::string id = "watermark-pass-implies-takeable-page";
  for (const std::string mask : {"GFP_ATOMIC|__GFP_NOMEMALLOC", "GFP_KERNEL|__GFP_HIGH"}) {
    INFO(mask);
    CHECK(on("6.12", id, {"--gfp", mask, "--order", "0"}) == "refuted");
    CHECK(on("6.12", id, {"--gfp", mask, "--order", "1"}) == "proved");
  }
  CHECK(on("6.12", id, {"--gfp", "GFP_ATOMIC", "--order", "1"}) == "proved");
}

TEST_CASE("with a min of 7 pages the marks are 4, 3 and 4: the code rounds at each step") {
  if (!real_tree("6.1") || !real_tree("6.12")) return;
  const std::string head = "/*\n * Title:  Marks of a min of 7\n * Kind:   safety\n * Source: worked by hand\n */\n";
  proved_everywhere("marks-of-seven", head + R"(
static bool passes(struct zone *zone, long above, unsigned int rights)
{
	return watermark_ok(zone, 0, 7, 0, rights, above + unusable_free(zone, 0, rights));
}

property(marks_of_seven)
{
	struct zone *zone = any_valid_zone();

	assume(zone->lowmem_reserve[0] == 0);
	assert(passes(zone, 8, 0) && !passes(zone, 7, 0));
	assert(passes(zone, 5, ALLOC_MIN_RESERVE) && !passes(zone, 4, ALLOC_MIN_RESERVE));
	assert(passes(zone, 4, ALLOC_MIN_RESERVE | ALLOC_NON_BLOCK) && !passes(zone, 3, ALLOC_MIN_RESERVE | ALLOC_NON_BLOCK));
	assert(passes(zone, 5, ALLOC_OOM) && !passes(zone, 4, ALLOC_OOM));
}
)");
}

TEST_CASE("on the 384 GiB machine DMA keeps 389,120 pages from movable requests, and nothing with 96a5c186efff") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const std::string head = "/*\n * Title:  DMA's reserve\n * Kind:   safety\n * Source: worked by hand\n */\n";
  const auto with = [&](const std::string& pages, const Strings& more) {
    const std::string file = write(scratch("worked") / "dma-keeps.c", head + R"(
property(dma_keeps)
{
	struct pglist_data *node = any_node();

	assume(boot_ratios());
	assume(managed_pages(&node->node_zones[ZONE_DMA]) == 1048576);
	assume(managed_pages(&node->node_zones[ZONE_DMA32]) == 0);
	assume(managed_pages(&node->node_zones[ZONE_NORMAL]) == 99614720);
	assume(managed_pages(&node->node_zones[ZONE_MOVABLE]) == 0);
	set_lowmem_reserves();
	assert(node->node_zones[ZONE_DMA].lowmem_reserve[ZONE_MOVABLE] == )" + pages + ");\n}\n");
    Strings arguments = {"--tree", tree->string(), "--spec", file};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return verdict_of("dma-keeps", arguments);
  };
  CHECK(with("389120", {}) == "proved");
  CHECK(with("0", {"--proposal", "lowmem-96a5"}) == "proved");
  CHECK(with("389121", {}) == "refuted");
}
