// SPDX-License-Identifier: GPL-2.0-only
// Random C programs mean the same to gcc and to their control graphs, run node by node. GFPCHECK_PROGRAMS and
// GFPCHECK_SEED ask for more and for others.
#include <catch2/catch.hpp>

#include "random_program.hpp"
#include "walked_program.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;

TEST_CASE("a random program means the same to gcc and to its control graph") {
  const std::uint64_t seed = random_seed();
  const std::vector<CProgram> programs = random_programs("g", 80);
  const Native native(programs);
  for (const CProgram& program : programs) {
    INFO(program.text);
    auto walked = Walked::make(program);
    if (!walked) FAIL_CHECK(to_string(walked.error()));
    if (!walked) continue;
    for (std::uint64_t round = 0; round < 40; ++round) {
      const Arguments arguments = random_arguments(program, seed * 7919 + round);
      CAPTURE(arguments);
      const std::uint64_t expected = native.run(program.name, arguments);
      const Walked::Outcome found = (*walked)->run(arguments, round % 2 ? ~std::uint64_t{0} : 0);
      CHECK(found.ended);
      CHECK(found.defined);
      CHECK(found.result == expected);
      if (found.result != expected) break;
    }
  }
}
