// SPDX-License-Identifier: GPL-2.0-only
// The zone machine's boot arithmetic against the trees' own: the marks, lowmem_reserve[] and the highatomic cap of
// every zone of the shipped machines. That calculate_min_free_kbytes() and khugepaged come to the same min_free_kbytes
// is not compared here (no port calls them); tests/zone has them by hand.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "../zone/machines.hpp"
#include "boot_arithmetic.hpp"
#include "compare.hpp"
#include "kernel/scope.hpp"
#include "model/embedded.hpp"
#include "model/zone/arithmetic.hpp"

using namespace gfpcheck;
using test::NamedInputs;
using Differences = std::vector<std::string>;

namespace {

struct Case {
  zone::MachineProfile machine;
  std::vector<std::string> options;  // over the default configuration
};

/// The shipped machines, and one with memory in ZONE_MOVABLE, which none of them has.
std::vector<Case> cases() {
  zone::MachineProfile movable = shipped_machine("32g-box");
  movable.name += ", half of it movable";
  movable.zones[2].managed_pages = 3'400'000;
  movable.zones[3].managed_pages = 4'000'000;
  return {{shipped_machine("m8g.24xlarge"), {}},
          {shipped_machine("m8g.24xlarge-64k"), {"ARM64_64K_PAGES=y"}},
          {shipped_machine("32g-box"), {}},
          {movable, {}}};
}

std::string enumerator_of(const std::string& zone) {
  std::string name = "ZONE_" + zone;
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::toupper(c); });
  return name;
}

class Comparer {
 public:
  Comparer(spec::TreeModel& model, const zone::MachineProfile& machine, const zone::KernelRules& rules)
      : model_(model), machine_(machine), numbers_(zone::compute(machine, rules)) {}

  Differences run(const std::map<std::string, std::uint64_t>& ratios) {
    NamedInputs sizes = {{"min_free_kbytes", static_cast<std::uint64_t>(numbers_.min_free_kbytes)},
                         {"watermark_scale_factor", static_cast<std::uint64_t>(machine_.watermark_scale_factor)}};
    for (const auto& z : numbers_.zones)
      sizes[fmt::format("gfpcheck_node.node_zones[{}].managed_pages.counter", place(z))] =
          static_cast<std::uint64_t>(z.managed_pages);
    for (const auto& [zone, ratio] : ratios)
      if (const auto at = model_.constant(zone)) sizes[fmt::format("sysctl_lowmem_reserve_ratio[{}]", *at)] = ratio;
    compare_marks(sizes);
    compare_lowmem_reserves(sizes);
    compare_caps();
    return differences_;
  }

 private:
  /// The zone's number in the tree.
  std::uint64_t place(const zone::ZoneNumbers& zone) const {
    const auto at = model_.constant(enumerator_of(zone.name));
    REQUIRE(at.has_value());
    return *at;
  }

  void expect(const std::string& what, const zone::ZoneNumbers& zone, std::int64_t tree, std::int64_t ours) {
    if (tree != ours)
      differences_.push_back(
          fmt::format("{} {} {}: {} by the tree, {} by model/zone", machine_.name, zone.name, what, tree, ours));
  }

  void compare_marks(NamedInputs sizes) {
    const test::PortRun set_watermarks(model_, "set_watermarks");
    for (const auto& z : numbers_.zones) {
      sizes["tried_zone"] = place(z);
      auto marks = set_watermarks(sizes);
      expect("MIN", z, marks.at("min"), z._watermark[zone::WmarkMin]);
      expect("LOW", z, marks.at("low"), z._watermark[zone::WmarkLow]);
      expect("HIGH", z, marks.at("high"), z._watermark[zone::WmarkHigh]);
      expect("PROMO", z, marks.at("promo"), z._watermark[zone::WmarkPromo]);
    }
  }

  void compare_lowmem_reserves(NamedInputs sizes) {
    const test::PortRun set_lowmem_reserves(model_, "set_lowmem_reserves");
    for (const auto& z : numbers_.zones)
      for (const auto& upper : numbers_.zones) {
        if (upper.zone_idx <= z.zone_idx) continue;
        sizes["tried_zone"] = place(z);
        sizes["tried_upper_zone"] = place(upper);
        expect("reserve towards " + upper.name, z, set_lowmem_reserves(sizes).at("lowmem_reserve"),
               z.lowmem_reserve[upper.zone_idx]);
      }
  }

