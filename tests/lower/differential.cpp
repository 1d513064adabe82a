// SPDX-License-Identifier: GPL-2.0-only
// Random C programs mean the same to gcc and to the lowering. GFPCHECK_PROGRAMS and GFPCHECK_SEED ask for
// more programs and for others than the committed run takes.
#include <catch2/catch.hpp>

#include "random_program.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;

TEST_CASE("a random program means the same to gcc and to the lowering") {
  const std::uint64_t seed = random_seed();
  const std::vector<CProgram> programs = random_programs("f", 150);
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
