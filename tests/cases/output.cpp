// SPDX-License-Identifier: GPL-2.0-only
// What a script may build on: exit codes, the same bytes for the same input, plain text where no terminal is,
// patches on standard input, and the two ways of saying "I do not know".
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <regex>
#include <sstream>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

void without_seconds(nlohmann::json& j) {
  if (j.is_object()) j.erase("seconds");
  if (j.is_structured())
    for (auto& part : j) without_seconds(part);
}

std::string without_times(const std::string& text) {
  return std::regex_replace(text, std::regex("\\d+\\.\\d+ s\\b"), "");
}

std::string reason(const nlohmann::json& found, const std::string& property) {
  for (const auto& v : found.at("verdicts"))
    if (v.at("property") == property) return v.at("reason");
  return {};
}

}  // namespace

TEST_CASE("exit codes: 0 all hold, 1 refuted, 2 undecided") {
  CHECK(run_gfpcheck({"check", "--property", "alloc-flags-follow-request"}).code == 0);
  CHECK(run_gfpcheck({"check", "--property", "nowait-stops-at-min"}).code == 1);
  const Outcome out_of_time =
      run_gfpcheck({"check", "--property", "alloc-flags-follow-request", "--timeout", "0.001"});
  CHECK(out_of_time.code == 2);
  CHECK(out_of_time.out.find("undecided") != std::string::npos);
  CHECK(run_gfpcheck({"--help"}).code == 0);
  CHECK(run_gfpcheck({"--version"}).out.rfind("gfpcheck ", 0) == 0);
}

TEST_CASE("a refutation beside a proof and an unknown is exit code 1") {
  CHECK(run_gfpcheck({"check", "--no-replay"}).code == 1);
}

TEST_CASE("the same input gives the same bytes, but for the seconds") {
  const Strings arguments = {"check", "--json", "-"};
  auto first = nlohmann::json::parse(run_gfpcheck(arguments).out),
       second = nlohmann::json::parse(run_gfpcheck(arguments).out);
  without_seconds(first);
  without_seconds(second);
  CHECK(first.dump() == second.dump());
  CHECK(without_times(run_gfpcheck({"check"}).out) == without_times(run_gfpcheck({"check"}).out));
}

TEST_CASE("traces are the same bytes twice") {
  const auto one = scratch("traces-1"), two = scratch("traces-2");
  for (const auto& folder : {one, two}) run_gfpcheck({"check", "--traces", folder.string()});
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(one)) {
    CHECK(read(entry.path()) == read(two / entry.path().filename()));
    ++compared;
  }
  CHECK(compared >= 3);
}

TEST_CASE("piped output has no carriage return and no escape code") {
  for (const Strings& arguments : {Strings{"check"}, Strings{"list"}, Strings{"--help"}}) {
    const Outcome run = run_gfpcheck(arguments);
    CHECK_FALSE(run.out.empty());
    CHECK(std::none_of(run.out.begin(), run.out.end(),
                       [](unsigned char c) { return c != '\n' && std::iscntrl(c); }));
    CHECK(run.err == "");
  }
}

TEST_CASE("a patch on standard input is applied") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const Strings arguments = {"check", "--tree",     tree->string(),       "--patch",
                             "-",     "--property", "nowait-stops-at-min"};
  CHECK(run_gfpcheck(arguments, read(patch_2of2(*tree))).code == 0);
  CHECK(run_gfpcheck(arguments, read(patch_1of2(*tree))).code == 1);
}

TEST_CASE("a property whose port a tree lacks is not applicable there, never proved") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const auto copy = small_copy(*tree, "portless");
  const std::string text = read(copy / "mm/page_alloc.c");
  write(copy / "mm/page_alloc.c",
        std::regex_replace(text, std::regex("\\brmqueue_buddy\\b"), "rmqueue_elsewhere"));
  const auto found = report({"--tree", copy.string()});
  const std::string id = "watermark-credit-implies-list-access";
  CHECK(verdict(found, id) == "not applicable");
  CHECK(reason(found, id).find("rmqueue_from_buddy") != std::string::npos);
  CHECK(verdict(found, "alloc-flags-follow-request") == "proved");
  CHECK(verdict(found, "nowait-stops-at-min") == "refuted");
}

TEST_CASE("a patch that takes away what a property is about is no pass") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const Edit edit = {"mm/page_alloc.c", "gfp_to_alloc_flags(gfp_t gfp_mask", "gfp_to_alloc_policy(gfp_t gfp_mask"};
  const Outcome run = run_gfpcheck({"check", "--tree", tree->string(), "--patch", patch_of(*tree, edit, "renamed"),
                                    "--property", "alloc-flags-follow-request"});
  CHECK(run.code == 2);
  CHECK(run.out.find("proved -> not applicable (the patch takes away what it is about)") != std::string::npos);
}

TEST_CASE(
    "what the front end cannot read in a function that a property reaches is undecided, with its place") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const Edit edit = {
      "mm/page_alloc.c", "long unusable_free = (1 << order) - 1;",
      "long unusable_free = (1 << order) - 1;\n\tasm volatile(\"nop\" : \"+r\" (unusable_free));"};
  const auto found = report({"--tree", tree->string(), "--patch", patch_of(*tree, edit, "asm")});
  CHECK(verdict(found, "nowait-stops-at-min") == "undecided");
  CHECK(std::regex_search(reason(found, "nowait-stops-at-min"), std::regex("mm/page_alloc\\.c:\\d+")));
  CHECK(verdict(found, "alloc-flags-follow-request") == "proved");
}

TEST_CASE("reports keep to 100 columns and end no line with a space, refutations with and without a replay, on every machine") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const std::vector<Strings> runs = {{}, {"--no-replay"}, {"--machine", "m8g.24xlarge-64k"}, {"--order", "3"}, {"--machine", "32g-box"}};
  for (Strings arguments : runs)
    for (const bool built_in : {true, false}) {
      Strings all = {"check"};
      all.insert(all.end(), arguments.begin(), arguments.end());
      if (!built_in) all.insert(all.end(), {"--tree", tree->string()});
      const Outcome run = run_gfpcheck(all);
      CAPTURE(all);
      CHECK(run.code <= 2);
      std::istringstream lines(run.out);
      for (std::string line; std::getline(lines, line);)
        if (line.size() > 100 || line.ends_with(' ')) FAIL_CHECK(line);
    }
}

TEST_CASE("a report names the machine that witnesses are tried on, the default one too") {
  CHECK(report({"--no-replay"}).at("source").at("machine") == "m8g.24xlarge");
  const Outcome run = run_gfpcheck({"check", "--property", "nowait-stops-at-min", "--no-replay"});
  CHECK(run.out.find("Normal (m8g.24xlarge)") != std::string::npos);
}

TEST_CASE("a counterexample's mask is one that people could write") {
  for (const std::string order : {"0", "1", "3"}) {
    const auto found = report({"--order", order, "--no-replay"});
    for (const auto& v : found.at("verdicts")) {
      if (v.at("verdict") != "refuted") continue;
      for (const auto& shown : v.at("trace").at("shown"))
        if (shown.at("label") == "gfp") CHECK(shown.at("text").get<std::string>().rfind("GFP_", 0) == 0);
    }
  }
}
