// SPDX-License-Identifier: GPL-2.0-only
// Source text on its way through the front end, for tests.
#pragma once

#include <memory>
#include <string>

#include "syntax/preprocess.hpp"
#include "syntax/translation_unit.hpp"

namespace gfpcheck::testing {

/// The tokens of one file called "a.c", separated by single blanks; the complaint where there is one.
std::string tokens(const std::string& text);

/// The complaint that preprocessing `text` as "a.c" (and "b.c" behind it) gives; empty where there is none.
std::string preprocess_complaint(const std::string& text, const std::string& next = "int after;\n");

/// An indexed file "a.c"; fails the test where it is refused.
std::unique_ptr<syntax::TranslationUnit> index(const std::string& text);

/// The tree of `int f(...) { return EXPRESSION; }`'s expression in prefix form: "(+ a (* b c))"; or the
/// complaint.
std::string parsed(const std::string& expression, const std::string& before = "");

/// The complaint about the function `f` of `text`; empty where it parses.
std::string parse_complaint(const std::string& text);

}  // namespace gfpcheck::testing
