// SPDX-License-Identifier: GPL-2.0-only
// The default profile as a table. Private to this layer.
#pragma once

#include <span>

namespace gfpcheck::kernel {

struct DefaultOption {
  const char* name;   // without CONFIG_
  const char* value;  // "y", "n" or a number
  const char* why;    // empty: an ordinary arm64 kernel has it so, and nothing more is to say
};

/// Every option that the decision files of 6.1, 6.12 and 7.x test and whose value matters here, with those
/// that are off, so that nobody has to guess whether one was forgotten.
std::span<const DefaultOption> default_options();

}  // namespace gfpcheck::kernel
