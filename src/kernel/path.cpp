// SPDX-License-Identifier: GPL-2.0-only
// The test that a path names something inside the tree. It reads the text of the path alone.
#include "kernel/path.hpp"

#include <algorithm>

namespace gfpcheck::kernel {
namespace {

constexpr std::size_t kLongestPath = 4096;  // bytes: PATH_MAX of Linux

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool names_a_child(std::string_view part) {
  return !part.empty() && part != "." && part != "..";
}

}  // namespace

bool stays_inside(std::string_view path) {
  if (path.size() > kLongestPath || std::any_of(path.begin(), path.end(), is_control)) return false;
  while (true) {
    const auto slash = path.find('/');
    if (!names_a_child(path.substr(0, slash))) return false;
    if (slash == std::string_view::npos) return true;
    path.remove_prefix(slash + 1);
  }
}

}  // namespace gfpcheck::kernel