  /// The tree has no function that gives the cap: the reserve grows below it and not at it.
  void compare_caps() {
    const test::PortRun reserve_highatomic(model_, "reserve_highatomic");
    const auto grows = [&](const zone::ZoneNumbers& z, std::int64_t reserved) {
      const auto held = static_cast<std::uint64_t>(reserved);
      const auto after = reserve_highatomic({{"zone.managed_pages.counter", static_cast<std::uint64_t>(z.managed_pages)},
                                             {"zone.nr_reserved_highatomic", held}});
      return after.at("zone.nr_reserved_highatomic") > reserved;
    };
    for (const auto& z : numbers_.zones) {
      if (z.managed_pages == 0) continue;
      expect("grows at the cap", z, grows(z, z.highatomic_cap), false);
      if (z.highatomic_cap > 0) expect("grows below the cap", z, grows(z, z.highatomic_cap - 1), true);
    }
  }

  spec::TreeModel& model_;
  const zone::MachineProfile& machine_;
  zone::MachineNumbers numbers_;
  Differences differences_;
};

std::unique_ptr<spec::TreeModel> model_of(const kernel::KernelTree& tree, const std::vector<std::string>& options) {
  auto config = kernel::Config::default_profile();
  for (const auto& option : options) REQUIRE(config.set(option).ok());
  auto model = test::load_harness(tree, config);
  if (!model) FAIL(to_string(model.error()));
  return std::move(*model);
}

/// All machines under one version; with an edit of its text up to the first that shows a difference.
Differences differences(const std::string& version, const test::TextEdit& edit = {}) {
  const auto root = test::real_tree(version);
  REQUIRE(root.has_value());
  const auto tree = test::edited_tree(root->string(), edit);
  const auto ratios = test::boot_ratios(root->string());
  Differences all;
  for (const Case& c : cases()) {
    const auto model = model_of(tree, c.options);
    Comparer comparer(*model, c.machine, version == "6.1" ? zone::rules_6_1() : zone::rules_6_12());
    const auto some = comparer.run(ratios);
    all.insert(all.end(), some.begin(), some.end());
    if (!edit.from.empty() && !all.empty()) break;
  }
  return all;
}

}  // namespace

TEST_CASE("the machines' marks, lowmem reserves and caps are those that the tree's own functions compute") {
  const std::string version = GENERATE("6.12", "6.1");
  if (!test::real_tree(version)) return;
  const auto found = differences(version);
  INFO(version << ": " << fmt::format("{}", fmt::join(found, "\n")));
  CHECK(found.empty());
}

TEST_CASE("one number of the tree's arithmetic changed is a difference") {
  using Edited = std::pair<std::string, test::TextEdit>;
  const auto& [version, edit] = GENERATE(
      Edited{"6.12", {"tmp = max_t(u64, tmp >> 2,", "tmp = max_t(u64, tmp >> 3,"}},
      Edited{"6.12", {"watermark_scale_factor, 10000));\n\n\t\tzone->w", "watermark_scale_factor, 10001));\n\n\t\tzone->w"}},
      Edited{"6.12", {"clamp(min_pages, SWAP_CLUSTER_MAX, 128UL)", "clamp(min_pages, SWAP_CLUSTER_MAX, 129UL)"}},
      Edited{"6.12", {"if (!is_highmem(zone) && zone_idx(zone) != ZONE_MOVABLE)", "if (!is_highmem(zone))"}},
      Edited{"6.12", {"lowmem_reserve[j] = managed_pages / ratio", "lowmem_reserve[j] = managed_pages / (ratio + 1)"}},
      Edited{"6.12", {"ALIGN((zone_managed_pages(zone) / 100)", "ALIGN((zone_managed_pages(zone) / 99)"}},
      Edited{"6.1", {"(zone_managed_pages(zone) / 100) + pageblock_nr_pages", "(zone_managed_pages(zone) / 100)"}});
  if (!test::real_tree(version)) return;
  INFO(version << ": " << edit.to);
  CHECK_FALSE(differences(version, edit).empty());
}
