// SPDX-License-Identifier: GPL-2.0-only
// A value goes on over lines that are indented further than a key is.
#include "spec/header.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gfpcheck::spec {
namespace {

std::string_view trim(std::string_view s) {
  const auto from = s.find_first_not_of(" \t*");
  if (from == std::string_view::npos) return {};
  const auto to = s.find_last_not_of(" \t\r");
  return s.substr(from, to - from + 1);
}

}  // namespace

std::string header_value(std::string_view text, std::string_view key) {
  const std::string wanted = fmt::format(" * {}:", key);
  auto at = text.find(wanted);
  if (at == std::string_view::npos) return {};
  at += wanted.size();
  std::string value;
  for (;;) {
    const auto end = std::min(text.find('\n', at), text.size());
    if (!value.empty()) value += ' ';
    value += trim(text.substr(at, end - at));
    if (!text.substr(end).starts_with("\n *         ")) return value;
    at = end + 1;
  }
}

}  // namespace gfpcheck::spec
