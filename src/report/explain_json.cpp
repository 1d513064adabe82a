// SPDX-License-Identifier: GPL-2.0-only
// The JSON view of an explanation. Keys are API: added to, never renamed, within a schema version.
#include <nlohmann/json.hpp>

#include "report/explain.hpp"
#include "report/json.hpp"

namespace gfpcheck::report {
namespace {

using Json = nlohmann::ordered_json;

Json number(const std::optional<std::int64_t>& n) { return n ? Json(*n) : Json(nullptr); }

Json line(const query::PathLine& l) {
  return {{"where", file_and_line(l.span)}, {"function", l.function}, {"source", l.source}, {"effect", l.effect}};
}

Json lines(const std::vector<query::PathLine>& list) {
  Json out = Json::array();
  for (const auto& l : list) out.push_back(line(l));
  return out;
}

Json flag(const query::ExplainedFlag& f) {
  return {{"name", f.name},
          {"set", f.set},
          {"set_at", f.setter ? line(*f.setter) : Json(nullptr)},
          {"because", lines(f.conditions)},
          {"changed_by", f.changed_by}};
}

Json list(const query::ListAccess& l) {
  using When = query::ListAccess::When;
  const auto when = l.when == When::First ? "first" : l.when == When::Regular ? "regular" : "last resort";
  return {{"list", l.list}, {"when", when}, {"own", l.own}, {"may_be_refused", l.may}};
}

Json threshold(const query::Threshold& t) {
  Json out = {{"mark", t.mark}, {"pages", t.pages}, {"used", t.used}};
  if (!t.used) return out;
  out["effective"] = number(t.effective);
  out["passes_from_reserve_empty"] = number(t.reserve_empty);
  out["passes_from_reserve_full"] = number(t.reserve_full);
  return out;
}

Json answer(const query::ZoneAnswer& a) {
  return {{"free", a.free},         {"highatomic", a.highatomic}, {"regular", a.regular},   {"unusable", a.unusable},
          {"passes", a.passes},     {"why", lines(a.why)},        {"lists", a.lists},       {"may_find_none", a.may_fail},
          {"walk", lines(a.walk)}};
}

Json attempt(const query::Attempt& a) {
  Json out = {{"title", a.title}, {"alloc_flags", a.text}, {"value", a.flags}, {"ignores_marks", a.ignores_marks}};
  out["lists"] = Json::array();
  for (const auto& l : a.lists) out["lists"].push_back(list(l));
  out["thresholds"] = Json::array();
  for (const auto& t : a.thresholds) out["thresholds"].push_back(threshold(t));
  if (a.answer) out["answer"] = answer(*a.answer);
  return out;
}

}  // namespace

std::string explain_json(const SourceInfo& source, const query::Explanation& e) {
  Json flags = Json::array();
  for (const auto& f : e.flags) flags.push_back(flag(f));
  Json attempts = Json::array();
  for (const auto& a : e.attempts) attempts.push_back(attempt(a));
  Json out = {{"schema_version", kReportSchemaVersion},
              {"tool", {{"name", "gfpcheck"}, {"version", GFPCHECK_VERSION}}},
              {"source",
               {{"tree", source.label},
                {"version", source.version},
                {"config", source.config},
                {"proposals", source.proposals},
                {"patches", source.patches},
                {"notes", source.notes}}},
              {"request",
               {{"gfp", e.gfp},
                {"names", e.gfp_text},
                {"order", e.order},
                {"context", e.context},
                {"migratetype", e.migratetype},
                {"highest_zone", e.highest_zone},
                {"notes", e.remarks}}},
              {"flags", flags},
              {"reserve", {{"because", lines(e.reserve_lines)}, {"loses", e.lost}}},
              {"zone",
               {{"machine", e.machine},
                {"name", e.zone},
                {"none_because", e.no_zone_because},
                {"eligible", e.zone_is_eligible},
                {"page_size", std::uint64_t{1} << e.page_shift},
                {"managed", e.managed},
                {"lowmem_reserve", e.lowmem_reserve},
                {"highatomic_cap", e.highatomic_cap}}},
              {"attempts", attempts}};
  return out.dump(2) + "\n";
}

}  // namespace gfpcheck::report
