// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck dump`: what each stage of the front end made of a tree.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "graph/counters.hpp"
#include "graph/propagate.hpp"
#include "graph/state_space.hpp"
#include "smt/smtlib.hpp"
#include "syntax/ast.hpp"

namespace gfpcheck::cli {
namespace {

void dump_tokens(const syntax::TokenStream& stream) {
  for (const auto& token : stream.tokens)
    if (token.kind != syntax::TokenKind::End && stream.origin(token.place) == syntax::Origin::Tree)
      fmt::print("{}\t{}\n", to_string(stream.span(token.place)), token.text);
}

ExitCode dump_ast(spec::TreeModel& model, const std::string& only) {
  std::vector<std::string> names;
  if (!only.empty()) names.push_back(only);
  for (const auto& [name, port] : model.ports())
    if (only.empty() && !port.function.empty()) names.push_back(port.function);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (const std::string& name : names) {
    const auto function = model.unit().tree_function(name);
    if (!function) return complain(function.error());
    if (!*function) return complain(bad_input({}, fmt::format("this tree does not define {}()", name)));
    fmt::print("{}", print(**function, model.unit().stream()));
  }
  return ExitCode::AllHold;
}

ExitCode dump_obligation(spec::TreeModel& model, const DumpOptions& o) {
  for (const auto& property : model.properties()) {
    if (!o.property.empty() && property.id != o.property) continue;
    ir::ExprPool pool;
    const auto lowered = model.lower(property.function, pool);
    if (!lowered) return complain(lowered.error());
    std::vector<ir::Expr> roots;
    std::vector<std::string> names;
    for (const auto& c : lowered->constraints) {
      roots.push_back(c.condition);
      names.push_back(c.id);
    }
    ir::Expr claim = pool.truth(true);
    for (const auto& a : lowered->assertions) claim = pool.both(claim, a.condition);
    if (o.stage == "ir") {
      for (const auto& a : lowered->assertions) roots.push_back(a.condition);
      fmt::print("; {}: the constraints, then the claims\n{}", property.id, print_shared(roots, pool));
    } else {
      roots.push_back(pool.negate(claim));
      names.push_back("negated-claim");
      const auto script = o.encoding == "integers" ? smt::to_smtlib_integers(pool, roots, names)
                                                   : Result<std::string>(smt::to_smtlib(pool, roots, names));
      if (!script) return complain(script.error());
      fmt::print("; {}: unsat means that the property holds\n{}", property.id, *script);
    }
  }
  return ExitCode::AllHold;
}

/// A node a line: where it leads, what it asks, what it stores.
ExitCode dump_graph(spec::TreeModel& model) {
  using query::GraphNode;
  ir::ExprPool pool;
  const auto graph = model.walk("gfpcheck_walk_allocate", pool);
  if (!graph) return complain(graph.error());
  for (const query::Slot& slot : graph->slots)
    fmt::print("slot {}:{} = {}\n", slot.name, static_cast<int>(slot.symbol.sort().width), to_string(slot.initial, pool));
  for (std::size_t n = 0; n < graph->nodes.size(); ++n) {
    const GraphNode& node = graph->nodes[n];
    static constexpr std::array<std::string_view, 4> kinds = {"step", "branch", "event", "end"};
    std::string line = fmt::format("{} {} {} {}() {}", n, kinds[static_cast<std::size_t>(node.what)], to_string(node.span),
                                   node.function, node.text);
    if (node.what != GraphNode::What::End) line += fmt::format(" -> {}", node.next[0]);
    if (node.what == GraphNode::What::Branch) line += fmt::format(" else {}", node.next[1]);
    if (!node.answers.empty()) line += fmt::format(" ({} answers)", node.answers.size());
    for (const query::Update& u : node.updates)
      if (u.value.is_constant())
        line += fmt::format(" [{} = {}]", graph->slots[u.slot].name, u.value.value());
      else
        line += fmt::format(" [{} = ...]", graph->slots[u.slot].name);
    fmt::print("{}\n", line);
  }
  return ExitCode::AllHold;
}

/// How large the explored walk is, its counters forgotten.
ExitCode dump_states(spec::TreeModel& model) {
  ir::ExprPool pool;
  auto graph = model.walk("gfpcheck_walk_allocate", pool);
  if (!graph) return complain(graph.error());
  graph::propagate_copies(*graph, pool);
  for (const std::string& name : graph::stop_counting(*graph, pool)) fmt::print("counter {}\n", name);
  graph::forget_counters(*graph, pool);
  const auto space = graph::StateSpace::explore(*graph, pool, {});
  if (!space) return complain(space.error());
  fmt::print("{} states, {} edges, {} nodes of decision diagrams\n", space->states(), space->edges(), space->set_nodes());
  return ExitCode::AllHold;
}

}  // namespace

ExitCode run_dump(const DumpOptions& o) {
  const auto session = open_session(o.tree);
  if (!session) return complain(session.error());
  spec::TreeModel& model = *session->model;
  if (!o.property.empty() && !model.find(o.property))
    return complain(bad_input({}, fmt::format("there is no property '{}'; `gfpcheck list` names them", o.property)));
  if (o.stage == "tokens") {
    dump_tokens(model.unit().stream());
    return ExitCode::AllHold;
  }
  if (o.stage == "graph") return dump_graph(model);
  if (o.stage == "states") return dump_states(model);
  return o.stage == "ast" ? dump_ast(model, o.function) : dump_obligation(model, o);
}

}  // namespace gfpcheck::cli
