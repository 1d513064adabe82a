// SPDX-License-Identifier: GPL-2.0-only
// The verdicts on 6.12, 6.1 and the built-in model, and on 6.12 with the thread's two patches, against what
// each property expects of itself. The patches are made here by editing the tree's own text.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "expect.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

/// How many properties speak of this case and what a run with these arguments says of them.
void holds_the_expectations(const std::string& name, const Strings& arguments) {
  const auto found = report(arguments);
  int compared = 0;
  for (const Shipped& property : shipped_properties()) {
    const auto expected = property.expected.find(name);
    if (expected == property.expected.end()) continue;
    INFO(property.id << " on " << name);
    CHECK(verdict(found, property.id) == expected->second);
    ++compared;
  }
  CHECK(compared > 0);
}

}  // namespace

TEST_CASE("every property states what it expects of the three trees") {
  const auto properties = shipped_properties();
  REQUIRE(properties.size() >= 4);
  for (const Shipped& property : properties)
    for (const char* tree : {"6.1", "6.12", "v7"}) {
      INFO(property.id << ": " << tree);
      CHECK(property.expected.contains(tree));
    }
}

TEST_CASE("an expectation is read with its verdicts, cases and glue") {
  const auto made =
      parse_expectation("refuted on 6.1, v7, with johannes-1of2 and with both; proved with johannes-2of2");
  CHECK(made == Expectation{{"6.1", "refuted"},
                            {"v7", "refuted"},
                            {"johannes-1of2", "refuted"},
                            {"both", "refuted"},
                            {"johannes-2of2", "proved"}});
  CHECK(expect_value("/*\n * Expect: proved on a,\n *         b\n *\n * Prose.\n */") == " proved on a, b");
}

TEST_CASE("the verdicts on Linux 6.12 are the expected ones") {
  if (const auto tree = real_tree("6.12")) holds_the_expectations("6.12", {"--tree", tree->string()});
}

TEST_CASE("the verdicts on Linux 6.1 are the expected ones") {
  if (const auto tree = real_tree("6.1")) holds_the_expectations("6.1", {"--tree", tree->string()});
}

TEST_CASE("the verdicts on the built-in models are the expected ones") {
  holds_the_expectations("v7", {});
  holds_the_expectations("6.12", {"--model", "v6.12"});
}

TEST_CASE("the verdicts with each patch of the thread, and with both, are the expected ones") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const std::string t = tree->string(), one = patch_1of2(*tree), two = patch_2of2(*tree);
  holds_the_expectations("johannes-1of2", {"--tree", t, "--patch", one});
  holds_the_expectations("johannes-2of2", {"--tree", t, "--patch", two});
  holds_the_expectations("both", {"--tree", t, "--patch", one, "--patch", two});
}
