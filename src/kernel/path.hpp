// SPDX-License-Identifier: GPL-2.0-only
// Paths inside a source tree. Patches come from strangers, so a path is looked at before it is used.
// Does not touch the disk: symbolic links in the user's own tree are followed as any program follows them.
#pragma once

#include <string_view>

namespace gfpcheck::kernel {

/// True for a relative path that names something below the tree's root: no "", "." or ".." part, no leading
/// slash, no control character, at most 4096 bytes.
bool stays_inside(std::string_view path);

}  // namespace gfpcheck::kernel
