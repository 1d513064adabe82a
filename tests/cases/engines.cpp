// SPDX-License-Identifier: GPL-2.0-only
// `check --engines all`: who answered what, and that a wrong, silent or missing engine is noticed. The wrong
// ones are scripts in cvc5's place.
#include <catch2/catch.hpp>

#include <sys/stat.h>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

const std::string kProved = "alloc-flags-follow-request";
const std::string kRefuted = "nowait-stops-at-min";

/// A program in cvc5's place that runs these shell commands.
std::string fake_cvc5(const std::string& name, const std::string& commands) {
  const std::string path = write(scratch("fake-" + name) / "cvc5", "#!/bin/sh\n" + commands + "\n");
  REQUIRE(chmod(path.c_str(), 0755) == 0);
  return path;
}

Outcome check_with(const std::string& property, const std::string& cvc5) {
  return run_gfpcheck({"check", "--no-replay", "--property", property, "--engines", "all", "--cvc5", cvc5});
}

nlohmann::json opinion(const nlohmann::json& verdict, const std::string& engine) {
  for (const auto& o : verdict.at("opinions"))
    if (o.at("engine").get<std::string>().starts_with(engine)) return o;
  FAIL("no opinion of " << engine);
  return {};
}

}  // namespace

TEST_CASE("a proof about masks is confirmed by cvc5 and by enumeration, a refutation about a zone by cvc5") {
  const Outcome proved = check_with(kProved, "cvc5");
  CHECK(proved.code == 0);
  CHECK(proved.out.find("  agreed   z3 (integers), cvc5 (integers), exhaustive over ") != std::string::npos);
  const Outcome refuted = check_with(kRefuted, "cvc5");
  CHECK(refuted.code == 1);
  CHECK(refuted.out.find("  agreed   z3 (integers), cvc5 (integers)") != std::string::npos);
  CHECK(refuted.out.find("exhaustive: depends on zone.") != std::string::npos);
}

TEST_CASE("JSON says what each engine found") {
  const auto found = report({"--no-replay", "--engines", "all", "--property", kProved});
  const auto& verdict = found.at("verdicts").at(0);
  CHECK(opinion(verdict, "cvc5").at("finds") == "no counterexample");
  CHECK(opinion(verdict, "exhaustive").at("detail").get<std::string>().find(" inputs") != std::string::npos);
  CHECK_FALSE(report({"--no-replay", "--property", kProved}).at("verdicts").at(0).contains("opinions"));
}

TEST_CASE("an engine that finds a counterexample to a proof is a disagreement, exit code 4") {
  const Outcome run = check_with(kProved, fake_cvc5("sat", "echo sat"));
  CHECK(run.code == 4);
  CHECK(run.out.find(kProved + ": engines disagree") != std::string::npos);
  CHECK(run.out.find("cvc5 (integers) finds a counterexample") != std::string::npos);
}

TEST_CASE("an engine that denies a counterexample is a disagreement, exit code 4") {
  const Outcome run = check_with(kRefuted, fake_cvc5("unsat", "echo unsat"));
  CHECK(run.code == 4);
  CHECK(run.out.find("cvc5 (integers) finds no counterexample") != std::string::npos);
}

TEST_CASE("without cvc5 the verdict stands, but agreement is not claimed: exit code 2") {
  for (const std::string& cvc5 :
       {std::string("no-such-cvc5"), fake_cvc5("broken", "echo segmentation fault; exit 139")}) {
    const Outcome run = check_with(kProved, cvc5);
    CHECK(run.code == 2);
    CHECK(run.out.find(kProved + ": proved") != std::string::npos);
    CHECK(run.out.find("agreed") == std::string::npos);
    CHECK(run.out.find("  without  cvc5 (integers): ") != std::string::npos);
  }
}

TEST_CASE("an engine that does not end is ended and counts as no answer") {
  const Outcome run = check_with(kProved, fake_cvc5("endless", "echo unknown-yet; sleep 1000"));
  CHECK(run.code == 0);  // others agree
  CHECK(run.out.find("cvc5 (integers): out of time") != std::string::npos);
}

TEST_CASE("all engines agree on every property of the real trees and of the built-in model") {
  for (const std::string version : {"built-in", "6.12", "6.1"}) {
    INFO(version);
    Strings arguments{"--no-replay", "--engines", "all"};
    if (version != "built-in") {
      const auto tree = real_tree(version);
      if (!tree) continue;
      arguments.insert(arguments.end(), {"--tree", tree->string()});
    }
    for (const auto& verdict : report(arguments).at("verdicts")) {
      INFO(verdict.at("property"));
      const std::string outcome = verdict.at("verdict");
      CHECK(outcome != "engines disagree");
      if (outcome != "proved" && outcome != "refuted") continue;
      const std::string expected = outcome == "proved" ? "no counterexample" : "a counterexample";
      CHECK(opinion(verdict, "cvc5").at("finds") == expected);
      CHECK(opinion(verdict, "z3 (integers)").at("finds") == expected);
    }
  }
}
