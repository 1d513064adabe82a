// SPDX-License-Identifier: GPL-2.0-only
// Patches on trees in memory: what the patched tree holds, that the old one stays as it was, and what is said
// of a patch that does not fit.
#include <catch2/catch.hpp>

#include "../support/make_diff.hpp"
#include "kernel/kernel_tree.hpp"

using namespace gfpcheck;
using kernel::KernelTree;
using kernel::Patch;
using test::make_diff;

namespace {

/// "line 1\n" to "line <count>\n".
std::string numbered(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += "line " + std::to_string(i) + "\n";
  return text;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

KernelTree tree_of(std::map<std::string, std::string> files) {
  return KernelTree::in_memory("model", "7.3", std::move(files));
}

Patch patch_of(const std::string& text, const std::string& name = "fix.patch") {
  auto patch = Patch::parse(text, name);
  if (!patch) FAIL(to_string(patch.error()));
  return *patch;
}

KernelTree patched(const KernelTree& tree, const std::string& diff) {
  auto made = tree.with_patch(patch_of(diff));
  if (!made) FAIL(to_string(made.error()));
  return *made;
}

std::string complaint(const KernelTree& tree, const std::string& diff) {
  const auto made = tree.with_patch(patch_of(diff));
  REQUIRE_FALSE(made);
  CHECK(made.error().kind == DiagnosticKind::BadInput);
  const auto line = to_string(made.error());
  CHECK(line.find('\n') == std::string::npos);
  return line;
}

}  // namespace

TEST_CASE("a patched tree has the new text and the old tree keeps the old one") {
  const auto before = numbered(40);
  const auto after = replaced(replaced(before, "line 5\n", "line five\nand a half\n"), "line 33\n", "");
  const auto tree = tree_of({{"mm/x.c", before}});
  const auto view = *tree.text("mm/x.c");
  const auto next = patched(tree, make_diff("mm/x.c", before, after));
  CHECK(*next.text("mm/x.c") == after);
  CHECK(*tree.text("mm/x.c") == before);
  CHECK(view == before);
  CHECK(next.label() == "model + fix.patch");
  CHECK(tree.label() == "model");
  CHECK(next.version() == "7.3");
  CHECK(next.notes().empty());
  CHECK(next.patched_files() == std::vector<std::string>{"mm/x.c"});
}

TEST_CASE("views of a patched tree outlive the trees that it was made of") {
  const auto before = numbered(5);
  const auto after = replaced(before, "line 3", "LINE 3");
  std::optional<KernelTree> kept;
  {
    const auto tree = tree_of({{"mm/x.c", before}, {"mm/y.c", "y\n"}});
    kept = patched(tree, make_diff("mm/x.c", before, after));
  }
  CHECK(*kept->text("mm/x.c") == after);
  CHECK(*kept->text("mm/y.c") == "y\n");
}

TEST_CASE("patches stack, and a series in one file is applied in its order") {
  const auto one = numbered(20);
  const auto two = replaced(one, "line 10", "line ten");
  const auto three = replaced(two, "line ten", "line zehn");
  const auto first = make_diff("mm/x.c", one, two);
  const auto second = make_diff("mm/x.c", two, three);
  const auto tree = tree_of({{"mm/x.c", one}});
  CHECK(*patched(patched(tree, first), second).text("mm/x.c") == three);
  CHECK(*patched(tree, first + "-- \n2.50.1\n" + second).text("mm/x.c") == three);
}

TEST_CASE("hunks that moved are found, and a note says how far") {
  const auto before = numbered(60);
  const auto after = replaced(replaced(before, "line 10\n", "ten\n"), "line 50\n", "fifty\n");
  const auto diff = make_diff("mm/x.c", before, after);
  std::string front;
  for (int i = 0; i < 25; ++i) front += "new front " + std::to_string(i) + "\n";
  const auto down = patched(tree_of({{"mm/x.c", front + before}}), diff);
  CHECK(*down.text("mm/x.c") == front + after);
  REQUIRE(down.notes().size() == 1);  // the second hunk lies where the first one leads to expect it
  CHECK(down.notes()[0] == "fix.patch: hunk 1 of mm/x.c applied 25 lines further down (line 32)");
  const auto cut = before.find("line 5\n");
  const auto up = patched(tree_of({{"mm/x.c", before.substr(cut)}}), diff);
  CHECK(*up.text("mm/x.c") == after.substr(cut));
  CHECK(up.notes().size() == 1);
}

TEST_CASE("of two places that fit the nearer one is taken and the other one named") {
  const std::string block = "a\nb\nc\nd\ne\nf\ng\n";
  const std::string filler = numbered(30);
  const auto before = filler + block;
  const auto after = filler + replaced(block, "d\n", "D\n");
  const auto made = patched(tree_of({{"mm/x.c", "new\n" + filler + block + filler + block}}),
                            make_diff("mm/x.c", before, after));
  CHECK(*made.text("mm/x.c") == "new\n" + after + filler + block);
  REQUIRE(made.notes().size() == 1);
  CHECK(made.notes()[0].find("it would fit line 69 too") != std::string::npos);
}

TEST_CASE("a hunk that does not apply names patch, file, hunk, header and the first line that differs") {
  const auto before = numbered(40);
  const auto after = replaced(replaced(before, "line 5\n", "five\n"), "line 30\n", "thirty\n");
  const auto tree = tree_of({{"mm/x.c", replaced(before, "line 31\n", "line thirty-one\n")}});
  CHECK(complaint(tree, make_diff("mm/x.c", before, after)) ==
        "fix.patch:20: hunk 2 of mm/x.c (@@ -27,7 +27,7 @@ line 26) does not apply: expected 'line 31', but "
        "mm/x.c:31 has "
        "'line thirty-one'");
  CHECK(*tree.text("mm/x.c") == replaced(before, "line 31\n", "line thirty-one\n"));
}

TEST_CASE("a misfit is explained at the place that is most alike, also when it moved") {
  const auto before = numbered(40);
  const auto after = replaced(before, "line 20\n", "twenty\n");
  const std::string front = "x\ny\nz\n";
  const auto tree = tree_of({{"mm/x.c", front + replaced(before, "line 22\n", "  line  22\n")}});
  CHECK(complaint(tree, make_diff("mm/x.c", before, after))
            .find("expected 'line 22', but mm/x.c:25 has 'line  22'") != std::string::npos);
  const auto blanks = tree_of({{"mm/x.c", replaced(before, "line 22\n", "\tline 22\n")}});
  CHECK(complaint(blanks, make_diff("mm/x.c", before, after)).find("has 'line 22' with other white space") !=
        std::string::npos);
}

TEST_CASE("a file that ends too early is named as the reason") {
  const auto before = numbered(20);
  const auto diff = make_diff("mm/x.c", before, replaced(before, "line 15\n", "fifteen\n"));
  CHECK(complaint(tree_of({{"mm/x.c", numbered(16)}}), diff).find("expected 'line 17', but mm/x.c:17 ends") !=
        std::string::npos);
  CHECK(complaint(tree_of({{"mm/x.c", ""}}), diff).find("but mm/x.c:1 ends") != std::string::npos);
}

TEST_CASE("a patch that is applied already is recognised") {
  const auto before = numbered(20);
  const auto after = replaced(before, "line 15\n", "fifteen\n");
  CHECK(complaint(tree_of({{"mm/x.c", after}}), make_diff("mm/x.c", before, after)) ==
        "fix.patch:5: hunk 1 of mm/x.c (@@ -12,7 +12,7 @@ line 11) is already applied: mm/x.c:12 has its new "
        "lines");
  CHECK(complaint(tree_of({{"mm/n.c", "n\n"}}), make_diff("mm/n.c", std::nullopt, "n\n"))
            .find("already applied") != std::string::npos);
}

TEST_CASE("changes at a file's first and last line stay there") {
  const auto before = numbered(8);
  const auto diff = make_diff("mm/x.c", before, "zero\n" + before + "nine\n");
  CHECK(*patched(tree_of({{"mm/x.c", before}}), diff).text("mm/x.c") == "zero\n" + before + "nine\n");
  CHECK(complaint(tree_of({{"mm/x.c", "other\n" + before}}), diff)
            .find("has to stand at the file's first line") != std::string::npos);
  CHECK(complaint(tree_of({{"mm/x.c", before + "other\n"}}), make_diff("mm/x.c", before, before + "nine\n"))
            .find("has to stand at the file's end") != std::string::npos);
}

TEST_CASE("a missing newline at the end of file is part of the text") {
  const std::string before = "a\nb\nc";
  const auto tree = tree_of({{"mm/x.c", before}});
  CHECK(*patched(tree, make_diff("mm/x.c", before, "a\nb\nC")).text("mm/x.c") == "a\nb\nC");
  CHECK(*patched(tree, make_diff("mm/x.c", before, "a\nb\nc\n")).text("mm/x.c") == "a\nb\nc\n");
  CHECK(
      *patched(tree_of({{"mm/x.c", "a\nb\nc\n"}}), make_diff("mm/x.c", "a\nb\nc\n", before)).text("mm/x.c") ==
      before);
  CHECK(complaint(tree_of({{"mm/x.c", "a\nb\nc\n"}}), make_diff("mm/x.c", before, "a\nb\nC"))
            .find("does not apply") != std::string::npos);
}

TEST_CASE("files appear, vanish and move") {
  const auto tree = tree_of({{"mm/old.c", "o\n"}, {"mm/from.c", "one\ntwo\n"}});
  const auto made =
      patched(tree, make_diff("mm/new.c", std::nullopt, "n\n") + make_diff("mm/old.c", "o\n", std::nullopt) +
                        "diff --git a/mm/from.c b/mm/to.c\nsimilarity index 50%\nrename from mm/from.c\n"
                        "rename to mm/to.c\n--- a/mm/from.c\n+++ b/mm/to.c\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n"
                        "diff --git a/mm/to.c b/mm/copy.c\ncopy from mm/to.c\ncopy to mm/copy.c\n");
  CHECK(*made.text("mm/new.c") == "n\n");
  CHECK_FALSE(made.text("mm/old.c"));
  CHECK_FALSE(made.text("mm/from.c"));
  CHECK(*made.text("mm/to.c") == "one\n2\n");
  CHECK(*made.text("mm/copy.c") == "one\n2\n");
  CHECK(*tree.text("mm/old.c") == "o\n");
  CHECK_FALSE(tree.text("mm/new.c"));
}

TEST_CASE("a new file does not replace one that is there, and a deletion needs the text that it deletes") {
  const auto tree = tree_of({{"mm/x.c", "a\nb\n"}, {"mm/y.c", "y\n"}});
  CHECK(complaint(tree, make_diff("mm/x.c", std::nullopt, "n\n")) ==
        "fix.patch:1: the patch makes mm/x.c a new file, but the tree has another file there");
  CHECK(complaint(tree, make_diff("mm/x.c", "a\n", std::nullopt)).find("fix.patch") == 0);
  CHECK(complaint(
            tree,
            "diff --git a/mm/x.c b/mm/y.c\nrename from mm/x.c\nrename to mm/y.c\n--- a/mm/x.c\n+++ b/mm/y.c\n"
            "@@ -1,2 +1,2 @@\n-a\n+A\n b\n")
            .find("has a file there") != std::string::npos);
}

TEST_CASE("a missing file that matters is a failure, any other is left out with a note") {
  const auto tree = tree_of({{"mm/x.c", "a\n"}});
  const auto change = [](const std::string& path) { return make_diff(path, "old\n", "new\n"); };
  for (const std::string path : {"mm/y.c", "include/linux/y.h", "fs/iomap/y.c"}) {
    CAPTURE(path);
    CHECK(complaint(tree, change(path)) ==
          "fix.patch:1: the patch changes " + path + ", which the tree model does not have");
  }
  const auto made = patched(tree, change("Documentation/y.rst") + make_diff("mm/x.c", "a\n", "b\n"));
  CHECK(*made.text("mm/x.c") == "b\n");
  CHECK(made.notes() ==
        std::vector<std::string>{"fix.patch: Documentation/y.rst left out: the tree does not have it"});
}

TEST_CASE("binary changes are refused where they matter and left out elsewhere") {
  const auto tree = tree_of({{"mm/x.c", "a\n"}});
  const auto text = make_diff("mm/x.c", "a\n", "b\n");
  CHECK(
      complaint(tree,
                text + "diff --git a/mm/z b/mm/z\nindex 1..2 100644\nBinary files a/mm/z and b/mm/z differ\n")
          .find("is binary") != std::string::npos);
  CHECK(patched(tree,
                text + "diff --git a/d/z b/d/z\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmZQzU\n")
            .notes()
            .size() == 1);
}

TEST_CASE("a patch without context is refused rather than placed by number") {
  const auto before = numbered(9);
  CHECK(complaint(tree_of({{"mm/x.c", before}}),
                  make_diff("mm/x.c", before, replaced(before, "line 5\n", "line 5\nnew\n"), 0))
            .find("has no context") != std::string::npos);
}

TEST_CASE("a patch to the Makefile changes the version") {
  const std::string before = "VERSION = 6\nPATCHLEVEL = 12\nSUBLEVEL = 117\nEXTRAVERSION =\n";
  const auto tree = tree_of({{"Makefile", before}});
  CHECK(patched(tree, make_diff("Makefile", before, replaced(before, "117", "118"))).version() == "6.12.118");
}

TEST_CASE("hunks in the wrong order are refused, not laid over each other") {
  const auto tree = tree_of({{"mm/x.c", numbered(40)}});
  CHECK(complaint(tree,
                  "--- a/mm/x.c\n+++ b/mm/x.c\n@@ -29,3 +29,3 @@\n line 29\n-line 30\n+thirty\n line 31\n"
                  "@@ -4,3 +4,3 @@\n line 4\n-line 5\n+five\n line 6\n") ==
        "fix.patch:8: hunk 2 of mm/x.c (@@ -4,3 +4,3 @@) does not apply: its lines are at mm/x.c:4, but it "
        "lies before "
        "the hunk above it");
}

TEST_CASE("a deletion that does not show the deleted lines is refused") {
  const auto tree = tree_of({{"mm/x.c", "a\n"}, {"mm/y.c", "y\n"}, {"mm/empty.c", ""}});
  const auto text = make_diff("mm/x.c", "a\n", "b\n");
  CHECK(complaint(tree, text + "diff --git a/mm/y.c b/mm/y.c\ndeleted file mode 100644\nindex 1..0\n") ==
        "fix.patch:8: the patch deletes mm/y.c, but the tree's file has more lines");
  CHECK_FALSE(patched(tree, text + "diff --git a/mm/empty.c b/mm/empty.c\ndeleted file mode 100644\n")
                  .text("mm/empty.c"));
}

TEST_CASE("a mail that changes one file twice sees its own first change") {
  const auto one = numbered(9);
  const auto two = replaced(one, "line 5\n", "five\n");
  const auto diff = make_diff("mm/x.c", one, two);
  CHECK(complaint(tree_of({{"mm/x.c", one}}), diff + diff).find("fix.patch:18: hunk 1 of mm/x.c") == 0);
  CHECK(complaint(tree_of({{"mm/x.c", one}}), diff + diff).find("is already applied") != std::string::npos);
}
