// SPDX-License-Identifier: GPL-2.0-only
// Traces as JSON, docs/trace-format.md. The only place that knows their keys. The source text of a path's
// lines is left out: a stored trace carries no kernel text, and a replay reads it from the tree again.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "query/trace.hpp"

namespace gfpcheck::query {
namespace {

using Json = nlohmann::ordered_json;

Json place(const SourceSpan& span) { return {{"file", span.known() ? *span.file : ""}, {"line", span.line}}; }

SourceSpan span_of(const Json& j) {
  SourceSpan span = whole_file(j.at("file").get<std::string>());
  span.line = j.at("line").get<std::uint32_t>();
  return span;
}

}  // namespace

std::string to_json(const Trace& t) {
  Json inputs = Json::object();
  for (const Input& input : t.inputs) inputs[input.symbol] = input.value;
  Json shown = Json::array();
  for (const ShownValue& s : t.shown)
    shown.push_back({{"subject", s.subject}, {"label", s.label}, {"unit", s.unit}, {"value", s.number}, {"text", s.text}});
  Json path = Json::array();
  for (const PathLine& line : t.path) {
    Json entry = place(line.span);
    entry["function"] = line.function;
    entry["effect"] = line.effect;
    entry["decisive"] = line.decisive;
    path.push_back(std::move(entry));
  }
  Json broken = place(t.broken_at);
  broken["claim"] = t.broken;
  const Json whole = {{"schema_version", kTraceSchemaVersion},
                      {"kind", "gfpcheck trace"},
                      {"property", t.property},
                      {"tree", {{"version", t.tree_version}, {"options", t.options}}},
                      {"machine", {{"profile", t.machine}, {"zone", t.zone_name}, {"page_shift", t.page_shift}}},
                      {"inputs", inputs},
                      {"shown", shown},
                      {"path", path},
                      {"broken", broken},
                      {"story", t.story}};
  return whole.dump(2) + "\n";
}

Result<Trace> trace_from_json(const std::string& text, const std::string& file) {
  try {
    const Json j = Json::parse(text);
    if (!j.is_object() || !j.contains("schema_version") || j.value("kind", "") != "gfpcheck trace")
      return bad_input(whole_file(file), "expected a gfpcheck trace (\"kind\": \"gfpcheck trace\" and a schema_version)");
    if (const int version = j.at("schema_version").get<int>(); version != kTraceSchemaVersion)
      return bad_input(whole_file(file),
                       fmt::format("expected trace schema version {}, found {}", kTraceSchemaVersion, version));
    Trace t;
    t.property = j.at("property").get<std::string>();
    t.tree_version = j.at("tree").at("version").get<std::string>();
    t.options = j.at("tree").at("options").get<std::vector<std::string>>();
    t.machine = j.at("machine").at("profile").get<std::string>();
    t.zone_name = j.at("machine").at("zone").get<std::string>();
    t.page_shift = j.at("machine").at("page_shift").get<std::uint32_t>();
    for (const auto& [symbol, value] : j.at("inputs").items()) t.inputs.push_back({symbol, value.get<std::uint64_t>()});
    for (const Json& s : j.at("shown"))
      t.shown.push_back({s.at("subject").get<std::string>(), s.at("label").get<std::string>(),
                         s.at("unit").get<std::string>(), s.at("text").get<std::string>(),
                         s.at("value").get<std::int64_t>()});
    for (const Json& line : j.at("path"))
      t.path.push_back({span_of(line), line.at("function").get<std::string>(), "", line.at("effect").get<std::string>(), line.at("decisive").get<bool>()});
    t.broken = j.at("broken").at("claim").get<std::string>();
    t.broken_at = span_of(j.at("broken"));
    t.story = j.at("story").get<std::string>();
    return t;
  } catch (const nlohmann::json::exception& e) {
    return bad_input(whole_file(file), fmt::format("expected a gfpcheck trace: {}", e.what()));
  }
}

}  // namespace gfpcheck::query
