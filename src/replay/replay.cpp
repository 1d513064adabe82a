// SPDX-License-Identifier: GPL-2.0-only
// Bringing a zone of the machine into the trace's state and running the request there, step by step.
#include "replay/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "eval/program.hpp"
#include "model/zone/shape.hpp"
#include "model/zone/zone.hpp"
#include "query/units.hpp"
#include "replay/tree_policy.hpp"

namespace gfpcheck::replay {
namespace {

using query::grouped;
using query::pages_text;
using zone::Ending;
using zone::MigrateType;
using zone::Pages;
using zone::StepKind;
using zone::Zone;

constexpr int kMaxRequests = 200000;
constexpr Pages kBurstStart = 256;  // regular pages above the min watermark

std::vector<ir::Expr> refutation_of(const query::Obligation& o) {
  std::vector<ir::Expr> roots;
  for (const auto& c : o.constraints) roots.push_back(c.condition);
  for (const auto& d : o.defined) roots.push_back(d.condition);
  for (const auto& a : o.assertions) roots.push_back(a.condition);
  return roots;
}

/// Whether the property's premises hold of a state and its claim does not.
class Promise {
 public:
  Promise(const Subject& subject, const TreeLayout& layout, ir::Assignment inputs)
      : binding_(subject.property_pool, layout),
        program_(refutation_of(subject.property)),
        claims_(subject.property.assertions.size()),
        inputs_(std::move(inputs)) {}

  bool broken_in(const zone::ZoneState& state) {
    binding_.assign(state, inputs_);
    const auto values = program_.run(inputs_);
    const auto first_claim = values.end() - static_cast<std::ptrdiff_t>(claims_);
    const auto holds = [](std::uint64_t v) { return v == 1; };
    return std::all_of(values.begin(), first_claim, holds) && !std::all_of(first_claim, values.end(), holds);
  }

 private:
  StateBinding binding_;
  eval::Program program_;
  std::size_t claims_;
  ir::Assignment inputs_;
};

class Runner {
 public:
  Runner(const Setting& setting, Zone zone, TreePolicy& policy, Promise& promise, zone::Request request)
      : setting_(setting), zone_(std::move(zone)), policy_(policy), promise_(promise), request_(request) {}

  Report run() {
    report_.cpus = setting_.machine.cpus;
    say("start", zone_.state());
    const int most = setting_.burst ? kMaxRequests : 1;
    for (int i = 1; i <= most; ++i)
      if (!one(i)) break;
    report_.lowest_regular = zone_.state().regular_free(true);
    report_.below_min = std::max<Pages>(0, zone_.state().min_wmark() - report_.lowest_regular);
    if (const auto bad = zone_.check_consistency()) report_.disagreement = "the zone machine broke an invariant of its own: " + *bad;
    return std::move(report_);
  }

 private:
  void say(const std::string& what, const zone::ZoneState& z) {
    report_.timeline.push_back(fmt::format("{:<27} free {:>9} regular {:>9} highatomic {:>9} min {}", what,
                                           grouped(z.nr_free_pages), grouped(z.regular_free(true)),
                                           grouped(z.nr_free_highatomic), grouped(z.min_wmark())));
  }

  void mark_broken(const zone::ZoneState& before) {
    report_.broken = true;
    report_.timeline.push_back(fmt::format("        the promise breaks here: {} regular, min {}",
                                           pages_text(before.regular_free(true), setting_.machine.page_shift),
                                           pages_text(before.min_wmark(), setting_.machine.page_shift)));
  }

  /// One request; false where the run ends with it.
  bool one(int number) {
    const zone::ZoneState before = zone_.state();
    const bool cached = asked_ && same(before, last_state_);
    const bool breaks = cached ? last_breaks_ : promise_.broken_in(before);
    last_breaks_ = breaks;
    last_state_ = before;
    asked_ = true;
    const auto expected = cached ? last_list_ : policy_.list_in(before);
    last_list_ = expected;
    const zone::Outcome outcome = zone_.allocate(request_, policy_);
    for (const zone::Step& step : outcome.steps)
      if (step.kind == StepKind::PcpRefilled) report_.largest_refill = std::max(report_.largest_refill, step.pages);
    compare(outcome, expected);
    const bool first_break = breaks && !report_.broken;
    if (first_break) mark_broken(before);
    const bool tells = !setting_.burst || first_break || number <= 2 || !outcome.allocated() || outcome.took(StepKind::TookHighAtomicLast);
    if (tells) say(fmt::format("{}: {}", grouped(number), ending(outcome)), zone_.state());
    if (!report_.disagreement.empty() || !outcome.allocated()) return false;
    return !outcome.took(StepKind::TookHighAtomicLast) || zone_.state().regular_free(true) > 0;
  }

