// SPDX-License-Identifier: GPL-2.0-only
// Walks the syntax tree and leaves a node for each statement, with what Lowering says of it on a state where
// every variable of the walk reads as its slot. Private to this layer. Split over graph_builder.cpp (passes,
// what is fresh), graph_slots.cpp, graph_nodes.cpp, graph_liveness.cpp, graph_zero_or_not.cpp, graph_statements.cpp,
// graph_expressions.cpp, graph_calls.cpp.
//
// Which cells the code writes and where its pointers point is only known when all of it has been walked. So it
// is walked again with what the last pass has found, until a pass finds nothing new: that pass is consistent.
#pragma once

#include "lower/lowering.hpp"
#include "query/control_graph.hpp"

namespace gfpcheck::lower {

/// What passes find out; it only grows. Cells keep their numbers from pass to pass.
struct Known {
  std::set<CellId> leaves;                         // numbers and pointers that the walk stores
  std::map<CellId, std::vector<CellId>> pointees;  // where a stored pointer may point; a slot holds the index
  bool grown = false;                              // during this pass
};

class GraphBuilder {
 public:
  GraphBuilder(Lowering& lowering, Known& known);
  query::ControlGraph build(std::string_view function);
  /// One pass over `function`, in a lowering that has done nothing yet. Throws Refused.
  static query::ControlGraph pass(Lowering& lowering, CellTable& cells, Known& known, std::string_view function);

  // what Lowering asks while it is inside a node
  Value on_entry(CellId cell);
  /// A truth value that the environment gives anew.
  ir::Expr ask(std::string_view name);
  void made(CellId object);
  void made_behind(CellId object, CellId pointer);
  void made_global(CellId object, std::string_view name);
  /// Empty: a pointer in it is never null.
  std::string freedom_of_global(std::string_view name) const;
  /// Of what a pointer of that freedom leads to.
  std::string freedom_behind(std::string_view freedom) const;
  bool is_fresh(CellId cell) const;
  /// Whether all that the pointer may mean is some object of the environment: its neighbour is one too.
  bool points_to_any(const Value& pointer) const;
  std::optional<CellId> result_of(const syntax::Expression& e) const;
  /// path_X for X where there is one, but for X() inside path_X(); contract_for() puts it into the ledger.
  std::string defined_for(std::string_view name) const;
  std::string contract_for(std::string_view name) const;
  bool walks(const syntax::Function& function);
  std::vector<CellId> written_inside(CellId whole) const;
  bool speaks_of_request(const ir::Expr& condition) const;
  void promise(const ir::Expr& condition) { promises_.push_back(condition); }

 private:
  using Expression = syntax::Expression;
  using Statement = syntax::Statement;
  using NodeId = query::NodeId;
  struct Edge {
    NodeId node;
    std::uint8_t side;
  };
  using Edges = std::vector<Edge>;
  /// One activation of a walked function.
  struct Activation {
    Frame frame;
    CellId result = kNull;
    NodeId leave = 0;
    std::map<std::string_view, NodeId> labels;
    std::set<std::string_view> placed;
    std::vector<NodeId> breaks, continues;  // of the loops and switches around
    std::vector<CellId> locals;             // but for parameters
    bool jumps = false;                     // it has labels or a switch: a declaration may be passed by
    Activation* caller = nullptr;
  };

  // graph_slots.cpp
  bool is_walked_local(CellId cell) const { return walked_.contains(lowering_.cells_.root(cell)); }
  Value read_slot(CellId cell);
  void store(query::GraphNode& node, CellId cell, const Value& value);
  std::string next_look(std::string_view name);
  std::uint32_t slot(CellId cell);
  ir::Expr initial_of(CellId cell);
  std::size_t pointee_index(CellId pointer, CellId target);
  ir::Expr encode(CellId pointer, const Value& value);
  void learn_leaf(CellId cell);
  /// Of the function being walked, or of one that is about to be.
  CellId local(std::string_view name, syntax::Type type, const syntax::Function* owner = nullptr);
  static std::string plain_name(std::string_view name);
  void name_slots();
  void fill_havoc(NodeId node, CellId root);

