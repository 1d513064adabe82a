// SPDX-License-Identifier: GPL-2.0-only
// A profile that is wrong is refused with its file and what was expected; a right one says what its text
// says. Each refusal changes one thing of the shipped default, so that nothing else can be the cause.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "model/zone/rules.hpp"
#include "tests/zone/machines.hpp"

using namespace gfpcheck::zone;
using nlohmann::json;

namespace {

json good() {
  return json::parse(
      R"({"schema_version": 1, "name": "box", "description": "d", "source": "s", "page_shift": 12,
    "pageblock_order": 9, "max_page_order": 10, "cpus": 4, "transparent_hugepage": "never",
    "zones": [{"name": "DMA", "managed_pages": 4000}, {"name": "Normal", "managed_pages": 100000}]})");
}

std::string refusal(const json& profile) {
  const auto machine = load_machine(profile.dump(), "box.json");
  REQUIRE(!machine.ok());
  CHECK(machine.error().where == "box.json");
  return machine.error().message;
}

}  // namespace

TEST_CASE("a profile is read as it is written") {
  const auto machine = load_machine(good().dump(), "box.json");
  REQUIRE(machine.ok());
  CHECK(machine->cpus == 4);
  CHECK(machine->thp == HugePages::Never);
  CHECK(machine->watermark_scale_factor == 10);
  REQUIRE(machine->zones.size() == 2);
  CHECK(machine->zones[1].name == "Normal");
  CHECK(machine->zones[1].managed_pages == 100000);
}

TEST_CASE("text that is not JSON is refused with its file") {
  const auto machine = load_machine("{ \"name\": ", "broken.json");
  REQUIRE(!machine.ok());
  CHECK(machine.error().where == "broken.json");
  CHECK_THAT(machine.error().message, Catch::Contains("expected a machine profile in JSON"));
  CHECK(!load_machine("[1, 2]", "list.json").ok());
}

TEST_CASE("a missing key is named") {
  for (const char* key : {"schema_version", "name", "description", "source", "page_shift", "pageblock_order",
                          "max_page_order", "cpus", "transparent_hugepage", "zones"}) {
    json profile = good();
    profile.erase(key);
    CHECK_THAT(refusal(profile), Catch::Contains(std::string("\"") + key + "\""));
  }
}

TEST_CASE("a key that the schema does not know is refused, also inside a zone") {
  json profile = good();
  profile["watermark_scale_facter"] = 20;
  CHECK_THAT(refusal(profile), Catch::Contains("watermark_scale_facter"));
  profile = good();
  profile["zones"][0]["managed"] = 1;
  CHECK_THAT(refusal(profile), Catch::Contains("unknown key \"managed\" in a zone"));
}

TEST_CASE("another schema version is refused with the one that is known") {
  json profile = good();
  profile["schema_version"] = 2;
  CHECK_THAT(refusal(profile), Catch::Contains("1 .. 1 for \"schema_version\", found 2"));
}

TEST_CASE("a number out of range or of another type is refused with its range") {
  json profile = good();
  profile["pageblock_order"] = 11;
  CHECK_THAT(refusal(profile), Catch::Contains("1 .. 10 for \"pageblock_order\", found 11"));
  profile = good();
  profile["cpus"] = "four";
  CHECK_THAT(refusal(profile), Catch::Contains("\"cpus\", found \"four\""));
  profile = good();
  profile["zones"][0]["managed_pages"] = -1;
  CHECK_THAT(refusal(profile), Catch::Contains("managed_pages"));
  profile = good();
  profile["zones"][0]["managed_pages"] = UINT64_MAX;
  CHECK_THAT(refusal(profile), Catch::Contains("managed_pages"));
}

TEST_CASE("zones out of order, unknown or all empty are refused") {
  json profile = good();
  std::swap(profile["zones"][0], profile["zones"][1]);
  CHECK_THAT(refusal(profile), Catch::Contains("in this order, found \"DMA\""));
  profile = good();
  profile["zones"][1]["name"] = "Device";
  CHECK_THAT(refusal(profile), Catch::Contains("found \"Device\""));
  profile = good();
  profile["zones"] = json::parse(R"([{"name": "Normal", "managed_pages": 0}])");
  CHECK_THAT(refusal(profile), Catch::Contains("expected managed pages"));
}

TEST_CASE("the mechanism of an unread kernel version is refused, not guessed") {
  CHECK(rules_for(6, 1).ok());
  CHECK(rules_for(6, 12).ok());
  CHECK(rules_for(7, 3).ok());
  CHECK(!rules_for(6, 6).ok());
  CHECK(!rules_for(5, 15).ok());
}
