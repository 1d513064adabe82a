// SPDX-License-Identifier: GPL-2.0-only
// The order of questions, port by port: can the two part? Else: is what was shared allowed to be shared, is C's
// meaning settled on both sides, and is there any input at all? Only then: equal.
#include "check/conform.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "check/path_lines.hpp"
#include "check/side_by_side.hpp"
#include "check/witness.hpp"
#include "eval/program.hpp"
#include "query/units.hpp"
#include "smt/solver.hpp"

namespace gfpcheck::check {
namespace {

using query::Agreement;
using query::PortAgreement;

class PortJudge {
 public:
  PortJudge(spec::TreeModel& tree, spec::TreeModel& model, const CommonNames& names, double timeout)
      : tree_(tree), model_(model), names_(names), budget_(Budget::seconds(timeout)) {}

  PortAgreement run(const std::string& port) {
    made_.port = port;
    made_.held = names_.held();
    if (lacks(tree_, port, "tree") || lacks(model_, port, "model")) return made_;
    if (names_.obstacle()) return undecided(*names_.obstacle());
    const std::string harness = "gfpcheck_conform_" + port;
    if (!tree_.unit().defines_function(harness))
      return undecided("model/environment/conform.c has no harness for this port");
    if (!lowered(tree_, harness, of_tree_) || !lowered(model_, harness, of_model_)) return made_;
    SideBySide both(of_tree_, of_model_, names_);
    if (!both.trouble.empty()) return undecided(both.trouble);
    for (const auto& entry : both.joint.ledger) made_.rests_on.push_back(entry.id);
    for (const auto& entry : of_model_.obligation.ledger)
      if (std::find(made_.rests_on.begin(), made_.rests_on.end(), entry.id) == made_.rests_on.end())
        made_.rests_on.push_back(entry.id);
    decide(both);
    return made_;
  }

 private:
  bool lacks(const spec::TreeModel& side, const std::string& port, const char* whose) {
    const auto found = side.ports().find(port);
    if (found != side.ports().end() && !found->second.function.empty()) return false;
    made_.agreement = Agreement::NotApplicable;
    made_.reason = fmt::format("the {} has no function that carries it", whose);
    return true;
  }

  bool lowered(spec::TreeModel& side, const std::string& harness, Side& into) {
    auto obligation = side.lower(harness, into.pool);
    if (obligation) {
      into.obligation = std::move(*obligation);
      return true;
    }
    undecided(to_string(obligation.error()));
    return false;
  }

  PortAgreement& undecided(std::string why) {
    made_.agreement = Agreement::Undecided;
    made_.reason = std::move(why);
    return made_;
  }

  smt::Answer ask(SideBySide& both, std::vector<ir::Expr> question) {
    smt::Solver solver(both.pool, smt::Encoding::Auto, budget_);
    smt::Answer answer = solver.check(question);
    made_.seconds += answer.seconds;
    return answer;
  }

  /// Whether `question` cannot be met; else the verdict says why equality is not shown.
  bool excluded(SideBySide& both, std::vector<ir::Expr> question, const std::string& what) {
    const smt::Answer answer = ask(both, std::move(question));
    if (answer.disagreement) return disagree(answer.reason), false;
    if (answer.status == smt::Status::Unsatisfiable) return true;
    undecided(answer.status == smt::Status::Unknown ? fmt::format("{}: z3: {}", what, answer.reason) : what);
    return false;
  }

  void disagree(const std::string& why) {
    made_.agreement = Agreement::EnginesDisagree;
    made_.reason = why;
  }

  void decide(SideBySide& both) {
    const WitnessFinder finder(both.pool, both.joint, tree_.flags(), migrate_types(tree_));
    const std::vector<ir::Expr> refutation = finder.refutation();
    smt::Answer answer = ask(both, refutation);
    if (answer.disagreement) return disagree(answer.reason);
    if (answer.status == smt::Status::Unknown) return void(undecided("z3: " + answer.reason));
    if (answer.status == smt::Status::Satisfiable) {
      finder.simplify(refutation, answer.model, false);
      return differs(both, answer.model);
    }
    prove(both, finder);
  }

  void prove(SideBySide& both, const WitnessFinder& finder) {
    ir::ExprPool& pool = both.pool;
    std::vector<ir::Expr> inputs, all;
    ir::Expr defined = pool.truth(true);
    for (const auto& c : both.joint.constraints) {
      all.push_back(c.condition);
      if (c.origin != query::Origin::Contract) inputs.push_back(c.condition);
    }
    for (const auto& d : both.joint.defined) defined = pool.both(defined, d.condition);
    const auto with = [](std::vector<ir::Expr> list, const ir::Expr& last) {
      list.push_back(last);
      return list;
    };
    if (!excluded(both, with(inputs, pool.negate(pool.equal(both.tree_promises, both.model_promises))),
                  "what contracts promise is not the same on both sides"))
      return;
    const std::string calls = both.call_trouble.empty()
                                  ? "the two call what is not read with other arguments or at other times"
                                  : both.call_trouble;
    if (!excluded(both, with(all, pool.negate(both.same_calls)), calls)) return;
    if (!excluded(both, with(all, pool.negate(defined)), "C leaves the meaning open on one side")) return;
    const smt::Answer alive = ask(both, finder.reaching());
    if (alive.disagreement) return disagree(alive.reason);
    if (alive.status != smt::Status::Satisfiable)
      return void(undecided("no input was found that both sides allow"));
    made_.agreement = Agreement::Equal;
  }

