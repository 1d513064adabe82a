// SPDX-License-Identifier: GPL-2.0-only
// Passes, and which cells keep their value during a run.
#include "lower/graph_builder.hpp"

#include <fmt/format.h>

#include "lower/graph.hpp"

namespace gfpcheck::lower {
namespace {
constexpr int kMaxPasses = 40;
}

GraphBuilder::GraphBuilder(Lowering& lowering, Known& known) : lowering_(lowering), known_(known) {
  lowering_.graph_ = this;
}

query::ControlGraph GraphBuilder::build(std::string_view name) {
  known_.grown = false;
  Frame outside;
  outside.entry = lowering_.pool_.truth(true);
  outside.scopes.emplace_back();
  lowering_.frame_ = &outside;
  Activation entry;
  entry.frame.function = &lowering_.defined_function(name);
  graph_.entry_name = name;
  graph_.entry = reserve(node_at(query::GraphNode::What::Step, entry.frame.function->place, ""));
  open_ = {{graph_.entry, 0}};
  walk_body(entry);
  add(node_at(query::GraphNode::What::End, entry.frame.function->place, ""));
  for (const auto& [node, root] : havoc_) fill_havoc(node, root);
  mark_zero_or_not();
  if (read_before_written_ && !known_.grown)
    throw Refused{unsupported(*read_before_written_, "a pointer that nothing has set is read here")};
  tidy();
  while (drop_unread_answers()) tidy();
  for (query::GraphNode& node : graph_.nodes) add_answers(node);
  if (!known_.grown) refuse_numbers_of_zero_or_not();
  note_approximations();
  name_slots();
  drop_unused_slots();
  graph_.constraints = std::move(lowering_.out_.constraints);
  graph_.ledger = std::move(lowering_.out_.ledger);
  return std::move(graph_);
}

/// Objects made before the walk proper are the request's; what is made later is made by the environment.
void GraphBuilder::made(CellId object) {
  if (!prologue_) fresh_.insert(object);
}

void GraphBuilder::made_behind(CellId object, CellId pointer) {
  const bool local = lowering_.cells_.at(pointer).storage == Storage::Local;
  if (local || is_fresh(pointer))
    fresh_.insert(object);
  else
    fresh_.erase(object);
}

void GraphBuilder::made_global(CellId object, std::string_view name) {
  const bool asked = name.starts_with("some_") || name.starts_with("maybe_") ||
                     (!prologue_ && lowering_.unit_.global_origin(name) == syntax::Origin::Tree &&
                      !lowering_.unit_.is_constant_global(name));
  if (asked)
    fresh_.insert(object);
  else
    fresh_.erase(object);
}

std::string GraphBuilder::freedom_of_global(std::string_view name) const {
  if (name.starts_with("some_")) return {};
  const bool tree = lowering_.unit_.global_origin(name) == syntax::Origin::Tree;
  return name.starts_with("maybe_") || (tree && !prologue_) ? fmt::format("look:{}", name) : std::string();
}

std::string GraphBuilder::freedom_behind(std::string_view freedom) const {
  return std::string(freedom.starts_with("look:maybe_") ? std::string_view() : freedom);
}

bool GraphBuilder::is_fresh(CellId cell) const {
  return fresh_.contains(lowering_.cells_.root(cell));
}

bool GraphBuilder::points_to_any(const Value& pointer) const {
  for (const Target& target : pointer.targets)
    if (target.cell == kNull || !is_fresh(target.cell)) return false;
  return true;
}

std::optional<CellId> GraphBuilder::result_of(const Expression& e) const {
  const auto found = results_.find(&e);
  return found == results_.end() ? std::nullopt : std::optional(found->second);
}

std::string GraphBuilder::defined_for(std::string_view name) const {
  std::string contract = fmt::format("path_{}", name);
  const syntax::Function* const around = lowering_.frame_->function;
  const bool its_own = around && around->name == contract;
  return !its_own && lowering_.unit_.defines_function(contract) ? contract : std::string(name);
}

std::string GraphBuilder::contract_for(std::string_view name) const {
  std::string contract = defined_for(name);
  if (contract == name) return contract;
  lowering_.note(fmt::format("contract:{}", name), fmt::format("{}() stands for the tree's {}()", contract, name),
                 lowering_.unit_.span(lowering_.defined_function(contract).place));
  return contract;
}

std::vector<CellId> GraphBuilder::written_inside(CellId whole) const {
  std::vector<CellId> inside;
  for (const CellId leaf : known_.leaves)
    if (lowering_.cells_.inside(leaf, whole) && is_walked_local(leaf)) inside.push_back(leaf);
  return inside;
}

bool GraphBuilder::speaks_of_request(const ir::Expr& condition) const {
  if (!prologue_) return false;
  bool only = true;
  ir::for_each_node(std::span(&condition, 1), [&](const ir::Expr& e) {
    if (e.kind() != ir::Kind::Symbol) return;
    if (asked_.contains(e.symbol_index()) || slot_symbols_.contains(e.symbol_index())) only = false;
  });
  return only;
}

Result<query::ControlGraph> lower_graph(syntax::TranslationUnit& unit, const PortTable& ports,
                                        ir::ExprPool& pool, std::string_view function, const Without& without) {
  if (!unit.defines_function(function))
    return bad_input({}, fmt::format("there is no function {}() to walk", function));
  Known known;
  CellTable cells;
  for (int pass = 0; pass < kMaxPasses; ++pass) {
    Lowering lowering(unit, ports, pool, without);
    std::optional<Diagnostic> refused;
    query::ControlGraph made;
    try {
      made = GraphBuilder::pass(lowering, cells, known, function);
    } catch (const Refused& why) {
      refused = why.why;
    }
    if (known.grown) continue;
    if (refused) return *refused;
    return made;
  }
  return unsupported({}, fmt::format("the pointers of {}() lead to ever more objects", function));
}

query::ControlGraph GraphBuilder::pass(Lowering& lowering, CellTable& cells, Known& known,
                                       std::string_view function) {
  cells.rewind();
  std::swap(cells, lowering.cells_);
  struct GiveBack {
    CellTable& cells;
    Lowering& lowering;
    ~GiveBack() { std::swap(cells, lowering.cells_); }
  } give_back{cells, lowering};
  return GraphBuilder(lowering, known).build(function);
}

}  // namespace gfpcheck::lower
