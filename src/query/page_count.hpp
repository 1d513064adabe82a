// SPDX-License-Identifier: GPL-2.0-only
// Sizes of memory as people type them.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.hpp"

namespace gfpcheck::query {

/// Pages from "74240", "300MiB", "3.5GiB", "300M" (KiB, MiB, GiB, TiB or their first letters; a size is
/// rounded down to pages, a part of one page is refused; at most 2^40 pages). Fails naming `option` and what was expected.
Result<std::int64_t> parse_pages(std::string_view text, std::uint32_t page_shift, std::string_view option);

}  // namespace gfpcheck::query
