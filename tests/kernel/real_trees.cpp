// SPDX-License-Identifier: GPL-2.0-only
// The layer on the real trees of 6.1 and 6.12. Their text is read in place; patches are made here by editing
// a copy in memory, and nothing of it is stored.
#include <catch2/catch.hpp>
#include <fstream>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "../support/make_diff.hpp"
#include "../support/real_tree.hpp"
#include "kernel/kernel_tree.hpp"
#include "kernel/scope.hpp"

using namespace gfpcheck;
using kernel::KernelTree;
using kernel::Patch;
using test::make_diff;

namespace {

const std::string kAllocator = "mm/page_alloc.c";

kernel::Scope shipped_scope() {
  std::ifstream in(GFPCHECK_SOURCE_DIR "/model/scope.json");
  std::stringstream text;
  text << in.rdbuf();
  auto scope = kernel::Scope::parse(text.str(), "model/scope.json");
  if (!scope) FAIL(to_string(scope.error()));
  return *scope;
}

KernelTree opened(const std::filesystem::path& root) {
  auto tree = KernelTree::open(root);
  if (!tree) FAIL(to_string(tree.error()));
  return *tree;
}

Result<KernelTree> with(const KernelTree& tree, const std::string& diff) {
  const auto patch = Patch::parse(diff, "edit.patch");
  if (!patch) FAIL(to_string(patch.error()));
  return tree.with_patch(*patch);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

/// A few lines replaced, dropped or put in, at random places.
std::string edited(const std::string& text, std::mt19937& random) {
  auto lines = lines_of(text);
  for (int i = 0; i < 5; ++i) {
    const auto at = random() % lines.size();
    if (random() % 3 == 0)
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
    else
      lines[at] = (random() % 2 == 0 ? lines[at] : "") + "\tint probe_" + std::to_string(random()) + ";\n";
  }
  std::string made;
  for (const auto& line : lines) made += line;
  return made;
}

/// The parameters of the function's definition in `text`, each as its last word; nothing where it is not
/// defined.
std::optional<std::vector<std::string>> parameters_of(const std::string& text, const std::string& function) {
  for (auto at = text.find(function + "("); at != std::string::npos; at = text.find(function + "(", at + 1)) {
    const auto open = at + function.size();
    const auto close = text.find(')', open);
    if (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 || text[at - 1] == '_'))
      continue;
    if (close == std::string::npos || text.compare(close, 4, ")\n{\n") != 0) continue;
    std::vector<std::string> names;
    std::stringstream list(text.substr(open + 1, close - open - 1));
    for (std::string parameter; std::getline(list, parameter, ',');)
      if (parameter != "void") names.push_back(parameter.substr(parameter.find_last_of(" *\t") + 1));
    return names;
  }
  return std::nullopt;
}

/// What kernels call a parameter that the scope calls `ours`.
bool stands_for(const std::string& ours, const std::string& theirs) {
  const std::set<std::pair<std::string, std::string>> kOtherNames = {{"gfp", "gfp_mask"}, {"zone", "z"}};
  return ours == theirs || kOtherNames.count({ours, theirs}) > 0;
}

}  // namespace

TEST_CASE("the real trees open and know their versions") {
  for (const std::string version : {"6.1", "6.12"}) {
    const auto root = test::real_tree(version);
    if (!root) continue;
    const auto tree = opened(*root);
    CHECK(tree.version().substr(0, version.size() + 1) == version + ".");
    CHECK(tree.label() == root->string());
    CHECK_FALSE(tree.text("mm/page_alloc.h"));  // 7.x only
    CHECK_FALSE(tree.text("mm/no_such_file.c"));
    const auto scope = shipped_scope();
    for (const auto& path : scope.files()) {
      CAPTURE(path);
      const auto text = tree.read(path);
      REQUIRE(text);
      CHECK(text->has_value() == (path != "mm/page_alloc.h"));
    }
  }
}

