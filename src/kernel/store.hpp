// SPDX-License-Identifier: GPL-2.0-only
// The unpatched texts behind a KernelTree, read once each. Private to this layer. Safe to use from several
// threads: copies of a tree share one store.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "kernel/kernel_tree.hpp"

namespace gfpcheck::kernel {

class KernelTree::Store {
 public:
  /// Texts in memory; `root` is empty there, and nothing is read from disk.
  Store(std::filesystem::path root, std::map<std::string, std::string> files);

  /// A file by a path that stays inside the tree; views live as long as the store.
  Result<std::optional<std::string_view>> read(const std::string& relative_path);

 private:
  using Entry = Result<std::optional<std::string>>;

  std::filesystem::path root_;
  std::mutex mutex_;  // guards entries_
  std::map<std::string, Entry> entries_;
};

}  // namespace gfpcheck::kernel
