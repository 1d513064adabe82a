// SPDX-License-Identifier: GPL-2.0-only
// The layer rules as src/CMakeLists.txt states them, and the check of one source against them. The layers and
// what each may use are read from its gfpcheck_layer(...) lines, so the build and this test have one source.
// Which third-party header goes where is stated here, once. Symbols and link order are no concern of it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace gfpcheck::test {

struct Layer {
  std::set<std::string> uses;   // layers, "zone" and "embedded" included
  std::set<std::string> links;  // targets of other people's libraries
};

struct Layers {
  std::map<std::string, Layer> by_name;
  std::vector<std::string> order;  // low to high
};

/// The gfpcheck_layer(...) calls of a CMake text, in order; cli, the program, may use every layer.
Layers read_layers(const std::string& cmake);

/// What is wrong with the source at `path` (from the work tree's root) with this text: a sentence for each
/// rule that it breaks, "src/ir/walk.cpp:3: ...", none if it keeps them all.
std::vector<std::string> violations(const Layers& layers, const std::string& path, const std::string& text);

}  // namespace gfpcheck::test
