// SPDX-License-Identifier: GPL-2.0-only
// A line reader that knows one thing well: a hunk is exactly as long as its @@ line promises. So a removed
// line that looks like a header is never taken for one, and prose after a hunk is never taken for its text.
// Does not decode base64 or quoted-printable: it says that the mail is encoded.
#include "kernel/mail.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "kernel/patch_names.hpp"
#include "kernel/path.hpp"

namespace gfpcheck::kernel {
namespace {

struct HunkSize {
  std::uint32_t old_lines = 1;
  std::uint32_t new_lines = 1;
};

/// "12,3" or "12" at the front of `text`, which it shortens; gives the count.
std::optional<std::uint32_t> take_range(std::string_view& text) {
  std::uint32_t start = 0;
  std::uint32_t count = 1;
  const auto take = [&text](std::uint32_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
  };
  if (!take(start)) return std::nullopt;
  if (text.starts_with(',')) {
    text.remove_prefix(1);
    if (!take(count)) return std::nullopt;
  }
  return count;
}

std::optional<HunkSize> hunk_size(std::string_view line) {
  if (!line.starts_with("@@ -")) return std::nullopt;
  line.remove_prefix(4);
  const auto old_lines = take_range(line);
  if (!old_lines || !line.starts_with(" +")) return std::nullopt;
  line.remove_prefix(2);
  const auto new_lines = take_range(line);
  if (!new_lines || !line.starts_with(" @@")) return std::nullopt;
  return HunkSize{*old_lines, *new_lines};
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  const bool dos = std::any_of(lines.begin(), lines.end(),
                               [](std::string_view l) { return hunk_size(l) && l.ends_with('\r'); });
  if (dos)
    for (auto& line : lines)
      if (line.ends_with('\r')) line.remove_suffix(1);
  return lines;
}

class MailReader {
 public:
  MailReader(std::string_view text, const std::string& name)
      : lines_(split_lines(text)),
        last_line_is_whole_(text.ends_with('\n')),
        file_(std::make_shared<const std::string>(name)) {}

  Result<std::vector<Section>> read();

 private:
  bool at(std::string_view prefix, std::size_t ahead = 0) const {
    return next_ + ahead < lines_.size() && lines_[next_ + ahead].starts_with(prefix);
  }
  bool at_names() const { return at("--- ") && at("+++ ", 1); }
  bool at_plain_diff() const {
    return at_names() && next_ + 2 < lines_.size() && hunk_size(lines_[next_ + 2]);
  }
  std::uint32_t line_number() const { return static_cast<std::uint32_t>(next_ + 1); }
  Diagnostic complain(std::uint32_t line, std::string message) const {
    return bad_input({file_, line, 0}, std::move(message));
  }

  Result<Section> section();
  std::optional<NamePair> git_header(FileChange& change);
  Result<Done> set_names(FileChange& change, const std::optional<NamePair>& names) const;
  Result<Done> hunk(Section& section);
  Result<Done> hunk_body(Section& section, HunkSize left, std::uint32_t header_line);
  bool is_encoded(const std::vector<Section>& sections) const;

