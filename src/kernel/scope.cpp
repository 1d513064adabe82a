// SPDX-License-Identifier: GPL-2.0-only
// Reading model/scope.json with nlohmann::json, whose exceptions stay in this file. Each complaint names the
// key by its way from the top: ports[2].carriers[0].arguments[1].
#include "kernel/scope.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <nlohmann/json.hpp>

#include "kernel/path.hpp"

namespace gfpcheck::kernel {
namespace {

using Json = nlohmann::json;

bool is_identifier(std::string_view text) {
  const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  return !text.empty() && letter(text[0]) && std::all_of(text.begin(), text.end(), [&](char c) {
    return letter(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
}

/// C that may stand for a constant: no statement, no string, no call of something lower-case.
bool is_constant(std::string_view text) {
  constexpr std::string_view kOperators = "()+-*/%&|^~<>!?:, ";
  bool lower = false;
  for (const char c : text) {
    const bool word = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (!word && kOperators.find(c) == std::string_view::npos) return false;
    lower = lower || std::islower(static_cast<unsigned char>(c)) != 0;
  }
  return text.find_first_not_of(' ') != std::string_view::npos &&
         (!lower || text == "true" || text == "false");
}

/// One read of a scope file: remembers its name for complaints.
class ScopeReader {
 public:
  explicit ScopeReader(std::string file) : where_(whole_file(std::move(file))) {}

  Result<Json> document(std::string_view text) const;
  Result<Done> keys(const Json& object, const std::string& key,
                    std::initializer_list<const char*> wanted, std::string_view optional = {}) const;
  Result<std::string> text(const Json& value, const std::string& key) const;
  Result<std::vector<std::string>> texts(const Json& list, const std::string& key) const;
  Result<std::vector<std::string>> files(const Json& list) const;
  Result<Carrier> carrier(const Json& value, const std::string& key, const Port& port) const;
  Result<Port> port(const Json& value, const std::string& key) const;
  Diagnostic complain(const std::string& key, std::string_view message) const {
    return bad_input(where_, fmt::format("{}: {}", key, message));
  }

 private:
  SourceSpan where_;
};

Result<Json> ScopeReader::document(std::string_view text) const {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    auto where = where_;
    const auto before = text.substr(0, error.byte == 0 ? 0 : error.byte - 1);
    where.line = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n') + 1);
    return bad_input(where, fmt::format("this is no JSON: {}", error.what()));
  }
}

Result<Done> ScopeReader::keys(const Json& object, const std::string& key,
                               std::initializer_list<const char*> wanted, std::string_view optional) const {
  if (!object.is_object()) return complain(key, "expected an object");
  for (const char* name : wanted)
    if (!object.contains(name)) return complain(key, fmt::format("the key \"{}\" is missing", name));
  for (const auto& [name, value] : object.items())
    if (name != optional && std::find(wanted.begin(), wanted.end(), name) == wanted.end())
      return complain(key, fmt::format("the key \"{}\" is unknown", name));
  return Done{};
}

Result<std::string> ScopeReader::text(const Json& value, const std::string& key) const {
  if (!value.is_string() || value.get_ref<const std::string&>().empty())
    return complain(key, "expected a text that is not empty");
  return value.get<std::string>();
}

Result<std::vector<std::string>> ScopeReader::texts(const Json& list, const std::string& key) const {
  if (!list.is_array()) return complain(key, "expected a list of texts");
  std::vector<std::string> made;
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto item = text(list[i], fmt::format("{}[{}]", key, i));
    if (!item) return item.error();
    made.push_back(std::move(*item));
  }
  return made;
}

Result<std::vector<std::string>> ScopeReader::files(const Json& list) const {
  auto made = texts(list, "files");
  if (!made) return made.error();
  for (std::size_t i = 0; i < made->size(); ++i) {
    const std::string key = fmt::format("files[{}]", i);
    const std::string& path = (*made)[i];
    if (!stays_inside(path)) return complain(key, fmt::format("'{}' is no path inside a kernel tree", path));
    if (std::find(made->begin(), made->begin() + static_cast<std::ptrdiff_t>(i), path) !=
        made->begin() + static_cast<std::ptrdiff_t>(i))
      return complain(key, fmt::format("'{}' is named twice", path));
  }
  if (made->empty()) return complain("files", "expected at least one file");
  return made;
}

Result<Carrier> ScopeReader::carrier(const Json& value, const std::string& key, const Port& port) const {
  if (auto fits = keys(value, key, {"function", "arguments"}, "parameters"); !fits) return fits.error();
  auto function = text(value["function"], key + ".function");
  if (!function) return function.error();
  if (!is_identifier(*function))
    return complain(key + ".function", fmt::format("'{}' is no function's name", *function));
  auto arguments = texts(value["arguments"], key + ".arguments");
  if (!arguments) return arguments.error();
  for (std::size_t i = 0; i < arguments->size(); ++i) {
    const std::string& argument = (*arguments)[i];
    const auto& known = port.parameters;
    if (std::find(known.begin(), known.end(), argument) == known.end() && !is_constant(argument))
      return complain(fmt::format("{}.arguments[{}]", key, i),
                      fmt::format("'{}' is neither a parameter of {} nor a constant", argument, port.name));
  }
  std::vector<std::string> parameters;
  if (value.contains("parameters")) {
    auto names = texts(value["parameters"], key + ".parameters");
    if (!names) return names.error();
    if (names->size() != arguments->size())
      return complain(key + ".parameters", fmt::format("expected {} names, one for each argument", arguments->size()));
    parameters = std::move(*names);
  }
  return Carrier{std::move(*function), std::move(*arguments), std::move(parameters)};
}

Result<Port> ScopeReader::port(const Json& value, const std::string& key) const {
  if (auto fits = keys(value, key, {"name", "sentence", "parameters", "carriers"}); !fits)
    return fits.error();
  auto name = text(value["name"], key + ".name");
  if (!name) return name.error();
  if (!is_identifier(*name)) return complain(key + ".name", fmt::format("'{}' is no C identifier", *name));
  auto sentence = text(value["sentence"], key + ".sentence");
  if (!sentence) return sentence.error();
  auto parameters = texts(value["parameters"], key + ".parameters");
  if (!parameters) return parameters.error();
  Port made{std::move(*name), std::move(*sentence), {}, {}};
  for (const std::string& parameter : *parameters) {
    const bool twice =
        std::find(made.parameters.begin(), made.parameters.end(), parameter) != made.parameters.end();
    if (!is_identifier(parameter) || twice)
      return complain(key + ".parameters",
                      fmt::format("'{}' is {}", parameter, twice ? "named twice" : "no C identifier"));
    made.parameters.push_back(parameter);
  }
  const Json& carriers = value["carriers"];
  if (!carriers.is_array() || carriers.empty())
    return complain(key + ".carriers", "expected a list of at least one carrier");
  for (std::size_t i = 0; i < carriers.size(); ++i) {
    auto read = carrier(carriers[i], fmt::format("{}.carriers[{}]", key, i), made);
    if (!read) return read.error();
    made.carriers.push_back(std::move(*read));
  }
  return made;
}

}  // namespace

Result<Scope> Scope::parse(std::string_view json, std::string file) {
  const ScopeReader reader(std::move(file));
  auto document = reader.document(json);
  if (!document) return document.error();
  if (auto fits = reader.keys(*document, "the file", {"files", "ports"}); !fits) return fits.error();
  Scope scope;
  auto files = reader.files((*document)["files"]);
  if (!files) return files.error();
  scope.files_ = std::move(*files);
  const Json& ports = (*document)["ports"];
  if (!ports.is_array()) return reader.complain("ports", "expected a list of ports");
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const std::string key = fmt::format("ports[{}]", i);
    auto port = reader.port(ports[i], key);
    if (!port) return port.error();
    if (scope.find(port->name))
      return reader.complain(key + ".name", fmt::format("'{}' is named twice", port->name));
    scope.ports_.push_back(std::move(*port));
  }
  return scope;
}

const Port* Scope::find(std::string_view name) const {
  const auto found =
      std::find_if(ports_.begin(), ports_.end(), [name](const Port& port) { return port.name == name; });
  return found == ports_.end() ? nullptr : &*found;
}

}  // namespace gfpcheck::kernel