  // graph_nodes.cpp
  NodeId reserve(query::GraphNode node);
  NodeId add(query::GraphNode node);  // after what is open
  NodeId join();
  void place(NodeId node);  // what is open leads there
  void jump(NodeId to);
  query::GraphNode node_at(query::GraphNode::What what, const syntax::Place& at, std::string text);
  /// Takes what the lowering has left: stores, promises, definedness.
  void finish(query::GraphNode& node, const State& state);
  void run(const syntax::Place& at, const std::string& text, const std::function<void(State&)>& body);
  void add_answers(query::GraphNode& node);
  void tidy();
  void drop_idle_branches(const std::function<NodeId(NodeId)>& beyond);

  // graph_zero_or_not.cpp
  void mark_zero_or_not();
  void refuse_numbers_of_zero_or_not() const;

  // graph_liveness.cpp
  /// By node: the slots whose value matters after it.
  std::vector<std::vector<bool>> live_after() const;
  /// Whether there was an answer that nobody looks at.
  bool drop_unread_answers();
  void drop_unused_slots();
  void note_approximations();
  State entry_state() { return {lowering_.pool_.truth(true), {}}; }

  // graph_statements.cpp
  void walk(const Statement& s);
  void walk_list(const std::vector<syntax::StatementPtr>& list);
  void walk_block(const Statement& s);
  void walk_declaration(const Statement& s);
  void walk_if(const Statement& s);
  void walk_loop(const Statement& s);
  void walk_switch(const Statement& s);
  void walk_return(const Statement& s);
  void skip(const Statement& s);
  NodeId label(std::string_view name);

  // graph_expressions.cpp
  /// Whether it calls a function that is walked, or has an event.
  bool interesting(const Expression& e);
  bool interesting(const Statement& s);
  /// Emits the interesting parts; what is left fits into one node.
  void hoist(const Expression& e, const std::string& text);
  void effect(const Expression& e, const std::string& text);
  void walk_block_expression(const Expression& e, const std::string& text);
  void branch(const Expression& e, const std::string& text, Edges& yes, Edges& no);
  void keep(const Expression& e, CellId cell, const std::string& text);
  CellId temporary(syntax::Type type);

  // graph_calls.cpp
  struct Callee {
    const syntax::Function* function = nullptr;
    const PortCall* port = nullptr;
  };
  std::optional<Callee> callee(const Expression& e);
  bool is_event(const Expression& e) const;
  void walk_event(const Expression& e);
  void walk_call(const Expression& e, const Callee& callee, const std::string& text);
  void walk_body(Activation& activation);
  bool has_loop(const Statement& s, std::set<std::string_view>& labels) const;

  Lowering& lowering_;
  Known& known_;
  query::ControlGraph graph_;
  Edges open_;
  bool prologue_ = true;
  Activation* activation_ = nullptr;
  std::map<CellId, std::uint32_t> slots_;
  std::map<CellId, std::string_view> owners_;  // functions, by local
  std::set<CellId> walked_;        // locals of walked functions, temporaries and results
  std::set<CellId> fresh_;         // whole objects
  std::set<std::uint32_t> asked_;  // symbols, by index, that are answers wherever they occur
  std::set<std::uint32_t> slot_symbols_;
  std::set<CellId> stored_;  // so far
  std::map<std::string, int, std::less<>> looks_;  // at what is asked anew, by name, in the current node
  std::map<const Expression*, CellId> results_;
  std::map<const syntax::Function*, bool> walks_;
  std::map<const Expression*, bool> interesting_;
  std::vector<ir::Expr> promises_;
  std::vector<std::pair<NodeId, CellId>> havoc_;
  std::map<std::uint32_t, ir::Expr> havoc_ranges_;  // by the answer's id, of pointers: it is one of the pointees
  std::optional<SourceSpan> read_before_written_;
};

}  // namespace gfpcheck::lower
