// SPDX-License-Identifier: GPL-2.0-only
// The tokens of a C function's body, with their places in the file.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gfpcheck::test {

struct Token {
  std::size_t offset = 0;
  std::string text;
  std::size_t end() const { return offset + text.size(); }
};

/// From the opening brace to the closing one. Empty where the file does not define the function.
std::vector<Token> body_of(const std::string& file, const std::string& function);

/// The index of the bracket that belongs to the one at `open`, "(" or "{"; the last token's where none does.
std::size_t partner(const std::vector<Token>& tokens, std::size_t open);

bool is_word(const Token& token);

}  // namespace gfpcheck::test
