// SPDX-License-Identifier: GPL-2.0-only
// Setting up replays.
#include "check/replayer.hpp"

#include <array>

namespace gfpcheck::check {

replay::TreeLayout layout_of(spec::TreeModel& model, const RealZone& zone) {
  static constexpr std::array<std::string_view, zone::kMigrateTypes> kTypes = {
      "MIGRATE_UNMOVABLE", "MIGRATE_MOVABLE", "MIGRATE_RECLAIMABLE", "MIGRATE_HIGHATOMIC", "MIGRATE_CMA", "MIGRATE_ISOLATE"};
  replay::TreeLayout layout;
  for (std::size_t i = 0; i < kTypes.size(); ++i) layout.migrate_types[i] = model.constant(kTypes[i]);
  layout.nr_free_pages = model.constant("NR_FREE_PAGES");
  layout.nr_free_cma_pages = model.constant("NR_FREE_CMA_PAGES");
  layout.lowmem_reserve = zone.lowmem_reserve;
  layout.highest_zoneidx = zone.index;
  return layout;
}

namespace {

/// The inputs of a pool by name, as a trace carries them.
query::Trace named(const ir::ExprPool& pool, const ir::Assignment& inputs) {
  query::Trace trace;
  for (std::uint32_t i = 0; i < pool.symbols().size(); ++i)
    if (inputs.get(i) != 0) trace.inputs.push_back({pool.symbols()[i].name, inputs.get(i)});
  return trace;
}

}  // namespace

Result<std::unique_ptr<Replayer>> Replayer::make(spec::TreeModel& model, const zone::MachineProfile& machine,
                                                 const RealZone& real_zone) {
  std::unique_ptr<Replayer> made(new Replayer());
  made->pool_ = std::make_unique<ir::ExprPool>();
  auto lowered = model.lower("gfpcheck_decisions", *made->pool_);
  if (!lowered) return lowered.error();
  made->decisions_ = std::move(*lowered);
  const auto rules = rules_of(model.version());
  ensure(rules.has_value(), "a real zone is made for versions with known rules only");
  made->setting_ = {machine, *rules, real_zone.zone, layout_of(model, real_zone), false};
  return made;
}

Result<replay::Report> Replayer::replay(const Lowered& property, const query::Trace& trace, bool burst) {
  const replay::Subject subject{property.obligation, property.pool, decisions_, *pool_};
  replay::Setting setting = setting_;
  setting.burst = burst;
  if (!burst) return replay::replay(setting, subject, trace);
  return replay::measure_burst(setting, subject, replay::request_inputs(trace, property.pool),
                               replay::request_inputs(trace, *pool_));
}

Result<replay::Report> Replayer::measure(const Lowered& property, const ir::Assignment& inputs) {
  return replay(property, named(property.pool, inputs), true);
}

}  // namespace gfpcheck::check
