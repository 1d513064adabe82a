// SPDX-License-Identifier: GPL-2.0-only
// Putting the answers together.
#include "check/explain.hpp"

#include <fmt/format.h>

#include "check/explain_attempt.hpp"
#include "check/explain_flags.hpp"
#include "check/explain_remarks.hpp"
#include "check/replayer.hpp"

namespace gfpcheck::check {
namespace {

/// The tree's name for a number of an enumeration.
std::string name_in(spec::TreeModel& model, std::initializer_list<std::string_view> names, std::uint64_t number) {
  for (const auto name : names)
    if (model.constant(name) == number) return std::string(name);
  return std::to_string(number);
}

Result<Done> choose_zone(const zone::MachineProfile& machine, const ExplainRequest& request, spec::TreeModel& model,
                         std::optional<RealZone>& real, query::Explanation& out) {
  std::string known;
  bool found = request.zone.empty();
  for (const auto& z : machine.zones) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", z.name);
    found = found || z.name == request.zone;
  }
  if (!found) return bad_input(whole_file("--zone"), fmt::format("the machine {} has no zone '{}', expected one of {}",
                                                                 machine.name, request.zone, known));
  real = real_zone(machine, model, request.zone);
  if (real && real->managed == 0) return bad_input(whole_file("--zone"), fmt::format("zone {} of {} is empty", request.zone, machine.name));
  if (!real) {
    if (request.free || request.highatomic)
      return bad_input(whole_file("--free"), fmt::format("the machine {} does not fit this tree and its configuration", machine.name));
    out.no_zone_because = fmt::format("the machine {} does not fit this tree and its configuration: no thresholds", machine.name);
    return Done{};
  }
  out.machine = real->machine;
  out.zone = real->zone;
  out.managed = static_cast<std::int64_t>(real->managed);
  out.highatomic_cap = static_cast<std::int64_t>(real->highatomic_cap);
  return Done{};
}

Result<Done> check_pages(const ExplainRequest& request, const query::Explanation& out) {
  const auto highatomic = request.highatomic.value_or(0);
  const auto free = request.free.value_or(highatomic);
  if (free > out.managed)
    return bad_input(whole_file("--free"), fmt::format("{} pages are more than zone {} of {} has, expected 0 to {}", free, out.zone,
                                                       out.machine, out.managed));
  if (highatomic > free)
    return bad_input(whole_file("--highatomic"), fmt::format("{} pages are more than are free, expected 0 to {}", highatomic, free));
  return Done{};
}

void add_attempts(const AttemptSubject& subject, const ExplainRequest& request, query::Explanation& out) {
  const ExplainQuestions& q = subject.questions;
  const auto& names = subject.model.flags();
  query::Attempt own;
  own.title = "own flags";
  own.flags = q.evaluate(q.flags, "own flags");
  own.text = query::alloc_text(own.flags, names);
  explain_attempt(subject, request, own);
  out.attempts.push_back(std::move(own));
  if (q.evaluate(q.reserve, "reserve flags") == 0) return;
  query::Attempt reserve;
  reserve.title = "reserve override";
  reserve.flags = q.evaluate(q.reserve, "override");
  reserve.text = query::alloc_text(reserve.flags, names);
  explain_attempt(subject, request, reserve);
  out.lost = query::bits_text(out.attempts[0].flags & ~reserve.flags, names.alloc_bits);
  out.attempts.push_back(std::move(reserve));
}

}  // namespace

Result<query::Explanation> explain(spec::TreeModel& model, const ExplainRequest& request, const zone::MachineProfile& machine) {
  auto questions = ExplainQuestions::make(model, request);
  if (!questions) return questions.error();
  ExplainQuestions& q = **questions;
  query::Explanation out;
  std::optional<RealZone> real;
  if (auto chosen = choose_zone(machine, request, model, real, out); !chosen) return chosen.error();
  if (real)
    if (auto fits = check_pages(request, out); !fits) return fits.error();
  out.gfp = request.mask.value;
  out.gfp_text = query::gfp_text(out.gfp, model.flags());
  out.order = request.order;
  out.page_shift = model.page_shift();
  for (const std::string& context : request.contexts) out.context += (out.context.empty() ? "" : ", ") + context;
  if (out.context.empty()) out.context = "task";
  const auto highest = q.evaluate(q.flags, "highest zone");
  out.migratetype = name_in(model, {"MIGRATE_UNMOVABLE", "MIGRATE_MOVABLE", "MIGRATE_RECLAIMABLE", "MIGRATE_HIGHATOMIC"},
                            q.evaluate(q.flags, "migratetype"));
  out.highest_zone = name_in(model, {"ZONE_DMA", "ZONE_DMA32", "ZONE_NORMAL", "ZONE_HIGHMEM", "ZONE_MOVABLE"}, highest);
  out.remarks = explain_remarks(q, model, request);
  out.flags = explain_flags(q, model, request);
  out.reserve_lines = explain_reserve(q, model);
  const replay::TreeLayout layout = layout_of(model, real.value_or(RealZone{}));
  if (real) {
    out.zone_is_eligible = real->index <= highest;
    if (highest < real->lowmem_reserve.size()) out.lowmem_reserve = static_cast<std::int64_t>(real->lowmem_reserve[highest]);
    if (request.highatomic.value_or(0) > out.highatomic_cap)
      out.remarks.push_back("more highatomic pages are given than the kernel lets the reserve grow to");
  }
  add_attempts({model, q, layout, real ? &*real : nullptr}, request, out);
  return out;
}

}  // namespace gfpcheck::check
