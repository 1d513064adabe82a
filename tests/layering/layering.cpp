// SPDX-License-Identifier: GPL-2.0-only
// Folders are layers: every source of src/ and model/zone keeps the rules, and a made-up one that breaks a
// rule is noticed, so that the first claim cannot hold by reading nothing.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "rules.hpp"

using namespace gfpcheck::test;
namespace fs = std::filesystem;

namespace {

const fs::path kRoot = GFPCHECK_SOURCE_DIR;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

Layers shipped() {
  return read_layers(read(kRoot / "src/CMakeLists.txt"));
}

std::vector<std::string> sources() {
  std::vector<std::string> paths;
  for (const char* folder : {"src", "model/zone"})
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder))
      if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp")
        paths.push_back(entry.path().lexically_relative(kRoot).string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::vector<std::string> of(const std::string& path, const std::string& body) {
  return violations(shipped(), path, "// SPDX-License-Identifier: GPL-2.0-only\n#pragma once\n" + body);
}

}  // namespace

TEST_CASE("src/CMakeLists.txt names its layers from low to high") {
  const Layers layers = shipped();
  REQUIRE(layers.order.size() > 10);
  CHECK(layers.order.front() == "base");
  CHECK(layers.by_name.at("base").uses.empty());
  std::set<std::string> lower = {"zone", "embedded"};
  for (const std::string& name : layers.order) {
    for (const std::string& used : layers.by_name.at(name).uses) {
      INFO(name << " uses " << used);
      CHECK(lower.contains(used));
    }
    lower.insert(name);
  }
}

TEST_CASE("every folder of src is a layer") {
  const Layers layers = shipped();
  for (const auto& entry : fs::directory_iterator(kRoot / "src"))
    if (entry.is_directory()) {
      INFO(entry.path().string());
      CHECK(layers.by_name.contains(entry.path().filename().string()));
    }
}

TEST_CASE("every source keeps the layer rules") {
  const Layers layers = shipped();
  const auto paths = sources();
  REQUIRE(paths.size() > 50);
  std::string all;
  for (const std::string& path : paths)
    for (const std::string& wrong : violations(layers, path, read(kRoot / path))) all += wrong + "\n";
  CHECK(all == "");
}

TEST_CASE("the lines of the build file are read with their continuation") {
  const Layers layers =
      read_layers("gfpcheck_layer(a LINKS x::x)\ngfpcheck_layer(b USES a\n  LINKS y::y z)\n");
  CHECK(layers.order == std::vector<std::string>{"a", "b", "cli"});
  CHECK(layers.by_name.at("a").uses.empty());
  CHECK(layers.by_name.at("b").uses == std::set<std::string>{"a"});
  CHECK(layers.by_name.at("b").links == std::set<std::string>{"y::y", "z"});
}

TEST_CASE("a made-up violation is noticed") {
  const auto breaks = [](const std::string& path, const std::string& line) {
    INFO(path << ": " << line);
    const auto found = of(path, line + "\n");
    REQUIRE(found.size() == 1);
    CHECK(found[0].rfind(path + ":3: ", 0) == 0);
  };
  breaks("src/base/x.hpp", "#include \"ir/expr.hpp\"");
  breaks("src/report/x.hpp", "#include \"smt/solver.hpp\"");
  breaks("src/ir/x.cpp", "  #  include \"eval/program.hpp\"  // why");
  breaks("model/zone/x.cpp", "#include \"base/result.hpp\"");
  breaks("model/zone/x.cpp", "#include \"model/embedded.hpp\"");
  breaks("src/eval/x.cpp", "#include \"model/zone/zone.hpp\"");
  breaks("src/smt/solver.cpp", "#include <z3++.h>");
  breaks("src/check/z3_x.cpp", "#include <z3.h>");
  breaks("src/syntax/parser.cpp", "#include <boost/wave/token_ids.hpp>");
  breaks("src/graph/x.hpp", "#include <boost/graph/adjacency_list.hpp>");
  breaks("src/cli/inputs.cpp", "#include <git2.h>");
  breaks("src/cli/check.cpp", "#include <CLI/CLI.hpp>");
  breaks("src/ir/x.cpp", "#include <nlohmann/json.hpp>");
  breaks("src/unheard_of/x.cpp", "#include \"base/span.hpp\"");
}

TEST_CASE("what the rules allow is not complained of") {
  CHECK(of("src/check/x.hpp",
           "#include \"model/zone/zone.hpp\"\n#include \"smt/solver.hpp\"\n#include <vector>\n")
            .empty());
  CHECK(of("src/smt/z3_terms.cpp", "#include <z3++.h>\n").empty());
  CHECK(of("src/report/json.cpp", "#include <nlohmann/json.hpp>\n").empty());
  CHECK(of("model/zone/machine.cpp", "#include <nlohmann/json.hpp>\n#include \"model/zone/zone.hpp\"\n")
            .empty());
}

TEST_CASE("a source without the SPDX line, or a header without #pragma once, is noticed") {
  const Layers layers = shipped();
  CHECK(violations(layers, "src/base/x.cpp", "int x;\n").size() == 1);
  CHECK(violations(layers, "src/base/x.hpp", "// SPDX-License-Identifier: GPL-2.0-only\nint x;\n").size() ==
        1);
  CHECK(violations(layers, "src/base/x.hpp", "int x;\n").size() == 2);
}
