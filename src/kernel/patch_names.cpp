// SPDX-License-Identifier: GPL-2.0-only
// How the names of a diff's two sides are matched. Names with blanks or quotes are not looked into: the
// kernel has none.
#include "kernel/patch_names.hpp"

namespace gfpcheck::kernel {
namespace {

constexpr std::string_view kNoFile = "/dev/null";
constexpr std::string_view kGitLine = "diff --git ";

std::string_view without_first_folder(std::string_view name) {
  const auto slash = name.find('/');
  return slash == std::string_view::npos ? std::string_view{} : name.substr(slash + 1);
}

bool has_letter(std::string_view name) {
  return name.starts_with("a/") || name.starts_with("b/");
}

std::string_view without_letter(std::string_view name) {
  return has_letter(name) ? name.substr(2) : name;
}

/// Is the old name the new one with what editors, diff users and quilt ("x.c~name-of-the-patch") put behind
/// it?
bool is_backup_of(std::string_view old_name, std::string_view new_name) {
  if (!old_name.starts_with(new_name)) return false;
  const auto rest = old_name.substr(new_name.size());
  return rest == ".orig" || rest == ".old" ||
         (rest.starts_with('~') && rest.find('/') == std::string_view::npos);
}

}  // namespace

std::string_view name_on_line(std::string_view line) {
  line.remove_prefix(line.size() < 4 ? line.size() : 4);
  line = line.substr(0, line.find('\t'));
  while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
  return line;
}

std::optional<NamePair> match_names(std::string_view old_name, std::string_view new_name) {
  if (old_name == kNoFile && new_name == kNoFile) return std::nullopt;
  if (old_name == kNoFile) return NamePair{"", std::string(without_letter(new_name))};
  if (new_name == kNoFile) return NamePair{std::string(without_letter(old_name)), ""};
  const bool letters = has_letter(old_name) && has_letter(new_name);
  const auto old_path = letters ? without_letter(old_name) : old_name;
  const auto new_path = letters ? without_letter(new_name) : new_name;
  if (old_path == new_path || is_backup_of(old_path, new_path))
    return NamePair{std::string(new_path), std::string(new_path)};
  const auto rest = without_first_folder(new_path);
  const auto old_rest = without_first_folder(old_path);
  if (letters || rest.empty() || (rest != old_rest && !is_backup_of(old_rest, rest))) return std::nullopt;
  return NamePair{std::string(rest), std::string(rest)};
}

std::optional<NamePair> names_of_git_line(std::string_view line) {
  if (!line.starts_with(kGitLine)) return std::nullopt;
  line.remove_prefix(kGitLine.size());
  const auto blank = line.find(' ');
  if (blank == std::string_view::npos || line.find(' ', blank + 1) != std::string_view::npos)
    return std::nullopt;
  return match_names(line.substr(0, blank), line.substr(blank + 1));
}

}  // namespace gfpcheck::kernel
