// SPDX-License-Identifier: GPL-2.0-only
// Replays on one tree and one machine: the tree's decisions are lowered once, each trace runs on a fresh zone.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "check/real_zone.hpp"
#include "ir/expr.hpp"
#include "query/obligation.hpp"
#include "query/trace.hpp"
#include "replay/replay.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::check {

/// A property's obligation with the pool that it lives in.
struct Lowered {
  const query::Obligation& obligation;
  const ir::ExprPool& pool;
};

/// How the tree numbers what the zone machine numbers its own way.
replay::TreeLayout layout_of(spec::TreeModel& model, const RealZone& zone);

class Replayer {
 public:
  /// Fails where the tree lacks a function that the decisions call, or it cannot be read.
  static Result<std::unique_ptr<Replayer>> make(spec::TreeModel& model, const zone::MachineProfile& machine,
                                                const RealZone& real_zone);

  /// Runs a trace's request from its state; with `burst`, from just above the min watermark until it is refused.
  Result<replay::Report> replay(const Lowered& property, const query::Trace& trace, bool burst);
  /// Repeats the request of `inputs` (the property's pool) from just above the min watermark.
  Result<replay::Report> measure(const Lowered& property, const ir::Assignment& inputs);

 private:
  Replayer() = default;
  replay::Setting setting_;
  std::unique_ptr<ir::ExprPool> pool_;
  query::Obligation decisions_;
};

}  // namespace gfpcheck::check
