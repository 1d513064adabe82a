// SPDX-License-Identifier: GPL-2.0-only
// Running the built program as a user does, and the trees, patches and files that a case gives it. Kernel
// text is read in place or copied into a scratch folder of the process that is removed at its end, never into
// the work tree. The path of the program is a compile definition.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace gfpcheck::test {

struct Outcome {
  int code = -1;  // the exit code; -1 where a signal ended it
  std::string out, err;
};

/// Runs gfpcheck with these arguments, `input` on standard input, in this folder (empty: where the test runs), and waits
/// for its end.
Outcome run_gfpcheck(const std::vector<std::string>& arguments, const std::string& input = {},
                     const std::filesystem::path& folder = {});

/// A fresh folder of this name below the process's scratch folder.
std::filesystem::path scratch(const std::string& name);

std::string read(const std::filesystem::path& path);
/// Writes the text and returns the path as a string, folders made as needed.
std::string write(const std::filesystem::path& path, const std::string& text);

/// The text with the only occurrence of `from` replaced; a test that edits nothing, or twice, fails.
std::string replaced(const std::string& text, const std::string& from, const std::string& to);

/// An edit of one file of a tree.
struct Edit {
  std::string file, from, to;
};

/// A patch of one edit, made by libgit2 from the tree's own text, stored in the scratch folder.
std::string patch_of(const std::filesystem::path& tree, const Edit& edit, const std::string& name);

/// Copies of the few files of the tree that gfpcheck reads, so that they can be broken.
std::filesystem::path small_copy(const std::filesystem::path& tree, const std::string& name);

/// [PATCH 1/2] of the thread: the last resort to the highatomic list is for OOM victims and atomic requests.
std::string patch_1of2(const std::filesystem::path& tree);
/// [PATCH 2/2] of the thread: not blocking alone is no claim on reserves.
std::string patch_2of2(const std::filesystem::path& tree);

/// `gfpcheck check --json -` with these arguments: the report. The run must end with 0, 1 or 2.
nlohmann::json report(std::vector<std::string> arguments);

/// The property's verdict in a report, "" where it has none.
std::string verdict(const nlohmann::json& report, const std::string& property);

/// `check --no-replay --property P ...`: the verdict alone.
std::string verdict_of(const std::string& property, std::vector<std::string> arguments);

/// The same on 6.12 with one edit of its text, made behind the patches of `more`; "no tree" where there is none.
std::string verdict_with(const std::string& property, const Edit& edit, std::vector<std::string> more = {});

}  // namespace gfpcheck::test
