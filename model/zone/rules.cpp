// SPDX-License-Identifier: GPL-2.0-only
// The rules of the two kernel lines that were read. What they mean is in rules.hpp; what follows from them is
// in the files that use them. No rule is derived from a version anywhere else.
#include "model/zone/rules.hpp"

#include <fmt/format.h>

namespace gfpcheck::zone {

KernelRules rules_6_1() {
  KernelRules rules;
  rules.highatomic_cap = HighAtomicCap::OnePercentPlusBlock;
  rules.pcp_sizing = PcpSizing::Fixed;
  rules.fallback = Fallback::OnePass;
  rules.movable_is_lowmem = true;
  rules.reserve_whole_order = false;
  rules.list_follows_block = false;
  rules.pcp_serves_without_cma = false;
  return rules;
}

KernelRules rules_6_12() {
  return KernelRules{};
}

Result<KernelRules> rules_for(int major, int minor) {
  if (major == 6 && minor == 1) return rules_6_1();
  if (major > 6 || (major == 6 && minor >= 12)) return rules_6_12();
  return Error{fmt::format("{}.{}", major, minor),
               "the zone machine knows the mechanism of Linux 6.1 and of 6.12 or later"};
}

}  // namespace gfpcheck::zone
