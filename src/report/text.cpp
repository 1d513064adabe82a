// SPDX-License-Identifier: GPL-2.0-only
// Layout of the text report. Line length stays near what a mail quotes well.
#include "report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/layout.hpp"

namespace gfpcheck::report {
namespace {

using query::Outcome;
using query::Verdict;

std::string engines(const Verdict& v) {
  std::string out;
  for (const auto& run : v.engines()) {
    if (!out.empty()) out += ", ";
    out += run.engine;
    if (run.engine.starts_with("z3")) out += fmt::format(" {:.2f} s", run.seconds);
  }
  return out;
}

std::string counterexample(const query::Trace& trace) {
  std::string out;
  if (const auto request = shown_text(trace.shown, "request"); !request.empty()) out += fmt::format("  request  {}\n", wrapped_mask(request, 11));
  if (const auto zone = shown_text(trace.shown, "zone"); !zone.empty()) {
    const std::string name = trace.zone_name.empty() ? "none of the machine's" : fmt::format("{} ({})", trace.zone_name, trace.machine);
    out += fmt::format("  zone     {}\n", wrapped(fmt::format("{}: {}", name, zone), 11));
  }
  out += path_text(trace.path);
  if (const auto after = shown_text(trace.shown, "after"); !after.empty() && !trace.broken.empty()) out += fmt::format("  so       {}\n", wrapped(after, 11));
  if (!trace.broken.empty())
    out += fmt::format("  broken   {}\n", wrapped(fmt::format("{}  [{}]", trace.broken, file_and_line(trace.broken_at)), 11));
  return out;
}

std::string replay_lines(const std::vector<std::string>& timeline) {
  std::string out = timeline.empty() ? "" : "  replay, each request by its number\n";
  for (const std::string& line : timeline) out += fmt::format("    {}\n", line);
  return out;
}

/// Who answered the same, and who did not answer.
std::string opinions(const Verdict& v) {
  std::string said, silent;
  for (const auto& o : v.opinions) {
    std::string& list = o.answered() ? said : silent;
    if (!list.empty()) list += o.answered() ? ", " : "; ";
    list += o.engine;
    if (v.outcome() == Outcome::EnginesDisagree) list += fmt::format(" ({})", to_string(o.what));
    else if (o.answered() && !o.detail.empty()) list += " over " + o.detail;
    else if (!o.answered()) list += ": " + (o.detail.empty() ? std::string(to_string(o.what)) : o.detail);
  }
  const auto line = [](std::string_view label, const std::string& list) {
    return list.empty() ? std::string() : fmt::format("  {:<7}  {}\n", label, wrapped(list, 11));
  };
  const bool agree = v.outcome() == Outcome::Proved || v.outcome() == Outcome::Refuted;
  return line(agree && !v.lacks_agreement() ? "agreed" : "said by", said) + line("without", silent);
}

std::string rests_on(const Verdict& v) {
  if (v.outcome() == Outcome::Undecided) return {};
  std::size_t invariants = 0;
  std::string ids;
  for (const auto& a : v.assumptions()) {
    const bool from_environment = a.where.starts_with("model/environment/valid_zone") || a.where.starts_with("model/environment/request");
    const bool counted = from_environment && (v.outcome() == Outcome::Refuted || a.needed);
    if (counted) ++invariants;
    if (!from_environment && (a.needed || v.outcome() == Outcome::Refuted)) ids += ", " + a.id;
  }
  if (invariants == 0 && ids.empty()) return {};
  const std::string count = invariants == 0 ? "" : fmt::format("{} valid-state invariant{}", invariants, invariants == 1 ? "" : "s");
  const std::string all = count.empty() ? ids.substr(2) : count + ids;
  return fmt::format("  rests on {}\n", wrapped(all, 11));
}

std::string changes(const Run& run) {
  std::string out;
  for (std::size_t i = 0; i < run.verdicts.size() && i < run.before.size(); ++i) {
    const Outcome was = run.before[i].outcome();
    const Outcome is = run.verdicts[i].outcome();
    const bool lost = run.verdicts[i].lacks_port && !run.before[i].lacks_port;
    if (was != is)
      out += fmt::format("  {}: {} -> {}{}\n", run.verdicts[i].property, to_string(was), to_string(is),
                         lost ? " (the patch takes away what it is about)" : "");
  }
  const bool patch = !run.source.patches.empty();
  const bool proposal = !run.source.proposals.empty();
  const std::string by = fmt::format("changed by the {}", !proposal ? "patch" : !patch ? "proposal" : "patch and the proposal");
  return by + (out.empty() ? ": no verdict\n" : ":\n" + out);
}

}  // namespace

std::string heading(const SourceInfo& source) {
  std::string with;
  for (const std::string& proposal : source.proposals) with += " + " + proposal;
  const std::string line = fmt::format("gfpcheck: {} (Linux {}){}, {}", source.label, source.version, with, source.config);
  std::string out = wrapped(line, 2) + "\n";
  if (!source.request.empty()) out += fmt::format("requests: {} only\n", source.request);
  for (const std::string& note : source.notes) out += fmt::format("note: {}\n", wrapped(note, 2));
  return out;
}

std::string summary(const std::vector<Verdict>& verdicts) {
  static constexpr std::array kOrder = {Outcome::Refuted, Outcome::Proved,  Outcome::Undecided,
                                        Outcome::NotApplicable, Outcome::Vacuous, Outcome::EnginesDisagree};
  std::string out;
  for (const Outcome outcome : kOrder) {
    const auto n = std::count_if(verdicts.begin(), verdicts.end(), [&](const Verdict& v) { return v.outcome() == outcome; });
    if (n != 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", n, to_string(outcome));
  }
  return out.empty() ? "nothing was checked" : out;
}

std::string text(const Verdict& v) {
  std::string out = fmt::format("{}: {}", v.property, to_string(v.outcome()));
  if (const auto by = engines(v); !by.empty()) out = wrapped(fmt::format("{} ({})", out, by), 4);
  out += fmt::format("\n  {}\n", wrapped(v.title, 2));
  if (!v.reason().empty()) out += fmt::format("  because  {}\n", wrapped(v.reason(), 11));
  if (v.trace()) out += counterexample(*v.trace());
  out += replay_lines(v.timeline);
  for (const auto& note : v.notes) out += fmt::format("  note     {}\n", wrapped(note.text, 11));
  return out + opinions(v) + rests_on(v);
}

std::string replay_text(const std::string& file, bool broken, const query::Trace& trace,
                        const std::vector<std::string>& timeline, const std::string& kept_because,
                        const std::string& disagreement) {
  std::string out = fmt::format("{}: {} {} on Linux {}\n", file, trace.property, broken ? "breaks" : "is kept", trace.tree_version);
  if (!broken) out += fmt::format("  because  {}\n", wrapped(kept_because, 11));
  out += counterexample(trace) + replay_lines(timeline);
  if (!disagreement.empty()) out += fmt::format("  gfpcheck disagrees with itself: {}\n", disagreement);
  return out;
}

std::string text(const Run& run) {
  std::string out = heading(run.source);
  if (run.changed) out += changes(run);
  for (const Verdict& v : run.verdicts) out += "\n" + text(v);
  out += "\n" + summary(run.verdicts) + "\n";
  return out;
}

}  // namespace gfpcheck::report
