// SPDX-License-Identifier: GPL-2.0-only
// Strongly connected components of a graph given as arcs, by Boost.Graph.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace gfpcheck::graph {

using Arc = std::pair<std::uint32_t, std::uint32_t>;

struct Components {
  std::vector<std::uint32_t> of;  // component by vertex; one that an arc leads to has the smaller number
  std::vector<bool> cyclic;       // by component: holds a cycle
};

/// `arcs` sorted by source; vertices are 0..vertices-1.
Components components(std::size_t vertices, const std::vector<Arc>& arcs);

}  // namespace gfpcheck::graph
