// SPDX-License-Identifier: GPL-2.0-only
// What one invocation of check found: the data that every view shows.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "query/verdict.hpp"

namespace gfpcheck::report {

struct SourceInfo {
  std::string label;    // the tree's path, or the built-in model's name
  std::string version;  // "6.12.117"
  std::string config;   // "arm64 default profile, CMA=n"
  std::string request;  // a restriction of requests, empty for none
  std::string machine;  // the profile that witnesses are put on
  std::vector<std::string> patches;
  std::vector<std::string> proposals;
  std::vector<std::string> notes;  // hunks that moved, files left out
};

struct Run {
  SourceInfo source;
  std::vector<query::Verdict> verdicts;
  bool changed = false;  // a patch or a proposal was applied
  std::vector<query::Verdict> before;  // where it was changed: the same properties on the tree as it was
  std::map<std::string, double> split;  // seconds by stage, for --timing
  bool show_seconds = true;
};

}  // namespace gfpcheck::report
