// SPDX-License-Identifier: GPL-2.0-only
// Pieces of C text, cut out of a kernel file by name: functions, types, runs of macros. Shares nothing with
// src/syntax, which is what the differential test holds against it. Knows comments, strings, braces and
// directives; no C beyond that. A piece begins with a #line, so that the compiler's complaints name the tree.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gfpcheck::test {

class KernelText {
 public:
  /// Reads `root`/`path` and blanks its comments; line numbers stay. Fails where the file cannot be read.
  static Result<KernelText> read(const std::string& root, std::string path);

  /// The definition of a function, storage class and all. Fails where there is none.
  Result<std::string> function(std::string_view name) const;
  /// "struct zone", "enum migratetype": the definition with its attributes and semicolon.
  Result<std::string> type(std::string_view tag) const;
  /// From the line that has `first` to the next that has `last`, both included; #endif lines that the run
  /// lacks are added, #else and #endif of conditions that it does not open are left out.
  Result<std::string> lines(std::string_view first, std::string_view last) const;
  bool has(std::string_view text) const { return text_.find(text) != std::string::npos; }
  const std::string& text() const { return text_; }

 private:
  std::string piece(std::size_t from, std::size_t to) const;
  std::size_t closing(std::size_t open) const;

  std::string path_;
  std::string text_;
};

}  // namespace gfpcheck::test
