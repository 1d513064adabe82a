// SPDX-License-Identifier: GPL-2.0-only
// Trees on disk: opening, reading, and what is said of folders and files that are not what they should be.
#include "kernel/kernel_tree.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "../support/make_diff.hpp"

using namespace gfpcheck;
using kernel::KernelTree;

namespace {

namespace fs = std::filesystem;

/// A folder that is removed again.
class TemporaryTree {
 public:
  TemporaryTree() {
    std::string name = (fs::temp_directory_path() / "gfpcheck-tree-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    root_ = name;
  }
  ~TemporaryTree() { fs::remove_all(root_); }
  TemporaryTree(const TemporaryTree&) = delete;
  TemporaryTree& operator=(const TemporaryTree&) = delete;

  const fs::path& root() const { return root_; }
  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path, std::ios::binary) << text;
  }

 private:
  fs::path root_;
};

KernelTree opened(const TemporaryTree& folder) {
  auto tree = KernelTree::open(folder.root());
  if (!tree) FAIL(to_string(tree.error()));
  return *tree;
}

std::string version_with(const std::string& makefile) {
  const TemporaryTree folder;
  folder.write("mm/page_alloc.c", "\n");
  folder.write("Makefile", makefile);
  return opened(folder).version();
}

std::string complaint(const Result<std::optional<std::string_view>>& read) {
  REQUIRE_FALSE(read);
  CHECK(read.error().kind == DiagnosticKind::BadInput);
  return to_string(read.error());
}

}  // namespace

TEST_CASE("a folder that does not exist, a file and a folder of something else are told apart") {
  const TemporaryTree folder;
  const auto missing = KernelTree::open(folder.root() / "nothing");
  REQUIRE_FALSE(missing);
  CHECK(to_string(missing.error()) ==
        (folder.root() / "nothing").string() + ": there is no such folder, expected a kernel source tree");
  const auto empty = KernelTree::open(folder.root());
  REQUIRE_FALSE(empty);
  CHECK(to_string(empty.error()) ==
        folder.root().string() + ": the folder has no mm/page_alloc.c, expected a kernel source tree");
  folder.write("file", "x");
  const auto file = KernelTree::open(folder.root() / "file");
  REQUIRE_FALSE(file);
  CHECK(to_string(file.error()).find("is no folder") != std::string::npos);
}

TEST_CASE("files are read when asked for, and a text once read stays") {
  const TemporaryTree folder;
  folder.write("mm/page_alloc.c", "allocator\n");
  const auto tree = opened(folder);
  CHECK_FALSE(tree.text("mm/internal.h"));
  folder.write("include/linux/gfp.h", "late\n");
  const auto late = tree.text("include/linux/gfp.h");
  REQUIRE(late);
  CHECK(*late == "late\n");
  folder.write("include/linux/gfp.h", "changed\n");
  CHECK(*tree.text("include/linux/gfp.h") == "late\n");
  const auto copy = tree;
  CHECK(copy.text("include/linux/gfp.h")->data() == late->data());
  CHECK(tree.label() == folder.root().string());
}

TEST_CASE("a patch to a tree on disk leaves the disk as it was") {
  const TemporaryTree folder;
  folder.write("mm/page_alloc.c", "old\n");
  const auto patch = kernel::Patch::parse(test::make_diff("mm/page_alloc.c", "old\n", "new\n"), "fix.patch");
  REQUIRE(patch);
  const auto patched = opened(folder).with_patch(*patch);
  REQUIRE(patched);
  CHECK(*patched->text("mm/page_alloc.c") == "new\n");
  CHECK(*opened(folder).text("mm/page_alloc.c") == "old\n");
}

