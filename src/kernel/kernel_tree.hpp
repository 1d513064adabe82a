// SPDX-License-Identifier: GPL-2.0-only
// A kernel source tree that is only read: a folder on disk, or texts in memory, with patches laid over it in
// memory. A file is read when somebody first asks for it and then kept. Copies are cheap and share what was
// read. Knows no C and no configuration.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "kernel/patch.hpp"

namespace gfpcheck::kernel {

class KernelTree {
 public:
  /// A tree on disk. Fails if there is no such folder or it has no readable mm/page_alloc.c.
  static Result<KernelTree> open(const std::filesystem::path& root);
  /// A tree of given texts by relative path, for the built-in models. It need not hold mm/page_alloc.c.
  static KernelTree in_memory(std::string label, std::string version,
                              std::map<std::string, std::string> files);

  /// The text of a file; nothing where the tree has no such file, or a patch deleted it. The view lives as
  /// long as any copy of this tree. Fails on a path that leaves the tree, on a folder, on a file that cannot
  /// be read, holds NUL bytes or has more than 16 MiB.
  Result<std::optional<std::string_view>> read(const std::string& relative_path) const;
  /// As read(), for files whose absence and unreadability mean the same to the caller.
  std::optional<std::string_view> text(const std::string& relative_path) const;

  /// This tree with the patch applied in memory; this one stays as it is. All of the patch applies, or it
  /// fails (BadInput) with the place. Missing files under mm/, include/ and fs/ are failures; other missing
  /// files (Documentation/ in a partial tree) are left out, with a note.
  Result<KernelTree> with_patch(const Patch& patch) const;

  /// "6.12.117" or "7.3.0-rc1" from the top Makefile, or as given; "unknown" where nothing says it.
  const std::string& version() const { return version_; }
  /// For reports: the path as given, then " + " and each patch's name.
  const std::string& label() const { return label_; }
  /// What the patches left out and which hunks had moved, one line each, oldest patch first.
  const std::vector<std::string>& notes() const { return notes_; }
  /// Files that patches created, changed or deleted, sorted.
  std::vector<std::string> patched_files() const;

 private:
  class Store;
  /// A patched file's text; null where the patch deleted it.
  using Overlay = std::map<std::string, std::shared_ptr<const std::string>>;

  KernelTree() = default;
  Result<Done> apply(const FileChange& change, const std::string& patch_name);
  Result<Done> create(const FileChange& change, const std::string& patch_name);

  std::shared_ptr<Store> store_;  // shared by the copies; keeps the texts
  Overlay overlay_;
  std::string label_;
  std::string version_;
  std::vector<std::string> notes_;
};

}  // namespace gfpcheck::kernel
