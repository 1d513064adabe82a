// SPDX-License-Identifier: GPL-2.0-only
// From sets to answers. No claim leaves as Broken unless rerun() confirms a run of it, and none as Holds
// while some run of the premise gets to a place where the model says nothing.
#include <fmt/format.h>

#include <algorithm>

#include "eval/program.hpp"
#include "graph/claims.hpp"
#include "graph/rerun.hpp"
#include "graph/state_space.hpp"
#include "graph/stop.hpp"

namespace gfpcheck::graph {
namespace {

using query::GraphNode;
using query::PathClaim;

Answer undecided(SourceSpan span, std::string reason) {
  Answer answer;
  answer.what = Answer::What::Undecided;
  answer.span = std::move(span);
  answer.reason = std::move(reason);
  return answer;
}

class Judge {
 public:
  Judge(Space& space, const Premise& premise, const PathClaim& claim)
      : space_(space), premise_(premise), claim_(claim) {}

  Answer judge() {
    if (claim_.events.size() < events_needed())
      return undecided(claim_.span, "the claim names too few events");
    requests_ = space_.all_requests();
    for (const ir::Expr& e : premise_.all_of) meet(e);
    if (claim_.guard.valid()) meet(claim_.guard);
    Answer answer = requests_.empty() ? vacuous() : judge_reachable();
    answer.unknown = unknown_events();
    return answer;
  }

 private:
  std::size_t events_needed() const {
    if (claim_.what == PathClaim::What::Terminates) return 0;
    return claim_.what == PathClaim::What::OnlyAfter ? 2 : 1;
  }

  void meet(const ir::Expr& condition) {
    requests_ = space_.sets().both(requests_, space_.requests_where(condition));
  }

  static Answer vacuous() {
    Answer answer;
    answer.what = Answer::What::Vacuous;
    return answer;
  }

  Set shown_by() {
    switch (claim_.what) {
      case PathClaim::What::Never:
      case PathClaim::What::Possible:
        return reaching(space_, requests_, claim_.events[0]);
      case PathClaim::What::OnlyAfter:
        return reaching_without(space_, requests_, claim_.events[0], claim_.events[1]);
      case PathClaim::What::AtMost:
        return more_than(space_, requests_, claim_.events[0], claim_.bound);
      case PathClaim::What::Terminates:
        return endless(space_, requests_, claim_.events);
    }
    return kNone;
  }

  Answer judge_reachable() {
    const bool possible = claim_.what == PathClaim::What::Possible;
    const Set shown = shown_by();
    if (!shown.empty()) return confirmed(shown, possible ? Answer::What::Holds : Answer::What::Broken);
    if (std::optional<Answer> gap = gap_in_premise()) return *gap;
    Answer answer;
    answer.what = possible ? Answer::What::Broken : Answer::What::Holds;
    if (claim_.what != PathClaim::What::Terminates)
      answer.reached = !reaching(space_, requests_, claim_.events[0]).empty();
    return answer;
  }

  Answer confirmed(Set shown, Answer::What what) {
    const ir::Assignment request = choose(shown);
    OneRequest one(space_, request);
    std::optional<Run> run = run_for(one, space_, claim_);
    std::string doubt = "no run of the request that the sets name";
    if (run) {
      Result<Walked> walked = rerun(space_.graph(), *run);
      if (walked && keeps_premise(request) && shows(claim_, *run, *walked)) {
        for (std::size_t i = 0; i < run->steps.size(); ++i) run->steps[i].slots = walked->slots[i];
        Answer answer;
        answer.what = what;
        answer.run = std::move(run);
        return answer;
      }
      doubt = walked ? "eval finds that the run does not show it" : to_string(walked.error());
    }
    Answer answer = undecided(claim_.span, fmt::format("the engine and eval disagree: {}", doubt));
    answer.disagreement = true;
    return answer;
  }

  ir::Assignment choose(Set from) {
    for (const ir::Expr& wish : premise_.preferred) {
      const Set liked = space_.sets().both(from, space_.requests_where(wish));
      if (!liked.empty()) from = liked;
    }
    return space_.variables().assignment(space_.sets().pick(from));
  }

  bool keeps_premise(const ir::Assignment& request) const {
    const auto holds = [&](const ir::Expr& e) { return eval::evaluate(e, request) != 0; };
    return std::ranges::all_of(premise_.all_of, holds) && (!claim_.guard.valid() || holds(claim_.guard));
  }

  std::optional<Answer> gap_in_premise() {
    for (const Gap& gap : space_.gaps()) {
      if (!space_.sets().meet(gap.requests, requests_)) continue;
      const GraphNode& node = space_.graph().nodes[gap.node];
      if (gap.condition == Gap::kUnanswerable)
        return undecided(node.span, fmt::format("no answer at `{}` keeps its contract", node.text));
      const query::Definedness& open = node.defined[gap.condition];
      return undecided(open.span, open.sentence);
    }
    return std::nullopt;
  }

  std::vector<std::string> unknown_events() const {
    std::vector<std::string> unknown;
    for (const std::string& event : claim_.events) {
      const bool emitted = std::ranges::any_of(space_.graph().nodes, [&](const GraphNode& node) {
        return node.what == GraphNode::What::Event && node.event == event;
      });
      if (!emitted) unknown.push_back(event);
    }
    return unknown;
  }

  Space& space_;
  const Premise& premise_;
  const PathClaim& claim_;
  Set requests_ = kNone;
};

}  // namespace

Answer StateSpace::judge(const Premise& premise, const PathClaim& claim) {
  try {
    return Judge(*space_, premise, claim).judge();
  } catch (const Stop& stopped) {
    return undecided(stopped.why.span, stopped.why.message);
  }
}

}  // namespace gfpcheck::graph
