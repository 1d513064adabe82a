// SPDX-License-Identifier: GPL-2.0-only
// Numbers as the kernel's readers write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "query/flag_names.hpp"

namespace gfpcheck::query {

/// "14,336"; "-15,237".
std::string grouped(std::int64_t number);
/// "15,296 pages (59.8 MiB)", "1 page (4 KiB)".
std::string pages_text(std::int64_t pages, std::uint32_t page_shift);
/// A number in a harness's unit: "pages", "order", "gfp", "alloc_flags", "task_flags", "bool", "context".
/// `value` is sign-extended where the number is signed.
std::string in_unit(std::uint64_t value, std::string_view unit, const FlagNames& names, std::uint32_t page_shift);

}  // namespace gfpcheck::query
