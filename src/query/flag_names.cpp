// SPDX-License-Identifier: GPL-2.0-only
// Spelling of masks.
#include "query/flag_names.hpp"

#include <fmt/format.h>

namespace gfpcheck::query {
namespace {

void append(std::string& text, std::string_view name) {
  if (!text.empty()) text += '|';
  text += name;
}

std::string with_rest(std::string text, std::uint64_t rest) {
  if (rest != 0) append(text, fmt::format("{:#x}", rest));
  return text.empty() ? "0" : text;
}

}  // namespace

std::string bits_text(std::uint64_t mask, const std::vector<NamedMask>& bits) {
  std::string text;
  for (const NamedMask& bit : bits) {
    if ((mask & bit.mask) == 0) continue;
    append(text, bit.name);
    mask &= ~bit.mask;
  }
  return with_rest(std::move(text), mask);
}

std::string gfp_text(std::uint64_t mask, const FlagNames& names) {
  std::string text;
  for (const NamedMask& composite : names.gfp_composites) {
    if (composite.mask == 0 || (mask & composite.mask) != composite.mask) continue;
    append(text, composite.name);
    mask &= ~composite.mask;
    break;
  }
  if (mask == 0 && !text.empty()) return text;
  const std::string rest = bits_text(mask, names.gfp_bits);
  if (text.empty()) return rest;
  append(text, rest);
  return text;
}

std::string alloc_text(std::uint64_t flags, const FlagNames& names) {
  static constexpr std::uint64_t kWatermarkField = 3;  // see FlagNames: below the lowest single ALLOC_* bit
  std::uint64_t lowest = ~std::uint64_t{0};
  for (const NamedMask& bit : names.alloc_bits) lowest = bit.mask < lowest ? bit.mask : lowest;
  const std::uint64_t field = names.alloc_bits.empty() ? kWatermarkField : lowest - 1;
  std::string text = (flags & field) == 0   ? "ALLOC_WMARK_MIN"
                     : (flags & field) == 1 ? "ALLOC_WMARK_LOW"
                     : (flags & field) == 2 ? "ALLOC_WMARK_HIGH"
                                            : fmt::format("{:#x}", flags & field);
  if ((flags & ~field) != 0) append(text, bits_text(flags & ~field, names.alloc_bits));
  return text;
}

}  // namespace gfpcheck::query
