// SPDX-License-Identifier: GPL-2.0-only
// The search for a hunk's place and the one line that says why there is none. Lines carry their newline, so a
// missing one at the end of a file is compared like any other difference.
#include "kernel/apply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace gfpcheck::kernel {
namespace {

using Lines = std::vector<std::string_view>;
using Side = std::vector<const PatchLine*>;

Lines split_keeping_newlines(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const auto length = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

bool fits(const Lines& lines, std::size_t at, const Side& side) {
  if (at > lines.size() || lines.size() - at < side.size()) return false;
  for (std::size_t i = 0; i < side.size(); ++i)
    if (lines[at + i] != side[i]->text) return false;
  return true;
}

/// The fitting place nearest to `wanted`, of those from `first` on; other places that fit are left out by
/// `skip`.
std::optional<std::size_t> nearest(const Lines& lines, const Side& side, std::size_t wanted,
                                   std::size_t first, std::optional<std::size_t> skip = std::nullopt) {
  const std::size_t last = lines.size();
  for (std::size_t distance = 0; distance <= last; ++distance) {
    const std::size_t below = wanted + distance;
    if (below >= first && below != skip && fits(lines, below, side)) return below;
    if (distance <= wanted && wanted - distance >= first && wanted - distance != skip &&
        fits(lines, wanted - distance, side))
      return wanted - distance;
  }
  return std::nullopt;
}

/// How much of `side` the file has at `at`: equal lines, those before the first difference counted twice.
std::size_t likeness(const Lines& lines, std::size_t at, const Side& side) {
  std::size_t score = 0;
  bool from_the_top = true;
  for (std::size_t i = 0; i < side.size() && at + i < lines.size(); ++i) {
    const bool equal = lines[at + i] == side[i]->text;
    from_the_top = from_the_top && equal;
    if (equal && side[i]->text != "\n") score += from_the_top ? 2 : 1;
  }
  return score;
}

/// The place that is most like `side`: where the hunk was meant to go, as a reader would see it.
std::size_t most_alike(const Lines& lines, const Side& side, std::size_t wanted) {
  const auto far = [wanted](std::size_t at) { return at > wanted ? at - wanted : wanted - at; };
  std::size_t best = std::min(wanted, lines.size());
  std::size_t best_score = likeness(lines, best, side);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const auto score = likeness(lines, at, side);
    if (score > best_score || (score == best_score && score > 0 && far(at) < far(best))) {
      best = at;
      best_score = score;
    }
  }
  return best;
}

/// A line for a message: no newline, no blanks around it, at most 80 bytes.
std::string shown(std::string_view line) {
  constexpr std::size_t kLongest = 80;
  const auto first = line.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return "an empty line";
  line = line.substr(first, line.find_last_not_of(" \t\r\n") - first + 1);
  return line.size() > kLongest ? fmt::format("'{}...'", line.substr(0, kLongest))
                                : fmt::format("'{}'", line);
}

class Placement {
 public:
  Placement(const FileChange& change, std::string_view text, const std::string& patch_name)
      : change_(change), lines_(split_keeping_newlines(text)), patch_name_(patch_name) {}

  Result<Applied> all();

 private:
  Result<Done> place(std::size_t number);
  void copy_up_to(std::size_t line);
  void note_move(std::size_t number, std::size_t at, std::size_t wanted, const Side& old_side);
  std::string title(std::size_t number) const {
    return fmt::format("hunk {} of {} ({:.120})", number + 1, change_.old_path, change_.hunks[number].header);
  }
  Diagnostic complain(std::uint32_t patch_line, std::string message) const {
    SourceSpan where = whole_file(patch_name_);
    where.line = patch_line;
    return bad_input(where, std::move(message));
  }
  Diagnostic misfit(std::size_t number, const Side& old_side, std::size_t wanted) const;

