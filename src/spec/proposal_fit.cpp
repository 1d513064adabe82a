// SPDX-License-Identifier: GPL-2.0-only
// Does an overlay replace only what the tree has? Else a verdict would be about a tree that nobody proposed.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <unordered_map>

#include "spec/proposal.hpp"

namespace gfpcheck::spec {
namespace {

using syntax::SourceFile;
using syntax::TranslationUnit;

std::string name_of(const SourceFile& file) { return std::filesystem::path(file.name).stem().string(); }

Diagnostic does_not_fit(const SourceFile& file, const std::string& what, const std::string& why) {
  return {DiagnosticKind::NotApplicable, whole_file("--proposal"),
          fmt::format("proposal {} replaces {}, {}", name_of(file), what, why)};
}

/// Names behind #undef: those that the file is about to define anew, our own ones left out.
std::vector<std::string> redefined(const SourceFile& file) {
  std::vector<std::string> names;
  std::istringstream lines(file.text);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("#undef ") && !line.starts_with("#undef GFPCHECK_")) names.push_back(line.substr(7));
  return names;
}

/// The macro's definition at the end comes from an overlay: the tree had it in a header, and not again later.
bool comes_from_overlay(const std::string& macro, const TranslationUnit& unit) {
  const auto& macros = unit.stream().macros;
  const auto found = macros.find(macro);
  if (found == macros.end() || found->second.empty()) return false;
  return unit.stream().files[found->second.front().place.file].name.starts_with("model/proposals/");
}

}  // namespace

Result<std::vector<std::string>> replaced_by(const Overlay& overlay, const TranslationUnit& unit) {
  std::vector<std::string> replaced;
  const auto add = [&](std::string what) {
    if (std::find(replaced.begin(), replaced.end(), what) == replaced.end()) replaced.push_back(std::move(what));
  };
  for (const SourceFile& file : overlay.macros)
    for (const std::string& macro : redefined(file)) {
      if (!comes_from_overlay(macro, unit))
        return does_not_fit(file, macro, "which no header of this tree defines");
      add(macro);
    }
  std::unordered_map<std::string_view, std::size_t> known;  // functions so far, with how many parameters
  for (const syntax::Definition& definition : unit.tree_definitions()) {
    const SourceFile& file = unit.stream().files[definition.place.file];
    const auto base = known.find(definition.name);
    if (file.name.starts_with("model/proposals/")) {
      const std::string what = fmt::format("{}()", definition.name);
      if (base == known.end()) return does_not_fit(file, what, "which this tree does not define");
      if (base->second != definition.parameters)
        return does_not_fit(file, what, fmt::format("which has {} parameters in this tree, expected {}", base->second, definition.parameters));
      add(what);
    }
    known[definition.name] = definition.parameters;
  }
  return replaced;
}

}  // namespace gfpcheck::spec
