// SPDX-License-Identifier: GPL-2.0-only
// The comparison can fail: one operator of the compiled text changed is one disagreement found, with the
// inputs, the seed and far fewer of them than the comparison of the true text uses.
#include <algorithm>
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "compare.hpp"

using namespace gfpcheck;

namespace {

struct Mutant {
  const char* port;
  test::Mutation mutation;
};

std::vector<Mutant> mutants() {
  const std::vector<Mutant> all = {
      {"watermark_ok", {"__zone_watermark_ok", "<=", "<"}},
      {"watermark_ok", {"__zone_watermark_ok", "-=", "+="}},
      {"watermark_ok", {"__zone_watermark_ok", "/ 2", "/ 3"}},
      {"watermark_ok", {"__zone_watermark_ok", "/ 4", "/ 5"}},
      {"watermark_ok", {"__zone_watermark_ok", "/ 2", "/ 3", 1}},
      {"watermark_ok", {"__zone_watermark_ok", "+ z", "- z"}},
      {"watermark_ok", {"__zone_watermark_ok", "o++", "o += 2"}},
      {"watermark_ok", {"__zone_watermark_ok", "|", "&"}},
      {"watermark_ok", {"__zone_watermark_ok", "mt = 0", "mt = 1"}},
      {"unusable_free", {"__zone_watermark_unusable_free", "- 1", "- 2"}},
      {"unusable_free", {"__zone_watermark_unusable_free", "+=", "-="}},
      {"unusable_free", {"__zone_watermark_unusable_free", "!(", "("}},
      {"unusable_free", {"zone_page_state", "< 0", "> 0"}},
      {"watermark_fast", {"zone_watermark_fast", " > ", " >= "}},
      {"watermark_fast", {"zone_watermark_fast", "==", "!="}},
      {"watermark_fast", {"zone_watermark_fast", "z, 0", "z, 1"}},
      {"slowpath_alloc_flags", {"gfp_to_alloc_flags", "> 0", "> 1"}},
      {"slowpath_alloc_flags", {"gfp_to_alloc_flags", "&& in_task", "|| in_task"}},
      {"slowpath_alloc_flags", {"gfp_to_alloc_flags_cma", "==", "!="}},
      {"reserve_flags", {"__gfp_pfmemalloc_flags", "&&", "||"}},
      {"reserve_flags", {"__gfp_pfmemalloc_flags", "!in_interrupt", "in_task"}},
      {"reserve_flags", {"oom_reserves_allowed", "!tsk", "tsk"}},
      {"rmqueue_from_buddy", {"rmqueue_buddy", "&&", "||"}},
      {"rmqueue_from_buddy", {"rmqueue_buddy", "|", "&"}},
  };
  return all;
}

}  // namespace

TEST_CASE("one operator changed in the compiled text is found as a disagreement") {
  const auto root = test::real_tree("6.12");
  if (!root) return;
  const auto config = kernel::Config::default_profile();
  auto model = test::load_harness(root->string(), config);
  if (!model) FAIL(to_string(model.error()));
  const auto alphabet = test::alphabet_of(**model);
  std::vector<test::Mutation> mutations;
  for (const Mutant& mutant : mutants()) mutations.push_back(mutant.mutation);
  const auto source = test::native_source(root->string(), config.prelude(), mutations);
  if (!source) FAIL(to_string(source.error()));
  const auto native = test::Native::build(
      root->string(), *source, std::filesystem::path(GFPCHECK_BINARY_DIR) / "differential" / "mutants");
  if (!native) FAIL(to_string(native.error()));
  int version = 0;
  for (const auto& [port, mutation] : mutants()) {
    INFO(mutation.function << "(): '" << mutation.from << "' became '" << mutation.to << "'");
    auto comparison = test::Comparison::make(**model, **native, port, port, ++version);
    if (!comparison) FAIL(to_string(comparison.error()));
    test::Inputs inputs((*native)->cells(), alphabet, 6'012'117);
    const auto outcome = (*comparison)->run(inputs, 20'000, true);
    CHECK(outcome.disagreements == 1);
  }
}

TEST_CASE("a mutation that the text has no place for is refused") {
  const auto root = test::real_tree("6.12");
  if (!root) return;
  CHECK_FALSE(test::native_source(root->string(), "", {{"__zone_watermark_ok", "<=>", "<"}}).ok());
  CHECK_FALSE(test::native_source(root->string(), "", {{"no_such_function", "<", ">"}}).ok());
}
