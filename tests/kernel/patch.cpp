// SPDX-License-Identifier: GPL-2.0-only
// Reading patches: every form in which mailing lists and tools hand them on, and a plain sentence for each
// damage.
#include "kernel/patch.hpp"

#include <catch2/catch.hpp>

using namespace gfpcheck;
using kernel::ChangeKind;
using kernel::Patch;

namespace {

const std::string kHunk =
    "@@ -1,3 +1,3 @@ f(void)\n"
    " one\n"
    "-two\n"
    "+TWO\n"
    " three\n";
const std::string kGit =
    "diff --git a/mm/x.c b/mm/x.c\nindex 1111111..2222222 100644\n--- a/mm/x.c\n+++ b/mm/x.c\n" + kHunk;

const std::string kMail =
    "From 1234567890 Mon Sep 17 00:00:00 2001\n"
    "From: A Developer <a@example.org>\n"
    "Subject: [PATCH 1/2] mm: capitalise two\n"
    "\n"
    "--- a bullet list that looks like a header\n"
    "+++ and goes on\n"
    "Two should be TWO.\n"
    "---\n"
    " mm/x.c | 2 +-\n"
    " 1 file changed, 1 insertion(+), 1 deletion(-)\n"
    "\n" +
    kGit + "-- \n2.50.1\n\n";

Patch parsed(const std::string& text) {
  auto patch = Patch::parse(text, "fix.patch");
  if (!patch) FAIL(to_string(patch.error()));
  return *patch;
}

std::string complaint(const std::string& text) {
  const auto patch = Patch::parse(text, "fix.patch");
  REQUIRE_FALSE(patch);
  CHECK(patch.error().kind == DiagnosticKind::BadInput);
  const auto line = to_string(patch.error());
  CHECK(line.find('\n') == std::string::npos);
  return line;
}

/// The one change that kHunk makes, whatever stands around it.
void check_is_the_change(const Patch& patch) {
  REQUIRE(patch.changes().size() == 1);
  const auto& change = patch.changes()[0];
  CHECK(change.kind == ChangeKind::Modify);
  CHECK(change.old_path == "mm/x.c");
  CHECK(change.new_path == "mm/x.c");
  REQUIRE(change.hunks.size() == 1);
  const auto& hunk = change.hunks[0];
  CHECK(hunk.header == "@@ -1,3 +1,3 @@ f(void)");
  CHECK(hunk.old_start == 1);
  REQUIRE(hunk.lines.size() == 4);
  CHECK(hunk.lines[1].kind == '-');
  CHECK(hunk.lines[2].text == "TWO\n");
  CHECK(hunk.lines[2].line == hunk.line + 3);
}

}  // namespace

TEST_CASE("a whole mail with headers, prose, diffstat and signature is its diff") {
  const auto patch = parsed(kMail);
  check_is_the_change(patch);
  CHECK(patch.changes()[0].line == 12);
  CHECK(patch.changes()[0].hunks[0].line == 16);
}

TEST_CASE("a diff by diff -u, without a git header and with times, reads the same") {
  check_is_the_change(
      parsed("--- a/mm/x.c\t2025-01-01 00:00:00 +0000\n+++ b/mm/x.c\t2025-01-02 00:00:00\n" + kHunk));
}

TEST_CASE("the prefixes a/ and b/, other ones and none read the same") {
  check_is_the_change(parsed("--- mm/x.c\n+++ mm/x.c\n" + kHunk));
  check_is_the_change(parsed("diff --git mm/x.c mm/x.c\n--- mm/x.c\n+++ mm/x.c\n" + kHunk));
  check_is_the_change(parsed("diff --git i/mm/x.c w/mm/x.c\n--- i/mm/x.c\n+++ w/mm/x.c\n" + kHunk));
  check_is_the_change(parsed("--- linux-6.12.orig/mm/x.c\n+++ linux-6.12/mm/x.c\n" + kHunk));
  check_is_the_change(parsed("--- mm/x.c.orig\n+++ mm/x.c\n" + kHunk));
  check_is_the_change(
      parsed("--- a/mm/x.c~mm-capitalise-two\n+++ a/mm/x.c\n" + kHunk + "_\n"));  // quilt, the -mm tree
  check_is_the_change(parsed("--- linux.old/mm/x.c~\n+++ linux/mm/x.c\n" + kHunk));
}

