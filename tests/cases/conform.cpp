// SPDX-License-Identifier: GPL-2.0-only
// The built-in models against real trees, and edits of either side that must be noticed at the port that they are in.
#include <algorithm>
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

struct Conformity {
  int code = -1;
  nlohmann::json report;

  std::string operator[](const std::string& port) const {
    for (const auto& p : report.at("ports"))
      if (p.at("port") == port) return p.at("agreement");
    return "no such port";
  }
};

Conformity conform(const std::string& version, Strings arguments) {
  arguments.insert(arguments.begin(), {"conform", "--json", "-", "--tree", real_tree(version)->string()});
  const Outcome run = run_gfpcheck(arguments);
  INFO(run.err);
  REQUIRE((run.code >= 0 && run.code <= 2));
  return {run.code, nlohmann::json::parse(run.out)};
}

/// The port's verdict where 6.12 has the edit and the model has not.
std::string edited(const std::string& port, const std::string& from, const std::string& to) {
  const Edit edit = {"mm/page_alloc.c", from, to};
  return conform("6.12", {"--model", "v6.12", "--port", port, "--patch", patch_of(*real_tree("6.12"), edit, "edited")})[port];
}

#define NEEDS_TREE(version) \
  if (!real_tree(version)) return

}  // namespace

TEST_CASE("the model v6.12 is equal to Debian's 6.12 at every port") {
  NEEDS_TREE("6.12");
  const Conformity found = conform("6.12", {"--model", "v6.12"});
  CHECK(found.code == 0);
  CHECK(found.report.at("ports").size() >= 7);
  for (const auto& port : found.report.at("ports")) {
    INFO(port.dump(2));
    // The way through the slow path is a graph, which no model states yet (docs/known-flaws.md).
    const bool walked = port.at("port") == "allocate_pages";
    CHECK(port.at("agreement") == (walked ? "not applicable" : "equal"));
  }
}

TEST_CASE("without --model the model of the tree's version is taken") {
  NEEDS_TREE("6.12");
  CHECK(conform("6.12", {"--port", "reserve_flags"}).report.at("model") == "v6.12");
}

TEST_CASE("6.1 counts the whole reserve as unusable, the model v6.12 its free pages") {
  NEEDS_TREE("6.1");
  const Conformity found = conform("6.1", {"--model", "v6.12"});
  CHECK(found.code == 1);
  CHECK(found["unusable_free"] == "differs");
  CHECK(found["watermark_ok"] == "differs");
  CHECK(found["reserve_highatomic"] == "differs");
}

TEST_CASE("7.x keeps NOFRAGMENT in the slow path under defrag_mode, 6.12 does not") {
  NEEDS_TREE("6.12");
  const Conformity found = conform("6.12", {"--model", "v7"});
  CHECK(found.code == 1);
  CHECK(found["slowpath_alloc_flags"] == "differs");
  CHECK(found["reserve_flags"] == "equal");
  CHECK(found["unusable_free"] == "equal");
  CHECK(found["reserve_highatomic"] == "equal");
}

TEST_CASE("a small edit of the tree is noticed at its port") {
  NEEDS_TREE("6.12");
  CHECK(edited("slowpath_alloc_flags", "order > 0 && (alloc_flags & ALLOC_MIN_RESERVE)",
               "order > 1 && (alloc_flags & ALLOC_MIN_RESERVE)") == "differs");
  CHECK(edited("reserve_flags", "in_serving_softirq() && (current->flags & PF_MEMALLOC)",
               "in_serving_softirq() || (current->flags & PF_MEMALLOC)") == "differs");
  CHECK(edited("unusable_free", "if (likely(!(alloc_flags & ALLOC_RESERVES)))",
               "if (likely((alloc_flags & ALLOC_RESERVES)))") == "differs");
  CHECK(edited("watermark_ok", "free_pages <= min + z->lowmem_reserve[highest_zoneidx]",
               "free_pages < min + z->lowmem_reserve[highest_zoneidx]") == "differs");
  CHECK(edited("rmqueue_from_buddy", "(ALLOC_OOM|ALLOC_NON_BLOCK)", "(ALLOC_OOM|ALLOC_CMA)") == "differs");
}

TEST_CASE("an edit of the fast check's short cut is noticed") {
  NEEDS_TREE("6.12");
  CHECK(edited("watermark_fast", "if (usable_free > mark + z->lowmem_reserve[highest_zoneidx])",
               "if (usable_free >= mark + z->lowmem_reserve[highest_zoneidx])") == "differs");
}

