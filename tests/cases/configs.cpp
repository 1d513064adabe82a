// SPDX-License-Identifier: GPL-2.0-only
// Configurations and machines: the tree is read as another kernel would be built, the verdicts of the flag
// logic do not depend on it, and what differs (orders, page sizes, the zone of the witness) does differ.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

void usual_verdicts(const nlohmann::json& found) {
  CHECK(verdict(found, "alloc-flags-follow-request") == "proved");
  CHECK(verdict(found, "highatomic-list-only-for-atomic-or-oom") == "refuted");
  CHECK(verdict(found, "nowait-stops-at-min") == "refuted");
  CHECK(verdict(found, "watermark-credit-implies-list-access") == "refuted");
}

nlohmann::json trace_of(const nlohmann::json& found, const std::string& property) {
  for (const auto& v : found.at("verdicts"))
    if (v.at("property") == property && v.contains("trace")) return v.at("trace");
  FAIL("no trace of " << property);
  return {};
}

}  // namespace

TEST_CASE("the verdicts of 6.12 hold in other configurations, which the report names") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  for (const std::string option : {"CMA=n", "ZONE_DMA32=n", "MMU=n"}) {
    INFO(option);
    const auto found = report({"--tree", tree->string(), "--config", option});
    CHECK(found.at("source").at("config").get<std::string>().find(option) != std::string::npos);
    usual_verdicts(found);
    CHECK(trace_of(found, "nowait-stops-at-min").at("tree").at("options") == nlohmann::json::array({option}));
  }
}

TEST_CASE("the verdicts of 6.12 hold with the options of an x86-64 kernel, on a machine of that kind") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const auto found = report({"--tree", tree->string(), "--config", "ARM64=n", "--config", "X86=y", "--config", "X86_64=y",
                             "--config", "ARM64_4K_PAGES=n", "--machine", "32g-box"});
  usual_verdicts(found);
  CHECK(trace_of(found, "nowait-stops-at-min").at("machine").at("profile") == "32g-box");
}

TEST_CASE("with 64K pages the zone and the path are those of a 64K kernel") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  for (const Strings& how :
       {Strings{"--config", "ARM64_64K_PAGES=y"}, Strings{"--machine", "m8g.24xlarge-64k"}}) {
    INFO(how[1]);
    const auto found = report({"--tree", tree->string(), how[0], how[1], "--no-replay"});
    usual_verdicts(found);
    CHECK(trace_of(found, "nowait-stops-at-min").at("machine").at("page_shift") == 16);
  }
}

TEST_CASE("a machine's witness stands on that machine's Normal zone and is replayed there") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const auto found =
      report({"--tree", tree->string(), "--machine", "32g-box", "--property", "nowait-stops-at-min"});
  const auto trace = trace_of(found, "nowait-stops-at-min");
  CHECK(trace.at("machine").at("profile") == "32g-box");
  CHECK(trace.at("machine").at("zone") == "Normal");
  bool replayed = false;
  for (const auto& v : found.at("verdicts"))
    for (const auto& engine : v.at("engines"))
      replayed = replayed ||
                 engine.at("engine").get<std::string>().find("zone machine (32g-box)") != std::string::npos;
  CHECK(replayed);
}

TEST_CASE("the largest order of a tree is checked and the next is refused") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const std::string id = "alloc-flags-follow-request";
  CHECK(verdict_of(id, {"--tree", tree->string(), "--order", "10"}) == "proved");
  const Outcome run = run_gfpcheck({"check", "--tree", tree->string(), "--order", "11"});
  CHECK(run.code == 3);
  CHECK(run.err.find("0 to 10") != std::string::npos);
}

TEST_CASE("a machine whose pages are not the configuration's is refused") {
  const Outcome run = run_gfpcheck({"check", "--machine", "32g-box", "--config", "ARM64_64K_PAGES=y"});
  CHECK(run.code == 3);
  CHECK(run.err.find("4 KiB") != std::string::npos);
}
