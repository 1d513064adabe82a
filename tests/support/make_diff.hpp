// SPDX-License-Identifier: GPL-2.0-only
// Patches for tests, made from two texts by libgit2, so that no test stores kernel text and the writer of the
// diffs is not the code under test.
#pragma once

#include <git2.h>

#include <catch2/catch.hpp>
#include <optional>
#include <string>

namespace gfpcheck::test {

/// What "git diff" prints for one file: "diff --git a/path b/path", ---, +++ and hunks with `context` lines
/// around each change. Nothing for `before` makes a new file, nothing for `after` a deleted one.
inline std::string make_diff(const std::string& path, const std::optional<std::string>& before,
                             const std::optional<std::string>& after, unsigned context = 3) {
  REQUIRE(git_libgit2_init() > 0);
  git_diff_options options;
  REQUIRE(git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION) == 0);
  options.context_lines = context;
  git_patch* patch = nullptr;
  REQUIRE(git_patch_from_buffers(&patch, before ? before->data() : nullptr, before ? before->size() : 0,
                                 path.c_str(), after ? after->data() : nullptr, after ? after->size() : 0,
                                 path.c_str(), &options) == 0);
  git_buf text = {nullptr, 0, 0};
  REQUIRE(git_patch_to_buf(&text, patch) == 0);
  std::string made(text.ptr, text.size);
  git_buf_dispose(&text);
  git_patch_free(patch);
  return made;
}

}  // namespace gfpcheck::test
