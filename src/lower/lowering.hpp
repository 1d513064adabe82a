// SPDX-License-Identifier: GPL-2.0-only
// The lowering's working state; private to this layer. Split over expressions.cpp, typing.cpp,
// assignments.cpp, statements.cpp, jumps.cpp, loops.cpp, scopes.cpp, calls.cpp, builtins.cpp, memory.cpp and
// values.cpp. A construct that cannot be lowered throws Refused, which lower_harness() turns into its
// Diagnostic.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/diagnostic.hpp"
#include "lower/cells.hpp"
#include "lower/lower.hpp"
#include "lower/ranges.hpp"

namespace gfpcheck::lower {

/// Leaves the lowering; never crosses the layer's border.
struct Refused {
  Diagnostic why;
};

/// What holds on one bundle of paths: the condition that leads here from the function's entry, and what has
/// been written to memory. A cell that is not in `cells` still has its initial value.
struct State {
  ir::Expr guard;  // bool; false: nothing gets here
  std::map<CellId, Value> cells;
};

/// One activation of a C function.
struct Frame {
  const syntax::Function* function = nullptr;
  ir::Expr entry;  // bool: the caller gets here
  bool in_tree = false;
  std::vector<std::map<std::string_view, CellId>> scopes;
  std::vector<std::pair<State, Value>> returns;
  std::vector<State> breaks;
  std::vector<State> continues;
  std::map<std::string_view, std::vector<State>> gotos;
  Frame* caller = nullptr;
};

/// The operands of the comparison lowered last, for reports.
struct Comparison {
  ir::Expr left, right;
  bool is_signed = false;
};

inline constexpr int kMaxDepth = 600;  // of statements and expressions inside each other, calls included
inline constexpr std::uint64_t kMaxWork =
    1'000'000;  // expressions lowered and cells joined or touched; a property needs some 20,000
inline constexpr std::size_t kMaxNodes = 1'000'000;  // expressions made

class GraphBuilder;

class Lowering {
 public:
  Lowering(syntax::TranslationUnit& unit, const PortTable& ports, ir::ExprPool& pool, const Without& without)
      : unit_(unit), ports_(ports), pool_(pool), without_(without), types_(unit.types()) {}

  query::Obligation run(std::string_view harness);

 private:
  friend class GraphBuilder;
  using Expression = syntax::Expression;
  using Statement = syntax::Statement;

  // values.cpp
  Value scalar(syntax::Type type, ir::Expr bits) const { return {type, bits, {}, {}}; }
  Value number(std::uint64_t value, syntax::Type type);
  Value truth_value(ir::Expr truth);
  Value null_pointer(syntax::Type type);
  /// Any value of that type, which `freedom` leaves open; a pointer may be null or point to an object of its
  /// own.
  Value any_value(syntax::Type type, const std::string& name, const std::string& freedom);
  Value void_value() { return {types_.void_type(), {}, {}, {}}; }
  ir::Expr truth_of(const Value& value, const Expression& at);
  Value convert(const Value& value, syntax::Type to, const Expression& at);
  Value select(ir::Expr condition, const Value& then, const Value& otherwise, const Expression* at);
  [[noreturn]] void refuse(const syntax::Place& place, std::string why) const;

  // memory.cpp
  Value read(const Place& place, const State& state, const Expression& at);
  Value read_cell(CellId cell, const State& state);
  void write(const Place& place, const Value& value, State& state, const Expression& at);
  Place element(const Place& array, const Value& index, State& state, const Expression& at);
  Place field(const Place& object, std::string_view name, const Expression& at);
  Place pointee(const Value& pointer, const State& state, const Expression& at);
  Value address_of(const Place& place);
  Value initial(CellId cell);
  /// The same where nobody walks; `look` goes into the names of its symbols.
  Value input(CellId cell, std::string_view look = {});
  CellId fresh_object(syntax::Type type, std::string name, std::string freedom);
  State merge(ir::Expr first_when, State first, State second);
  State merge_all(std::vector<State> states);
  void zero_fill(CellId cell, State& state);
  void check_cell(CellId cell, syntax::Type type, const Expression& at) const;

  // scopes.cpp
  void enter_scope() { frame_->scopes.emplace_back(); }
  void leave_scope(Frame& frame);
  CellId new_local(std::string_view name, syntax::Type type);
  void bind(std::string_view name, CellId cell) { frame_->scopes.back()[name] = cell; }
  bool is_live(CellId cell) const;
  bool is_local(std::string_view name) const;

  // typing.cpp
  /// The type that C gives `e`, without evaluating it: sizeof, and the side of ?: that is not taken.
  syntax::Type type_of(const Expression& e);
  syntax::Type type_of_call(const Expression& e);
  syntax::Type type_of_binary(const Expression& e);
  syntax::Type type_of_conditional(const Expression& e);
  syntax::Type common_type(syntax::Type then, syntax::Type otherwise, const Expression& at);
  syntax::Type field_type(syntax::Type object, std::string_view name, const Expression& at);

  // expressions.cpp
  Value evaluate(const Expression& e, State& state);
  Value lower(const Expression& e, State& state);
  ir::Expr condition(const Expression& e, State& state);
  Place place(const Expression& e, State& state);
  std::optional<CellId> variable(std::string_view name);
  Value name(const Expression& e, State& state);
  Value unary(const Expression& e, State& state);
  Value binary(const Expression& e, State& state);
  Value arithmetic(std::string_view op, const Value& left, const Value& right, State& state,
                   const Expression& at);
  Value shift(std::string_view op, const Value& left, const Value& right, State& state, const Expression& at);
  Value compare(std::string_view op, const Value& left, const Value& right, const Expression& at);
  Value compare_pointers(std::string_view op, const Value& left, const Value& right, State& state,
                         const Expression& at);
  Value distance(const Value& left, const Value& right, State& state, const Expression& at);
  Value logical(const Expression& e, State& state);
  Value conditional(const Expression& e, State& state);
  Value size_of(syntax::Type type, const Expression& at);
  /// Runs `body` where `when` holds and joins with where it does not; gives `otherwise` there.
  Value under(ir::Expr when, State& state, const std::function<Value(State&)>& body, const Value& otherwise,
              const Expression* at);

