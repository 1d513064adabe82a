// SPDX-License-Identifier: GPL-2.0-only
// Flaws of the reserves' arithmetic that were found and fixed in public: each must be found in the tree that has
// it, by the property that is about it, and be gone where the fix is.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

const std::string kAllocator = "mm/page_alloc.c";

std::string verdict_on(const std::string& version, const std::string& property) {
  const auto tree = real_tree(version);
  return tree ? verdict_of(property, {"--tree", tree->string()}) : "no tree";
}

}  // namespace

TEST_CASE("6.1 reserves a pageblock beyond the highatomic cap; d68e39fc45f7 ended that") {
  if (!real_tree("6.1") || !real_tree("6.12")) return;
  CHECK(verdict_on("6.1", "highatomic-reserve-respects-its-cap") == "refuted");
  CHECK(verdict_on("6.12", "highatomic-reserve-respects-its-cap") == "proved");
}

TEST_CASE("the highatomic cap is lost where small zones reserve, or the limit is checked by a block too late") {
  if (!real_tree("6.12")) return;
  const std::string id = "highatomic-reserve-respects-its-cap";
  CHECK(verdict_with(id, {kAllocator, "max_managed = ALIGN((zone_managed_pages(zone) / 100), pageblock_nr_pages);",
                    "max_managed = zone_managed_pages(zone) / 100 + pageblock_nr_pages;"}) == "refuted");
  CHECK(verdict_with(id, {kAllocator, "if ((zone_managed_pages(zone) / 100) < pageblock_nr_pages)\n\t\treturn;", ";"}) ==
        "refuted");
}

TEST_CASE("the highatomic cap holds for large pages where what is added counts against it") {
  if (!real_tree("6.12")) return;
  CHECK(verdict_with("highatomic-reserve-cap-holds-for-large-pages",
               {kAllocator, "max_managed = ALIGN((zone_managed_pages(zone) / 100), pageblock_nr_pages);",
                "max_managed = ALIGN((zone_managed_pages(zone) / 100), pageblock_nr_pages);\n"
                "\tif (zone->nr_reserved_highatomic + (1UL << order) > max_managed)\n\t\treturn;"}) == "proved");
}

TEST_CASE("6.1 gives ZONE_MOVABLE a share of min_free_kbytes; 6.12 does not, unless it is edited back") {
  if (!real_tree("6.1") || !real_tree("6.12")) return;
  const std::string id = "zone-watermarks-sum-to-min-free";
  CHECK(verdict_on("6.1", id) == "refuted");
  CHECK(verdict_on("6.12", id) == "proved");
  CHECK(verdict_with(id, {kAllocator, "if (!is_highmem(zone) && zone_idx(zone) != ZONE_MOVABLE)",
                    "if (!is_highmem(zone))"}) == "refuted");
}

TEST_CASE("an empty zone reserves nothing; without f63661566fad's question it would") {
  if (!real_tree("6.12")) return;
  const std::string id = "unmanaged-zone-reserves-nothing";
  CHECK(verdict_on("6.12", id) == "proved");
  CHECK(verdict_with(id, {kAllocator, "bool clear = !ratio || !zone_managed_pages(zone);", "bool clear = !ratio;"}) ==
        "refuted");
}

TEST_CASE("96a5c186efff takes the protection from requests whose highest zone is empty, its revert gives it back") {
  const std::string id = "empty-upper-zone-keeps-protection";
  for (const Strings& base : {Strings{}, Strings{"--model", "v6.12"}}) {
    Strings with = base, back = base;
    with.insert(with.end(), {"--proposal", "lowmem-96a5"});
    back.insert(back.end(), {"--proposal", "lowmem-96a5", "--proposal", "lowmem-96a5-revert"});
    CHECK(verdict_of(id, with) == "refuted");
    CHECK(verdict_of(id, back) == "proved");
  }
  if (!real_tree("6.12")) return;
  CHECK(verdict_of(id, {"--tree", real_tree("6.12")->string(), "--proposal", "lowmem-96a5"}) == "refuted");
  CHECK(verdict_of("lowmem-reserve-monotone",
                   {"--tree", real_tree("6.12")->string(), "--proposal", "lowmem-96a5"}) == "refuted");
}

TEST_CASE("the reserves grow for all ratios, not for those of boot alone") {
  if (!real_tree("6.12")) return;
  const std::string text = read(GFPCHECK_SOURCE_DIR "/specs/reserves/lowmem-reserve-monotone.c");
  std::string any = replaced(replaced(text, "\tassume(boot_ratios());\n", ""), "property(lowmem_reserve_monotone)",
                             "property(lowmem_reserve_grows)");
  any = replaced(any, "\t\t\tassert(zone->lowmem_reserve[j] >= 0 && zone->lowmem_reserve[j] <= (long)above);\n", "");
  const auto spec = write(scratch("ratios") / "lowmem-reserve-grows.c", any);
  CHECK(verdict_of("lowmem-reserve-grows", {"--tree", real_tree("6.12")->string(), "--spec", spec}) == "proved");
}

