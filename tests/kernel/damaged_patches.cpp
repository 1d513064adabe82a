// SPDX-License-Identifier: GPL-2.0-only
// Patches cut at every byte and with flipped bytes: nothing crashes (the sanitizer build runs this too),
// nothing is half read, and whatever is refused is refused in one line. The seed is fixed, so that a failure
// comes back.
#include <catch2/catch.hpp>
#include <random>

#include "../support/make_diff.hpp"
#include "kernel/kernel_tree.hpp"

using namespace gfpcheck;
using kernel::KernelTree;
using kernel::Patch;

namespace {

std::string source(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += "\tstatement(" + std::to_string(i * 7919 % 1000) + ");\n";
  return text;
}

const std::string kBefore = source(60);

std::string edited() {
  std::string text = kBefore;
  text.insert(text.find('\n', 300) + 1, "\tnew();\n\n");
  text.erase(text.rfind('\n', 900) + 1, 20);
  return text;
}

std::string mail() {
  return "From 0123456789 Mon Sep 17 00:00:00 2001\nFrom: A <a@example.org>\nSubject: [PATCH] mm: "
         "edit\n\nWhy.\n---\n"
         " mm/x.c | 3 +-\n 1 file changed\n\n" +
         test::make_diff("mm/x.c", kBefore, edited()) + test::make_diff("mm/n.c", std::nullopt, "int n;\n") +
         test::make_diff("mm/d.c", "int d;\n", std::nullopt) + "-- \n2.50.1\n";
}

KernelTree tree() {
  return KernelTree::in_memory("model", "7.3", {{"mm/x.c", kBefore}, {"mm/d.c", "int d;\n"}});
}

bool same(const kernel::Hunk& a, const kernel::Hunk& b) {
  if (a.header != b.header || a.line != b.line || a.lines.size() != b.lines.size()) return false;
  for (std::size_t i = 0; i < a.lines.size(); ++i)
    if (a.lines[i].kind != b.lines[i].kind || a.lines[i].text != b.lines[i].text) return false;
  return true;
}

/// Every hunk of `part` stands in `whole`, file by file, from the first one on.
bool is_beginning_of(const Patch& part, const Patch& whole) {
  if (part.changes().size() > whole.changes().size()) return false;
  for (std::size_t i = 0; i < part.changes().size(); ++i) {
    const auto& a = part.changes()[i];
    const auto& b = whole.changes()[i];
    if (a.hunks.size() > b.hunks.size()) return false;
    for (std::size_t h = 0; h < a.hunks.size(); ++h)
      if (a.new_path != b.new_path || !same(a.hunks[h], b.hunks[h])) return false;
  }
  return true;
}

void check_one_line(const Diagnostic& error) {
  CHECK(error.kind == DiagnosticKind::BadInput);
  CHECK_FALSE(error.message.empty());
  CHECK(to_string(error).find('\n') == std::string::npos);
}

/// Reads and applies whatever this is, and looks at what comes of it.
bool survives(const std::string& text) {
  const auto patch = Patch::parse(text, "fuzz.patch");
  if (!patch) {
    check_one_line(patch.error());
    return false;
  }
  const auto before = tree();
  const auto after = before.with_patch(*patch);
  CHECK(*before.text("mm/x.c") == kBefore);
  if (!after) check_one_line(after.error());
  return after.ok();
}

}  // namespace

TEST_CASE("the patch that is about to be damaged applies") {
  const auto patch = Patch::parse(mail(), "fuzz.patch");
  REQUIRE(patch);
  REQUIRE(patch->changes()[0].hunks.size() == 2);
  const auto after = tree().with_patch(*patch);
  REQUIRE(after);
  CHECK(*after->text("mm/x.c") == edited());
  CHECK_FALSE(after->text("mm/d.c"));
}

TEST_CASE("every prefix of a patch is refused or is the hunks that it holds whole") {
  const auto text = mail();
  const auto whole = Patch::parse(text, "fuzz.patch");
  REQUIRE(whole);
  std::size_t read = 0;
  for (std::size_t length = 0; length <= text.size(); ++length) {
    CAPTURE(length);
    const auto part = Patch::parse(text.substr(0, length), "fuzz.patch");
    if (part) {
      ++read;
      CHECK(is_beginning_of(*part, *whole));
    }
    survives(text.substr(0, length));
  }
  CHECK(read > 0);
  CHECK(read < text.size() / 2);
}

TEST_CASE("patches with random bytes in them do not crash, and leave the tree alone") {
  std::mt19937 random(20260117);
  const auto text = mail();
  std::size_t applied = 0;
  constexpr int kRounds = 3000;
  for (int round = 0; round < kRounds; ++round) {
    CAPTURE(round);
    std::string damaged = text;
    const auto flips = 1 + random() % 4;
    for (unsigned i = 0; i < flips; ++i)
      damaged[random() % damaged.size()] = static_cast<char>(random() % 256);
    applied += survives(damaged) ? 1 : 0;
  }
  CHECK(applied > 0);  // bytes of the prose do not matter
  CHECK(applied < kRounds);
}

TEST_CASE("patches with lines doubled, dropped and swapped do not crash") {
  std::mt19937 random(7);
  std::vector<std::string> lines;
  const auto text = mail();
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\n', at) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  std::size_t refused = 0;
  for (int round = 0; round < 1500; ++round) {
    CAPTURE(round);
    auto shuffled = lines;
    const auto at = random() % shuffled.size();
    const auto place = shuffled.begin() + static_cast<std::ptrdiff_t>(at);
    if (round % 3 == 0) shuffled.insert(place, shuffled[random() % shuffled.size()]);
    if (round % 3 == 1) shuffled.erase(place);
    if (round % 3 == 2) std::swap(shuffled[at], shuffled[random() % shuffled.size()]);
    std::string damaged;
    for (const auto& line : shuffled) damaged += line;
    refused += survives(damaged) ? 0 : 1;
  }
  CHECK(refused > 0);
}
