// SPDX-License-Identifier: GPL-2.0-only
// Random C programs mean the same to gcc and to their control graphs, run node by node. GFPCHECK_PROGRAMS and
// GFPCHECK_SEED ask for more and for others.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "random_program.hpp"
#include "walked_program.hpp"

using namespace gfpcheck;
using namespace gfpcheck::testing;

namespace {

std::uint64_t setting(const char* name, std::uint64_t usual) {
  const char* given = std::getenv(name);
  return given ? std::strtoull(given, nullptr, 10) : usual;
}

}  // namespace

TEST_CASE("a random program means the same to gcc and to its control graph") {
  const std::uint64_t count = setting("GFPCHECK_PROGRAMS", 80);
  const std::uint64_t seed = setting("GFPCHECK_SEED", 1);
  std::vector<CProgram> programs;
  for (std::uint64_t i = 0; i < count; ++i)
    programs.push_back(random_program("g" + std::to_string(i), seed * 1000003 + i));
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
