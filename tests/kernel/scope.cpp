// SPDX-License-Identifier: GPL-2.0-only
// The scope file: what it says is kept in order, and each mistake in it is named by file and key.
#include "kernel/scope.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace gfpcheck;
using kernel::Scope;
using Json = nlohmann::json;

namespace {

Json small() {
  return Json::parse(R"json({
    "files": ["include/a.h", "mm/b.c"],
    "ports": [
      {"name": "second", "sentence": "S", "parameters": ["gfp", "order"],
       "carriers": [{"function": "new_one", "arguments": ["order", "gfp", "NULL", "(ZONE_NORMAL | 1)"]},
                    {"function": "old_one", "arguments": ["gfp", "0"]}]},
      {"name": "first", "sentence": "F", "parameters": [], "carriers": [{"function": "f", "arguments": []}]}
    ]})json");
}

std::string complaint(const std::string& text) {
  const auto scope = Scope::parse(text, "scope.json");
  REQUIRE_FALSE(scope);
  CHECK(scope.error().kind == DiagnosticKind::BadInput);
  return to_string(scope.error());
}

std::string complaint_with(const std::string& pointer, const Json& value) {
  Json changed = small();
  changed[Json::json_pointer(pointer)] = value;
  return complaint(changed.dump());
}

}  // namespace

TEST_CASE("files, ports and carriers keep the file's order") {
  const auto scope = Scope::parse(small().dump(), "scope.json");
  REQUIRE(scope);
  CHECK(scope->files() == std::vector<std::string>{"include/a.h", "mm/b.c"});
  REQUIRE(scope->ports().size() == 2);
  const auto& port = scope->ports()[0];
  CHECK(port.name == "second");
  CHECK(port.sentence == "S");
  CHECK(port.parameters == std::vector<std::string>{"gfp", "order"});
  REQUIRE(port.carriers.size() == 2);
  CHECK(port.carriers[0].function == "new_one");
  CHECK(port.carriers[0].arguments == std::vector<std::string>{"order", "gfp", "NULL", "(ZONE_NORMAL | 1)"});
  CHECK(port.carriers[1].arguments == std::vector<std::string>{"gfp", "0"});
}

TEST_CASE("a port is found by its name and nothing by another") {
  const auto scope = Scope::parse(small().dump(), "scope.json");
  REQUIRE(scope);
  CHECK(scope->find("first") == &scope->ports()[1]);
  CHECK(scope->find("third") == nullptr);
  CHECK(scope->find("") == nullptr);
}

TEST_CASE("text that is no JSON is named with its line") {
  CHECK(complaint("{\n\"files\": [\n,").find("scope.json:3: this is no JSON") == 0);
  CHECK(complaint("").find("scope.json:1: this is no JSON") == 0);
  CHECK(complaint("[]") == "scope.json: the file: expected an object");
}

TEST_CASE("a mistake is named by its key") {
  CHECK(complaint_with("/files/1", 3) == "scope.json: files[1]: expected a text that is not empty");
  CHECK(complaint_with("/files/1", "../x") == "scope.json: files[1]: '../x' is no path inside a kernel tree");
  CHECK(complaint_with("/files/1", "include/a.h") == "scope.json: files[1]: 'include/a.h' is named twice");
  CHECK(complaint_with("/files", Json::array()) == "scope.json: files: expected at least one file");
  CHECK(complaint_with("/files", "mm") == "scope.json: files: expected a list of texts");
  CHECK(complaint_with("/ports", 1) == "scope.json: ports: expected a list of ports");
  CHECK(complaint_with("/ports/0", 1) == "scope.json: ports[0]: expected an object");
  CHECK(complaint_with("/ports/0/name", "a-b") == "scope.json: ports[0].name: 'a-b' is no C identifier");
  CHECK(complaint_with("/ports/1/name", "second") == "scope.json: ports[1].name: 'second' is named twice");
  CHECK(complaint_with("/ports/0/sentence", "") ==
        "scope.json: ports[0].sentence: expected a text that is not empty");
  CHECK(complaint_with("/ports/0/parameters/1", "gfp") ==
        "scope.json: ports[0].parameters: 'gfp' is named twice");
  CHECK(complaint_with("/ports/0/parameters/1", "0x") ==
        "scope.json: ports[0].parameters: '0x' is no C identifier");
  CHECK(complaint_with("/ports/0/carriers", Json::array()) ==
        "scope.json: ports[0].carriers: expected a list of at least one carrier");
  CHECK(complaint_with("/ports/0/carriers/1/function", "f()") ==
        "scope.json: ports[0].carriers[1].function: 'f()' is no function's name");
  CHECK(complaint_with("/ports/0/carriers/1/arguments/0", nullptr) ==
        "scope.json: ports[0].carriers[1].arguments[0]: expected a text that is not empty");
}

