// SPDX-License-Identifier: GPL-2.0-only
// The two views of `gfpcheck conform`. Keys of the JSON are API (docs/conform.md).
#pragma once

#include <string>
#include <vector>

#include "query/agreement.hpp"
#include "report/run.hpp"

namespace gfpcheck::report {

struct Conformity {
  SourceInfo source;  // the tree
  std::string model;  // the built-in model's name, "v6.12"
  std::vector<query::PortAgreement> ports;
};

std::string conform_text(const Conformity& found);
std::string conform_json(const Conformity& found);

}  // namespace gfpcheck::report
