// SPDX-License-Identifier: GPL-2.0-only
// Layout of an explanation, in the style of check's report.
#include <fmt/format.h>

#include <algorithm>

#include "query/units.hpp"
#include "report/explain.hpp"
#include "report/layout.hpp"
#include "report/text.hpp"

namespace gfpcheck::report {
namespace {

using query::Attempt;
using query::Explanation;
using query::ListAccess;

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : std::string(between)) + word;
  return out;
}

std::string labelled(std::string_view label, std::string_view text) {
  return fmt::format("  {:<8} {}\n", label, wrapped(text, 11));
}

std::string request(const Explanation& e) {
  std::string out = wrapped_mask(fmt::format("{} ({:#x}), order {}: {}", e.gfp_text, e.gfp, e.order,
                                             query::pages_text(std::int64_t{1} << e.order, e.page_shift)), 2) + "\n";
  out += labelled("context", e.context);
  out += labelled("zones", fmt::format("up to {}", e.highest_zone));
  out += labelled("list", e.migratetype);
  for (const auto& remark : e.remarks) out += labelled("note", remark);
  return out;
}

std::string line(const query::PathLine& l, std::string_view lead) {
  const std::string start = fmt::format("    {:<7}  {:<24}  ", lead, file_and_line(l.span));
  const std::string effect = l.branch ? "  " + l.effect : "";
  return start + shortened(l.source, start.size() + effect.size()) + effect + "\n";
}

std::string flags(const Explanation& e) {
  std::string set, withheld;
  for (const auto& flag : e.flags) {
    std::string& out = flag.set ? set : withheld;
    out += fmt::format("  {}\n", flag.name);
    if (flag.setter) out += line(*flag.setter, "set at");
    for (const auto& condition : flag.conditions) out += line(condition, "because");
    const std::string_view lead = flag.set ? "lost" : "set";
    if (!flag.changed_by.empty())
      out += fmt::format("    {:<7}  {}\n", lead, wrapped("with " + joined(flag.changed_by, ", or "), 13));
  }
  std::string out = fmt::format("alloc flags in the slow path\n  {}\n", wrapped_mask(e.attempts.front().text, 2));
  out += set;
  if (!withheld.empty()) out += "not set, though one change of the request would set them\n" + withheld;
  return out;
}

std::string override_lines(const Explanation& e) {
  if (e.attempts.size() < 2) return {};
  std::string out = fmt::format("reserve override, tried next\n  {}\n", wrapped_mask(e.attempts[1].text, 2));
  for (const auto& l : e.reserve_lines) out += line(l, "because");
  if (!e.lost.empty() && e.lost != "0") out += fmt::format("    loses    {}\n", e.lost);
  return out;
}

std::string lists(const Attempt& a) {
  std::string own, fallback, out;
  int number = 0;
  const auto add = [&](const std::string& what) { out += fmt::format("    {}. {}\n", ++number, wrapped(what, 7)); };
  for (const auto& l : a.lists) {
    const std::string name = l.list + (l.may ? " (may be refused)" : "");
    if (l.when == ListAccess::When::Regular) (l.own ? own : fallback) += ((l.own ? own : fallback).empty() ? "" : ", ") + name;
    if (l.when == ListAccess::When::First) add(name + ", before all others");
  }
  if (!own.empty()) add(own + ", its own");
  if (!fallback.empty()) add(fallback + ", in the order that __rmqueue() chooses");
  for (const auto& l : a.lists)
    if (l.when == ListAccess::When::LastResort) add(l.list + ", as last resort");
  return out.empty() ? "    none\n" : out;
}

std::string passing(const std::optional<std::int64_t>& pages, std::uint32_t shift, bool full) {
  if (!pages) return "never";
  if (*pages == 0 && full) return "passes with no regular page free: highatomic pages alone do";
  return "passes from " + query::pages_text(*pages, shift) + (full ? " of regular memory free" : " free");
}

std::string thresholds(const Explanation& e, const Attempt& a) {
  std::string out;
  if (a.ignores_marks) return "  watermarks: not asked, ALLOC_NO_WATERMARKS\n";
  for (const auto& t : a.thresholds) {
    if (!t.used) continue;
    out += fmt::format("  watermark: {} {}\n", t.mark, query::pages_text(t.pages, e.page_shift));
    const auto line = [&](std::string_view label, const std::string& text) {
      out += fmt::format("    {:<22} {}\n", label, wrapped(text, 27));
    };
    line("comes to", t.effective ? query::pages_text(*t.effective, e.page_shift) : "no number of free pages passes");
    line("no highatomic reserve", passing(t.reserve_empty, e.page_shift, false));
    if (e.highatomic_cap != 0) line("reserve full and free", passing(t.reserve_full, e.page_shift, true));
  }
  return out;
}

std::string answer(const Explanation& e, const Attempt& a) {
  if (!a.answer) return {};
  const auto& s = *a.answer;
  const auto pages = [&](std::int64_t n) { return query::pages_text(n, e.page_shift); };
  std::string out = fmt::format("  with {}\n", wrapped(fmt::format("{} free, {} of them highatomic, {} regular", pages(s.free),
                                                                 pages(s.highatomic), pages(s.regular)), 4));
  out += fmt::format("    watermark  {}\n", a.ignores_marks ? "not asked" : s.passes ? "passes" : "refuses");
  if (!a.ignores_marks) out += fmt::format("               {} do not count\n", pages(s.unusable));
  if (!a.ignores_marks) out += path_text(s.why);
  if (!s.passes) return out + "    result     refused at the watermark\n";  // the lists are not looked at
  const std::string from = joined(s.lists, " or ");
  out += fmt::format("    lists      {}\n", s.lists.empty() ? "no block that this request may take" : "a block from " + from);
  out += path_text(s.walk);
  if (s.lists.empty()) out += fmt::format("    result     refused at the free lists{}\n", a.ignores_marks ? "" : ", though the watermark passes");
  else if (s.may_fail) out += "    result     may be refused at the free lists: a fallback may be refused\n";
  else out += "    result     allocated\n";
  return out;
}

std::string machine(const Explanation& e) {
  if (e.zone.empty()) return wrapped(e.no_zone_because, 0) + "\n";
  const auto pages = [&](std::int64_t n) { return query::pages_text(n, e.page_shift); };
  std::string out = fmt::format("zone {} of {}: managed {}\n", e.zone, e.machine, pages(e.managed));
  for (const auto& t : e.attempts.front().thresholds) out += fmt::format("  {:<16} {}\n", t.mark, pages(t.pages));
  out += fmt::format("  {:<16} {}\n", "lowmem reserve", pages(e.lowmem_reserve));
  out += fmt::format("  {:<16} {}\n", "highatomic cap", pages(e.highatomic_cap));
  if (!e.zone_is_eligible) out += fmt::format("  the request never comes here: its zones end at {}\n", e.highest_zone);
  return out;
}

}  // namespace

std::string explain_text(const SourceInfo& source, const Explanation& e) {
  std::string out = heading(source) + "\n" + request(e) + "\n" + flags(e);
  out += override_lines(e);
  out += "\n" + machine(e);
  for (const auto& attempt : e.attempts) {
    out += fmt::format("\n{}\n  {}\n", attempt.title, wrapped_mask(attempt.text, 2));
    out += "  free lists, in order\n" + lists(attempt);
    if (!e.zone.empty()) out += thresholds(e, attempt) + answer(e, attempt);
  }
  return out;
}

}  // namespace gfpcheck::report
