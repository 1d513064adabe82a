// SPDX-License-Identifier: GPL-2.0-only
// What an exploration may use. Running out of any of these is Undecided, never a pass.
#pragma once

#include <cstddef>

#include "base/budget.hpp"

namespace gfpcheck::graph {

struct Limits {
  std::size_t states = 40'000'000;
  std::size_t set_nodes = 30'000'000;  // of the decision diagrams; 24 bytes each
  std::size_t outcomes = 256;         // different results that one node's answers may leave in the slots
  std::size_t few_values = 2;         // a function of the request with so few is stored as its values
  std::size_t symbolic_values = 32;   // that a slot may take as functions of the request, before it is split
  Budget budget = Budget::unlimited();
};

}  // namespace gfpcheck::graph