TEST_CASE("the marks stand apart for all scale factors, not for that of boot alone") {
  const std::string text = read(GFPCHECK_SOURCE_DIR "/specs/reserves/marks-stand-apart.c");
  std::string any = replaced(text, "\tassume(scale == 10);\t/* at boot */\n", "");
  any = replaced(any, "property(marks_stand_apart)", "property(marks_stand_apart_for_all)");
  const auto spec = write(scratch("factors") / "marks-stand-apart-for-all.c", any);
  for (const char* version : {"6.1", "6.12"})
    if (const auto tree = real_tree(version))
      CHECK(verdict_of("marks-stand-apart-for-all", {"--tree", tree->string(), "--spec", spec}) == "proved");
}

TEST_CASE("marks are not apart where a boost stays, where one distance is another's, or where the factor is rounded away") {
  if (!real_tree("6.12")) return;
  const std::string id = "marks-stand-apart";
  CHECK(verdict_with(id, {kAllocator, "zone->watermark_boost = 0;\n\t\tzone->_watermark[WMARK_LOW]",
                          "zone->_watermark[WMARK_LOW]"}) == "refuted");
  CHECK(verdict_with(id, {kAllocator, "zone->_watermark[WMARK_PROMO] = high_wmark_pages(zone) + tmp",
                          "zone->_watermark[WMARK_PROMO] = low_wmark_pages(zone) + tmp"}) == "refuted");
  CHECK(verdict_with(id, {kAllocator, "watermark_scale_factor, 10000));\n\n\t\tzone->watermark_boost",
                          "watermark_scale_factor, 100000));\n\n\t\tzone->watermark_boost"}) == "refuted");
}

TEST_CASE("6.1 gives a large ZONE_MOVABLE a large min; 6.12 caps it, unless the cap is edited") {
  const std::string id = "movable-zone-min-stays-small";
  if (!real_tree("6.1") || !real_tree("6.12")) return;
  CHECK(verdict_on("6.1", id) == "refuted");
  CHECK(verdict_on("6.12", id) == "proved");
  CHECK(verdict_with(id, {kAllocator, "clamp(min_pages, SWAP_CLUSTER_MAX, 128UL)",
                          "clamp(min_pages, SWAP_CLUSTER_MAX, 256UL)"}) == "refuted");
}

TEST_CASE("a zone keeps the documented part of what lies above it, and none of its own pages") {
  if (!real_tree("6.12")) return;
  const std::string id = "doc-lowmem-reserve-ratio";
  CHECK(verdict_with(id, {kAllocator, "managed_pages / ratio", "managed_pages / ratio + 1"}) == "refuted");
  CHECK(verdict_with(id, {kAllocator, "unsigned long managed_pages = 0;\n\n\t\t\tfor (j",
                          "unsigned long managed_pages = zone_managed_pages(zone);\n\n\t\t\tfor (j"}) == "refuted");
}

TEST_CASE("the highatomic reserve stops early, or counts what it did not take, where a question is changed") {
  if (!real_tree("6.12")) return;
  CHECK(verdict_with("highatomic-reserve-fills-up", {kAllocator, "if ((zone_managed_pages(zone) / 100) < pageblock_nr_pages)",
                     "if ((zone_managed_pages(zone) / 100) <= pageblock_nr_pages)"}) == "refuted");
  const std::string id = "highatomic-reserve-counts-what-it-keeps";
  CHECK(verdict_with(id, {kAllocator, "if (!migratetype_is_mergeable(mt))\n\t\tgoto out_unlock;\n\n\tif (order", "if (order"}) == "refuted");
  CHECK(verdict_with(id, {kAllocator, "change_pageblock_range(page, order, MIGRATE_HIGHATOMIC)",
                          "change_pageblock_range(page, order, mt)"}) == "refuted");
}

TEST_CASE("totalreserve_pages is out of date where it is summed up no more") {
  if (!real_tree("6.12")) return;
  const std::string id = "totalreserve-follows-the-zones";
  CHECK(verdict_with(id, {kAllocator, "\tcalculate_totalreserve_pages();\n}\n\nstatic void __setup_per_zone_wmarks(void)",
                          "}\n\nstatic void __setup_per_zone_wmarks(void)"}) == "refuted");
}
