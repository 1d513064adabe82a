// SPDX-License-Identifier: GPL-2.0-only
// Terms joined by |, or by &~ for a flag that is taken out.
#include "query/mask.hpp"

#include <fmt/format.h>

#include <charconv>

namespace gfpcheck::query {
namespace {

constexpr std::string_view kBlank = " \t";
constexpr std::string_view kWordBytes =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
constexpr std::string_view kExpected = "expected names like GFP_ATOMIC|__GFP_NOWARN, hex like 0x820, or 0x820(GFP_ATOMIC)";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

Diagnostic refuse(std::string_view found) {
  constexpr std::size_t kLongest = 60;
  std::string shown;  // one printable line
  for (const char c : found.substr(0, kLongest)) shown += c >= ' ' && c <= '~' ? c : '?';
  if (found.size() > kLongest) shown += "...";
  return bad_input(whole_file("mask"), fmt::format("found '{}', {}", shown, kExpected));
}

/// A number as the kernel logs it; masks have 32 bits.
std::optional<std::uint64_t> number_of(std::string_view word) {
  const bool hex = word.starts_with("0x") || word.starts_with("0X");
  if (hex) word.remove_prefix(2);
  std::uint32_t value = 0;
  const char* end = word.data() + word.size();
  const auto [at, error] = std::from_chars(word.data(), end, value, hex ? 16 : 10);
  if (word.empty() || error != std::errc{} || at != end) return std::nullopt;
  return value;
}

bool is_flag_name(std::string_view word) {
  return (word.starts_with("GFP_") || word.starts_with("__GFP_")) && !word.ends_with("_SHIFT");
}

class Terms {
 public:
  Terms(std::string_view text, const FlagLookup& lookup) : whole_(text), rest_(trimmed(text)), lookup_(lookup) {}

  Result<Mask> read() {
    bool removes = false;
    for (;;) {
      const auto value = term();
      if (!value) return value.error();
      if (removes) mask_.value &= ~*value;
      else mask_.value |= *value;
      if (rest_.empty()) return std::move(mask_);
      removes = take("&");
      if (removes ? !take("~") : !take("|")) return refuse(whole_);
    }
  }

 private:
  bool take(std::string_view token) {
    if (!rest_.starts_with(token)) return false;
    rest_ = trimmed(rest_.substr(token.size()));
    return true;
  }

  Result<std::uint64_t> term() {
    const auto length = std::min(rest_.find_first_not_of(kWordBytes), rest_.size());
    const auto word = rest_.substr(0, length);
    if (word.empty()) return refuse(whole_);
    rest_ = trimmed(rest_.substr(length));
    if (word[0] >= '0' && word[0] <= '9') {
      const auto number = number_of(word);
      if (!number) return refuse(word);
      return *number;
    }
    const auto value = is_flag_name(word) ? lookup_(word) : std::nullopt;
    if (!value)
      return bad_input(whole_file("mask"), fmt::format("'{}' is no gfp flag of this tree; `gfpcheck list flags` names them, {}",
                                                       word, kExpected));
    if (*value == 0) mask_.remarks.push_back(fmt::format("{} is no bit in this configuration", word));
    return *value;
  }

  std::string_view whole_, rest_;
  const FlagLookup& lookup_;
  Mask mask_;
};

}  // namespace

Result<Mask> parse_mask(std::string_view text, const FlagLookup& lookup) {
  auto rest = trimmed(text);
  for (const std::string_view label : {"gfp_mask=", "gfp_flags=", "mode:"})  // warn_alloc, the OOM killer, tracepoints
    if (rest.starts_with(label)) rest = trimmed(rest.substr(label.size()));
  const auto open = rest.find('(');
  if (open == std::string_view::npos) return Terms(rest, lookup).read();
  const auto number = number_of(trimmed(rest.substr(0, open)));
  const auto close = rest.find(')', open);
  if (!number || close == std::string_view::npos || !trimmed(rest.substr(close + 1)).empty()) return refuse(text);
  auto named = Terms(rest.substr(open + 1, close - open - 1), lookup).read();
  if (!named) return named.error();
  if (named->value != *number)
    named->remarks.push_back(fmt::format("the names stand for {:#x} in this tree: the number {:#x} counts, which another "
                                         "version or configuration may have logged", named->value, *number));
  named->value = *number;
  return named;
}

}  // namespace gfpcheck::query
