// SPDX-License-Identifier: GPL-2.0-only
// Formatting of numbers.
#include "query/units.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace gfpcheck::query {

std::string grouped(std::int64_t number) {
  const bool negative = number < 0;
  const std::string digits = std::to_string(negative ? ~static_cast<std::uint64_t>(number) + 1 : static_cast<std::uint64_t>(number));
  std::string out(negative ? "-" : "");
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) out.push_back(',');
    out.push_back(digits[i]);
  }
  return out;
}

std::string pages_text(std::int64_t pages, std::uint32_t page_shift) {
  const std::string count = fmt::format("{} page{}", grouped(pages), pages == 1 || pages == -1 ? "" : "s");
  if (pages == 0) return count;
  const double kib = std::ldexp(static_cast<double>(pages), static_cast<int>(page_shift) - 10);
  static constexpr std::array<std::string_view, 4> kUnits = {"KiB", "MiB", "GiB", "TiB"};
  double size = kib;
  std::size_t unit = 0;
  while (std::fabs(size) >= 1024 && unit + 1 < kUnits.size()) {
    size /= 1024;
    ++unit;
  }
  const bool whole = std::fabs(size - std::round(size)) < 0.05 || std::fabs(size) >= 1000;
  return whole ? fmt::format("{} ({:.0f} {})", count, size, kUnits[unit]) : fmt::format("{} ({:.1f} {})", count, size, kUnits[unit]);
}

std::string in_unit(std::uint64_t value, std::string_view unit, const FlagNames& names, std::uint32_t page_shift) {
  static constexpr std::array<std::string_view, 4> kContexts = {"task", "task with bottom halves off", "softirq", "hardirq"};
  if (unit == "gfp") return gfp_text(value, names);
  if (unit == "alloc_flags") return alloc_text(value, names);
  if (unit == "task_flags") return bits_text(value, names.task_bits);
  if (unit == "bool") return value != 0 ? "yes" : "no";
  if (unit == "context") return std::string(value < kContexts.size() ? kContexts[value] : "unknown");
  if (unit == "pages") return pages_text(static_cast<std::int64_t>(value), page_shift);
  return grouped(static_cast<std::int64_t>(value));
}

}  // namespace gfpcheck::query
