// SPDX-License-Identifier: GPL-2.0-only
// Reading the layers and holding sources to them. A text is read line by line: an #include is a line that
// starts with one, which is how every source here is formatted. Comments that hold one are not understood.
#include "rules.hpp"

#include <fmt/format.h>

#include <regex>
#include <sstream>

namespace gfpcheck::test {
namespace {

/// Where headers of other people's libraries may be included: a pattern for the header, one for the path.
struct Wall {
  const char* header;
  const char* path;
  const char* sentence;
};

constexpr Wall kWalls[] = {
    {"z3.*", "src/smt/z3_[a-z_]*\\.cpp", "Z3 is included in src/smt/z3_*.cpp only"},
    {"boost/wave.*", "src/syntax/preprocess\\.cpp",
     "Boost.Wave is included in src/syntax/preprocess.cpp only"},
    {"boost/graph/.*", "src/graph/[a-z_]*\\.cpp", "Boost.Graph is included in src/graph/*.cpp only"},
    {"git2.*", "src/kernel/[a-z_]*\\.cpp", "libgit2 is included in src/kernel/*.cpp only"},
    {"CLI/.*", "src/cli/options\\.cpp", "CLI11 is included in src/cli/options.cpp only"},
};

std::string folder_of(const std::string& path) {
  const auto end = path.find('/');
  return end == std::string::npos ? std::string() : path.substr(0, end);
}

/// "ir" for src/ir/walk.cpp, "zone" for model/zone/zone.cpp.
std::string layer_of(const std::string& path) {
  return folder_of(path.substr(path.find('/') + 1));
}

std::string needed_layer(const std::string& included) {
  if (included == "model/embedded.hpp") return "embedded";
  if (included.starts_with("model/zone/")) return "zone";
  return folder_of(included);
}

bool may_include(const Layers& layers, const std::string& layer, const std::string& included) {
  const std::string needed = needed_layer(included);
  if (needed == layer) return true;
  const auto found = layers.by_name.find(layer);
  return found != layers.by_name.end() && found->second.uses.contains(needed);
}

std::string broken_wall(const std::string& path, const std::string& header) {
  for (const Wall& wall : kWalls)
    if (std::regex_match(header, std::regex(wall.header)) && !std::regex_match(path, std::regex(wall.path)))
      return wall.sentence;
  return {};
}

std::string wrong_json(const Layers& layers, const std::string& path, const std::string& header) {
  if (!header.starts_with("nlohmann/") || path.starts_with("model/zone/")) return {};
  const auto found = layers.by_name.find(layer_of(path));
  if (found != layers.by_name.end() && found->second.links.contains("nlohmann_json::nlohmann_json"))
    return {};
  return "nlohmann_json is included where the layer's line links it only";
}

}  // namespace

Layers read_layers(const std::string& cmake) {
  Layers layers;
  const std::regex call("gfpcheck_layer\\((\\w+)([^)]*)\\)");
  for (std::sregex_iterator at(cmake.begin(), cmake.end(), call), end; at != end; ++at) {
    Layer layer;
    std::set<std::string>* list = nullptr;
    std::istringstream words((*at)[2]);
    for (std::string word; words >> word;) {
      if (word == "USES")
        list = &layer.uses;
      else if (word == "LINKS")
        list = &layer.links;
      else if (list)
        list->insert(word);
    }
    layers.order.push_back((*at)[1]);
    layers.by_name[(*at)[1]] = std::move(layer);
  }
  Layer program;
  program.uses.insert(layers.order.begin(), layers.order.end());
  program.uses.insert({"zone", "embedded"});
  program.links.insert("nlohmann_json::nlohmann_json");
  layers.by_name["cli"] = std::move(program);
  layers.order.push_back("cli");
  return layers;
}

std::vector<std::string> violations(const Layers& layers, const std::string& path, const std::string& text) {
  std::vector<std::string> found;
  const std::string layer = layer_of(path);
  if (text.rfind("// SPDX-License-Identifier: GPL-2.0-only\n", 0) != 0)
    found.push_back(fmt::format("{}:1: expected the SPDX line", path));
  if (path.ends_with(".hpp") && text.find("\n#pragma once\n") == std::string::npos)
    found.push_back(fmt::format("{}:1: expected #pragma once", path));
  const std::regex include("\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"].*");
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::smatch match;
    if (!std::regex_match(line, match, include)) continue;
    const std::string header = match[2];
    std::string wrong;
    if (match[1] == "\"" && !may_include(layers, layer, header))
      wrong = fmt::format("{} may not include {}", layer, header);
    if (wrong.empty()) wrong = broken_wall(path, header);
    if (wrong.empty()) wrong = wrong_json(layers, path, header);
    if (!wrong.empty()) found.push_back(fmt::format("{}:{}: {}", path, number, wrong));
  }
  return found;
}

}  // namespace gfpcheck::test
