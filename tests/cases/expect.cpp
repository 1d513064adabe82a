// SPDX-License-Identifier: GPL-2.0-only
// Reading "Expect:". A value goes on over lines of the comment that name no key of their own.
#include "expect.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>
#include <sstream>

#include "program.hpp"

namespace gfpcheck::test {

Expectation parse_expectation(const std::string& value) {
  static const std::set<std::string> kVerdicts = {"proved", "refuted", "undecided", "vacuous",
                                                  "not-applicable"};
  static const std::set<std::string> kCases = {"6.1", "6.12", "v7", "johannes-1of2", "johannes-2of2", "both",
                                             "may-access-reserves", "option-1", "option-2", "option-2-as-written"};
  static const std::set<std::string> kGlue = {"on", "with", "and"};
  std::string words = value;
  std::replace_if(
      words.begin(), words.end(), [](char c) { return c == ',' || c == ';'; }, ' ');
  std::istringstream in(words);
  std::string verdict;
  Expectation made;
  for (std::string word; in >> word;) {
    INFO("Expect: " << value << ", at " << word);
    if (kVerdicts.contains(word)) {
      verdict = word;
    } else if (kCases.contains(word)) {
      REQUIRE(verdict != "");
      REQUIRE(made.emplace(word, verdict).second);
    } else {
      REQUIRE(kGlue.contains(word));
    }
  }
  return made;
}

std::string expect_value(const std::string& property_text) {
  std::istringstream lines(property_text);
  std::string value;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(" * Expect:", 0) == 0) {
      inside = true;
      value = line.substr(10);
    } else if (inside && line.rfind(" *         ", 0) == 0) {
      value += " " + line.substr(11);
    } else {
      inside = false;
    }
  }
  return value;
}

std::vector<Shipped> shipped_properties() {
  std::vector<Shipped> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(GFPCHECK_SOURCE_DIR "/specs"))
    if (entry.path().extension() == ".c")
      found.push_back({entry.path().stem().string(), parse_expectation(expect_value(read(entry.path())))});
  std::sort(found.begin(), found.end(), [](const Shipped& a, const Shipped& b) { return a.id < b.id; });
  return found;
}

}  // namespace gfpcheck::test
