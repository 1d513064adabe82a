// SPDX-License-Identifier: GPL-2.0-only
// The single edits that tests/mutants/generate.hpp makes of 6.12's reserve functions, against all properties: which are
// noticed, by a verdict that changes. What is not noticed has its reason in survivors.json, and nothing else has one.
// Each function's list is written to mutants/ in the build folder; docs/mutants.md says how to read it.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "../cases/program.hpp"
#include "../support/real_tree.hpp"
#include "generate.hpp"

using namespace gfpcheck::test;
namespace fs = std::filesystem;

namespace {

const std::string kAllocator = "mm/page_alloc.c";
using Strings = std::vector<std::string>;
using Verdicts = std::map<std::string, std::string>;

/// Nothing where gfpcheck refuses the tree. `properties` are those asked; none: all.
Verdicts verdicts_of(const fs::path& tree, const Strings& properties) {
  Strings arguments = {"check", "--no-replay", "--timeout", properties.empty() ? "10" : "3", "--json", "-", "--tree", tree.string()};
  for (const std::string& property : properties) arguments.insert(arguments.end(), {"--property", property});
  const Outcome run = run_gfpcheck(arguments);
  INFO(run.err);
  CHECK(run.code != 4);
  Verdicts verdicts;
  if (run.code < 0 || run.code > 2) return verdicts;
  const auto report = nlohmann::json::parse(run.out);
  for (const auto& v : report.at("verdicts")) verdicts[v.at("property")] = v.at("verdict");
  return verdicts;
}

/// The properties whose verdict the edit changes, each with its new verdict: "nowait-stops-at-min (proved), ...".
std::string noticed_by(const Verdicts& base, const Verdicts& now) {
  if (now.empty()) return "the front end";
  std::string all;
  for (const auto& [property, verdict] : base)
    if (now.at(property) != verdict) all += (all.empty() ? "" : ", ") + property + " (" + now.at(property) + ")";
  return all;
}

/// function -> edit -> why no property can or need notice it.
std::map<std::string, std::map<std::string, std::string>> survivors() {
  std::ifstream in(GFPCHECK_SOURCE_DIR "/tests/mutants/survivors.json");
  return nlohmann::json::parse(in);
}

/// An edit costs a check of all properties, some two seconds, or half a second of the few that are about a function:
/// a test run judges each sixth, of the latter each tenth; all with GFPCHECK_ALL_MUTANTS set (20 minutes).
std::size_t stride(const Strings& properties) {
  if (std::getenv("GFPCHECK_ALL_MUTANTS") != nullptr) return 1;
  return properties.empty() ? 6 : 10;
}

/// The edits of one function: noticed, or a survivor with its reason. `properties` are those about it; empty: all.
void judge_edits(const std::string& function, const Strings& properties = {}) {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const fs::path copy = small_copy(*tree, function);
  const std::string text = read(copy / kAllocator);
  const Verdicts base = verdicts_of(copy, properties);
  REQUIRE(!base.empty());
  const auto reasons = survivors()[function];
  const auto mutants = mutants_of(text, function);
  REQUIRE(!mutants.empty());
  std::string list;
  int noticed = 0;
  std::size_t judged = 0;
  for (std::size_t m = 0; m < mutants.size(); m += stride(properties), ++judged) {
    const Mutant& mutant = mutants[m];
    write(copy / kAllocator, applied(text, mutant));
    const std::string by = noticed_by(base, verdicts_of(copy, properties));
    const auto reason = reasons.find(mutant.name);
    list += mutant.name + ": " + (!by.empty() ? by : "survives: " + (reason == reasons.end() ? "?" : reason->second)) + "\n";
    INFO(function << "(): " << mutant.name << ": " << by);
    CHECK(by.empty() == (reason != reasons.end()));
    noticed += by.empty() ? 0 : 1;
  }
  list += std::to_string(noticed) + " of " + std::to_string(judged) + " judged edits are noticed\n";
  write(fs::path(GFPCHECK_BINARY_DIR) / "mutants" / (function + ".txt"), list);
}

}  // namespace

TEST_CASE("edits of gfp_to_alloc_flags(), with CMA's part") {
  judge_edits("gfp_to_alloc_flags");
  judge_edits("gfp_to_alloc_flags_cma");
}

TEST_CASE("edits of __gfp_pfmemalloc_flags(), with OOM's part") {
  judge_edits("__gfp_pfmemalloc_flags");
  judge_edits("oom_reserves_allowed");
}

TEST_CASE("edits of rmqueue_buddy()") { judge_edits("rmqueue_buddy"); }

TEST_CASE("edits of __zone_watermark_unusable_free()", "[watermark]") { judge_edits("__zone_watermark_unusable_free"); }

TEST_CASE("edits of __zone_watermark_ok()", "[watermark]") { judge_edits("__zone_watermark_ok"); }

TEST_CASE("edits of zone_watermark_fast()", "[watermark]") { judge_edits("zone_watermark_fast"); }

TEST_CASE("edits of reserve_highatomic_pageblock()", "[arithmetic]") {
  judge_edits("reserve_highatomic_pageblock",
              {"highatomic-reserve-respects-its-cap", "highatomic-reserve-cap-holds-for-large-pages",
               "highatomic-reserve-fills-up", "highatomic-reserve-counts-what-it-keeps"});
}

TEST_CASE("edits of setup_per_zone_lowmem_reserve()", "[arithmetic]") {
  judge_edits("setup_per_zone_lowmem_reserve",
              {"lowmem-reserve-monotone", "empty-upper-zone-keeps-protection", "unmanaged-zone-reserves-nothing",
               "doc-lowmem-reserve-ratio", "totalreserve-follows-the-zones"});
}

TEST_CASE("edits of __setup_per_zone_wmarks()", "[arithmetic]") {
  judge_edits("__setup_per_zone_wmarks",
              {"zone-watermarks-sum-to-min-free", "movable-zone-min-stays-small", "marks-stand-apart",
               "totalreserve-follows-the-zones"});
}