TEST_CASE("carriage returns at line ends do not reach the lines") {
  std::string dos;
  for (const char c : kMail) dos += c == '\n' ? std::string("\r\n") : std::string(1, c);
  check_is_the_change(parsed(dos));
}

TEST_CASE("an empty context line whose blank a mailer cut is still a context line") {
  const auto patch = parsed("--- a/x\n+++ b/x\n@@ -1,3 +1,2 @@\n a\n\n-b\n");
  REQUIRE(patch.changes()[0].hunks[0].lines.size() == 3);
  CHECK(patch.changes()[0].hunks[0].lines[1].kind == ' ');
  CHECK(patch.changes()[0].hunks[0].lines[1].text == "\n");
}

TEST_CASE("no newline at the end of file belongs to the side that says so") {
  const auto patch = parsed("--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+b\n+c\n");
  const auto& lines = patch.changes()[0].hunks[0].lines;
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].text == "a");
  CHECK(lines[1].text == "b\n");
  CHECK(lines[2].text == "c\n");
  CHECK(lines[2].line == 7);
  const auto other = parsed("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n");
  CHECK(other.changes()[0].hunks[0].lines[0].text == "a\n");
  CHECK(other.changes()[0].hunks[0].lines[1].text == "b");
}

TEST_CASE("removed and added lines that look like file headers stay lines") {
  const auto patch = parsed("--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n--- a/y\n-@@ -1 +1 @@\n+++ b/y\n+-- \n");
  REQUIRE(patch.changes().size() == 1);
  const auto& lines = patch.changes()[0].hunks[0].lines;
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].text == "-- a/y\n");
  CHECK(lines[2].text == "++ b/y\n");
  CHECK(lines[3].text == "-- \n");
}

TEST_CASE("new, deleted, renamed and copied files are told apart") {
  const auto patch = parsed(
      "diff --git a/mm/n.c b/mm/n.c\nnew file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ "
      "b/mm/n.c\n"
      "@@ -0,0 +1 @@\n+n\n"
      "diff --git a/mm/d.c b/mm/d.c\ndeleted file mode 100644\n--- a/mm/d.c\n+++ /dev/null\n@@ -1 +0,0 "
      "@@\n-d\n"
      "diff --git a/mm/from.c b/mm/to.c\nsimilarity index 90%\nrename from mm/from.c\nrename to mm/to.c\n"
      "--- a/mm/from.c\n+++ b/mm/to.c\n@@ -1 +1 @@\n-r\n+R\n"
      "diff --git a/mm/from.c b/mm/copy.c\nsimilarity index 100%\ncopy from mm/from.c\ncopy to mm/copy.c\n\n"
      "--- /dev/null\t1970-01-01\n+++ mm/plain.c\t2025-01-01\n@@ -0,0 +1 @@\n+p\n");
  REQUIRE(patch.changes().size() == 5);
  CHECK(patch.changes()[0].kind == ChangeKind::Create);
  CHECK(patch.changes()[1].kind == ChangeKind::Delete);
  CHECK(patch.changes()[2].kind == ChangeKind::Rename);
  CHECK(patch.changes()[2].old_path == "mm/from.c");
  CHECK(patch.changes()[2].new_path == "mm/to.c");
  CHECK(patch.changes()[3].kind == ChangeKind::Copy);
  CHECK(patch.changes()[3].new_path == "mm/copy.c");
  CHECK(patch.changes()[4].kind == ChangeKind::Create);
  CHECK(patch.changes()[4].new_path == "mm/plain.c");
}

TEST_CASE("a series in one mbox keeps its order") {
  const auto patch = parsed(kMail + "From 2345678901 Mon Sep 17 00:00:00 2001\n" + kMail);
  REQUIRE(patch.changes().size() == 2);
  CHECK(patch.changes()[0].line < patch.changes()[1].line);
}

TEST_CASE("a patch quoted in a reply is prose") {
  std::string quoted = "> ";
  for (const char c : kGit) quoted += c == '\n' ? std::string("\n> ") : std::string(1, c);
  CHECK(complaint(quoted) == "fix.patch: no hunk found, expected a unified diff with ---, +++ and @@ lines");
}

