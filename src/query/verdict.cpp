// SPDX-License-Identifier: GPL-2.0-only
// Making verdicts.
#include "query/verdict.hpp"

#include <algorithm>

#include "base/ensure.hpp"

namespace gfpcheck::query {

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::Proved: return "proved";
    case Outcome::Refuted: return "refuted";
    case Outcome::Undecided: return "undecided";
    case Outcome::NotApplicable: return "not applicable";
    case Outcome::Vacuous: return "vacuous";
    case Outcome::EnginesDisagree: return "engines disagree";
  }
  return "?";
}

std::string_view to_string(Opinion::What what) {
  switch (what) {
    case Opinion::What::Breakable: return "a counterexample";
    case Opinion::What::Unbreakable: return "no counterexample";
    case Opinion::What::Unconfirmed: return "a counterexample that eval rejects";
    case Opinion::What::OutOfTime: return "out of time";
    case Opinion::What::NotApplicable: return "not applicable";
    case Opinion::What::NotAvailable: return "not available";
  }
  return "?";
}

bool Verdict::lacks_agreement() const {
  if (opinions.empty() || (outcome_ != Outcome::Proved && outcome_ != Outcome::Refuted)) return false;
  const auto answered = std::count_if(opinions.begin(), opinions.end(), [](const Opinion& o) { return o.answered(); });
  const bool one_is_missing = std::any_of(opinions.begin(), opinions.end(), [](const Opinion& o) { return o.what == Opinion::What::NotAvailable; });
  return answered < 2 || one_is_missing;
}

Verdict Verdict::proved(std::vector<EngineRun> engines, std::vector<Assumption> assumptions, bool premise_reachable) {
  ensure(!engines.empty(), "a proof names the engine that made it");
  ensure(premise_reachable, "a proof whose premise nothing reaches is vacuous");
  Verdict made;
  made.outcome_ = Outcome::Proved;
  made.engines_ = std::move(engines);
  made.assumptions_ = std::move(assumptions);
  return made;
}

Verdict Verdict::refuted(std::vector<EngineRun> engines, std::vector<Assumption> assumptions, Trace trace,
                         bool confirmed_by_eval) {
  ensure(confirmed_by_eval, "a refutation is confirmed by eval before it is one");
  Verdict made;
  made.outcome_ = Outcome::Refuted;
  made.engines_ = std::move(engines);
  made.assumptions_ = std::move(assumptions);
  made.trace_ = std::move(trace);
  return made;
}

Verdict Verdict::undecided(std::string reason, std::vector<EngineRun> engines, std::vector<Assumption> assumptions) {
  Verdict made;
  made.reason_ = std::move(reason);
  made.engines_ = std::move(engines);
  made.assumptions_ = std::move(assumptions);
  return made;
}

Verdict Verdict::not_applicable(std::string reason) {
  Verdict made;
  made.outcome_ = Outcome::NotApplicable;
  made.reason_ = std::move(reason);
  return made;
}

Verdict Verdict::vacuous(std::vector<EngineRun> engines, std::vector<Assumption> assumptions) {
  Verdict made;
  made.outcome_ = Outcome::Vacuous;
  made.reason_ = "no request and no zone state reaches the claim: the property says nothing";
  made.engines_ = std::move(engines);
  made.assumptions_ = std::move(assumptions);
  return made;
}

Verdict Verdict::disagreement(std::string reason, std::vector<EngineRun> engines) {
  Verdict made;
  made.outcome_ = Outcome::EnginesDisagree;
  made.reason_ = std::move(reason);
  made.engines_ = std::move(engines);
  return made;
}

}  // namespace gfpcheck::query