  /// An answer of an unknown callee is shared by name. Where the calls are not the same, a difference may come from
  /// that.
  bool leans_on_unknown(SideBySide& both, const ir::Assignment& inputs) const {
    if (eval::evaluate(both.same_calls, inputs) == 1) return false;
    bool found = false;
    ir::for_each_node(std::span(&both.joint.assertions[0].condition, 1), [&](const ir::Expr& e) {
      if (e.kind() == ir::Kind::Symbol) found = found || !both.pool.symbols()[e.symbol_index()].freedom.empty();
    });
    return found;
  }

  void differs(SideBySide& both, const ir::Assignment& inputs) {
    if (leans_on_unknown(both, inputs))
      return void(undecided("the difference needs the answer of a callee that nobody has described"));
    const ir::Assignment here = both.for_tree(inputs), there = both.for_model(inputs);
    made_.agreement = Agreement::Differs;
    for (const Pair& p : both.pairs) {
      if (eval::evaluate(p.equal, inputs) == 1) continue;
      const auto text = [&](const ir::Expr& e, spec::TreeModel& side) {
        return query::in_unit(eval::evaluate(e, inputs), p.unit, side.flags(), side.page_shift());
      };
      made_.contrasts.push_back({p.name, text(p.tree, tree_), text(p.model, model_)});
    }
    if (made_.contrasts.empty() || !confirmed(both, inputs, here, there))
      return disagree("eval does not confirm the difference of z3");
    show(both, inputs);
    made_.tree_path = path(of_tree_, here, tree_);
    made_.model_path = path(of_model_, there, model_);
  }

  /// Each side by itself, under its own inputs, gives what the joint formula says.
  bool confirmed(SideBySide& both, const ir::Assignment& inputs, const ir::Assignment& here,
                 const ir::Assignment& there) const {
    const auto agrees = [&](const Side& side, const ir::Assignment& own, bool is_tree) {
      for (const auto& c : side.obligation.constraints)
        if (eval::evaluate(c.condition, own) != 1) return false;
      for (const auto& o : side.obligation.observed) {
        const std::string name = is_tree ? o.name : names_.in_tree(o.name);
        const auto pair =
            std::find_if(both.pairs.begin(), both.pairs.end(), [&](const Pair& p) { return p.name == name; });
        if (pair == both.pairs.end()) return false;
        const auto now = static_cast<std::uint64_t>(as_number(eval::evaluate(o.value, own), o.value, o.is_signed));
        if (now != eval::evaluate(is_tree ? pair->tree : pair->model, inputs)) return false;
      }
      return true;
    };
    return agrees(of_tree_, here, true) && agrees(of_model_, there, false);
  }

  void show(SideBySide& both, const ir::Assignment& inputs) {
    for (const query::Shown& s : both.joint.shown) {
      const std::int64_t number = as_number(eval::evaluate(s.value, inputs), s.value, s.is_signed);
      made_.shown.push_back(
          {s.subject, s.label, s.unit,
           query::in_unit(static_cast<std::uint64_t>(number), s.unit, tree_.flags(), tree_.page_shift()), number});
    }
  }

  static std::vector<query::PathLine> path(const Side& side, const ir::Assignment& inputs, spec::TreeModel& model) {
    std::vector<ir::Expr> roots;
    for (const auto& o : side.obligation.observed) roots.push_back(o.value);
    for (const auto& call : side.obligation.outside) roots.push_back(call.guard);
    return PathReader(side.obligation, inputs, model.flags()).lines(roots);
  }

  spec::TreeModel& tree_;
  spec::TreeModel& model_;
  const CommonNames& names_;
  Budget budget_;
  Side of_tree_, of_model_;
  PortAgreement made_;
};

}  // namespace

std::vector<PortAgreement> conform(spec::TreeModel& tree, spec::TreeModel& model, const ConformOptions& options) {
  const CommonNames names(tree, model);
  std::vector<PortAgreement> made;
  for (const auto& [port, call] : tree.ports()) {
    const bool wanted =
        options.ports.empty() || std::find(options.ports.begin(), options.ports.end(), port) != options.ports.end();
    if (wanted) made.push_back(PortJudge(tree, model, names, options.timeout).run(port));
  }
  return made;
}

}  // namespace gfpcheck::check
