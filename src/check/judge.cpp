// SPDX-License-Identifier: GPL-2.0-only
// The order of questions: a realistic counterexample first (the answer that a reader wants, and cheap), then any
// counterexample, then definedness, then whether the premise can be reached at all. A proof is the last thing
// left.
#include "check/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <unordered_set>

#include "check/trace_builder.hpp"
#include "check/witness.hpp"
#include "eval/program.hpp"

namespace gfpcheck::check {
namespace {

using query::Assumption;
using query::EngineRun;
using query::Verdict;

std::string engine_name(smt::Encoding encoding) {
  return encoding == smt::Encoding::Integers ? "z3 (integers)" : "z3 (bit-vectors)";
}

class Judge {
 public:
  Judge(spec::TreeModel& model, const JudgeOptions& options, const query::Obligation& obligation, ir::ExprPool& pool)
      : model_(model),
        options_(options),
        obligation_(obligation),
        pool_(pool),
        budget_(Budget::seconds(options.timeout)),
        finder_(pool, obligation, model.flags(), types(model)) {}

  Verdict run() {
    const std::vector<ir::Expr> refutation = finder_.refutation();
    if (options_.real_zone) {
      std::vector<ir::Expr> pinned = refutation;
      for (const ir::Expr& pin : finder_.realistic(*options_.real_zone)) pinned.push_back(pin);
      const smt::Answer answer = ask(pinned, false);
      if (answer.disagreement) return disagreement(answer);
      if (answer.status == smt::Status::Satisfiable) return refuted(answer.model, true);
    }
    const smt::Answer answer = ask(refutation, true);
    if (answer.disagreement) return disagreement(answer);
    if (answer.status == smt::Status::Satisfiable) return refuted(answer.model, false);
    if (answer.status == smt::Status::Unknown) return Verdict::undecided("z3: " + answer.reason, engines_, assumptions({}));
    return prove(answer);
  }

 private:
  static MigrateTypes types(spec::TreeModel& model) {
    return {model.constant("MIGRATE_UNMOVABLE").value_or(0), model.constant("MIGRATE_HIGHATOMIC").value_or(3)};
  }

  smt::Answer ask(const std::vector<ir::Expr>& constraints, bool want_core) {
    smt::Solver solver(pool_, options_.encoding, budget_);
    smt::Answer answer = solver.check(constraints, want_core);
    note_engine(engine_name(answer.encoding), answer.seconds);
    return answer;
  }

  void note_engine(const std::string& name, double seconds) {
    for (EngineRun& run : engines_)
      if (run.engine == name) {
        run.seconds += seconds;
        return;
      }
    engines_.push_back({name, seconds});
  }

  Verdict disagreement(const smt::Answer& answer) { return Verdict::disagreement("z3 and eval: " + answer.reason, engines_); }

  Verdict refuted(ir::Assignment inputs, bool on_machine) {
    finder_.simplify(inputs, on_machine);
    const std::vector<ir::Expr> refutation = finder_.refutation();
    eval::Program program(refutation);
    for (const std::uint64_t value : program.run(inputs))
      if (value != 1) return Verdict::disagreement("eval does not confirm the counterexample of z3", engines_);
    note_engine("eval", 0);
    if (const auto freedom = freedom_used(); !freedom.empty())
      return Verdict::undecided(fmt::format("the counterexample needs what an assumption leaves free: {}", freedom), engines_,
                                assumptions({}));
    query::Trace trace = build_trace(obligation_, pool_, inputs, model_);
    if (on_machine) {
      trace.machine = options_.real_zone->machine;
      trace.zone_name = options_.real_zone->zone;
    }
    return Verdict::refuted(engines_, assumptions({}), std::move(trace), true);
  }

