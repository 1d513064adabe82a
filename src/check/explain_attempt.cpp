// SPDX-License-Identifier: GPL-2.0-only
// Questions to the zone, and the search for the fewest pages that pass.
#include "check/explain_attempt.hpp"

#include <algorithm>
#include <array>

#include "check/path_lines.hpp"

namespace gfpcheck::check {
namespace {

using query::ListAccess;
using zone::MigrateType;
using zone::Pages;

constexpr std::array<std::string_view, zone::kMigrateTypes> kListNames = {
    "MIGRATE_UNMOVABLE", "MIGRATE_MOVABLE", "MIGRATE_RECLAIMABLE", "MIGRATE_HIGHATOMIC", "MIGRATE_CMA", "MIGRATE_ISOLATE"};

std::string name_of(MigrateType type) { return std::string(kListNames[zone::index(type)]); }

MigrateType own_list(const AttemptSubject& s) {
  const auto number = s.questions.evaluate(s.questions.flags, "migratetype");
  for (std::size_t t = 0; t < zone::kMigrateTypes; ++t)
    if (s.layout.migrate_types[t] == number) return static_cast<MigrateType>(t);
  return MigrateType::Unmovable;
}

/// Asks with one list populated at a time, and HIGHATOMIC once more beside all others.
std::vector<ListAccess> lists_in_order(const AttemptSubject& s, ExplainZone& zone, std::uint64_t flags) {
  const MigrateType own = own_list(s);
  const auto ask = [&](const ListSet& on) { return zone.walk(zone.blocks_on(on), flags); };
  std::vector<ListAccess> regular;
  for (const MigrateType type : {MigrateType::Unmovable, MigrateType::Movable, MigrateType::Reclaimable, MigrateType::Cma}) {
    if (!s.layout.migrate_types[zone::index(type)]) continue;
    const WalkResult result = ask({type});
    if (result.lists.contains(type)) regular.push_back({name_of(type), ListAccess::When::Regular, type == own, result.none});
  }
  std::stable_sort(regular.begin(), regular.end(), [](const auto& a, const auto& b) { return a.own && !b.own; });
  const WalkResult alone = ask({MigrateType::HighAtomic});
  if (!alone.lists.contains(MigrateType::HighAtomic)) return regular;
  const WalkResult beside = ask({MigrateType::Unmovable, MigrateType::Movable, MigrateType::Reclaimable, MigrateType::HighAtomic});
  const bool first = beside.lists == ListSet{MigrateType::HighAtomic} && !beside.none;
  const ListAccess access{name_of(MigrateType::HighAtomic), first ? ListAccess::When::First : ListAccess::When::LastResort,
                          own == MigrateType::HighAtomic, alone.none};
  regular.insert(first ? regular.begin() : regular.end(), access);
  return regular;
}

/// By bisection, a number of pages that passes while one page less does not; nothing where not even `most` passes.
template <typename Passes>
std::optional<Pages> border(Pages most, const Passes& passes) {
  if (!passes(most)) return std::nullopt;
  Pages low = -1;  // does not pass, or is no number of pages
  while (most - low > 1) {
    const Pages middle = low + (most - low) / 2;
    if (passes(middle)) most = middle;
    else low = middle;
  }
  return most;
}

/// The fewest regular free pages that pass.
std::optional<Pages> fewest(ExplainZone& zone, Pages highatomic, MigrateType own, std::uint64_t flags, std::uint64_t mark) {
  return border(std::max<Pages>(static_cast<Pages>(zone.real().managed) - highatomic, 0), [&](Pages regular) {
    return zone.passes(zone.inputs(zone.state(regular, highatomic, own), flags, mark));
  });
}

/// The mark that the comparison is made with: asked for one page, without lowmem reserve and highatomic pages.
std::optional<Pages> effective(const AttemptSubject& s, MigrateType own, std::uint64_t flags, std::uint64_t mark) {
  replay::TreeLayout bare = s.layout;
  std::fill(bare.lowmem_reserve.begin(), bare.lowmem_reserve.end(), 0);
  ExplainZone zone(s.questions, bare, *s.real);
  const auto lowest = border(static_cast<Pages>(s.real->managed), [&](Pages regular) {
    ir::Assignment inputs = zone.inputs(zone.state(regular, 0, own), flags, mark);
    s.questions.set(inputs, "request.order", 0);
    return zone.passes(inputs);
  });
  if (!lowest) return std::nullopt;
  return *lowest - 1;  // free pages must exceed it
}

std::vector<query::PathLine> decisive(const AttemptSubject& s, const query::Obligation& harness, const ir::Assignment& inputs,
                                      const ir::Expr& root) {
  auto lines = PathReader(harness, inputs, s.model.flags()).lines({root});
  std::erase_if(lines, [](const query::PathLine& l) { return !l.decisive || l.source.empty(); });
  return lines;
}

/// Where a refusal has two reasons no line alone is decisive: the check's last one is where it stopped.
std::vector<query::PathLine> last_branch(const AttemptSubject& s, const ir::Assignment& inputs, const ir::Expr& root) {
  std::vector<query::PathLine> found;
  for (auto& line : PathReader(s.questions.marks, inputs, s.model.flags()).lines({root}))
    if (line.branch && line.function == s.model.ports().at("watermark_ok").function) found = {std::move(line)};
  for (auto& line : found) line.decisive = true;
  return found;
}

query::ZoneAnswer answer(const AttemptSubject& s, ExplainZone& zone, const ExplainRequest& request,
                         const query::Attempt& attempt, std::uint64_t mark) {
  query::ZoneAnswer out;
  out.highatomic = request.highatomic.value_or(0);
  out.free = request.free.value_or(out.highatomic);
  out.regular = out.free - out.highatomic;
  const auto state = zone.state(out.regular, out.highatomic, own_list(s));
  const ir::Assignment inputs = zone.inputs(state, attempt.flags, mark);
  const query::Obligation& marks = s.questions.marks;
  const query::Obligation& walk = s.questions.lists;
  const ir::Expr unusable = s.questions.answer(marks, "unusable");
  out.unusable = as_number(eval::evaluate(unusable, inputs), unusable, true);
  out.passes = attempt.ignores_marks || zone.passes(inputs);
  const ir::Expr check = s.questions.answer(marks, "watermark_ok");
  if (!attempt.ignores_marks) out.why = decisive(s, marks, inputs, check);
  if (!attempt.ignores_marks && out.why.empty()) out.why = last_branch(s, inputs, check);
  const WalkResult result = zone.walk(state, attempt.flags);
  for (const MigrateType type : result.lists) out.lists.push_back(name_of(type));
  out.may_fail = result.none;
  out.walk = decisive(s, walk, inputs, s.questions.answer(walk, "list"));
  return out;
}

}  // namespace

void explain_attempt(const AttemptSubject& s, const ExplainRequest& request, query::Attempt& attempt) {
  RealZone none;
  none.max_page_order = static_cast<unsigned>(s.model.constant("GFPCHECK_NR_ORDERS").value_or(1) - 1);
  ExplainZone zone(s.questions, s.layout, s.real ? *s.real : none);
  attempt.lists = lists_in_order(s, zone, attempt.flags);
  const ir::Assignment inputs = zone.inputs(zone.state(0, 0, MigrateType::Unmovable), attempt.flags, 0);
  const auto ask = [&](std::string_view label) { return eval::evaluate(s.questions.answer(s.questions.marks, label), inputs); };
  attempt.ignores_marks = ask("ignores marks") != 0;
  const auto used = ask("watermark class");
  if (!s.real || used >= s.real->watermarks.size()) return;
  static constexpr std::array<std::string_view, 3> kMarks = {"min", "low", "high"};
  const MigrateType own = own_list(s);
  for (std::size_t i = 0; i < kMarks.size() && i < s.real->watermarks.size(); ++i) {
    query::Threshold threshold{std::string(kMarks[i]), static_cast<Pages>(s.real->watermarks[i]), {}, {}, {}, i == used};
    if (threshold.used && !attempt.ignores_marks) {
      threshold.effective = effective(s, own, attempt.flags, s.real->watermarks[i]);
      threshold.reserve_empty = fewest(zone, 0, own, attempt.flags, s.real->watermarks[i]);
      threshold.reserve_full =
          fewest(zone, static_cast<Pages>(s.real->highatomic_cap), own, attempt.flags, s.real->watermarks[i]);
    }
    attempt.thresholds.push_back(threshold);
  }
  if (request.free || request.highatomic) attempt.answer = answer(s, zone, request, attempt, s.real->watermarks[used]);
}

}  // namespace gfpcheck::check