  static bool same(const zone::ZoneState& a, const zone::ZoneState& b) {
    return a.nr_free_pages == b.nr_free_pages && a.nr_free_highatomic == b.nr_free_highatomic &&
           a.nr_reserved_highatomic == b.nr_reserved_highatomic && a.watermark_boost == b.watermark_boost;
  }

  static std::string ending(const zone::Outcome& o) {
    if (o.ending == Ending::Refused) return "watermark refuses";
    if (o.ending == Ending::Empty) return "passes, page denied";
    if (o.took(StepKind::TookHighAtomicLast) || o.took(StepKind::TookHighAtomic)) return "takes highatomic";
    for (const zone::Step& s : o.steps)
      if (s.kind == StepKind::PcpRefilled) return fmt::format("refill of {}", grouped(s.pages));
    return o.from_pcp ? "from the per-CPU list" : "from the buddy lists";
  }

  /// The machine did what the tree's walk says it would.
  void compare(const zone::Outcome& o, const std::optional<MigrateType>& expected) {
    if (o.ending == Ending::Refused) return;
    const bool took_reserve = o.took(StepKind::TookHighAtomicLast) || o.took(StepKind::TookHighAtomic);
    const bool expects_reserve = expected == MigrateType::HighAtomic;
    const bool from_list = o.from_pcp && o.took(StepKind::PcpHit);  // pages that left the lists earlier
    if (from_list) return;
    if (o.ending == Ending::Empty && expected)
      report_.disagreement = fmt::format("eval says that the walk finds a {} page, the zone machine finds none", name(*expected));
    else if (o.allocated() && !expected)
      report_.disagreement = "eval says that the walk finds no page, the zone machine found one";
    else if (o.allocated() && took_reserve != expects_reserve)
      report_.disagreement = fmt::format("eval says {} page, the zone machine took {}", expects_reserve ? "a highatomic" : "a regular",
                                         took_reserve ? "a highatomic one" : "a regular one");
  }

