// SPDX-License-Identifier: GPL-2.0-only
// Placing the hunks of one file. As git apply does it: context must match exactly, but a hunk may have moved.
// Departure: the distance that one hunk moved is expected of the next, and a second place that fits is named.
// Private to this layer; knows nothing of trees.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "kernel/patch.hpp"

namespace gfpcheck::kernel {

struct Applied {
  std::string text;                // the file's new text
  std::vector<std::string> notes;  // one line for each hunk that moved
};

/// Applies all hunks of `change` to `text`, or none. Fails (BadInput, at the patch's line that does not fit)
/// with the hunk, what it expects and what the file has there; says so where a hunk is in the file already.
Result<Applied> apply_hunks(const FileChange& change, std::string_view text, const std::string& patch_name);

}  // namespace gfpcheck::kernel
