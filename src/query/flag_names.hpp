// SPDX-License-Identifier: GPL-2.0-only
// Names of flags as a tree defines them, and masks spelt with them. Nothing here knows a flag's value: the
// tables are filled from the tree's own macros.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gfpcheck::query {

struct NamedMask {
  std::string name;
  std::uint64_t mask = 0;
};

struct FlagNames {
  std::vector<NamedMask> gfp_bits;        // __GFP_*, one bit each, by bit
  std::vector<NamedMask> gfp_composites;  // GFP_*, two bits or more, most bits first
  std::vector<NamedMask> alloc_bits;      // ALLOC_*, one bit each
  std::vector<NamedMask> task_bits;       // PF_*, one bit each
};

/// "GFP_NOWAIT|__GFP_NORETRY", as the kernel logs a mask: the largest composite first, then single bits; unnamed
/// bits in hex; "0" for none.
std::string gfp_text(std::uint64_t mask, const FlagNames& names);
/// "ALLOC_WMARK_MIN|ALLOC_NON_BLOCK|ALLOC_KSWAPD": the watermark field by name too.
std::string alloc_text(std::uint64_t flags, const FlagNames& names);
std::string bits_text(std::uint64_t mask, const std::vector<NamedMask>& bits);

}  // namespace gfpcheck::query
