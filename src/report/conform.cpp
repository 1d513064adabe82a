// SPDX-License-Identifier: GPL-2.0-only
// Port by port: the verdict; where the two differ, the request, both results, the lines of both that decide.
#include "report/conform.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/text.hpp"

namespace gfpcheck::report {
namespace {

using Json = nlohmann::ordered_json;
using query::Agreement;

std::string shown_line(const query::PortAgreement& p, std::string_view subject) {
  const std::string text = shown_text(p.shown, subject);
  return text.empty() ? "" : fmt::format("  {:<8} {}\n", subject, wrapped_mask(text, 11));
}

std::string difference(const query::PortAgreement& p) {
  std::string out = shown_line(p, "request") + shown_line(p, "zone");
  for (const auto& c : p.contrasts) {
    out += fmt::format("  {}\n", c.name);
    out += fmt::format("    tree   {}\n    model  {}\n", wrapped_mask(c.tree, 11), wrapped_mask(c.model, 11));
  }
  out += "  the tree's lines\n" + path_text(p.tree_path) + "  the model's lines\n" + path_text(p.model_path);
  return out;
}

std::set<std::string> held(const Conformity& found) {
  std::set<std::string> all;
  for (const auto& p : found.ports) all.insert(p.held.begin(), p.held.end());
  return all;
}

std::string summary_of(const Conformity& found) {
  std::string out;
  for (const auto a : {Agreement::Differs, Agreement::Equal, Agreement::Undecided, Agreement::NotApplicable,
                       Agreement::EnginesDisagree}) {
    std::size_t n = 0;
    for (const auto& p : found.ports) n += p.agreement == a ? 1 : 0;
    if (n != 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", n, to_string(a));
  }
  return out + "\n";
}

Json lines(const std::vector<query::PathLine>& path) {
  Json out = Json::array();
  for (const auto& l : path)
    out.push_back({{"where", file_and_line(l.span)},
                   {"function", l.function},
                   {"source", l.source},
                   {"effect", l.effect},
                   {"decisive", l.decisive}});
  return out;
}

}  // namespace

std::string conform_text(const Conformity& found) {
  std::string out = heading(found.source) + fmt::format("against the built-in model {}\n", found.model);
  for (const std::string& sentence : held(found)) out += fmt::format("note: {}\n", wrapped(sentence, 2));
  for (const auto& p : found.ports) {
    out += fmt::format("\n{}: {}\n", p.port, to_string(p.agreement));
    if (!p.reason.empty()) out += fmt::format("  because  {}\n", wrapped(p.reason, 11));
    if (p.agreement == Agreement::Differs) out += difference(p);
    const bool rests = p.agreement == Agreement::Equal || p.agreement == Agreement::Differs;
    if (rests && !p.rests_on.empty())
      out += fmt::format("  rests on {}\n", wrapped(fmt::format("{}", fmt::join(p.rests_on, ", ")), 11));
  }
  return out + "\n" + summary_of(found);
}

std::string conform_json(const Conformity& found) {
  Json ports = Json::array();
  for (const auto& p : found.ports) {
    Json contrasts = Json::array(), shown = Json::array();
    for (const auto& c : p.contrasts) contrasts.push_back({{"name", c.name}, {"tree", c.tree}, {"model", c.model}});
    for (const auto& s : p.shown)
      shown.push_back(
          {{"subject", s.subject}, {"label", s.label}, {"unit", s.unit}, {"text", s.text}, {"number", s.number}});
    Json one = {{"port", p.port},         {"agreement", to_string(p.agreement)},
                {"reason", p.reason},     {"shown", shown},
                {"contrasts", contrasts}, {"rests_on", p.rests_on},
                {"seconds", p.seconds}};
    if (p.agreement == Agreement::Differs)
      one["tree_path"] = lines(p.tree_path), one["model_path"] = lines(p.model_path);
    ports.push_back(std::move(one));
  }
  const auto& s = found.source;
  const Json out = {{"schema_version", kReportSchemaVersion},
                    {"source",
                     {{"tree", s.label},
                      {"version", s.version},
                      {"config", s.config},
                      {"patches", s.patches},
                      {"notes", s.notes}}},
                    {"model", found.model},
                    {"held", held(found)},
                    {"ports", ports}};
  return out.dump(2) + "\n";
}

}  // namespace gfpcheck::report
