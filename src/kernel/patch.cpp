// SPDX-License-Identifier: GPL-2.0-only
// Reading hunks with libgit2. Tried: git_diff_from_buffer reads hunks well (counts, missing last newline)
// once mail.cpp has cut the mail; git_apply_to_tree of 1.5 takes a hunk only at its exact line and says no
// more than "did not apply", so placing hunks is apply.cpp's. libgit2's types and its error state stay in
// this file.
#include "kernel/patch.hpp"

#include <fmt/format.h>
#include <git2.h>

#include <algorithm>
#include <memory>

#include "kernel/mail.hpp"

namespace gfpcheck::kernel {
namespace {

constexpr std::size_t kLargestPatch = 16u << 20;  // bytes

/// libgit2 counts its users and stays ready until the process ends: to stop and start it anew costs 10 ms.
void start_git() {
  ensure(git_libgit2_init() > 0, "libgit2 starts");
}

struct GitFree {
  void operator()(git_diff* diff) const { git_diff_free(diff); }
  void operator()(git_patch* patch) const { git_patch_free(patch); }
};

std::string git_message() {
  const git_error* error = git_error_last();
  return error != nullptr && error->message != nullptr ? error->message : "no reason given";
}

/// A patch of libgit2 that holds the section's hunks.
Result<std::unique_ptr<git_patch, GitFree>> open_section(const Section& section, const std::string& name) {
  // mail.cpp has read the names of the two sides; libgit2 gets a stand-in
  const std::string text = "diff --git a/file b/file\n--- a/file\n+++ b/file\n" + section.hunks;
  git_diff* raw_diff = nullptr;
  git_patch* raw_patch = nullptr;
  const bool read = git_diff_from_buffer(&raw_diff, text.data(), text.size()) == 0;
  const std::unique_ptr<git_diff, GitFree> diff(raw_diff);
  const bool opened =
      read && git_diff_num_deltas(diff.get()) == 1 && git_patch_from_diff(&raw_patch, diff.get(), 0) == 0;
  std::unique_ptr<git_patch, GitFree> patch(raw_patch);
  if (opened && patch && git_patch_num_hunks(patch.get()) == section.hunk_lines.size()) return patch;
  SourceSpan where = whole_file(name);
  where.line = section.change.line;
  return bad_input(where,
                   fmt::format("cannot read the hunks of {}: {}", section.change.new_path, git_message()));
}

Hunk copy_hunk(git_patch* patch, std::size_t index, std::uint32_t header_line) {
  const git_diff_hunk* from = nullptr;
  std::size_t count = 0;
  ensure(git_patch_get_hunk(&from, &count, patch, index) == 0, "the index is below the number of hunks");
  Hunk hunk;
  hunk.header.assign(from->header, from->header_len);
  while (hunk.header.ends_with('\n')) hunk.header.pop_back();
  hunk.line = header_line;
  hunk.old_start = static_cast<std::uint32_t>(std::max(from->old_start, 0));
  for (std::size_t i = 0; i < count; ++i) {
    const git_diff_line* line = nullptr;
    ensure(git_patch_get_line_in_hunk(&line, patch, index, i) == 0, "the index is below the number of lines");
    if (line->origin == ' ' || line->origin == '-' || line->origin == '+') {
      const auto number = header_line + 1 + static_cast<std::uint32_t>(i);
      hunk.lines.push_back({line->origin, std::string(line->content, line->content_len), number});
    } else if (!hunk.lines.empty() && hunk.lines.back().text.ends_with('\n')) {
      hunk.lines.back().text.pop_back();  // "\ No newline at end of file" belongs to the line before it
    }
  }
  return hunk;
}

std::vector<const PatchLine*> side(const Hunk& hunk, char only_in_other) {
  std::vector<const PatchLine*> lines;
  for (const PatchLine& line : hunk.lines)
    if (line.kind != only_in_other) lines.push_back(&line);
  return lines;
}

}  // namespace

std::vector<const PatchLine*> Hunk::old_side() const {
  return side(*this, '+');
}
std::vector<const PatchLine*> Hunk::new_side() const {
  return side(*this, '-');
}

Result<Patch> Patch::parse(std::string text, std::string name) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return bad_input(whole_file(name), "the patch is empty");
  if (text.size() > kLargestPatch)
    return bad_input(whole_file(name),
                     fmt::format("the patch has {} bytes, expected at most {}", text.size(), kLargestPatch));
  if (text.find('\0') != std::string::npos)
    return bad_input(whole_file(name), "the patch holds NUL bytes, expected text");
  auto sections = read_mail(text, name);
  if (!sections) return sections.error();
  start_git();
  Patch patch;
  bool any_hunk = false;
  for (Section& section : *sections) {
    if (!section.hunk_lines.empty()) {
      auto opened = open_section(section, name);
      if (!opened) return opened.error();
      for (std::size_t i = 0; i < section.hunk_lines.size(); ++i)
        section.change.hunks.push_back(copy_hunk(opened->get(), i, section.hunk_lines[i]));
      any_hunk = true;
    }
    patch.changes_.push_back(std::move(section.change));
  }
  if (!any_hunk)
    return bad_input(whole_file(name), "no hunk found, expected a unified diff with ---, +++ and @@ lines");
  patch.name_ = std::move(name);
  return patch;
}

}  // namespace gfpcheck::kernel
