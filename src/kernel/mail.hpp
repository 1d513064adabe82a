// SPDX-License-Identifier: GPL-2.0-only
// From a mail to its diffs: finds where each file's change begins and ends, so that headers, prose, diffstat
// and signature never reach the reader of hunks. Private to this layer.
// libgit2 1.5 refuses plain ---/+++ diffs, strips one path component whether it is a prefix or not, keeps CRs
// and counts its lines from the first one that it gets; this file is what it lacks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "kernel/patch.hpp"

namespace gfpcheck::kernel {

/// One file's change before its hunks are read.
struct Section {
  FileChange change;  // without hunks
  std::string hunks;  // their text with LF ends; each holds the lines that its @@ promises
  std::vector<std::uint32_t> hunk_lines;  // 1-based line of the patch file of each @@
};

/// Cuts a mail, a plain diff or an mbox into sections, in order. Fails as Patch::parse documents.
Result<std::vector<Section>> read_mail(std::string_view text, const std::string& name);

}  // namespace gfpcheck::kernel