  std::vector<std::string_view> lines_;
  bool last_line_is_whole_;  // the text ends with a newline
  std::shared_ptr<const std::string> file_;
  std::size_t next_ = 0;
};

Result<std::vector<Section>> MailReader::read() {
  std::vector<Section> sections;
  while (next_ < lines_.size()) {
    if (at("diff --git ") || at_plain_diff()) {
      auto read = section();
      if (!read) return read.error();
      sections.push_back(std::move(*read));
    } else if (hunk_size(lines_[next_])) {
      return complain(line_number(), "a hunk without the ---/+++ lines that name its file");
    } else {
      ++next_;
    }
  }
  if (is_encoded(sections))
    return bad_input({file_, 0, 0},
                     "the mail is encoded (base64 or quoted-printable), expected plain text as "
                     "'git format-patch' or 'b4 am' write it");
  return sections;
}

Result<Section> MailReader::section() {
  Section made;
  made.change.line = line_number();
  std::optional<NamePair> names;
  const bool git = at("diff --git ");
  if (git) names = git_header(made.change);
  if (git ? at_names() : at_plain_diff()) {
    const auto old_name = name_on_line(lines_[next_]);
    const auto new_name = name_on_line(lines_[next_ + 1]);
    // A renamed file has its true names in its own header lines
    if (made.change.kind != ChangeKind::Rename && made.change.kind != ChangeKind::Copy)
      names = match_names(old_name, new_name);
    next_ += 2;
  }
  if (auto named = set_names(made.change, names); !named) return named.error();
  while (next_ < lines_.size() && hunk_size(lines_[next_]))
    if (auto read = hunk(made); !read) return read.error();
  if (at("@@ -"))
    return complain(line_number(), "a damaged @@ line, expected '@@ -line,count +line,count @@'");
  return made;
}

/// The lines between "diff --git" and "---"; gives the names that they tell.
std::optional<NamePair> MailReader::git_header(FileChange& change) {
  auto names = names_of_git_line(lines_[next_++]);
  NamePair moved;
  for (; next_ < lines_.size(); ++next_) {
    const auto line = lines_[next_];
    if (line.starts_with("new file mode ")) {
      change.kind = ChangeKind::Create;
    } else if (line.starts_with("deleted file mode ")) {
      change.kind = ChangeKind::Delete;
    } else if (line.starts_with("rename from ") || line.starts_with("copy from ")) {
      change.kind = line.starts_with("rename") ? ChangeKind::Rename : ChangeKind::Copy;
      moved.old_path = line.substr(line.find(" from ") + 6);
    } else if (line.starts_with("rename to ") || line.starts_with("copy to ")) {
      moved.new_path = line.substr(line.find(" to ") + 4);
    } else if (line.starts_with("Binary files ") || line.starts_with("GIT binary patch")) {
      change.binary = true;
    } else if (!line.starts_with("index ") && !line.starts_with("old mode ") &&
               !line.starts_with("new mode ") && !line.starts_with("similarity index ") &&
               !line.starts_with("dissimilarity index ")) {
      break;
    }
  }
  if (moved.old_path.empty() != moved.new_path.empty()) return std::nullopt;  // half a rename
  return moved.old_path.empty() ? names : moved;
}

Result<Done> MailReader::set_names(FileChange& change, const std::optional<NamePair>& names) const {
  if (!names)
    return complain(change.line, "cannot tell which file is changed: the two names do not belong together");
  if (names->old_path.empty()) change.kind = ChangeKind::Create;
  if (names->new_path.empty()) change.kind = ChangeKind::Delete;
  change.old_path = names->old_path.empty() ? names->new_path : names->old_path;
  change.new_path = names->new_path.empty() ? names->old_path : names->new_path;
  for (const std::string* path : {&change.old_path, &change.new_path})
    if (!stays_inside(*path))
      return complain(change.line, fmt::format("refused: '{:.200}' is no path inside a kernel tree", *path));
  return Done{};
}

Result<Done> MailReader::hunk(Section& section) {
  const auto header_line = line_number();
  const auto size = *hunk_size(lines_[next_]);
  section.hunk_lines.push_back(header_line);
  section.hunks.append(lines_[next_++]).push_back('\n');
  if (auto read = hunk_body(section, size, header_line); !read) return read.error();
  if (at("\\")) section.hunks.append(lines_[next_++]).push_back('\n');
  const bool signature = at("-- ") || at("--- ") || (at("--") && lines_[next_] == "--");
  if (at("+") || (at("-") && !signature))
    return complain(line_number(),
                    fmt::format("the hunk has more lines than its @@ line {} promises", header_line));
  return Done{};
}

Result<Done> MailReader::hunk_body(Section& section, HunkSize left, std::uint32_t header_line) {
  while (left.old_lines > 0 || left.new_lines > 0) {
    if (next_ == lines_.size())
      return complain(line_number(),
                      fmt::format("the patch ends inside the hunk of line {}: {} old and {} new lines "
                                  "are missing",
                                  header_line, left.old_lines, left.new_lines));
    if (next_ + 1 == lines_.size() && !last_line_is_whole_)
      return complain(line_number(), "the patch ends in the middle of a line, expected a newline");
    auto line = lines_[next_];
    if (line.empty()) line = " ";  // mailers cut blanks at line ends
    const bool in_old = line[0] == ' ' || line[0] == '-';
    const bool in_new = line[0] == ' ' || line[0] == '+';
    if (!in_old && !in_new && line[0] != '\\')
      return complain(line_number(),
                      "damaged hunk: expected a line that begins with ' ', '+' or '-' (a mailer may "
                      "have wrapped it)");
    if ((in_old && left.old_lines == 0) || (in_new && left.new_lines == 0))
      return complain(line_number(),
                      fmt::format("the hunk's lines do not add up to its @@ line {}", header_line));
    left.old_lines -= in_old ? 1 : 0;
    left.new_lines -= in_new ? 1 : 0;
    section.hunks.append(line).push_back('\n');
    ++next_;
  }
  return Done{};
}

/// A mail that says it is encoded, and whose hunks (if any can be seen) look so.
bool MailReader::is_encoded(const std::vector<Section>& sections) const {
  const auto says = [this](std::string_view encoding) {
    return std::any_of(lines_.begin(), lines_.end(), [&](std::string_view line) {
      constexpr std::string_view kHeader = "content-transfer-encoding:";
      std::string lower(line.substr(0, 80));
      std::transform(lower.begin(), lower.end(), lower.begin(),
                     [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
      return lower.starts_with(kHeader) && lower.find(encoding) != std::string::npos;
    });
  };
  if (sections.empty()) return says("base64");
  return std::any_of(sections.begin(), sections.end(),
                     [](const Section& s) { return s.hunks.find("=3D") != std::string::npos; }) &&
         says("quoted-printable");
}

}  // namespace

Result<std::vector<Section>> read_mail(std::string_view text, const std::string& name) {
  return MailReader(text, name).read();
}

}  // namespace gfpcheck::kernel
