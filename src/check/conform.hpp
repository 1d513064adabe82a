// SPDX-License-Identifier: GPL-2.0-only
// Do two trees decide alike, for every input? Port by port: both run the same harness
// (model/environment/conform.c), and what it observes is compared by name. docs/conform.md says what "equal"
// covers.
#pragma once

#include <string>
#include <vector>

#include "query/agreement.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::check {

struct ConformOptions {
  double timeout = 30;             // seconds a port
  std::vector<std::string> ports;  // empty: all
};

/// Each port of the trees' scope, by name; `options.ports` names ports that exist. Fails never: what cannot be
/// decided is a verdict, with its reason.
std::vector<query::PortAgreement> conform(spec::TreeModel& tree, spec::TreeModel& model,
                                          const ConformOptions& options);

}  // namespace gfpcheck::check
