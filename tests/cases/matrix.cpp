// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck matrix`: the cells are check's verdicts, in three formats, the same bytes each time.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using Strings = std::vector<std::string>;

namespace {

const std::string kMin = "nowait-stops-at-min", kList = "highatomic-list-only-for-atomic-or-oom";

Strings asked(const Strings& more) {
  Strings all = {"matrix", "--property", kMin, "--property", kList, "--proposal", "johannes-1of2", "--proposal",
                 "johannes-1of2+johannes-2of2"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

TEST_CASE("a cell of the matrix is the verdict that check gives") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const Outcome run = run_gfpcheck(asked({"--tree", tree->string(), "--format", "json"}));
  REQUIRE(run.code == 0);
  const auto rows = nlohmann::json::parse(run.out).at("rows");
  REQUIRE(rows.size() == 3);
  CHECK(rows.at(0).at("name") == "base");
  CHECK(rows.at(2).at("name") == "johannes-1of2 + johannes-2of2");
  const std::vector<Strings> with = {
      {}, {"--proposal", "johannes-1of2"}, {"--proposal", "johannes-1of2", "--proposal", "johannes-2of2"}};
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t p = 0; p < rows.at(r).at("cells").size(); ++p) {
      const auto& cell = rows.at(r).at("cells").at(p);
      Strings arguments = {"--tree", tree->string()};
      arguments.insert(arguments.end(), with[r].begin(), with[r].end());
      const std::string verdict = cell.at("verdict");
      CHECK(verdict == verdict_of(cell.at("property"), arguments));
      CHECK(cell.contains("request") == (verdict == "refuted"));
      CHECK(cell.at("changed") == (verdict != rows.at(0).at("cells").at(p).at("verdict")));
    }
}

TEST_CASE("the matrix as text and as Markdown says what changes, and says it again in the same bytes") {
  const Outcome text = run_gfpcheck(asked({}));
  CHECK(text.code == 0);
  CHECK(text.out.find("    base                           refuted    GFP_NOWAIT, order 0\n") != std::string::npos);
  CHECK(text.out.find("  * johannes-1of2 + johannes-2of2  proved\n") != std::string::npos);
  CHECK(text.out == run_gfpcheck(asked({})).out);
  const Outcome markdown = run_gfpcheck(asked({"--format", "markdown"}));
  CHECK(markdown.out.starts_with("| property | base | johannes-1of2 | johannes-1of2 + johannes-2of2 |\n| --- |"));
  CHECK(markdown.out.find("| nowait-stops-at-min | refuted (GFP_NOWAIT, order 0) | refuted (GFP_NOWAIT, order 0) | **proved** |") !=
        std::string::npos);
}

TEST_CASE("a matrix of what there is not is bad input") {
  CHECK(run_gfpcheck({"matrix", "--proposal", "johannes-3of2"}).code == 3);
  CHECK(run_gfpcheck({"matrix", "--proposal", "both+"}).code == 3);
  CHECK(run_gfpcheck({"matrix", "--property", "no-such-promise"}).code == 3);
  CHECK(run_gfpcheck({"matrix", "--format", "html"}).code == 3);
}
