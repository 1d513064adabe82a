// SPDX-License-Identifier: GPL-2.0-only
// The shipped machine profiles, for the tests of the zone machine: read from model/machines of the source
// tree. A profile that does not load fails the test that asked for it.
#pragma once

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>
#include <string>

#include "model/zone/machine.hpp"

inline gfpcheck::zone::MachineProfile shipped_machine(const std::string& name) {
  const std::string file = std::string(GFPCHECK_SOURCE_DIR) + "/model/machines/" + name + ".json";
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  auto machine = gfpcheck::zone::load_machine(text.str(), file);
  INFO((machine ? std::string() : machine.error().text()));
  REQUIRE(machine.ok());
  return *machine;
}
