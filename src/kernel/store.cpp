// SPDX-License-Identifier: GPL-2.0-only
// Reading files from disk, with a plain sentence for each way in which that goes wrong.
#include "kernel/store.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

namespace gfpcheck::kernel {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = 16u << 20;  // bytes

Result<std::string> load_text(const fs::path& path, const std::string& name) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return bad_input(whole_file(name), fmt::format("cannot be opened: {}", std::strerror(errno)));
  std::string text;
  char piece[1u << 16];
  while (in.read(piece, sizeof piece) || in.gcount() > 0) {
    text.append(piece, static_cast<std::size_t>(in.gcount()));
    if (text.size() > kLargestFile)
      return bad_input(whole_file(name), "has more than 16 MiB, expected a source file");
  }
  if (in.bad()) return bad_input(whole_file(name), "cannot be read to its end");
  if (text.find('\0') != std::string::npos)
    return bad_input(whole_file(name), "holds NUL bytes, expected a text file");
  return text;
}

Result<std::optional<std::string>> load(const fs::path& path, const std::string& name) {
  std::error_code failed;
  const auto status = fs::status(path, failed);
  if (status.type() == fs::file_type::not_found) return std::optional<std::string>();
  if (failed) return bad_input(whole_file(name), fmt::format("cannot be looked at: {}", failed.message()));
  if (status.type() == fs::file_type::directory)
    return bad_input(whole_file(name), "is a folder, expected a file");
  if (status.type() != fs::file_type::regular) return bad_input(whole_file(name), "is no regular file");
  auto text = load_text(path, name);
  if (!text) return text.error();
  return std::optional<std::string>(std::move(*text));
}

}  // namespace

KernelTree::Store::Store(fs::path root, std::map<std::string, std::string> files) : root_(std::move(root)) {
  for (auto& [name, text] : files) entries_.emplace(name, std::optional<std::string>(std::move(text)));
}

Result<std::optional<std::string_view>> KernelTree::Store::read(const std::string& relative_path) {
  const std::lock_guard<std::mutex> guard(mutex_);
  auto found = entries_.find(relative_path);
  if (found == entries_.end()) {
    if (root_.empty()) return std::optional<std::string_view>();
    found = entries_.emplace(relative_path, load(root_ / relative_path, relative_path)).first;
  }
  const Entry& entry = found->second;
  if (!entry) return entry.error();
  return entry->has_value() ? std::optional<std::string_view>(**entry) : std::nullopt;
}

}  // namespace gfpcheck::kernel
