// SPDX-License-Identifier: GPL-2.0-only
// The public face: what stops inside becomes a diagnostic here.
#include "graph/state_space.hpp"

#include "graph/space.hpp"
#include "graph/stop.hpp"

namespace gfpcheck::graph {

StateSpace::StateSpace(std::unique_ptr<Space> space) : space_(std::move(space)) {}
StateSpace::StateSpace(StateSpace&&) noexcept = default;
StateSpace& StateSpace::operator=(StateSpace&&) noexcept = default;
StateSpace::~StateSpace() = default;

Result<StateSpace> StateSpace::explore(const query::ControlGraph& graph, const ir::ExprPool& pool,
                                       const Limits& limits) {
  try {
    return StateSpace(std::make_unique<Space>(graph, pool, limits));
  } catch (const Stop& stopped) {
    return stopped.why;
  }
}

std::size_t StateSpace::states() const {
  return space_->size();
}

std::size_t StateSpace::edges() const {
  return space_->edge_count();
}

std::size_t StateSpace::set_nodes() const {
  return space_->sets().size();
}

}  // namespace gfpcheck::graph
