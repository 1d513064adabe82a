// SPDX-License-Identifier: GPL-2.0-only
// Opening trees and laying patches over them. A patch is applied to a copy of the overlay, which is dropped
// if any part of it fails; the disk is never written.
#include "kernel/kernel_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "kernel/apply.hpp"
#include "kernel/path.hpp"
#include "kernel/store.hpp"
#include "kernel/version.hpp"

namespace gfpcheck::kernel {
namespace {

namespace fs = std::filesystem;

/// Files that decide something: a patch to one of them is never left out.
bool matters(std::string_view path) {
  constexpr std::array kFolders = {"mm/", "include/", "fs/"};
  return std::any_of(kFolders.begin(), kFolders.end(),
                     [path](const char* folder) { return path.starts_with(folder); });
}

SourceSpan place_in(const std::string& patch_name, std::uint32_t line) {
  SourceSpan span = whole_file(patch_name);
  span.line = line;
  return span;
}

}  // namespace

Result<KernelTree> KernelTree::open(const fs::path& root) {
  std::error_code failed;
  const auto status = fs::status(root, failed);
  if (status.type() == fs::file_type::not_found)
    return bad_input(whole_file(root.string()), "there is no such folder, expected a kernel source tree");
  if (failed)
    return bad_input(whole_file(root.string()), fmt::format("cannot be looked at: {}", failed.message()));
  if (status.type() != fs::file_type::directory)
    return bad_input(whole_file(root.string()), "is no folder, expected a kernel source tree");
  KernelTree tree;
  tree.label_ = root.string();
  tree.store_ = std::make_shared<Store>(root, std::map<std::string, std::string>());
  const auto allocator = tree.read("mm/page_alloc.c");
  if (!allocator) return allocator.error();
  if (!*allocator)
    return bad_input(whole_file(root.string()),
                     "the folder has no mm/page_alloc.c, expected a kernel source tree");
  tree.version_ = version_of_makefile(tree.text("Makefile").value_or(""));
  return tree;
}

KernelTree KernelTree::in_memory(std::string label, std::string version,
                                 std::map<std::string, std::string> files) {
  KernelTree tree;
  tree.label_ = std::move(label);
  tree.version_ = std::move(version);
  tree.store_ = std::make_shared<Store>(fs::path(), std::move(files));
  return tree;
}

Result<std::optional<std::string_view>> KernelTree::read(const std::string& relative_path) const {
  if (!stays_inside(relative_path))
    return bad_input({}, fmt::format("refused: '{:.200}' is no path inside a kernel tree", relative_path));
  if (const auto patched = overlay_.find(relative_path); patched != overlay_.end())
    return patched->second ? std::optional<std::string_view>(*patched->second) : std::nullopt;
  return store_->read(relative_path);
}

std::optional<std::string_view> KernelTree::text(const std::string& relative_path) const {
  const auto found = read(relative_path);
  return found ? *found : std::nullopt;
}

std::vector<std::string> KernelTree::patched_files() const {
  std::vector<std::string> names;
  for (const auto& [name, text] : overlay_) names.push_back(name);
  return names;
}

Result<KernelTree> KernelTree::with_patch(const Patch& patch) const {
  KernelTree patched = *this;
  for (const FileChange& change : patch.changes())
    if (auto applied = patched.apply(change, patch.name()); !applied) return applied.error();
  patched.label_ += " + " + patch.name();
  if (const auto makefile = patched.overlay_.find("Makefile");
      makefile != patched.overlay_.end() && makefile->second)
    patched.version_ = version_of_makefile(*makefile->second);
  return patched;
}

/// A new file: nothing may stand there yet.
Result<Done> KernelTree::create(const FileChange& change, const std::string& patch_name) {
  const auto present = read(change.new_path);
  if (!present) return present.error();
  auto made = apply_hunks(change, "", patch_name);
  if (!made) return made.error();
  if (*present)
    return bad_input(
        place_in(patch_name, change.line),
        fmt::format("the patch makes {} a new file, but the tree has {}", change.new_path,
                    **present == made->text ? "it already, with the same text: the patch is already applied"
                                            : "another file there"));
  overlay_[change.new_path] = std::make_shared<const std::string>(std::move(made->text));
  return Done{};
}

Result<Done> KernelTree::apply(const FileChange& change, const std::string& patch_name) {
  const auto where = place_in(patch_name, change.line);
  if (change.binary && matters(change.new_path))
    return bad_input(where, fmt::format("the change of {} is binary, expected text", change.new_path));
  if (change.binary) {
    notes_.push_back(fmt::format("{}: {} left out: a binary change", patch_name, change.new_path));
    return Done{};
  }
  if (change.kind == ChangeKind::Create) return create(change, patch_name);
  const auto old_text = read(change.old_path);
  if (!old_text) return old_text.error();
  if (!*old_text && matters(change.old_path))
    return bad_input(
        where, fmt::format("the patch changes {}, which the tree {} does not have", change.old_path, label_));
  if (!*old_text) {
    notes_.push_back(fmt::format("{}: {} left out: the tree does not have it", patch_name, change.old_path));
    return Done{};
  }
  if (change.new_path != change.old_path && text(change.new_path))
    return bad_input(where, fmt::format("the patch moves {} to {}, but the tree has a file there",
                                        change.old_path, change.new_path));
  auto made = apply_hunks(change, **old_text, patch_name);
  if (!made) return made.error();
  std::move(made->notes.begin(), made->notes.end(), std::back_inserter(notes_));
  if (change.kind == ChangeKind::Delete && !made->text.empty())
    return bad_input(
        where, fmt::format("the patch deletes {}, but the tree's file has more lines", change.old_path));
  auto new_text = std::make_shared<const std::string>(std::move(made->text));
  if (change.kind == ChangeKind::Delete || change.kind == ChangeKind::Rename)
    overlay_[change.old_path] = nullptr;
  if (change.kind != ChangeKind::Delete) overlay_[change.new_path] = std::move(new_text);
  return Done{};
}

}  // namespace gfpcheck::kernel
