// SPDX-License-Identifier: GPL-2.0-only
// Every single edit that tests/mutants/generate.hpp makes of 6.12's reserve functions, against all properties: which are
// noticed, by a verdict that changes. What is not noticed has its reason in survivors.json, and nothing else has one.
// The whole list is written to build/mutants.txt; docs/mutants.md says how to read it.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "../cases/program.hpp"
#include "../support/real_tree.hpp"
#include "generate.hpp"

using namespace gfpcheck::test;
namespace fs = std::filesystem;

namespace {

const std::string kAllocator = "mm/page_alloc.c";
const std::vector<std::string> kFunctions = {"gfp_to_alloc_flags",   "gfp_to_alloc_flags_cma",
                                             "oom_reserves_allowed", "__gfp_pfmemalloc_flags",
                                             "rmqueue_buddy",        "__zone_watermark_unusable_free",
                                             "__zone_watermark_ok",  "zone_watermark_fast"};

using Verdicts = std::map<std::string, std::string>;

/// Nothing where gfpcheck refuses the tree.
Verdicts verdicts_of(const fs::path& tree) {
  const Outcome run = run_gfpcheck({"check", "--no-replay", "--timeout", "10", "--json", "-", "--tree", tree.string()});
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

}  // namespace

TEST_CASE("single edits of 6.12's reserve functions are noticed, or have a reason not to be") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const fs::path copy = small_copy(*tree, "mutants");
  const std::string text = read(copy / kAllocator);
  const Verdicts base = verdicts_of(copy);
  REQUIRE(!base.empty());
  auto reasons = survivors();
  std::ofstream list(GFPCHECK_BINARY_DIR "/mutants.txt");
  std::set<std::string> flipping;
  int made = 0, noticed = 0;
  for (const std::string& function : kFunctions) {
    const auto mutants = mutants_of(text, function);
    INFO(function);
    CHECK(!mutants.empty());
    for (const Mutant& mutant : mutants) {
      write(copy / kAllocator, applied(text, mutant));
      const Verdicts now = verdicts_of(copy);
      const std::string by = noticed_by(base, now);
      const auto reason = reasons[function].find(mutant.name);
      list << function << "(): " << mutant.name << ": "
           << (!by.empty()                          ? by
               : reason != reasons[function].end() ? "survives: " + reason->second
                                                    : "survives")
           << std::endl;
      INFO(mutant.name);
      CHECK(by.empty() == (reason != reasons[function].end()));
      ++made, noticed += by.empty() ? 0 : 1;
      for (const auto& [property, verdict] : now)
        if (base.at(property) != verdict && (verdict == "proved" || verdict == "refuted")) flipping.insert(property);
    }
  }
  list << noticed << " of " << made << " are noticed\n";
  for (const auto& [property, verdict] : base)
    if (!flipping.contains(property)) list << "no edit flips " << property << " (" << verdict << ")\n";
}