TEST_CASE("an empty patch and one without a hunk are refused in one clear line") {
  CHECK(complaint("") == "fix.patch: the patch is empty");
  CHECK(complaint(" \n\t\r\n") == "fix.patch: the patch is empty");
  CHECK(complaint("Hello,\nsee attachment\n") ==
        "fix.patch: no hunk found, expected a unified diff with ---, +++ and @@ lines");
  CHECK(complaint("diff --git a/x b/x\nold mode 100644\nnew mode 100755\n").find("no hunk found") !=
        std::string::npos);
  CHECK(complaint(std::string("--- a/x\0", 8)).find("NUL") != std::string::npos);
}

TEST_CASE("a cut hunk names its line and what is missing") {
  const auto cut = kGit.substr(0, kGit.find("-two"));
  CHECK(complaint(cut) ==
        "fix.patch:7: the patch ends inside the hunk of line 5: 2 old and 2 new lines are missing");
  CHECK(complaint(kGit.substr(0, kGit.size() - 1)) ==
        "fix.patch:9: the patch ends in the middle of a line, expected a newline");
}

TEST_CASE("a line that a mailer wrapped is named") {
  CHECK(complaint("--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a long\nline\n-b\n+c\n")
            .find("fix.patch:5: damaged hunk") == 0);
}

TEST_CASE("lines beyond what the @@ line promises are refused, not dropped") {
  CHECK(complaint(kGit + "+sneaky\n") == "fix.patch:10: the hunk has more lines than its @@ line 5 promises");
  CHECK(complaint("--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n-a\n-b\n+c\n") ==
        "fix.patch:5: the hunk's lines do not add up to its @@ line 3");
}

TEST_CASE("a hunk without a file and a damaged @@ line are refused") {
  CHECK(complaint(kHunk) == "fix.patch:1: a hunk without the ---/+++ lines that name its file");
  CHECK(complaint(kGit + "@@ -9 +x @@\n").find("fix.patch:10: a damaged @@ line") == 0);
  CHECK(complaint("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -99999999999,1 +1 @@\n-a\n+b\n")
            .find("damaged @@ line") != std::string::npos);
}

TEST_CASE("paths that leave the tree are refused") {
  for (const std::string path :
       {"../../etc/passwd", "mm/../../x", "/etc/passwd", "mm//x", "mm/./x", "mm/x/..", "mm/"}) {
    CAPTURE(path);
    CHECK(complaint("--- a/" + path + "\n+++ b/" + path + "\n" + kHunk).find("fix.patch:1: refused") == 0);
  }
  CHECK(complaint("--- ../x\n+++ ../x\n" + kHunk).find("refused") != std::string::npos);
  CHECK(complaint("--- /dev/null\n+++ /etc/cron.d/x\n@@ -0,0 +1 @@\n+x\n").find("refused") !=
        std::string::npos);
  CHECK(complaint("diff --git a/x b/../y\nrename from x\nrename to ../y\n--- a/x\n+++ b/../y\n" + kHunk)
            .find("refused") != std::string::npos);
}

TEST_CASE("two names that do not belong together are refused") {
  const std::string refusal =
      "fix.patch:1: cannot tell which file is changed: the two names do not belong together";
  CHECK(complaint("--- a/mm/x.c\n+++ c/mm/y.c\n" + kHunk) == refusal);
  CHECK(complaint("--- a/mm/x.c\n+++ b/mm/y.c\n" + kHunk) == refusal);
  CHECK(complaint("--- /dev/null\n+++ /dev/null\n" + kHunk) == refusal);
  CHECK(complaint("diff --git a/mm/x.c b/mm/y.c\nrename from mm/x.c\n--- a/mm/x.c\n+++ b/mm/y.c\n" + kHunk) ==
        refusal);
  CHECK(complaint("diff --git a/mm/x.c b/mm/y.c\nrename to mm/y.c\n--- a/mm/x.c\n+++ b/mm/y.c\n" + kHunk) ==
        refusal);
}

TEST_CASE("encoded mail is named as such") {
  CHECK(complaint("Content-Transfer-Encoding: base64\n\nZGlmZiAtLWdpdCBhL3ggYi94Cg==\n").find("encoded") !=
        std::string::npos);
  CHECK(complaint("Content-Transfer-Encoding: quoted-printable\n\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a =3D "
                  "1;\n+a =3D 2;\n")
            .find("encoded") != std::string::npos);
  check_is_the_change(parsed("Content-Transfer-Encoding: quoted-printable\n\n" + kGit));
}