TEST_CASE("a carrier may name its function's parameters, one for each argument") {
  Json named = small();
  named["ports"][0]["carriers"][1]["parameters"] = {"mask", "budget"};
  const auto scope = Scope::parse(named.dump(), "scope.json");
  REQUIRE(scope);
  CHECK(scope->ports()[0].carriers[0].parameters.empty());
  CHECK(scope->ports()[0].carriers[1].parameters == std::vector<std::string>{"mask", "budget"});
  CHECK(complaint_with("/ports/0/carriers/1/parameters", {"mask"}) ==
        "scope.json: ports[0].carriers[1].parameters: expected 2 names, one for each argument");
}

TEST_CASE("a missing key and an unknown one are named") {
  Json missing = small();
  missing["ports"][1].erase("sentence");
  CHECK(complaint(missing.dump()) == "scope.json: ports[1]: the key \"sentence\" is missing");
  CHECK(complaint_with("/ports/1/carrier", 1) == "scope.json: ports[1]: the key \"carrier\" is unknown");
  CHECK(complaint_with("/version", 1) == "scope.json: the file: the key \"version\" is unknown");
}

TEST_CASE("an argument is a parameter of its port or a constant") {
  for (const std::string wrong : {"gpf", "gfp; x", "\"text\"", " ", "f(order)", "order + 1", "{0}"}) {
    CAPTURE(wrong);
    CHECK(complaint_with("/ports/0/carriers/0/arguments/0", wrong) ==
          "scope.json: ports[0].carriers[0].arguments[0]: '" + wrong +
              "' is neither a parameter of second nor a constant");
  }
  for (const std::string right :
       {"0", "NULL", "false", "-1", "ALLOC_WMARK_MIN | ALLOC_CPUSET", "~0", "0XFF"}) {
    CAPTURE(right);
    Json good = small();
    good["ports"][0]["carriers"][0]["arguments"][0] = right;
    CHECK(Scope::parse(good.dump(), "scope.json"));
  }
}

TEST_CASE("cutting a scope file anywhere is refused, not half read") {
  const auto text = small().dump(1);
  for (std::size_t length = 0; length < text.size(); ++length) {
    CAPTURE(length);
    CHECK_FALSE(Scope::parse(text.substr(0, length), "scope.json"));
  }
}

TEST_CASE(
    "the scope that ships reads types before the allocator and has the ports of the reserve properties") {
  std::ifstream in(GFPCHECK_SOURCE_DIR "/model/scope.json");
  std::stringstream text;
  text << in.rdbuf();
  const auto scope = Scope::parse(text.str(), "model/scope.json");
  if (!scope) FAIL(to_string(scope.error()));
  CHECK(scope->files().front() == "include/linux/gfp_types.h");
  const auto source = [](const std::string& file) { return file.ends_with(".c"); };
  const auto first_source = std::find_if(scope->files().begin(), scope->files().end(), source);
  REQUIRE(first_source != scope->files().end());
  CHECK(*first_source == "mm/page_alloc.c");
  CHECK(std::all_of(first_source, scope->files().end(), source));
  for (const auto name : {"slowpath_alloc_flags", "reserve_flags", "unusable_free", "watermark_ok",
                          "watermark_fast", "rmqueue_from_buddy"}) {
    CAPTURE(name);
    CHECK(scope->find(name) != nullptr);
  }
}
