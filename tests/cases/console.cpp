// SPDX-License-Identifier: GPL-2.0-only
#include "console.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <regex>
#include <sstream>

#include "program.hpp"

namespace gfpcheck::test {
namespace {

using Strings = std::vector<std::string>;

Strings lines_of(const std::string& text) {
  Strings lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string without_seconds(const std::string& line) { return std::regex_replace(line, std::regex("\\d+\\.\\d+ s\\b"), "n s"); }

/// The lines between two "..." stand together in the output, somewhere from `at` on; `at` moves behind them.
bool find_run(const Strings& output, const Strings& run, std::size_t& at) {
  const auto found = std::search(output.begin() + static_cast<std::ptrdiff_t>(at), output.end(), run.begin(), run.end());
  if (found == output.end() && !run.empty()) return false;
  at = static_cast<std::size_t>(found - output.begin()) + run.size();
  return true;
}

std::string opposite(const std::string& line) {
  static const std::regex verdict("\\b(proved|refuted)\\b");
  std::smatch found;
  if (!std::regex_search(line, found, verdict)) return line;
  return found.prefix().str() + (found.str() == "proved" ? "refuted" : "proved") + found.suffix().str();
}

std::string command_in(const std::string& line) {
  const auto comment = line.find(" # ");
  std::string command = line.substr(2, comment == std::string::npos ? comment : comment - 2);
  command.erase(command.find_last_not_of(' ') + 1);
  return command;
}

/// No other verdict than the one shown would have passed.
void check_it_can_fail(const Session& session, const std::string& output) {
  for (std::size_t i = 0; i < session.shown.size(); ++i) {
    Strings altered = session.shown;
    altered[i] = opposite(altered[i]);
    INFO(altered[i]);
    if (altered[i] != session.shown[i]) CHECK_FALSE(shows(altered, output));
  }
}

}  // namespace

std::vector<Session> sessions(const std::string& name, const std::string& document) {
  std::vector<Session> found;
  bool inside = false, begins = false;
  int number = 0;
  for (const std::string& line : lines_of(document)) {
    ++number;
    if (line.starts_with("```")) {
      inside = begins = line == "```console";
      continue;
    }
    if (!inside) continue;
    const bool command = line.starts_with("$ ");
    INFO(name << ":" << number << ": a block begins with a command");
    REQUIRE((command || !begins));
    if (begins || (command && !found.back().shown.empty())) found.push_back({name + ":" + std::to_string(number), {}, {}});
    begins = false;
    if (command) found.back().commands.push_back(command_in(line));
    else found.back().shown.push_back(line);
  }
  return found;
}

std::vector<std::string> words_of(const std::string& command) {
  INFO(command);
  REQUIRE(command.find_first_of("\"`$<>;&\\") == std::string::npos);
  Strings words(1);
  bool quoted = false;
  for (const char c : command) {
    if (c == '\'') quoted = !quoted;
    else if (c == ' ' && !quoted) words.emplace_back();
    else words.back() += c;
    REQUIRE((c != '|' || quoted));
  }
  REQUIRE_FALSE(quoted);
  std::erase(words, "");
  return words;
}

bool shows(const std::vector<std::string>& shown, const std::string& output) {
  Strings lines = lines_of(output), run;
  for (std::string& line : lines) line = without_seconds(line);
  std::size_t at = 0;
  for (const std::string& line : shown) {
    if (line.find_first_not_of(' ') != std::string::npos && line.substr(line.find_first_not_of(' ')) == "...") {
      if (!find_run(lines, run, at)) return false;
      run.clear();
    } else {
      run.push_back(without_seconds(line));
    }
  }
  return find_run(lines, run, at);
}

void check_sessions(const std::vector<Session>& all, const std::filesystem::path& folder) {
  std::map<std::string, std::string> printed;  // by command
  for (const Session& session : all)
    for (const std::string& command : session.commands) {
      INFO(session.where << ": $ " << command);
      auto [known, fresh] = printed.try_emplace(command);
      if (fresh) {
        Strings words = words_of(command);
        REQUIRE(words.front() == "gfpcheck");
        const Outcome run = run_gfpcheck({words.begin() + 1, words.end()}, {}, folder);
        CHECK((run.code >= 0 && run.code <= 3));
        CHECK((run.code == 3) == run.out.empty());
        known->second = run.out + run.err;
      }
      INFO("it prints now:\n" << known->second);
      CHECK(shows(session.shown, known->second));
      check_it_can_fail(session, known->second);
    }
}

}  // namespace gfpcheck::test
