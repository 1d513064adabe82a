// SPDX-License-Identifier: GPL-2.0-only
// Inputs are one symbol where the two give it one name. What a contract or an unknown callee leaves open is shared
// in the same way, which is only sound where the calls agree; same_calls says so, and a verdict of equality needs
// it.
#include "check/side_by_side.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace gfpcheck::check {

using ir::Expr;
using query::Observed;

SideBySide::SideBySide(Side& tree, Side& model, const CommonNames& names)
    : tree_(tree),
      model_(model),
      names_(names),
      from_tree_(tree.pool, pool),
      from_model_(model.pool, pool, [this](const ir::Symbol& symbol) {
        ir::Symbol here = symbol;
        here.name = names_.in_tree(symbol.name);
        const Expr shared = pool.symbol(here);
        return symbol.name == "request.gfp" ? names_.mask_in_model(pool, shared) : shared;
      }) {
  if (!fits()) return;
  const auto in_tree = observed_once(tree_, "tree"), in_model = observed_once(model_, "model");
  if (!trouble.empty()) return;
  constrain();
  pairs = match(in_tree, in_model);
  compare_calls();
  count_calls();
  claim();
}

/// One name, one width; and no value that C leaves open.
bool SideBySide::fits() {
  std::map<std::string, ir::Sort> sorts;
  for (const ir::Symbol& s : tree_.pool.symbols()) sorts.emplace(s.name, s.sort);
  for (const ir::Symbol& s : model_.pool.symbols()) {
    const auto [known, fresh] = sorts.emplace(names_.in_tree(s.name), s.sort);
    if (!(known->second == s.sort))
      trouble =
          fmt::format("{} has {} bits in the tree and {} in the model", s.name, known->second.width, s.sort.width);
  }
  for (const Side* side : {&tree_, &model_})
    for (const auto& entry : side->obligation.ledger)
      if (entry.id.starts_with("uninitialised:")) trouble = entry.sentence;
  return trouble.empty();
}

/// What a side observed, without repetitions. Where one name stands for several values, which of them the other side's
/// is to be compared with is anybody's guess: trouble.
std::vector<Observed> SideBySide::observed_once(const Side& side, std::string_view whose) {
  std::map<std::string, const Observed*> known;
  std::vector<Observed> made;
  for (const Observed& o : side.obligation.observed) {
    const auto [first, fresh] = known.emplace(&side == &model_ ? names_.in_tree(o.name) : o.name, &o);
    const bool same = first->second->value == o.value && first->second->guard == o.guard;
    if (fresh)
      made.push_back(o);
    else if (!same && trouble.empty())
      trouble = fmt::format("the {} observes several values as '{}': each needs a name of its own", whose, first->first);
  }
  return made;
}

Expr SideBySide::as_number(const Expr& e, bool is_signed) {
  if (e.sort().is_bool()) return pool.ite(e, pool.constant(1, ir::bits(64)), pool.constant(0, ir::bits(64)));
  return pool.resize(e, ir::bits(64), is_signed);
}

/// What a side leaves alone: a place keeps what it held; an object is not pointed to.
Expr SideBySide::initial(const Observed& other) {
  if (other.unit != "state") return pool.constant(0, ir::bits(64));
  for (std::uint32_t i = 0; i < pool.symbols().size(); ++i)
    if (pool.symbols()[i].name == other.name) return as_number(pool.symbol_expr(i), other.is_signed);
  return as_number(pool.symbol({other.name, other.value.sort(), ir::Role::Number, {}}), other.is_signed);
}

Pair SideBySide::pair(const Observed* tree, const Observed* model) {
  const Observed& one = tree ? *tree : *model;
  Pair made{one.name, one.unit, {}, {}, {}};
  Expr tree_guard, model_guard;
  if (tree) made.tree = as_number(from_tree_(tree->value), tree->is_signed), tree_guard = from_tree_(tree->guard);
  if (model)
    made.model = as_number(from_model_(model->value), model->is_signed), model_guard = from_model_(model->guard);
  const bool may_lack = one.unit == "state" || one.unit == "pointer";
  if (!tree) made.tree = initial(one), tree_guard = may_lack ? model_guard : pool.truth(false);
  if (!model) made.model = initial(one), model_guard = may_lack ? tree_guard : pool.truth(false);
  made.equal =
      pool.both(pool.equal(tree_guard, model_guard), pool.implies(tree_guard, pool.equal(made.tree, made.model)));
  return made;
}

/// By name; the second of a name with the second.
std::vector<Pair> SideBySide::match(const std::vector<Observed>& tree, const std::vector<Observed>& model) {
  std::vector<Pair> made;
  std::vector<bool> used(model.size(), false);
  for (const Observed& o : tree) {
    std::size_t i = 0;
    while (i < model.size() && (used[i] || names_.in_tree(model[i].name) != o.name)) ++i;
    if (i < model.size()) used[i] = true;
    made.push_back(pair(&o, i < model.size() ? &model[i] : nullptr));
  }
  for (std::size_t i = 0; i < model.size(); ++i)
    if (!used[i]) made.push_back(pair(nullptr, &model[i]));
  return made;
}

