// SPDX-License-Identifier: GPL-2.0-only
// A kernel's version from the first lines of its top Makefile. Does not run make and knows no other variable.
// Private to this layer.
#pragma once

#include <string>
#include <string_view>

namespace gfpcheck::kernel {

/// "6.12.117" or "7.3.0-rc1"; "unknown" where VERSION or PATCHLEVEL is not set to a number.
std::string version_of_makefile(std::string_view makefile);

}  // namespace gfpcheck::kernel
