// SPDX-License-Identifier: GPL-2.0-only
// Finding a built-in model by name or by version.
#include "cli/models.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "model/embedded.hpp"

namespace gfpcheck::cli {
namespace {

constexpr std::array kModels = {BuiltInModel{"v6.12", "6.12"}, BuiltInModel{"v7", "7.x"}};
constexpr std::string_view kDefault = "v7";

/// Major and minor; "7.x" is 7.0. Nothing where there is no number in front.
std::optional<std::pair<int, int>> numbers(std::string_view version) {
  int major = 0, minor = 0;
  const char* const end = version.data() + version.size();
  const auto [next, error] = std::from_chars(version.data(), end, major);
  if (error != std::errc{}) return std::nullopt;
  if (next != end && *next == '.') std::from_chars(next + 1, end, minor);
  return std::pair{major, minor};
}

}  // namespace

std::span<const BuiltInModel> built_in_models() { return kModels; }

Result<kernel::KernelTree> built_in_tree(std::string_view name) {
  if (name.empty()) name = kDefault;
  const BuiltInModel* found = nullptr;
  std::string known;
  for (const BuiltInModel& model : kModels) {
    if (model.name == name) found = &model;
    known += (known.empty() ? "" : " or ") + std::string(model.name);
  }
  if (found == nullptr) return bad_input(whole_file("--model"), fmt::format("expected {}, found '{}'", known, name));
  const std::string folder = fmt::format("model/allocator/{}/", name);
  std::map<std::string, std::string> files;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with(folder)) files.emplace(file.path.substr(folder.size()), file.text);
  return kernel::KernelTree::in_memory(fmt::format("built-in model {}", name), std::string(found->version), std::move(files));
}

std::string nearest_model(std::string_view tree_version) {
  const auto wanted = numbers(tree_version);
  if (!wanted) return {};
  std::string_view nearest = kModels.front().name;
  for (const BuiltInModel& model : kModels)
    if (numbers(model.version) <= wanted) nearest = model.name;
  return std::string(nearest);
}

std::string model_of_version(std::string_view version) {
  for (const BuiltInModel& model : kModels)
    if (model.version == version) return std::string(model.name);
  return {};
}

}  // namespace gfpcheck::cli
