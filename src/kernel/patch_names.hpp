// SPDX-License-Identifier: GPL-2.0-only
// File names as diffs write them: with a/ and b/, with another folder in front, with none, or /dev/null.
// Private to this layer; that a name stays inside the tree is checked by the caller.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gfpcheck::kernel {

struct NamePair {
  std::string old_path;  // empty: /dev/null
  std::string new_path;  // empty: /dev/null
};

/// The name on a "--- " or "+++ " line: up to a tab, without blanks at the end.
std::string_view name_on_line(std::string_view line);

/// Both names without prefixes. A first folder is a prefix if it is a/ and b/, or if the two differ in it and
/// in nothing else; of "x.orig" and "x" the second counts, as of quilt's "x~name" and "x". Nothing where the
/// names do not belong together.
std::optional<NamePair> match_names(std::string_view old_name, std::string_view new_name);

/// Both names of a "diff --git X Y" line whose file was not renamed; nothing where they cannot be told apart.
std::optional<NamePair> names_of_git_line(std::string_view line);

}  // namespace gfpcheck::kernel
