// SPDX-License-Identifier: GPL-2.0-only
// From source files to one token stream. The files are read one after the other as if each included the
// ones before it; #include directives in them are not followed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "syntax/token.hpp"

namespace gfpcheck::syntax {

/// Fails with file, line and column on text that ends inside a comment, a conditional or a bracket,
/// and on whatever the preprocessor rejects.
Result<std::shared_ptr<const TokenStream>> preprocess(std::vector<SourceFile> files);

/// The raw text is whole: comments, literals and #if groups are closed. Fails with the place that opened.
Result<Done> check_whole(const SourceFile& file);

/// The text with GNU's `#define m(a, rest...)` spelled as C has it; lines keep their numbers.
std::string standard_variadics(std::string_view text);

}  // namespace gfpcheck::syntax
