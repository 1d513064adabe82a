// SPDX-License-Identifier: GPL-2.0-only
// Boost's Tarjan on its packed graph. Tarjan finishes a component after all that it leads to, which is the
// order of numbers that longest paths need.
#include "graph/components.hpp"

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/property_map/property_map.hpp>

namespace gfpcheck::graph {

Components components(std::size_t vertices, const std::vector<Arc>& arcs) {
  using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                   boost::no_property, std::uint32_t, std::size_t>;
  const Graph graph(boost::edges_are_sorted, arcs.begin(), arcs.end(), static_cast<std::uint32_t>(vertices));
  Components result;
  result.of.resize(vertices);
  const auto by_vertex =
      boost::make_iterator_property_map(result.of.begin(), boost::get(boost::vertex_index, graph));
  const std::size_t count = vertices == 0 ? 0 : boost::strong_components(graph, by_vertex);
  std::vector<std::uint32_t> members(count, 0);
  for (std::uint32_t c : result.of) ++members[c];
  result.cyclic.resize(count);
  for (std::size_t c = 0; c < count; ++c) result.cyclic[c] = members[c] > 1;
  for (const Arc& arc : arcs)
    if (arc.first == arc.second) result.cyclic[result.of[arc.first]] = true;
  return result;
}

}  // namespace gfpcheck::graph
