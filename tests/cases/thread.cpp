// SPDX-License-Identifier: GPL-2.0-only
// The claims of the highatomic thread about 6.12 and its two patches, one request at a time.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

const std::string kList = "highatomic-list-only-for-atomic-or-oom";
const std::string kCredit = "watermark-credit-implies-list-access";
const std::string kMin = "nowait-stops-at-min";

/// The shown values of a refutation, "request order" -> "0".
std::string shown(const nlohmann::json& report, const std::string& property, const std::string& label) {
  for (const auto& v : report.at("verdicts"))
    if (v.at("property") == property && v.contains("trace"))
      for (const auto& s : v.at("trace").at("shown"))
        if (s.at("label") == label) return s.at("text");
  return {};
}

Strings with(const std::filesystem::path& tree, const Strings& patches, const Strings& more,
             const std::string& command = {}) {
  Strings all = {"--tree", tree.string()};
  if (!command.empty()) all.insert(all.begin(), command);
  for (const std::string& patch : patches) all.insert(all.end(), {"--patch", patch});
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

TEST_CASE("on 6.12 an order-0 GFP_NOWAIT takes a highatomic page") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const auto found = report(with(*tree, {}, {"--gfp", "GFP_NOWAIT", "--order", "0", "--property", kList}));
  CHECK(verdict(found, kList) == "refuted");
  CHECK(shown(found, kList, "gfp") == "GFP_NOWAIT");
  CHECK(shown(found, kList, "order") == "0");
}

TEST_CASE("with 1/2 alone GFP_NOWAIT is credited with pages that it cannot take") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const Strings arguments = with(*tree, {patch_1of2(*tree)}, {"--gfp", "GFP_NOWAIT"});
  CHECK(verdict_of(kCredit, arguments) == "refuted");
  CHECK(verdict_of(kList, arguments) == "proved");
}

TEST_CASE("with both patches the watermark refuses GFP_NOWAIT where only the reserve is left") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const Strings arguments = with(*tree, {patch_1of2(*tree), patch_2of2(*tree)}, {"--gfp", "GFP_NOWAIT"});
  CHECK(verdict_of(kMin, arguments) == "proved");
  CHECK(verdict_of(kList, arguments) == "proved");
  // No state is left in which the check passes on the reserve's account: the claim says nothing of this mask.
  CHECK(verdict_of(kCredit, arguments) == "not applicable");
  const Strings claims = {"--gfp", "GFP_NOWAIT", "--property", kMin, "--property", kList, "--property", kCredit};
  CHECK(run_gfpcheck(with(*tree, {patch_1of2(*tree), patch_2of2(*tree)}, claims, "check")).code == 0);
}

TEST_CASE(
    "GFP_KERNEL|__GFP_HIGH passes the watermark and is denied a page, with either patch and with none") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const Strings request = {"--gfp", "GFP_KERNEL|__GFP_HIGH", "--order", "0"};
  CHECK(verdict_of(kCredit, with(*tree, {}, request)) == "refuted");
  CHECK(verdict_of(kCredit, with(*tree, {patch_1of2(*tree)}, request)) == "refuted");
  CHECK(verdict_of(kCredit, with(*tree, {patch_2of2(*tree)}, request)) == "refuted");
}

TEST_CASE("the report of a patch names the verdicts that it changes") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const Outcome run =
      run_gfpcheck({"check", "--tree", tree->string(), "--patch", patch_2of2(*tree), "--property", kMin});
  CHECK(run.code == 0);
  CHECK(run.out.find("nowait-stops-at-min: refuted -> proved") != std::string::npos);
}