TEST_CASE("what a port writes is compared: the reserve's cap, its growth, and a block that is not retyped") {
  NEEDS_TREE("6.12");
  const std::string port = "reserve_highatomic";
  CHECK(edited(port, "(zone_managed_pages(zone) / 100) < pageblock_nr_pages",
               "(zone_managed_pages(zone) / 100) <= pageblock_nr_pages") == "differs");
  CHECK(edited(port, "zone->nr_reserved_highatomic += 1 << order", "zone->nr_reserved_highatomic += 2 << order") == "differs");
  CHECK(edited(port, "\t\tchange_pageblock_range(page, order, MIGRATE_HIGHATOMIC);\n\t\tzone->nr_res", "\t\tzone->nr_res") == "differs");
}

TEST_CASE("totalreserve_pages that is not summed up after the marks and reserves is noticed") {
  NEEDS_TREE("6.12");
  CHECK(edited("set_lowmem_reserves", "\tcalculate_totalreserve_pages();\n}\n\nstatic void __setup_per_zone_wmarks(void)",
               "}\n\nstatic void __setup_per_zone_wmarks(void)") == "differs");
  CHECK(edited("set_watermarks", "\tcalculate_totalreserve_pages();\n}\n\n/**\n * setup_per_zone_wmarks",
               "}\n\n/**\n * setup_per_zone_wmarks") == "differs");
}

TEST_CASE("a write to what the zone points to is a written place, too") {
  NEEDS_TREE("6.12");
  CHECK(edited("reserve_highatomic", "zone->nr_reserved_highatomic += 1 << order",
               "zone->zone_pgdat->kcompactd_max_order = 1; zone->nr_reserved_highatomic += 1 << order") == "differs");
}

TEST_CASE("a call with another argument is not taken for the same") {
  NEEDS_TREE("6.12");
  const std::string now = edited("reserve_highatomic", "move_freepages_block(zone, page, mt, MIGRATE_HIGHATOMIC) == -1",
                                 "move_freepages_block(zone, page, mt, MIGRATE_MOVABLE) == -1");
  CHECK(now == "undecided");
}

TEST_CASE("an edit that changes no decision leaves the port equal") {
  NEEDS_TREE("6.12");
  CHECK(edited("watermark_ok", "free_pages <= min + z->lowmem_reserve[highest_zoneidx]",
               "min + z->lowmem_reserve[highest_zoneidx] >= free_pages") == "equal");
}

TEST_CASE("a change of the model is noticed at its port and no other") {
  NEEDS_TREE("6.12");
  const Conformity first = conform("6.12", {"--model", "v6.12", "--proposal", "johannes-1of2"});
  CHECK(first["rmqueue_from_buddy"] == "differs");
  CHECK(first["unusable_free"] == "equal");
  const Conformity second = conform("6.12", {"--model", "v6.12", "--proposal", "johannes-2of2"});
  CHECK(second["unusable_free"] == "differs");
  CHECK(second["rmqueue_from_buddy"] == "equal");
}

TEST_CASE("a difference comes with the request, both results and both sides' lines") {
  NEEDS_TREE("6.12");
  const Conformity found = conform("6.12", {"--model", "v6.12", "--proposal", "johannes-1of2", "--port", "rmqueue_from_buddy"});
  const auto& port = found.report.at("ports").at(0);
  CHECK(port.at("contrasts").at(0).at("tree") != port.at("contrasts").at(0).at("model"));
  CHECK(port.at("shown").at(0).at("unit") == "gfp");
  for (const char* side : {"tree_path", "model_path"}) {
    const auto& path = port.at(side);
    CHECK(std::any_of(path.begin(), path.end(), [](const auto& line) { return line.at("decisive") == true; }));
  }
}

TEST_CASE("conform's bad input ends with 3") {
  NEEDS_TREE("6.12");
  const std::string tree = real_tree("6.12")->string();
  const Outcome port = run_gfpcheck({"conform", "--tree", tree, "--port", "no_such_port"});
  CHECK(port.code == 3);
  CHECK(port.err.find("there is no port 'no_such_port'") != std::string::npos);
  CHECK(run_gfpcheck({"conform", "--tree", tree, "--model", "v5"}).code == 3);
  CHECK(run_gfpcheck({"conform"}).code == 3);
}
