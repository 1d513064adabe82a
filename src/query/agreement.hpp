// SPDX-License-Identifier: GPL-2.0-only
// What was found of one port on two trees.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "query/trace.hpp"

namespace gfpcheck::query {

enum class Agreement { Equal, Differs, Undecided, NotApplicable, EnginesDisagree };

constexpr std::string_view to_string(Agreement a) {
  switch (a) {
    case Agreement::Equal: return "equal";
    case Agreement::Differs: return "differs";
    case Agreement::Undecided: return "undecided";
    case Agreement::NotApplicable: return "not applicable";
    case Agreement::EnginesDisagree: return "engines disagree";
  }
  return "";
}

/// Something observed that is not the same on both sides.
struct Contrast {
  std::string name;         // "result", "zone.nr_reserved_highatomic"
  std::string tree, model;  // as a report prints it, with units
};

struct PortAgreement {
  std::string port;
  Agreement agreement = Agreement::Undecided;
  std::string reason;                   // undecided, not applicable: why, with a place where there is one
  std::vector<ShownValue> shown;        // differs: the request and the zone
  std::vector<Contrast> contrasts;      // differs: at least one
  std::vector<PathLine> tree_path, model_path;  // differs: what each side passes, decisive lines marked
  std::vector<std::string> rests_on;    // equal, differs: ledger ids
  std::vector<std::string> held;        // inputs that were not varied, sentences
  double seconds = 0;                   // in the solver
};

}  // namespace gfpcheck::query