  const Setting& setting_;
  Zone zone_;
  TreePolicy& policy_;
  Promise& promise_;
  zone::Request request_;
  Report report_;
  bool asked_ = false;
  bool last_breaks_ = false;
  std::optional<MigrateType> last_list_;
  zone::ZoneState last_state_;
};

Result<zone::ZoneConfig> config_of(const Setting& setting) {
  for (zone::ZoneConfig& config : zone::zone_configs(setting.machine, setting.rules))
    if (config.numbers.name == setting.zone_name) return std::move(config);
  return bad_input({}, fmt::format("the machine {} has no zone {}", setting.machine.name, setting.zone_name));
}

/// The free lists of a trace as a target for the machine.
Result<zone::Target> target_of(const query::Trace& trace, const TreeLayout& layout, zone::Order pageblock_order) {
  zone::Target target;
  Pages side_by_side = 0;
  for (const query::Input& input : trace.inputs) {
    unsigned order = 0;
    unsigned list = 0;
    if (input.symbol == "zone.nr_reserved_highatomic") target.nr_reserved_highatomic = static_cast<Pages>(input.value);
    if (input.symbol == "zone.watermark_boost") target.watermark_boost = static_cast<Pages>(input.value);
    if (std::sscanf(input.symbol.c_str(), "zone.free_area[%u].free_list[%u].gfpcheck_entries", &order, &list) != 2) continue;
    if (order >= zone::kMaxOrders) return bad_input({}, fmt::format("{}: no such order", input.symbol));
    for (std::size_t type = 0; type < zone::kMigrateTypes; ++type) {
      if (layout.migrate_types[type] != list) continue;
      const auto which = static_cast<MigrateType>(type);
      // whole pageblocks of the reserve lie side by side; replay() sees whether that is the trace's state
      if (which == MigrateType::HighAtomic && order >= pageblock_order) side_by_side += static_cast<Pages>(input.value << order);
      else target.free.push_back({which, static_cast<Pages>(input.value << order), order});
    }
  }
  if (side_by_side > 0) target.free.push_back({MigrateType::HighAtomic, side_by_side, std::nullopt});
  return target;
}

std::uint64_t input_of(const query::Trace& trace, std::string_view symbol) {
  for (const query::Input& input : trace.inputs)
    if (input.symbol == symbol) return input.value;
  return 0;
}

/// The machine's free lists are the trace's.
bool lies_as_in(const query::Trace& trace, const TreeLayout& layout, const zone::ZoneState& state) {
  for (unsigned order = 0; order < zone::kMaxOrders; ++order)
    for (std::size_t type = 0; type < zone::kMigrateTypes; ++type) {
      if (!layout.migrate_types[type]) continue;
      const auto symbol = fmt::format("zone.free_area[{}].free_list[{}].gfpcheck_entries", order, *layout.migrate_types[type]);
      if (input_of(trace, symbol) != static_cast<std::uint64_t>(state.free_area[order].free_list[type])) return false;
    }
  return true;
}

/// `wanted`: the trace whose state this is, to compare with; null where the state is our own.
Result<Report> run_from(const Setting& setting, const Subject& subject, const zone::Target& target, const query::Trace* wanted,
                        const ir::Assignment& property_inputs, const ir::Assignment& decision_inputs, unsigned order) {
  auto config = config_of(setting);
  if (!config) return config.error();
  if (order > config->max_page_order) return bad_input({}, fmt::format("order {} is above the machine's {}", order, config->max_page_order));
  Zone zone(std::move(*config));
  if (auto shaped = zone::shape(zone, target); !shaped)
    return bad_input({}, "the zone machine cannot get to this state: " + shaped.error().text());
  if (wanted && !lies_as_in(*wanted, setting.layout, zone.state()))
    return bad_input({}, "the zone machine's free lists are not those of the trace: its blocks merge otherwise");
  auto policy = TreePolicy::make(subject.decisions, subject.decisions_pool, setting.layout, decision_inputs);
  if (!policy) return policy.error();
  Promise promise(subject, setting.layout, property_inputs);
  const zone::Request request{order, (*policy)->migratetype(), 0};
  return Runner(setting, std::move(zone), **policy, promise, request).run();
}

}  // namespace

ir::Assignment request_inputs(const query::Trace& trace, const ir::ExprPool& pool) {
  std::map<std::string_view, std::uint64_t> values;
  for (const query::Input& input : trace.inputs)
    if (!input.symbol.starts_with("zone.")) values.emplace(input.symbol, input.value);
  ir::Assignment made;
  for (std::uint32_t i = 0; i < pool.symbols().size(); ++i)
    if (const auto found = values.find(pool.symbols()[i].name); found != values.end()) made.set(i, found->second);
  return made;
}

Result<Report> replay(const Setting& setting, const Subject& subject, const query::Trace& trace) {
  auto target = target_of(trace, setting.layout, setting.machine.pageblock_order);
  if (!target) return target.error();
  return run_from(setting, subject, *target, &trace, request_inputs(trace, subject.property_pool),
                  request_inputs(trace, subject.decisions_pool), static_cast<unsigned>(input_of(trace, "request.order")));
}

Result<Report> measure_burst(const Setting& setting, const Subject& subject, const ir::Assignment& inputs,
                             const ir::Assignment& decision_inputs) {
  const auto config = config_of(setting);
  if (!config) return config.error();
  zone::Target target;
  const Pages block = Pages{1} << setting.machine.pageblock_order;  // 6.1's cap is no multiple of it
  const Pages reserve = (config->numbers.highatomic_cap + block - 1) / block * block;
  target.nr_reserved_highatomic = reserve;
  target.free.push_back({MigrateType::Unmovable, config->numbers._watermark[zone::WmarkMin] + kBurstStart, 0});
  if (reserve > 0) target.free.push_back({MigrateType::HighAtomic, reserve, std::nullopt});
  return run_from(setting, subject, target, nullptr, inputs, decision_inputs, 0);
}

}  // namespace gfpcheck::replay
