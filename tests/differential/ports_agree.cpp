// SPDX-License-Identifier: GPL-2.0-only
// gfpcheck's reading of each port against the compiled text of the same tree.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "compare.hpp"

using namespace gfpcheck;

namespace {

struct Side {
  std::unique_ptr<spec::TreeModel> model;
  std::unique_ptr<test::Native> native;
};

Side both_sides(const std::filesystem::path& root, const std::vector<std::string>& options,
                const std::string& label) {
  auto config = kernel::Config::default_profile();
  for (const auto& option : options) REQUIRE(config.set(option).ok());
  auto model = test::load_harness(root.string(), config);
  if (!model) FAIL(to_string(model.error()));
  const auto source = test::native_source(root.string(), config.prelude(), {});
  if (!source) FAIL(to_string(source.error()));
  auto native = test::Native::build(root.string(), *source,
                                    std::filesystem::path(GFPCHECK_BINARY_DIR) / "differential" / label);
  if (!native) FAIL(to_string(native.error()));
  return {std::move(*model), std::move(*native)};
}

test::Outcome run_port(const Side& side, const std::string& function, const std::string& port,
                       std::uint64_t count, std::uint64_t orders = 0) {
  auto comparison = test::Comparison::make(*side.model, *side.native, function, port);
  if (!comparison) FAIL(to_string(comparison.error()));
  auto alphabet = test::alphabet_of(*side.model);
  if (orders != 0) alphabet.orders = orders;
  test::Inputs inputs(side.native->cells(), alphabet, 6'012'117);
  auto outcome = (*comparison)->run(inputs, count, false);
  INFO(port << ": " << outcome.disagreements << " of " << outcome.compared
            << " inputs; the first: " << outcome.first);
  CHECK(outcome.disagreements == 0);
  CHECK(outcome.compared >= count);
  return outcome;
}

/// Each answer of a predicate came often enough for agreement to mean something.
void both_answers(const test::Outcome& outcome) {
  for (const long long answer : {0, 1}) {
    const auto found = outcome.seen[0].find(answer);
    const std::uint64_t times = found == outcome.seen[0].end() ? 0 : found->second;
    INFO("answer " << answer << ": " << times << " of " << outcome.compared);
    CHECK(times * 20 > outcome.compared);
  }
}

void all_ports(const Side& side, std::uint64_t count) {
  const auto flags = run_port(side, "slowpath_alloc_flags", "slowpath_alloc_flags", count);
  CHECK(flags.seen[0].size() >= 10);
  const auto reserve = run_port(side, "reserve_flags", "reserve_flags", count);
  CHECK(reserve.seen[0].size() >= 2);
  const auto unusable = run_port(side, "unusable_free", "unusable_free", count);
  CHECK(unusable.undefined == 0);
  both_answers(run_port(side, "watermark_ok", "watermark_ok", count));
  both_answers(run_port(side, "watermark_fast", "watermark_fast", count));
  const auto list = run_port(side, "rmqueue_from_buddy", "rmqueue_from_buddy", count);
  CHECK(list.seen[0].size() >= 4);  // none, and three lists or more
}

}  // namespace

TEST_CASE("gfpcheck and gcc read every port of a real tree alike") {
  const std::string version = GENERATE("6.12", "6.1");
  const auto root = test::real_tree(version);
  if (!root) return;
  all_ports(both_sides(*root, {}, version), 100'000);
}

TEST_CASE("gfpcheck and gcc read every port alike under other configurations") {
  const std::string version = GENERATE("6.12", "6.1");
  const auto root = test::real_tree(version);
  if (!root) return;
  const std::string largest = version == "6.1" ? "ARCH_FORCE_MAX_ORDER=14" : "ARCH_FORCE_MAX_ORDER=13";
  const std::vector<std::vector<std::string>> configurations = {
      {"CMA=n", "ZONE_DMA32=n", "SMP=n"},
      {"MMU=n", "MEMORY_ISOLATION=n"},
      {"ARM64_64K_PAGES=y", largest, "KASAN_HW_TAGS=y"}};
  int number = 0;
  for (const auto& options : configurations) {
    const std::string label = version + "-" + std::to_string(++number);
    INFO(label << " " << options.front());
    all_ports(both_sides(*root, options, label), 10'000);
  }
}

TEST_CASE("an order too large for the shift is undefined on both sides, and on no other input") {
  const auto root = test::real_tree("6.12");
  if (!root) return;
  const auto side = both_sides(*root, {}, "any-order");
  const auto outcome = run_port(side, "unusable_free_any_order", "unusable_free", 20'000, 64);
  CHECK(outcome.undefined > 1'000);
  CHECK(outcome.compared - outcome.undefined > 1'000);
}
