// SPDX-License-Identifier: GPL-2.0-only
// The JSON view. Keys are API: they are added to, never renamed, within a schema version.
#include "report/json.hpp"

#include <nlohmann/json.hpp>

namespace gfpcheck::report {
namespace {

using Json = nlohmann::ordered_json;

Json verdict(const query::Verdict& v) {
  Json engines = Json::array();
  for (const auto& run : v.engines()) engines.push_back({{"engine", run.engine}, {"seconds", run.seconds}});
  Json assumptions = Json::array();
  for (const auto& a : v.assumptions())
    assumptions.push_back({{"id", a.id}, {"sentence", a.sentence}, {"where", a.where}, {"needed", a.needed}});
  Json notes = Json::array();
  for (const auto& note : v.notes) notes.push_back(note.text);
  Json out = {{"property", v.property},
              {"title", v.title},
              {"verdict", to_string(v.outcome())},
              {"reason", v.reason()},
              {"engines", engines},
              {"assumptions", assumptions},
              {"notes", notes},
              {"seconds", v.seconds}};
  if (v.trace()) out["trace"] = Json::parse(to_json(*v.trace()));
  for (const auto& o : v.opinions)
    out["opinions"].push_back({{"engine", o.engine}, {"finds", to_string(o.what)}, {"detail", o.detail}, {"seconds", o.seconds}});
  if (!v.timeline.empty()) out["timeline"] = v.timeline;
  return out;
}

Json verdicts(const std::vector<query::Verdict>& list) {
  Json out = Json::array();
  for (const auto& v : list) out.push_back(verdict(v));
  return out;
}

}  // namespace

std::string json(const Run& run) {
  Json out = {{"schema_version", kReportSchemaVersion},
              {"tool", {{"name", "gfpcheck"}, {"version", GFPCHECK_VERSION}}},
              {"source",
               {{"tree", run.source.label},
                {"version", run.source.version},
                {"config", run.source.config},
                {"request", run.source.request},
                {"machine", run.source.machine},
                {"patches", run.source.patches},
                {"proposals", run.source.proposals},
                {"notes", run.source.notes}}},
              {"verdicts", verdicts(run.verdicts)}};
  if (run.changed) {
    out["before"] = verdicts(run.before);
    out["after"] = out["verdicts"];
  }
  return out.dump(2) + "\n";
}

}  // namespace gfpcheck::report
