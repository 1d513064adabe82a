// SPDX-License-Identifier: GPL-2.0-only
// How the graph layer gives up, inside itself: out of room, out of time, or an expression that it cannot turn
// into sets. Thrown, so that no caller in between can take a half-made set for a whole one; caught by the
// public functions, which answer with its diagnostic. Never crosses the layer's border.
#pragma once

#include <string>
#include <utility>

#include "base/diagnostic.hpp"

namespace gfpcheck::graph {

struct Stop {
  Diagnostic why;
};

[[noreturn]] inline void stop(SourceSpan span, std::string message) {
  throw Stop{unsupported(std::move(span), std::move(message))};
}

}  // namespace gfpcheck::graph
