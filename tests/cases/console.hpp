// SPDX-License-Identifier: GPL-2.0-only
// The `console` blocks of a document: commands after "$ ", below them what they print. Commands that stand directly
// above one another print the same. What is shown may begin and end within the output; between, no line is missing
// unless "..." stands for it. Seconds are not compared.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gfpcheck::test {

struct Session {
  std::string where;                  // "docs/case-study.md:40", the first command
  std::vector<std::string> commands;  // as written, without "$ " and what follows " # "
  std::vector<std::string> shown;     // lines; may be empty: the command must run
};

/// Every session of the document's console blocks, in order. `name` is for `where`.
std::vector<Session> sessions(const std::string& name, const std::string& document);

/// A command's words, as a shell splits them; quotes are '. Fails the test on what a shell would do more with.
std::vector<std::string> words_of(const std::string& command);

/// Whether `shown` is in `output`, by the rule above.
bool shows(const std::vector<std::string>& shown, const std::string& output);

/// Runs each command of the documents in `folder`, at most once each, and fails the test where a block no longer shows
/// what is printed. Where a block shows a verdict, the opposite verdict in its place must not pass.
void check_sessions(const std::vector<Session>& all, const std::filesystem::path& folder);

}  // namespace gfpcheck::test