TEST_CASE("each port has a carrier in each real tree, with its parameters in the order that the scope says") {
  const auto scope = shipped_scope();
  for (const std::string version : {"6.1", "6.12"}) {
    const auto root = test::real_tree(version);
    if (!root) continue;
    const std::string text(*opened(*root).text(kAllocator));
    for (const auto& port : scope.ports()) {
      CAPTURE(version, port.name);
      std::vector<std::string> theirs;
      const kernel::Carrier* found = nullptr;
      for (const auto& carrier : port.carriers) {
        const auto defined = parameters_of(text, carrier.function);
        if (found || !defined || (!carrier.parameters.empty() && carrier.parameters != *defined)) continue;
        found = &carrier;
        theirs = *defined;
      }
      REQUIRE(found != nullptr);
      REQUIRE(theirs.size() == found->arguments.size());
      for (std::size_t i = 0; i < theirs.size(); ++i) {
        CAPTURE(found->arguments[i], theirs[i]);
        CHECK((!found->parameters.empty() || stands_for(found->arguments[i], theirs[i])));
      }
    }
  }
}

TEST_CASE("random edits of every decision file come out of their diffs, and the tree stays as it was") {
  std::mt19937 random(12);
  const auto scope = shipped_scope();
  for (const std::string version : {"6.1", "6.12"}) {
    const auto root = test::real_tree(version);
    if (!root) continue;
    const auto tree = opened(*root);
    for (int round = 0; round < 8; ++round) {
      std::string diff;
      std::map<std::string, std::string> wanted;
      std::map<std::string, std::string> original;
      for (const auto& path : scope.files()) {
        const auto text = tree.text(path);
        if (!text) continue;
        original[path] = *text;
        wanted[path] = edited(original[path], random);
        diff += make_diff(path, original[path], wanted[path]);
      }
      const auto patched = with(tree, "Subject: [PATCH] edits\n\n---\n" + diff + "-- \n2.50.1\n");
      if (!patched) FAIL(to_string(patched.error()));
      for (const auto& [path, text] : wanted) {
        CAPTURE(version, round, path);
        CHECK((*patched->text(path) == text));
        CHECK((*tree.text(path) == original[path]));
      }
      CHECK(patched->notes().empty());
    }
  }
}

TEST_CASE("a diff of one tree applies where the code moved, in the other") {
  const auto old_root = test::real_tree("6.1");
  const auto new_root = test::real_tree("6.12");
  if (!old_root || !new_root) return;
  const auto old_tree = opened(*old_root);
  const auto new_tree = opened(*new_root);
  // The first line of this function's body and its neighbours are the same in both, a thousand lines apart
  const auto edit = [](std::string text) {
    const auto at = text.find("{\n", text.find("int __gfp_pfmemalloc_flags(gfp_t gfp_mask)")) + 2;
    REQUIRE(at < text.size());
    return text.insert(text.find('\n', text.find('\n', at) + 1) + 1, "\tint probe = 1;\n");
  };
  const std::string old_text(*old_tree.text(kAllocator));
  const std::string new_text(*new_tree.text(kAllocator));
  const auto patched = with(new_tree, make_diff(kAllocator, old_text, edit(old_text)));
  if (!patched) FAIL(to_string(patched.error()));
  CHECK((*patched->text(kAllocator) == edit(new_text)));
  REQUIRE(patched->notes().size() == 1);
  CHECK(patched->notes()[0].find("lines further up") != std::string::npos);
}

TEST_CASE("a patch for other code is refused at the tree's line that differs") {
  const auto root = test::real_tree("6.12");
  if (!root) return;
  const auto tree = opened(*root);
  const std::string text(*tree.text(kAllocator));
  auto lines = lines_of(text);
  const std::size_t changed = lines.size() / 2;
  const auto join = [](const std::vector<std::string>& all) {
    std::string made;
    for (const auto& line : all) made += line;
    return made;
  };
  lines[changed] = "\tcontext that this tree never had;\n";
  const auto other = join(lines);
  lines[changed - 2] = "\tchange;\n";
  const auto refused = with(tree, make_diff(kAllocator, other, join(lines)));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("hunk 1 of mm/page_alloc.c (@@ -") == 0);
  CHECK(refused.error().message.find("expected 'context that this tree never had;', but mm/page_alloc.c:" +
                                     std::to_string(changed + 1) + " has ") != std::string::npos);
  CHECK(*refused.error().span.file == "edit.patch");
}

TEST_CASE("a patch that the real tree carries already is said to be applied") {
  const auto root = test::real_tree("6.12");
  if (!root) return;
  const auto tree = opened(*root);
  const std::string text(*tree.text(kAllocator));
  auto lines = lines_of(text);
  lines[lines.size() / 3] = "\tint before_the_patch;\n";
  std::string before;
  for (const auto& line : lines) before += line;
  const auto refused = with(tree, make_diff(kAllocator, before, text));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("is already applied: mm/page_alloc.c:") != std::string::npos);
}
