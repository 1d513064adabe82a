// SPDX-License-Identifier: GPL-2.0-only
// The files of model/ and specs/ that the program carries with it, so that it runs from anywhere.
#pragma once

#include <span>
#include <string_view>

namespace gfpcheck {

struct EmbeddedFile {
  std::string_view path;  // relative to the repository: "specs/reserves/nowait-stops-at-min.c"
  std::string_view text;
};

/// All of them, sorted by path.
std::span<const EmbeddedFile> embedded_files();

}  // namespace gfpcheck