void SideBySide::constrain() {
  joint.ledger = tree_.obligation.ledger;
  joint.shown = tree_.obligation.shown;
  for (auto& s : joint.shown) s.value = from_tree_(s.value);
  tree_promises = model_promises = pool.truth(true);
  const auto take = [&](const Side& side, ir::Transfer& move, Expr& promises) {
    for (query::Constraint c : side.obligation.constraints) {
      c.condition = move(c.condition);
      if (c.origin == query::Origin::Contract) promises = pool.both(promises, c.condition);
      joint.constraints.push_back(std::move(c));
    }
    for (query::Definedness d : side.obligation.defined) {
      d.condition = move(d.condition);
      joint.defined.push_back(std::move(d));
    }
  };
  take(tree_, from_tree_, tree_promises);
  take(model_, from_model_, model_promises);
  const auto only = [&](const char* name, std::uint64_t bits) {
    for (std::uint32_t i = 0; i < pool.symbols().size(); ++i) {
      if (pool.symbols()[i].name != name) continue;
      const Expr s = pool.symbol_expr(i);
      const Expr others = pool.binary(ir::Kind::BitAnd, s, pool.constant(~bits, s.sort()));
      joint.constraints.push_back({"shared-flags",
                                   "only flags that both sides name are set",
                                   {},
                                   query::Origin::Invariant,
                                   pool.equal(others, pool.constant(0, s.sort()))});
    }
  };
  for (const Side* side : {&tree_, &model_})  // the values may come to the pool with the pairs only
    for (const Observed& o : side->obligation.observed) side == &tree_ ? from_tree_(o.value) : from_model_(o.value);
  only("request.gfp", names_.shared_gfp());
  only("alloc_flags", names_.shared_alloc());
}

void SideBySide::compare_calls() {
  const auto& tree = tree_.obligation.outside;
  const auto& model = model_.obligation.outside;
  same_calls = pool.truth(true);
  std::map<std::string, std::vector<const query::OutsideCall*>> there;
  for (const auto& call : model) there[call.callee].push_back(&call);
  std::map<std::string, std::size_t> next;
  const auto differ = [&](const query::OutsideCall& call, const char* how) {
    same_calls = pool.truth(false);
    if (!call_trouble.empty()) return;
    call_trouble = fmt::format("{}: the call of {}() {}", to_string(call.span), call.callee, how);
  };
  for (const auto& call : tree) {
    const auto& list = there[call.callee];
    const std::size_t k = next[call.callee]++;
    if (k >= list.size()) {
      differ(call, "has no counterpart in the model");
      continue;
    }
    if (call.opaque || list[k]->opaque)
      differ(call, "has an argument that cannot be read");
    else if (call.fresh != list[k]->fresh)
      differ(call, "leaves open something else than the model's");
    same_calls = pool.both(same_calls, pool.equal(from_tree_(call.guard), from_model_(list[k]->guard)));
    for (const Pair& input : match(call.inputs, list[k]->inputs)) same_calls = pool.both(same_calls, input.equal);
  }
  for (const auto& call : model)
    if (next[call.callee] < there[call.callee].size()) differ(call, "has no counterpart in the tree");
}

/// However the two order their calls, as many of each kind that acts are made.
void SideBySide::count_calls() {
  std::set<std::string> callees;
  for (const Side* side : {&tree_, &model_})
    for (const auto& call : side->obligation.outside)
      if (call.acts) callees.insert(call.callee);
  const auto count = [&](const Side& side, ir::Transfer& move, const std::string& callee) {
    Expr sum = pool.constant(0, ir::bits(64));
    for (const auto& call : side.obligation.outside)
      if (call.callee == callee) sum = pool.binary(ir::Kind::Add, sum, as_number(move(call.guard), false));
    return sum;
  };
  for (const std::string& callee : callees) {
    const Expr tree = count(tree_, from_tree_, callee), model = count(model_, from_model_, callee);
    pairs.push_back({fmt::format("calls of {}()", callee), "", tree, model, pool.equal(tree, model)});
  }
}

void SideBySide::claim() {
  Expr all = pool.truth(true);
  for (const Pair& p : pairs) all = pool.both(all, p.equal);
  joint.assertions.push_back({"both sides give the same", {}, all, pool.truth(true)});
}

ir::Assignment SideBySide::for_tree(const ir::Assignment& inputs) const {
  return ir::by_name(pool, inputs, tree_.pool);
}

ir::Assignment SideBySide::for_model(const ir::Assignment& inputs) const {
  std::map<std::string_view, std::uint64_t> values;
  for (std::uint32_t i = 0; i < pool.symbols().size(); ++i) values.emplace(pool.symbols()[i].name, inputs.get(i));
  ir::Assignment made;
  const auto& own = model_.pool.symbols();
  for (std::uint32_t i = 0; i < own.size(); ++i) {
    const auto found = values.find(names_.in_tree(own[i].name));
    if (found == values.end()) continue;
    made.set(i, own[i].name == "request.gfp" ? names_.mask_in_model(found->second) : found->second);
  }
  return made;
}

}  // namespace gfpcheck::check
