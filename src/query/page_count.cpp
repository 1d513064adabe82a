// SPDX-License-Identifier: GPL-2.0-only
// A number, and a unit or none.
#include "query/page_count.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string>

namespace gfpcheck::query {
namespace {

/// The unit's size in KiB; nothing for a word that is no unit.
std::optional<double> kib_of(std::string_view unit) {
  if (unit == "KiB" || unit == "K") return 1.0;
  if (unit == "MiB" || unit == "M") return 1024.0;
  if (unit == "GiB" || unit == "G") return 1024.0 * 1024;
  if (unit == "TiB" || unit == "T") return 1024.0 * 1024 * 1024;
  return std::nullopt;
}

}  // namespace

Result<std::int64_t> parse_pages(std::string_view text, std::uint32_t page_shift, std::string_view option) {
  const auto refuse = [&] {
    return bad_input(whole_file(std::string(option)),
                     fmt::format("found '{}', expected whole pages like 74240 or a size like 300MiB or 4GiB", text));
  };
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (error != std::errc{} || !(number >= 0)) return refuse();
  double pages = number;
  if (at != end) {
    const auto kib = kib_of(std::string_view(at, static_cast<std::size_t>(end - at)));
    if (!kib) return refuse();
    pages = std::ldexp(number * *kib, 10 - static_cast<int>(page_shift));
    if (pages >= 1) pages = std::floor(pages);  // "3.8GiB" as a report prints it
  }
  if (pages != std::floor(pages) || pages > std::ldexp(1.0, 40)) return refuse();
  return static_cast<std::int64_t>(pages);
}

}  // namespace gfpcheck::query
