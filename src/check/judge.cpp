// SPDX-License-Identifier: GPL-2.0-only
// The order of questions: is there any counterexample; if so, is there one on the machine's own zone (what a reader
// wants to see); if not, definedness, then whether the premise can be reached at all. A proof is the last thing left.
#include "check/judge.hpp"

#include <fmt/format.h>

#include <chrono>
#include <set>
#include <unordered_set>

#include "check/trace_builder.hpp"
#include "check/witness.hpp"
#include "eval/program.hpp"
#include "query/units.hpp"

namespace gfpcheck::check {
namespace {

using query::Assumption;
using query::EngineRun;
using query::Verdict;

std::string engine_name(smt::Encoding encoding) {
  return encoding == smt::Encoding::Integers ? "z3 (integers)" : "z3 (bit-vectors)";
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Judge {
 public:
  Judge(spec::TreeModel& model, const spec::PropertyInfo& property, const JudgeOptions& options,
        const query::Obligation& obligation, ir::ExprPool& pool)
      : model_(model),
        property_(property),
        options_(options),
        obligation_(obligation),
        pool_(pool),
        budget_(Budget::seconds(options.timeout)),
        solver_(pool, options.encoding, budget_),
        finder_(pool, obligation, model.flags(), migrate_types(model)),
        refutation_(finder_.refutation()) {}

  Verdict run() {
    Verdict verdict = decide();
    return options_.engines.all ? cross_checked(std::move(verdict)) : verdict;
  }

 private:
  /// What Z3 said of the question whether the claim can be broken.
  struct Main {
    smt::Status status = smt::Status::Unknown;
    smt::Encoding encoding = smt::Encoding::Integers;
    double seconds = 0;
  };

  /// A proof needs one question. A refutation is asked for again on a zone that the machine has: cheap, since most
  /// numbers are given, and what a reader wants to see.
  Verdict decide() {
    const smt::Answer answer = ask(refutation_, true);
    main_ = {answer.status, answer.encoding, answer.seconds};
    if (answer.disagreement) return disagreement(answer);
    if (answer.status == smt::Status::Unsatisfiable) return prove(answer);
    if (auto realistic = refuted_on_machine()) return std::move(*realistic);
    if (answer.status == smt::Status::Satisfiable) return refuted(answer.model, false);
    return Verdict::undecided("z3: " + answer.reason, engines_, assumptions({}));
  }

  /// A counterexample on the machine's zone: of its marks with a full reserve, free or in use, or of its size alone.
  std::optional<Verdict> refuted_on_machine() {
    using Likeness = WitnessFinder::Likeness;
    if (!options_.real_zone || !finder_.has_zone()) return std::nullopt;
    for (const auto likeness : {Likeness::Same, Likeness::ReserveInUse, Likeness::SameSize}) {
      std::vector<ir::Expr> pinned = refutation_;
      for (const ir::Expr& pin : finder_.realistic(*options_.real_zone, likeness)) pinned.push_back(pin);
      const smt::Answer answer = ask(pinned, false);
      if (answer.disagreement) return disagreement(answer);
      if (answer.status != smt::Status::Satisfiable) continue;
      main_.status = answer.status;
      return refuted(answer.model, likeness != Likeness::SameSize);
    }
    return std::nullopt;
  }

  smt::Answer ask(const std::vector<ir::Expr>& constraints, bool want_core) {
    smt::Answer answer = solver_.check(constraints, want_core);
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
    finder_.simplify(refutation_, inputs, on_machine);
    eval::Program program(refutation_);
    for (const std::uint64_t value : program.run(inputs))
      if (value != 1) return Verdict::disagreement("eval does not confirm the counterexample of z3", engines_);
    note_engine("eval", 0);
    if (const auto freedom = freedom_used(); !freedom.empty())
      return Verdict::undecided(fmt::format("the counterexample needs what an assumption leaves free: {}", freedom), engines_,
                                assumptions({}));
    query::Trace trace = build_trace(obligation_, pool_, inputs, model_);
    trace.options = options_.config;
    if (on_machine) {
      trace.machine = options_.real_zone->machine;
      trace.zone_name = options_.real_zone->zone;
    }
    if (!on_machine || !options_.replayer) {
      Verdict verdict = Verdict::refuted(engines_, assumptions({}), std::move(trace), true);
      if (finder_.has_zone()) verdict.notes.push_back({not_replayed(on_machine)});
      return verdict;
    }
    return replayed(std::move(trace));
  }

  std::string not_replayed(bool on_machine) const {
    if (!options_.real_zone) return "not replayed: the zone machine has no profile or no rules for this tree";
    if (on_machine) return "not replayed, as asked";
    return fmt::format("not replayed: zone {} of {} shows it in no state of the layout that was tried (own watermarks, highatomic reserve full and free or full and in use, single regular pages); this "
                       "zone has numbers of its own", options_.real_zone->zone, options_.real_zone->machine);
  }

  /// A refutation on a machine's zone stands if the zone machine shows it.
  Verdict replayed(query::Trace trace) {
    const auto start = std::chrono::steady_clock::now();
    const auto report = options_.replayer->replay({obligation_, pool_}, trace, property_.replay == "burst");
    note_engine(fmt::format("zone machine ({})", trace.machine), seconds_since(start));
    if (!report) return Verdict::undecided("the replay did not get there: " + to_string(report.error()), engines_, assumptions({}));
    if (!report->disagreement.empty()) return Verdict::disagreement(report->disagreement, engines_);
    if (!report->broken)
      return Verdict::disagreement("the zone machine does not show what eval confirms: the promise is kept there", engines_);
    Verdict verdict = Verdict::refuted(engines_, assumptions({}), std::move(trace), true);
    verdict.timeline = report->timeline;
    return verdict;
  }

  /// What a proof about one page means for pages, where the property asks for it.
  void measure(Verdict& verdict, ir::Assignment inputs) {
    if (property_.replay != "burst" || !options_.replayer || !options_.real_zone) return;
    finder_.simplify(finder_.reaching(), inputs, false);
    const auto report = options_.replayer->measure({obligation_, pool_}, inputs);
    if (!report || !report->disagreement.empty()) {
      verdict.notes.push_back({"the per-CPU refill was not measured: " + (report ? report->disagreement : report.error().message)});
      return;
    }
    const std::uint32_t shift = options_.real_zone->page_shift;
    verdict.notes.push_back({fmt::format(
        "one watermark check admits a whole per-CPU refill, of up to {} here. A burst of {} on one CPU of {} ({}) ends with "
        "regular free at {}, which is {} below min; each of {} CPUs may have one refill on its way",
        query::pages_text(report->largest_refill, shift), mask_text(inputs), options_.real_zone->machine,
        options_.real_zone->zone, query::pages_text(report->lowest_regular, shift), query::pages_text(report->below_min, shift),
        report->cpus)});
    verdict.timeline = report->timeline;
  }

  std::string mask_text(const ir::Assignment& inputs) const {
    for (std::uint32_t i = 0; i < pool_.symbols().size(); ++i)
      if (pool_.symbols()[i].name == "request.gfp") return query::gfp_text(inputs.get(i), model_.flags());
    return "requests";
  }

  ir::Expr all_defined() const {
    ir::Expr defined = pool_.truth(true);
    for (const auto& d : obligation_.defined) defined = pool_.both(defined, d.condition);
    return defined;
  }

  std::vector<ir::Expr> constraints_and(const ir::Expr& last) const {
    std::vector<ir::Expr> all;
    for (const auto& c : obligation_.constraints) all.push_back(c.condition);
    all.push_back(last);
    return all;
  }

  /// What a proof rests on: the cores of the claim and of definedness, and what lowering relied on.
  Verdict prove(const smt::Answer& answer) {
    std::set<std::size_t> core(answer.core.begin(), answer.core.end());
    core.insert(obligation_.shaped_by.begin(), obligation_.shaped_by.end());
    if (const ir::Expr defined = all_defined(); !defined.is_true()) {
      const smt::Answer broken = ask(constraints_and(pool_.negate(defined)), true);
      if (broken.disagreement) return disagreement(broken);
      if (broken.status != smt::Status::Unsatisfiable) return undecided_by_definedness(broken);
      core.insert(broken.core.begin(), broken.core.end());
    }
    const smt::Answer alive = ask(finder_.reaching(), false);
    if (alive.disagreement) return disagreement(alive);
    if (alive.status == smt::Status::Unsatisfiable && options_.limited)
      return Verdict::not_applicable("no request of those that are looked at meets the property's premises");
    if (alive.status == smt::Status::Unsatisfiable) return Verdict::vacuous(engines_, assumptions({}));
    if (alive.status == smt::Status::Unknown)
      return Verdict::undecided("whether the premise can be reached: z3: " + alive.reason, engines_, assumptions({}));
    note_engine("eval", 0);
    Verdict verdict = Verdict::proved(engines_, assumptions(core), true);
    measure(verdict, alive.model);
    return verdict;
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

  /// The same question to the other engines. Behind a proof stand two questions, whether the claim can be broken
  /// and whether C's meaning can be open; they get both as one. Of a premise that nothing reaches they get that.
  Verdict cross_checked(Verdict verdict) {
    using query::Outcome;
    std::vector<ir::Expr> question;
    if (verdict.outcome() == Outcome::Vacuous) {
      question = finder_.reaching();
    } else if (main_.status == smt::Status::Satisfiable) {
      question = refutation_;
    } else if (verdict.outcome() == Outcome::Proved || main_.status == smt::Status::Unknown) {
      question = constraints_and(pool_.negate(pool_.both(all_defined(), claim())));
    }
    if (question.empty() || verdict.outcome() == Outcome::EnginesDisagree) return verdict;
    const bool breakable = main_.status == smt::Status::Satisfiable;
    std::vector<query::Opinion> opinions = second_opinions(pool_, question, main_.encoding, options_.engines, budget_);
    if (main_.status != smt::Status::Unknown)
      opinions.insert(opinions.begin(), {engine_name(main_.encoding), breakable ? query::Opinion::What::Breakable
                                                                               : query::Opinion::What::Unbreakable, "", main_.seconds});
    if (const std::string why = contradiction(opinions); !why.empty()) verdict = Verdict::disagreement(why, engines_);
    verdict.opinions = std::move(opinions);
    return verdict;
  }

  ir::Expr claim() const {
    ir::Expr all = pool_.truth(true);
    for (const auto& a : obligation_.assertions) all = pool_.both(all, a.condition);
    return all;
  }

  /// Assumption ids that leave free a symbol which the obligation depends on.
  std::string freedom_used() const {
    std::string used;
    std::unordered_set<std::string> seen;
    ir::for_each_node(refutation_, [&](const ir::Expr& e) {
      if (e.kind() != ir::Kind::Symbol) return;
      const std::string& freedom = pool_.symbols()[e.symbol_index()].freedom;
      if (freedom.empty() || !seen.insert(freedom).second) return;
      used += (used.empty() ? "" : ", ") + freedom;
    });
    return used;
  }

  std::vector<Assumption> assumptions(const std::set<std::size_t>& core) const {
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
      add(c.id, c.sentence, c.span, core.contains(i));
    }
    for (const query::LedgerEntry& entry : obligation_.ledger) add(entry.id, entry.sentence, entry.span, true);
    return list;
  }

  spec::TreeModel& model_;
  const spec::PropertyInfo& property_;
  const JudgeOptions& options_;
  const query::Obligation& obligation_;
  ir::ExprPool& pool_;
  Budget budget_;
  smt::Solver solver_;  // one for all questions: they share terms
  WitnessFinder finder_;
  std::vector<ir::Expr> refutation_;  // what a counterexample satisfies
  Main main_;
  std::vector<EngineRun> engines_;
};

}  // namespace

Result<Verdict> judge(spec::TreeModel& model, const spec::PropertyInfo& property, const JudgeOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  ir::ExprPool pool;
  auto lowered = model.lower(property.function, pool, options.without);
  std::optional<Verdict> verdict;
  if (!lowered) {
    const Diagnostic& why = lowered.error();
    const bool in_property = why.span.known() && *why.span.file == property.path;
    if (why.kind == DiagnosticKind::BadInput || (why.kind == DiagnosticKind::Unsupported && in_property))
      return bad_input(why.span, why.message);
    verdict = why.kind == DiagnosticKind::NotApplicable ? Verdict::not_applicable(why.message)
                                                        : Verdict::undecided(to_string(why), {}, {});
    verdict->lacks_port = why.kind == DiagnosticKind::NotApplicable;
  } else {
    lowered->property = property.id;
    if (lowered->assertions.empty()) return bad_input(whole_file(property.path), "expected at least one assert()");
    verdict = Judge(model, property, options, *lowered, pool).run();
  }
  verdict->property = property.id;
  verdict->title = property.title;
  verdict->seconds = seconds_since(start);
  return std::move(*verdict);
}

}  // namespace gfpcheck::check
