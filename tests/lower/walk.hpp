// SPDX-License-Identifier: GPL-2.0-only
// A harness of a few lines as a control graph, and short questions about it.
#pragma once

#include <string>
#include <vector>

#include "lower/graph.hpp"
#include "program.hpp"

namespace gfpcheck::testing {

struct Walk {
  std::unique_ptr<Unit> unit;
  query::ControlGraph graph;
  std::string refused;  // the complaint, with its place; empty if it was lowered
};

/// Walks `static void harness(void) { BODY }`, which stands on line 2 after a line of declarations.
Walk walk(const std::string& declarations, const std::string& body);

/// Lines of kernel code read before the harness, of a file tree.c.
Walk walk_tree(const std::string& tree, const std::string& environment, const std::string& body);

/// Names of what is asked anew where the text is that of a node, one a node and look.
std::vector<std::string> asked(const Walk& walk, const std::string& text);

/// All strings of events that runs of at most `most` events have, "A B"; each answer and request is taken as free.
std::vector<std::string> event_strings(const Walk& walk, std::size_t most = 4);

}  // namespace gfpcheck::testing
