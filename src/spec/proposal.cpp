// SPDX-License-Identifier: GPL-2.0-only
// Finding proposals among the built-in files, and what each consists of ("Uses:").
#include "spec/proposal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "model/embedded.hpp"
#include "spec/header.hpp"

namespace gfpcheck::spec {
namespace {

constexpr std::string_view kFolder = "model/proposals/";

const EmbeddedFile* file_of(const std::string& name, std::string_view extension) {
  const std::string path = fmt::format("{}{}{}", kFolder, name, extension);
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return &file;
  return nullptr;
}

std::vector<std::string> uses(std::string_view text) {
  std::string value = header_value(text, "Uses");
  std::replace(value.begin(), value.end(), ',', ' ');
  std::istringstream words(value);
  std::vector<std::string> names;
  for (std::string word; words >> word;) names.push_back(word);
  return names;
}

/// Appends the name behind all that it uses. A name that comes again moves to the end.
Result<Done> add(const std::string& name, std::vector<std::string>& order, std::size_t depth) {
  const EmbeddedFile* file = file_of(name, ".c");
  if (!file) return bad_input(whole_file("--proposal"), fmt::format("there is no proposal '{}'; `gfpcheck list proposals` names them", name));
  ensure(depth < 8, "proposals do not use each other in a circle");
  for (const std::string& part : uses(file->text))
    if (auto added = add(part, order, depth + 1); !added) return added;
  std::erase(order, name);
  order.push_back(name);
  return Done{};
}

}  // namespace

Result<std::vector<Proposal>> shipped_proposals() {
  std::vector<Proposal> all;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(kFolder) || !file.path.ends_with(".c")) continue;
    const std::string name(file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - 2));
    if (name.find('/') != std::string::npos) continue;  // a part, which no user names
    for (const std::string_view key : std::array<std::string_view, 4>{"Title", "Thread", "Author", "Changes"})
      if (header_value(file.text, key).empty())
        return bad_input(whole_file(std::string(file.path)), fmt::format("expected a header comment with a line \" * {}: ...\"", key));
    all.push_back({name, header_value(file.text, "Title"), header_value(file.text, "Thread"),
                   header_value(file.text, "Author"), header_value(file.text, "Changes")});
  }
  return all;
}

Result<Overlay> overlay_of(const std::vector<std::string>& names) {
  std::vector<std::string> order;
  for (const std::string& name : names) {
    if (name.find('/') != std::string::npos)
      return bad_input(whole_file("--proposal"), fmt::format("expected a proposal's name, found '{}'; a patch is --patch", name));
    if (auto added = add(name, order, 0); !added) return added.error();
  }
  Overlay overlay;
  for (const std::string& name : order) {
    if (const EmbeddedFile* macros = file_of(name, ".h"))
      overlay.macros.push_back({std::string(macros->path), std::string(macros->text), syntax::Origin::Tree});
    const EmbeddedFile* functions = file_of(name, ".c");
    overlay.functions.push_back({std::string(functions->path), std::string(functions->text), syntax::Origin::Tree});
  }
  return overlay;
}

}  // namespace gfpcheck::spec
