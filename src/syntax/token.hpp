// SPDX-License-Identifier: GPL-2.0-only
// Tokens after preprocessing. Each knows the place where the user's text asked for it: a token that came
// out of a macro stands at the macro's use, so that a report never points into a #define.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/span.hpp"

namespace gfpcheck::syntax {

/// Which of the front end's inputs a file is; decides whether a report shows a line of it.
enum class Origin : std::uint8_t { Prelude, Tree, Environment, Spec };

/// One input of the preprocessor. Files are read in the order given.
struct SourceFile {
  std::string name;  // as spans print it: relative to the tree
  std::string text;
  Origin origin = Origin::Tree;
};

struct Place {
  std::uint32_t file = 0;  // index into TokenStream::files
  std::uint32_t line = 0;  // 1-based
  std::uint32_t column = 0;
};

enum class TokenKind : std::uint8_t { Identifier, Integer, String, Character, Punctuator, End };

struct Token {
  TokenKind kind = TokenKind::End;
  std::string_view text;  // lives as long as its TokenStream
  Place place;
  bool from_macro = false;
  Place call;  // of the outermost macro call that it comes from; else its own place

  bool is(std::string_view spelling) const { return text == spelling && kind != TokenKind::String; }
};

/// Everything that the preprocessor learnt. Shared, immutable after preprocess().
struct TokenStream {
  std::vector<SourceFile> files;
  std::vector<std::shared_ptr<const std::string>> names;  // of files, for spans
  std::vector<Token> tokens;                              // the last one is End
  /// Object-like macros and their replacement tokens; this is where flag names come from.
  std::unordered_map<std::string_view, std::vector<Token>> macros;
  std::deque<std::string> spellings;  // storage of Token::text

  SourceSpan span(const Place& place) const {
    return place.file < names.size() ? SourceSpan{names[place.file], place.line, place.column} : SourceSpan{};
  }
  Origin origin(const Place& place) const { return files[place.file].origin; }
};

}  // namespace gfpcheck::syntax
