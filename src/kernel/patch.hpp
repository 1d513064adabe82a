// SPDX-License-Identifier: GPL-2.0-only
// A patch as mailing lists carry it, read into files and hunks. Reading says nothing about a tree: that a
// patch fits one is found out by KernelTree::with_patch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace gfpcheck::kernel {

struct PatchLine {
  char kind = ' ';         // ' ' in both versions, '-' in the old one, '+' in the new one
  std::string text;        // with its newline; without one where the file ends so
  std::uint32_t line = 0;  // 1-based line of the patch file
};

struct Hunk {
  std::string header;           // "@@ -3180,6 +3180,7 @@ function", without newline
  std::uint32_t line = 0;       // 1-based line of the patch file where the header stands
  std::uint32_t old_start = 0;  // 1-based line of the old version; 0: before its first line
  std::vector<PatchLine> lines;

  std::vector<const PatchLine*> old_side() const;  // what the tree must have
  std::vector<const PatchLine*> new_side() const;  // what it gets
};

enum class ChangeKind { Modify, Create, Delete, Rename, Copy };

struct FileChange {
  ChangeKind kind = ChangeKind::Modify;
  std::string old_path;    // relative to the tree, without a/; equals new_path unless renamed or copied
  std::string new_path;    // relative to the tree, without b/
  bool binary = false;     // a binary change: it has no hunks and cannot be applied
  std::uint32_t line = 0;  // 1-based line of the patch file where the change begins
  std::vector<Hunk> hunks;
};

class Patch {
 public:
  /// Reads one mail, a plain diff, or several in a row. `name` stands for the patch in messages. Fails
  /// (BadInput, with line) on text without a hunk, on a cut or damaged hunk, on paths that leave the tree, on
  /// encoded mail and on more than 16 MiB.
  static Result<Patch> parse(std::string text, std::string name);

  const std::string& name() const { return name_; }
  /// In the patch's order; a file occurs again where a later mail of a series changes it again.
  const std::vector<FileChange>& changes() const { return changes_; }

 private:
  Patch() = default;
  std::string name_;
  std::vector<FileChange> changes_;
};

}  // namespace gfpcheck::kernel
