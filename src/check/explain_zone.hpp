// SPDX-License-Identifier: GPL-2.0-only
// Lists and thresholds of an explained request: the tree's watermark check and free-list walk, asked in many states
// of one zone.
#pragma once

#include <set>

#include "check/explain_questions.hpp"
#include "eval/program.hpp"
#include "model/zone/state.hpp"
#include "replay/layout.hpp"

namespace gfpcheck::check {

/// Lists by the machine's migrate type.
using ListSet = std::set<zone::MigrateType>;

struct WalkResult {
  ListSet lists;      // a block may come from each of them
  bool none = false;  // the walk may find none
};

class ExplainZone {
 public:
  /// `zone` may be an empty one where no machine fits: then only lists are meant to be asked.
  ExplainZone(const ExplainQuestions& questions, const replay::TreeLayout& layout, const RealZone& zone);

  /// The zone with so many free pages on `own` and on HIGHATOMIC, merged as far as they go; the reserve holds the latter.
  zone::ZoneState state(zone::Pages regular, zone::Pages highatomic, zone::MigrateType own) const;
  /// One block of the largest order on each of these lists and nothing else.
  zone::ZoneState blocks_on(const ListSet& lists) const;
  /// The inputs for this state, these alloc flags and this mark (pages).
  ir::Assignment inputs(const zone::ZoneState& state, std::uint64_t flags, std::uint64_t mark) const;

  /// The walk under every answer of what is not read (which list a fallback takes, whether it refuses).
  WalkResult walk(const zone::ZoneState& state, std::uint64_t flags);
  bool passes(const ir::Assignment& inputs) { return watermark_.run(inputs)[0] != 0; }

  const RealZone& real() const { return zone_; }

 private:
  const ExplainQuestions& questions_;
  replay::TreeLayout layout_;
  RealZone zone_;
  replay::StateBinding binding_;
  eval::Program watermark_;
  eval::Program walk_;  // the list, then the constraints
  std::vector<std::uint32_t> free_;  // symbols that the walk reads and nothing here gives a value
};

}  // namespace gfpcheck::check
