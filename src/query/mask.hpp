// SPDX-License-Identifier: GPL-2.0-only
// Reading a gfp mask as people write it and as the kernel logs it. Knows no flag: names are looked up.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gfpcheck::query {

/// A tree's value of a flag's name; nothing where it has none.
using FlagLookup = std::function<std::optional<std::uint64_t>(std::string_view)>;

struct Mask {
  std::uint64_t value = 0;
  std::vector<std::string> remarks;  // sentences: a name without a bit here, a log line that says another value
};

/// Reads "GFP_ATOMIC|__GFP_NOMEMALLOC", "GFP_KERNEL & ~__GFP_IO", "0x113c4a", and the kernel's own
/// "gfp_mask=0x2800(GFP_NOWAIT|...)", where the number counts. Fails with what was found and what was expected.
Result<Mask> parse_mask(std::string_view text, const FlagLookup& lookup);

}  // namespace gfpcheck::query
