// SPDX-License-Identifier: GPL-2.0-only
// What a property's own header expects. The program never reads "Expect:"; this is its one reader, and it has
// its own reading of the header, so that program and test cannot agree by sharing a mistake.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace gfpcheck::test {

/// By case: "6.1", "6.12", "v7"; a proposal over 6.12: "johannes-1of2", "johannes-2of2", "both", "option-2", ...
using Expectation = std::map<std::string, std::string>;

/// The value of "Expect:": verdicts, each followed by its cases: "refuted on 6.1, v7; proved with both".
/// Fails the test on a word that is none of these.
Expectation parse_expectation(const std::string& value);

/// The lines of "Expect:" in the header comment of a property's text, joined.
std::string expect_value(const std::string& property_text);

struct Shipped {
  std::string id;
  Expectation expected;
};

/// Every property below specs/.
std::vector<Shipped> shipped_properties();

}  // namespace gfpcheck::test
