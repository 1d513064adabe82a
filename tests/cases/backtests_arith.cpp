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

/// The verdict on 6.12 with one edit of its text.
std::string edited(const std::string& property, const Edit& edit) {
  const auto tree = real_tree("6.12");
  return verdict_of(property, {"--tree", tree->string(), "--patch", patch_of(*tree, edit, "edit")});
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
  CHECK(edited(id, {kAllocator, "max_managed = ALIGN((zone_managed_pages(zone) / 100), pageblock_nr_pages);",
                    "max_managed = zone_managed_pages(zone) / 100 + pageblock_nr_pages;"}) == "refuted");
  CHECK(edited(id, {kAllocator, "if ((zone_managed_pages(zone) / 100) < pageblock_nr_pages)\n\t\treturn;", ";"}) ==
        "refuted");
}

TEST_CASE("the highatomic cap holds for large pages where what is added counts against it") {
  if (!real_tree("6.12")) return;
  CHECK(edited("highatomic-reserve-cap-holds-for-large-pages",
               {kAllocator, "max_managed = ALIGN((zone_managed_pages(zone) / 100), pageblock_nr_pages);",
                "max_managed = ALIGN((zone_managed_pages(zone) / 100), pageblock_nr_pages);\n"
                "\tif (zone->nr_reserved_highatomic + (1UL << order) > max_managed)\n\t\treturn;"}) == "proved");
}
