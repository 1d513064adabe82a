// SPDX-License-Identifier: GPL-2.0-only
// The stored counterexamples of counterexamples/kernel break their promise on the tree they name, in eval and
// in the zone machine; the thread's patch that fixes one keeps it; each has its story and carries no kernel
// text. Traces that do not fit are refused in one line.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "../support/real_tree.hpp"
#include "expect.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;
namespace fs = std::filesystem;

namespace {

const fs::path kFolder = GFPCHECK_SOURCE_DIR "/counterexamples/kernel";

/// <property>.<version>.json, taken apart.
struct Stored {
  fs::path path;
  std::string property, version;
};

std::vector<Stored> stored() {
  std::vector<Stored> found;
  for (const auto& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() != ".json") continue;
    const std::string stem = entry.path().stem().string();
    const auto dot = stem.find('.');
    REQUIRE(dot != std::string::npos);
    found.push_back({entry.path(), stem.substr(0, dot), stem.substr(dot + 1)});
  }
  std::sort(found.begin(), found.end(), [](const Stored& a, const Stored& b) { return a.path < b.path; });
  return found;
}

/// A trace's story: its own, or the one that the versions of its property share.
fs::path story_of(const Stored& trace) {
  const fs::path own = fs::path(trace.path).replace_extension(".md");
  return fs::exists(own) ? own : kFolder / (trace.property + ".md");
}

/// Whether the property's counterexample stands on a machine's zone, so that it can be replayed.
bool shown_by_a_machine(const std::string& property, const std::string& version) {
  const auto found = report({"--tree", real_tree(version)->string(), "--property", property});
  return !found.at("verdicts").at(0).at("trace").at("machine").at("profile").get<std::string>().empty();
}

void is_refused(const Strings& arguments, const std::string& because) {
  const Outcome run = run_gfpcheck(arguments);
  INFO(run.err);
  CHECK(run.code == 3);
  CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
  CHECK(run.err.find(because) != std::string::npos);
}

std::string changed(const Stored& trace, const std::string& from, const std::string& to) {
  return write(scratch("damaged") / "trace.json", replaced(read(trace.path), from, to));
}

}  // namespace

TEST_CASE("each property that a machine shows broken on a real tree has a stored counterexample, and its story") {
  std::set<std::string> names;
  for (const Stored& s : stored()) {
    names.insert(s.property + " " + s.version);
    const std::string story = read(story_of(s));
    CHECK(std::count(story.begin(), story.end(), '\n') <= 40);
    CHECK(read(kFolder.parent_path() / "README.md").find(s.path.filename().string()) != std::string::npos);
  }
  for (const Shipped& property : shipped_properties())
    for (const std::string version : {"6.1", "6.12"}) {
      INFO(property.id << " " << version);
      const auto expected = property.expected.find(version);
      const bool refuted = expected != property.expected.end() && expected->second == "refuted";
      const bool kept = names.contains(property.id + " " + version);
      if (refuted && !kept && real_tree(version)) CHECK_FALSE(shown_by_a_machine(property.id, version));
      else CHECK(kept == refuted);
    }
}

TEST_CASE("each stored counterexample breaks its promise on its tree and on its machine") {
  for (const Stored& s : stored()) {
    if (!real_tree(s.version)) continue;
    INFO(s.path.filename().string());
    const Outcome run = run_gfpcheck({"replay", s.path.string()});
    INFO(run.out << run.err);
    CHECK(run.code == 1);
    CHECK(run.out.find(s.property + " breaks on Linux " + s.version + ".") != std::string::npos);
    CHECK(run.out.find("the promise breaks here") != std::string::npos);
    CHECK(run.out.find("disagrees") == std::string::npos);
  }
}

TEST_CASE("the patch that keeps a promise keeps it for the stored counterexample") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const std::string one = patch_1of2(*tree), two = patch_2of2(*tree);
  int kept = 0;
  for (const Shipped& property : shipped_properties())
    for (const auto& [name, patch] : {std::pair{"johannes-1of2", one}, std::pair{"johannes-2of2", two}}) {
      const auto expected = property.expected.find(name);
      const auto path = kFolder / (property.id + ".6.12.json");
      if (expected == property.expected.end() || expected->second != "proved" || !fs::exists(path)) continue;
      INFO(property.id << " with " << name);
      const Outcome run = run_gfpcheck({"replay", "--tree", tree->string(), "--patch", patch, path.string()});
      CHECK(run.code == 0);
      CHECK(run.out.find(property.id + " is kept") != std::string::npos);
      ++kept;
    }
  CHECK(kept >= 3);
}

TEST_CASE("several traces are replayed in one run, behind an option that takes one value") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const std::string kept = (kFolder / "nowait-stops-at-min.6.12.json").string();
  const std::string broken = (kFolder / "watermark-credit-implies-list-access.6.12.json").string();
  const Outcome run =
      run_gfpcheck({"replay", "--tree", tree->string(), "--patch", patch_2of2(*tree), kept, broken});
  INFO(run.err);
  CHECK(run.code == 1);
  CHECK(run.out.find("nowait-stops-at-min is kept") != std::string::npos);
  CHECK(run.out.find("watermark-credit-implies-list-access breaks") != std::string::npos);
}

TEST_CASE("a stored counterexample carries no line of its tree") {
  for (const Stored& s : stored()) {
    const auto trace = nlohmann::json::parse(read(s.path));
    for (const auto& line : trace.at("path")) CHECK_FALSE(line.contains("source"));
    const auto tree = real_tree(s.version);
    if (!tree) continue;
    const std::string text = read(s.path);
    std::istringstream lines(read(*tree / "mm/page_alloc.c"));
    for (std::string line; std::getline(lines, line);) {
      line.erase(0, line.find_first_not_of(" \t"));
      if (line.size() < 20) continue;
      INFO(s.path.filename().string() << ": " << line);
      if (text.find(line) != std::string::npos) FAIL("kernel text");
    }
  }
}

TEST_CASE("a trace that does not fit is refused") {
  const auto all = stored();
  REQUIRE(!all.empty());
  const Stored& any = all.front();
  const std::string folder = scratch("traces").string();
  is_refused({"replay", write(folder + "/no.json", "no trace at all")}, "expected a gfpcheck trace");
  is_refused({"replay", write(folder + "/empty.json", "")}, "expected a gfpcheck trace");
  is_refused({"replay", write(folder + "/list.json", "[1]")}, "expected a gfpcheck trace");
  is_refused({"replay", folder + "/absent.json"}, "absent.json");
  is_refused({"replay", changed(any, "\"schema_version\": 1", "\"schema_version\": 99")}, "found 99");
  is_refused({"replay", changed(any, "\"property\": \"", "\"property\": \"un")}, "there is no property 'un");
  is_refused({"replay", changed(any, "\"inputs\": {", "\"inputs\": {\n    \"zone.nobody_knows\": 1,")},
             "zone.nobody_knows");
  const auto other = real_tree(any.version == "6.1" ? "6.12" : "6.1");
  if (other) is_refused({"replay", "--tree", other->string(), any.path.string()}, "the trace is of Linux");
}
