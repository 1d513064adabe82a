// SPDX-License-Identifier: GPL-2.0-only
// Breaking and aligning lines.
#include "report/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gfpcheck::report {
namespace {

constexpr std::size_t kLeastSource = 32;  // columns of source beside an effect, else the effect goes below

bool is_usual(const query::ShownValue& s) {
  const bool named = s.unit == "bool" || s.unit == "context" || s.unit == "task_flags";
  return s.number == 0 && (named || s.label == "CMA free" || s.label == "boost");
}

std::string worded(const query::ShownValue& s) {
  if (s.unit == "gfp") return s.text;
  if (s.unit == "bool") return s.label;
  if (s.unit == "context") return (s.text.starts_with("task") ? "in a " : "in ") + s.text;
  return s.label + " " + s.text;
}

/// Ends the line, without the spaces that stand there, and begins one at `indent`.
void break_line(std::string& out, std::size_t indent) {
  out.erase(out.find_last_not_of(' ') + 1);
  out += "\n" + std::string(indent, ' ');
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t indent) {
  std::string out;
  std::size_t column = indent;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find(' ', at), text.size());
    const auto word = text.substr(at, end - at);
    if (!out.empty()) {
      if (column + 1 + word.size() > kWidth) {
        break_line(out, indent);
        column = indent;
      } else {
        out += ' ';
        ++column;
      }
    }
    out += word;
    column += word.size();
    at = end + 1;
  }
  return out;
}

std::string wrapped_mask(std::string_view text, std::size_t indent) {
  std::string out;
  std::size_t column = indent;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find_first_of("| ", at), text.size() - 1) + 1;
    if (column != indent && column + (end - at) > kWidth) {
      break_line(out, indent);
      column = indent;
    }
    out += text.substr(at, end - at);
    column += end - at;
    at = end;
  }
  return out;
}

std::string shown_text(const std::vector<query::ShownValue>& shown, std::string_view subject) {
  std::string out;
  for (const auto& s : shown)
    if (s.subject == subject && !is_usual(s)) out += (out.empty() ? "" : ", ") + worded(s);
  return out;
}

std::string shortened(std::string_view source, std::size_t taken) {
  constexpr std::size_t kLeast = 16;
  const std::size_t room = std::max(kLeast, taken < kWidth ? kWidth - taken : 0);
  if (source.size() <= room) return std::string(source);
  return std::string(source.substr(0, room - 3)) + "...";
}

std::string path_text(const std::vector<query::PathLine>& path) {
  std::size_t place_width = 0;
  std::size_t source_width = 0;
  for (const auto& line : path) {
    if (!line.decisive) continue;
    place_width = std::max(place_width, file_and_line(line.span).size());
    source_width = std::max(source_width, std::min<std::size_t>(line.source.size(), 48));
  }
  std::string out;
  std::string function;
  for (const auto& line : path) {
    if (!line.decisive) continue;
    if (line.function != function) out += fmt::format("  {}()\n", line.function);
    function = line.function;
    const std::string place = fmt::format("    {:<{}}  ", file_and_line(line.span), place_width);
    const std::size_t beside = place.size() + 2 + line.effect.size();
    if (beside + kLeastSource <= kWidth) {
      out += fmt::format("{}{:<{}}  {}\n", place, shortened(line.source, beside), std::min(source_width, kWidth - beside), line.effect);
      continue;
    }
    out += place + shortened(line.source, place.size()) + "\n";
    out += std::string(place.size() + 2, ' ') + wrapped_mask(line.effect, place.size() + 2) + "\n";
  }
  return out;
}

}  // namespace gfpcheck::report