  const FileChange& change_;
  Lines lines_;  // of the old text
  const std::string& patch_name_;
  std::size_t done_ = 0;      // lines of the old text that are dealt with
  std::ptrdiff_t drift_ = 0;  // how far the last hunk lay from where its header said, in lines
  Applied applied_;
};

void Placement::copy_up_to(std::size_t line) {
  for (; done_ < line; ++done_) applied_.text += lines_[done_];
}

Result<Applied> Placement::all() {
  for (std::size_t i = 0; i < change_.hunks.size(); ++i)
    if (auto placed = place(i); !placed) return placed.error();
  copy_up_to(lines_.size());
  return std::move(applied_);
}

Result<Done> Placement::place(std::size_t number) {
  const Hunk& hunk = change_.hunks[number];
  const Side old_side = hunk.old_side();
  if (old_side.empty() && !lines_.empty())
    return complain(
        hunk.line,
        fmt::format("{} has no context to be placed by, expected a diff made without -U0", title(number)));
  const auto header_place = static_cast<std::ptrdiff_t>(hunk.old_start == 0 ? 0 : hunk.old_start - 1);
  const auto wanted = static_cast<std::size_t>(
      std::clamp<std::ptrdiff_t>(header_place + drift_, 0, static_cast<std::ptrdiff_t>(lines_.size())));
  const bool starts_file = hunk.old_start <= 1;
  const bool ends_file = hunk.lines.empty() || hunk.lines.back().kind != ' ';
  auto at = nearest(lines_, old_side, wanted, done_);
  if (starts_file && at &&
      *at != 0)  // without lines above it, a hunk has no other place (git apply has the rule)
    at = fits(lines_, 0, old_side) && done_ == 0 ? std::optional<std::size_t>(0) : std::nullopt;
  if (ends_file && at && *at + old_side.size() != lines_.size()) {
    const std::size_t tail = lines_.size() - std::min(lines_.size(), old_side.size());
    at = tail >= done_ && fits(lines_, tail, old_side) ? std::optional<std::size_t>(tail) : std::nullopt;
  }
  if (!at) return misfit(number, old_side, wanted);
  if (*at != wanted) note_move(number, *at, wanted, old_side);
  drift_ = static_cast<std::ptrdiff_t>(*at) - header_place;
  copy_up_to(*at);
  for (const PatchLine* line : hunk.new_side()) applied_.text += line->text;
  done_ = *at + old_side.size();
  return Done{};
}

void Placement::note_move(std::size_t number, std::size_t at, std::size_t wanted, const Side& old_side) {
  const auto distance = at > wanted ? at - wanted : wanted - at;
  std::string note =
      fmt::format("{}: hunk {} of {} applied {} line{} further {} (line {})", patch_name_, number + 1,
                  change_.old_path, distance, distance == 1 ? "" : "s", at > wanted ? "down" : "up", at + 1);
  if (const auto other = nearest(lines_, old_side, wanted, done_, at))
    note += fmt::format("; it would fit line {} too", *other + 1);
  applied_.notes.push_back(std::move(note));
}

Diagnostic Placement::misfit(std::size_t number, const Side& old_side, std::size_t wanted) const {
  const Hunk& hunk = change_.hunks[number];
  const Side new_side = hunk.new_side();
  if (!new_side.empty())
    if (const auto there = nearest(lines_, new_side, wanted, 0))
      return complain(hunk.line, fmt::format("{} is already applied: {}:{} has its new lines", title(number),
                                             change_.old_path, *there + 1));
  const auto at = most_alike(lines_, old_side, wanted);
  for (std::size_t i = 0; i < old_side.size(); ++i) {
    const PatchLine& expected = *old_side[i];
    const bool past_end = at + i >= lines_.size();
    if (!past_end && lines_[at + i] == expected.text) continue;
    std::string found = past_end ? "ends" : "has " + shown(lines_[at + i]);
    if (!past_end && found == "has " + shown(expected.text)) found += " with other white space";
    return complain(expected.line, fmt::format("{} does not apply: expected {}, but {}:{} {}", title(number),
                                               shown(expected.text), change_.old_path, at + i + 1, found));
  }
  const std::string_view reason = at < done_ ? "it lies before the hunk above it"
                                  : hunk.old_start <= 1
                                      ? "it has to stand at the file's first line"
                                      : "without context below, it has to stand at the file's end";
  return complain(hunk.line, fmt::format("{} does not apply: its lines are at {}:{}, but {}", title(number),
                                         change_.old_path, at + 1, reason));
}

}  // namespace

Result<Applied> apply_hunks(const FileChange& change, std::string_view text, const std::string& patch_name) {
  return Placement(change, text, patch_name).all();
}

}  // namespace gfpcheck::kernel