  Verdict prove(const smt::Answer& answer) {
    ir::Expr defined = pool_.truth(true);
    for (const auto& d : obligation_.defined) defined = pool_.both(defined, d.condition);
    std::vector<ir::Expr> premises;
    for (const auto& c : obligation_.constraints) premises.push_back(c.condition);
    if (!defined.is_true()) {
      std::vector<ir::Expr> undefined = premises;
      undefined.push_back(pool_.negate(defined));
      const smt::Answer broken = ask(undefined, false);
      if (broken.disagreement) return disagreement(broken);
      if (broken.status != smt::Status::Unsatisfiable) return undecided_by_definedness(broken);
    }
    ir::Expr reached = pool_.truth(false);
    for (const auto& a : obligation_.assertions) reached = pool_.either(reached, a.guard);
    premises.push_back(reached);
    const smt::Answer alive = ask(premises, false);
    if (alive.disagreement) return disagreement(alive);
    if (alive.status == smt::Status::Unsatisfiable) return Verdict::vacuous(engines_, assumptions({}));
    if (alive.status == smt::Status::Unknown)
      return Verdict::undecided("whether the premise can be reached: z3: " + alive.reason, engines_, assumptions({}));
    note_engine("eval", 0);
    return Verdict::proved(engines_, assumptions(answer.core), true);
  }

  Verdict undecided_by_definedness(const smt::Answer& broken) {
    std::string where;
    for (const auto& d : obligation_.defined) {
      if (broken.status == smt::Status::Satisfiable && eval::evaluate(d.condition, broken.model) == 1) continue;
      where = fmt::format("{}: it is not shown that {}", to_string(d.span), d.sentence);
      break;
    }
    return Verdict::undecided("C leaves the meaning open: " + where, engines_, assumptions({}));
  }

  /// Assumption ids that leave free a symbol which the obligation depends on.
  std::string freedom_used() const {
    std::vector<ir::Expr> roots = finder_.refutation();
    std::string used;
    std::unordered_set<std::string> seen;
    ir::for_each_node(roots, [&](const ir::Expr& e) {
      if (e.kind() != ir::Kind::Symbol) return;
      const std::string& freedom = pool_.symbols()[e.symbol_index()].freedom;
      if (freedom.empty() || !seen.insert(freedom).second) return;
      used += (used.empty() ? "" : ", ") + freedom;
    });
    return used;
  }

  std::vector<Assumption> assumptions(const std::vector<std::size_t>& core) const {
    std::vector<Assumption> list;
    std::unordered_set<std::string> seen;
    const auto add = [&](const std::string& id, const std::string& sentence, const SourceSpan& span, bool needed) {
      if (seen.insert(id).second)
        list.push_back({id, sentence, span.known() ? file_and_line(span) : "", needed});
      else if (needed)
        for (Assumption& known : list)
          if (known.id == id) known.needed = true;
    };
    for (std::size_t i = 0; i < obligation_.constraints.size(); ++i) {
      const query::Constraint& c = obligation_.constraints[i];
      if (c.origin == query::Origin::Premise) continue;
      add(c.id, c.sentence, c.span, std::find(core.begin(), core.end(), i) != core.end());
    }
    for (const query::LedgerEntry& entry : obligation_.ledger) add(entry.id, entry.sentence, entry.span, true);
    return list;
  }

  spec::TreeModel& model_;
  const JudgeOptions& options_;
  const query::Obligation& obligation_;
  ir::ExprPool& pool_;
  Budget budget_;
  WitnessFinder finder_;
  std::vector<EngineRun> engines_;
};

}  // namespace

Result<Verdict> judge(spec::TreeModel& model, const spec::PropertyInfo& property, const JudgeOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  ir::ExprPool pool;
  auto lowered = model.lower(property.function, pool);
  std::optional<Verdict> verdict;
  if (!lowered) {
    const Diagnostic& why = lowered.error();
    const bool in_property = why.span.known() && *why.span.file == property.path;
    if (why.kind == DiagnosticKind::BadInput || (why.kind == DiagnosticKind::Unsupported && in_property))
      return bad_input(why.span, why.message);
    verdict = why.kind == DiagnosticKind::NotApplicable ? Verdict::not_applicable(why.message)
                                                        : Verdict::undecided(to_string(why), {}, {});
  } else {
    lowered->property = property.id;
    if (lowered->assertions.empty()) return bad_input(whole_file(property.path), "expected at least one assert()");
    verdict = Judge(model, options, *lowered, pool).run();
  }
  verdict->property = property.id;
  verdict->title = property.title;
  verdict->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return std::move(*verdict);
}

}  // namespace gfpcheck::check