  // assignments.cpp
  Value assign(const Expression& e, State& state);
  Value step(const Expression& e, State& state);
  void initialise(CellId cell, const Expression& initializer, State& state);

  // statements.cpp
  void run_block(const Statement& block, State& state);
  void run_list(const std::vector<syntax::StatementPtr>& list, std::size_t from, State& state);
  void run_statement(const Statement& s, State& state);
  void declare(const Statement& s, State& state);
  void run_if(const Statement& s, State& state);
  void run_switch(const Statement& s, State& state);
  void run_skipped(const Statement& s);
  void run_return(const Statement& s, State& state);
  bool dead(const State& state) const { return state.guard.is_false(); }

  // loops.cpp
  struct Loop {
    const Statement* statement;
    const Expression* condition;
    const Statement* body;
    const Expression* step;
    bool body_first;
  };
  void run_loop(const Statement& s, State& state);
  void unroll(const Loop& loop, State state, std::vector<State>& exits);
  void unroll_by_value(const Loop& loop, CellId counter, const State& state, std::vector<State>& exits);
  bool iterate(const Loop& loop, State& state, std::vector<State>& exits, bool test_first);
  std::optional<CellId> counter_of(const Loop& loop);

  // calls.cpp
  Value call(const Expression& e, State& state);
  Value call_function(const syntax::Function& function, std::vector<Value> arguments, State& state,
                      const Expression& at);
  Value call_port(const PortCall& port, const Expression& e, State& state);
  /// What the port passes to the function that carries it.
  std::vector<Value> port_arguments(const PortCall& port, const std::vector<Value>& given, const Expression& e);
  const syntax::Function& carrier(const PortCall& port, const Expression& e);
  const syntax::Function& defined_function(std::string_view name);
  Value call_unknown(std::string_view name, const Expression& e, State& state);
  std::vector<Value> arguments(const Expression& e, State& state);
  /// Nothing in place of an argument that cannot be read.
  std::vector<std::optional<Value>> unknown_arguments(const Expression& e, State& state);
  void written_by_unknown(std::string_view name, const Value& pointer, State& state);

  // observe.cpp: what two trees are compared by
  void observe(const Expression& e, State& state);
  void observe_state(const Expression& e, State& state);
  void written(const std::set<CellId>& roots, const State& state, std::vector<query::Observed>& out);
  void observed_pointer(const std::string& name, const Value& pointer, const State& state,
                        std::vector<query::Observed>& out);
  /// Before the call; finish_outside() keeps it if the callee left something open or made an event since.
  query::OutsideCall begin_outside(std::string_view callee, const std::vector<Value>& given, const State& state,
                                   const Expression& at);
  void finish_outside(query::OutsideCall made, CellId first_cell, std::size_t first_step);

  // builtins.cpp
  std::optional<Value> builtin(std::string_view name, const Expression& e, State& state);
  std::string literal(const Expression& e, std::size_t argument) const;
  void constrain(std::string id, std::string sentence, query::Origin origin, ir::Expr condition, State& state,
                 const Expression& at);

  // lower.cpp: what the premises so far say; what such an answer rests on goes into the obligation
  std::optional<bool> decide(const ir::Expr& condition);
  Interval range_of(const ir::Expr& number);
  void rests_on(const ir::Expr& decided);

  // records, in lower.cpp
  void spend(std::uint64_t work);
  void note_uninitialised();
  ir::Expr path(const State& state);  // the whole condition that leads here
  void require(ir::Expr condition, std::string sentence, const State& state, const Expression& at);
  void note(std::string id, std::string sentence, const SourceSpan& span);
  void record_branch(const Statement& s, ir::Expr condition, const State& state);
  void record_assignment(const Expression& at, std::string_view variable, const Value& value,
                         const State& state, std::string text);

  syntax::TranslationUnit& unit_;
  const PortTable& ports_;
  ir::ExprPool& pool_;
  const Without& without_;
  syntax::TypeTable& types_;
  CellTable cells_;
  Ranges ranges_;
  Ranges structure_;  // knows no premise
  Frame* frame_ = nullptr;
  std::map<std::string_view, CellId> globals_;
  std::map<std::string, int, std::less<>> unknown_calls_;
  std::unordered_map<CellId, CellId> pointees_;  // what an input pointer points to
  std::optional<Comparison> comparison_;
  std::string statement_source_;  // of the statement being lowered
  query::Obligation out_;
  int depth_ = 0;
  std::uint64_t work_ = 0;  // statements run and cells joined, against kMaxWork
  syntax::Place at_;        // of the statement being lowered
  std::unordered_set<std::uint32_t> defined_seen_;
  std::set<std::string, std::less<>> ledger_seen_;
  std::vector<bool> live_;  // by CellId: locals whose scope has not ended
  GraphBuilder* graph_ = nullptr;  // who walks the code, if it is walked: see graph_builder.hpp
};

/// Refuses a function whose jumps enter a block from outside: those joins would not know which path they
/// join.
void check_jumps(const syntax::Function& function, const syntax::TranslationUnit& unit);

/// "free_pages -= ..." needs a Role for its value: by the type's typedef, else by the variable's name.
ir::Role role_of(syntax::Type type, std::string_view name);

}  // namespace gfpcheck::lower
