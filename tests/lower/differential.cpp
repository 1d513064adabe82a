// SPDX-License-Identifier: GPL-2.0-only
// Random C programs mean the same to gcc and to the lowering. GFPCHECK_PROGRAMS and GFPCHECK_SEED ask for
// more programs and for others than the committed run takes.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "random_program.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;

namespace {

std::uint64_t setting(const char* name, std::uint64_t usual) {
  const char* given = std::getenv(name);
  return given ? std::strtoull(given, nullptr, 10) : usual;
}

}  // namespace

TEST_CASE("a random program means the same to gcc and to the lowering") {
  const std::uint64_t count = setting("GFPCHECK_PROGRAMS", 150);
  const std::uint64_t seed = setting("GFPCHECK_SEED", 1);
  std::vector<CProgram> programs;
  for (std::uint64_t i = 0; i < count; ++i)
    programs.push_back(random_program("f" + std::to_string(i), seed * 1000003 + i));
  const Native native(programs);
  for (const CProgram& program : programs) {
    INFO(program.text);
    auto lowered = Lowered::make(program);
    if (!lowered) FAIL_CHECK(to_string(lowered.error()));
    if (!lowered) continue;
    CHECK((*lowered)->free_inputs() == std::vector<std::string>{});
    for (std::uint64_t round = 0; round < 40; ++round) {
      const Arguments arguments = random_arguments(program, seed * 7919 + round);
      CAPTURE(arguments);
      const std::uint64_t expected = native.run(program.name, arguments);
      const std::uint64_t found = (*lowered)->run(arguments);
      if (found != expected || !(*lowered)->was_defined()) {
        CHECK(found == expected);
        CHECK((*lowered)->was_defined());
        break;
      }
    }
  }
}