TEST_CASE("what is no text file is named as what it is") {
  const TemporaryTree folder;
  folder.write("mm/page_alloc.c", "\n");
  folder.write("mm/nul.c", std::string("a\0b", 3));
  folder.write("mm/large.c", std::string((16u << 20) + 1, 'x'));
  folder.write("mm/limit.c", std::string(16u << 20, 'x'));
  fs::create_directories(folder.root() / "mm/internal.h");
  const auto tree = opened(folder);
  CHECK(complaint(tree.read("mm/internal.h")) == "mm/internal.h: is a folder, expected a file");
  CHECK(complaint(tree.read("mm/nul.c")) == "mm/nul.c: holds NUL bytes, expected a text file");
  CHECK(complaint(tree.read("mm/large.c")) == "mm/large.c: has more than 16 MiB, expected a source file");
  CHECK_FALSE(tree.text("mm/nul.c"));
  REQUIRE(tree.read("mm/limit.c"));
  CHECK((*tree.read("mm/limit.c"))->size() == 16u << 20);
}

TEST_CASE("a file below a file and a pipe are no files") {
  const TemporaryTree folder;
  folder.write("mm/page_alloc.c", "\n");
  const auto tree = opened(folder);
  CHECK_FALSE(tree.text("mm/page_alloc.c/x"));
  fs::create_symlink("/dev/null", folder.root() / "mm/null.c");
  CHECK(complaint(tree.read("mm/null.c")) == "mm/null.c: is no regular file");
}

TEST_CASE("a file without read permission is a complaint, not an absent file") {
  const TemporaryTree folder;
  folder.write("mm/page_alloc.c", "\n");
  folder.write("mm/secret.c", "x\n");
  fs::permissions(folder.root() / "mm/secret.c", fs::perms::none);
  const auto tree = opened(folder);
  if (geteuid() == 0) return;  // root reads everything
  CHECK(complaint(tree.read("mm/secret.c")).find("mm/secret.c: cannot be opened: ") == 0);
}

TEST_CASE("a tree whose allocator is a folder is refused with that reason") {
  const TemporaryTree folder;
  fs::create_directories(folder.root() / "mm/page_alloc.c");
  const auto tree = KernelTree::open(folder.root());
  REQUIRE_FALSE(tree);
  CHECK(to_string(tree.error()) == "mm/page_alloc.c: is a folder, expected a file");
}

TEST_CASE("paths that leave the tree are not read") {
  const TemporaryTree folder;
  folder.write("secret", "x");
  folder.write("tree/mm/page_alloc.c", "\n");
  const auto tree = KernelTree::open(folder.root() / "tree");
  REQUIRE(tree);
  for (const std::string path : {"../secret", "mm/../../secret", "/etc/passwd", "", ".", "mm/", "mm//x"}) {
    CAPTURE(path);
    CHECK(complaint(tree->read(path)).find("refused") == 0);
    CHECK_FALSE(tree->text(path));
  }
}

TEST_CASE("the version is what the top Makefile assigns") {
  CHECK(version_with("# c\nVERSION = 6\nPATCHLEVEL = 12\nSUBLEVEL = 117\nEXTRAVERSION =\nNAME = x\n") ==
        "6.12.117");
  CHECK(version_with("VERSION=7\nPATCHLEVEL=3\nSUBLEVEL=0\nEXTRAVERSION=-rc1\n") == "7.3.0-rc1");
  CHECK(version_with("VERSION = 6\r\nPATCHLEVEL = 1\r\nSUBLEVEL = 2\r\nEXTRAVERSION =\r\n") == "6.1.2");
  CHECK(version_with("VERSION = $(shell cat x)\nPATCHLEVEL = 1\n") == "unknown");
  CHECK(version_with("all:\n\techo\n") == "unknown");
  const TemporaryTree without;
  without.write("mm/page_alloc.c", "\n");
  CHECK(opened(without).version() == "unknown");
}

TEST_CASE("a tree in memory has the files and names that it was given, and no disk") {
  const auto tree = KernelTree::in_memory("built-in v7", "7.3-model", {{"mm/x.c", "x\n"}});
  CHECK(*tree.text("mm/x.c") == "x\n");
  CHECK_FALSE(tree.text("mm/y.c"));
  CHECK_FALSE(tree.text("etc/passwd"));
  CHECK(tree.label() == "built-in v7");
  CHECK(tree.version() == "7.3-model");
}
