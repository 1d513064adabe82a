// SPDX-License-Identifier: GPL-2.0-only
// The "Key: value" lines of the header comment of a property or a proposal.
#pragma once

#include <string>
#include <string_view>

namespace gfpcheck::spec {

/// The value behind the first " * Key:" of `text`, its lines joined by spaces; empty where there is none.
std::string header_value(std::string_view text, std::string_view key);

}  // namespace gfpcheck::spec
