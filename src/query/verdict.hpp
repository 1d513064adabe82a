// SPDX-License-Identifier: GPL-2.0-only
// What is known about one property on one tree. A verdict is made by the functions below only: none of them
// makes a `proved` without engines and a reachable premise, or a `refuted` without a trace that eval confirmed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "query/obligation.hpp"
#include "query/trace.hpp"

namespace gfpcheck::query {

enum class Outcome { Proved, Refuted, Undecided, NotApplicable, Vacuous, EnginesDisagree };

std::string_view to_string(Outcome outcome);

struct EngineRun {
  std::string engine;  // "z3 (integers)", "eval", "zone machine (32g-box)"
  double seconds = 0;
};

/// What one of several engines said of a verdict's question: can the promise be broken?
struct Opinion {
  enum class What {
    Breakable,     // it found a counterexample
    Unbreakable,   // there is none
    Unconfirmed,   // it found one that eval rejects: a bug
    OutOfTime,
    NotApplicable,  // it does not take this question, `detail` says why
    NotAvailable,   // it could not be run or failed, `detail` says why
  };
  std::string engine;  // "cvc5 (integers)"
  What what = What::NotApplicable;
  std::string detail;  // "45,056 inputs", or why there is no answer
  double seconds = 0;

  bool answered() const { return what == What::Breakable || what == What::Unbreakable; }
};

std::string_view to_string(Opinion::What what);

/// An assumption as a verdict quotes it.
struct Assumption {
  std::string id;
  std::string sentence;
  std::string where;  // file:line, may be empty
  bool needed = false;  // proofs: it is in the unsatisfiable core
};

/// A sentence that the reader should have beside the verdict, "one watermark check admits ...".
struct Note {
  std::string text;
};

class Verdict {
 public:
  static Verdict proved(std::vector<EngineRun> engines, std::vector<Assumption> assumptions, bool premise_reachable);
  static Verdict refuted(std::vector<EngineRun> engines, std::vector<Assumption> assumptions, Trace trace,
                         bool confirmed_by_eval);
  static Verdict undecided(std::string reason, std::vector<EngineRun> engines, std::vector<Assumption> assumptions);
  static Verdict not_applicable(std::string reason);
  static Verdict vacuous(std::vector<EngineRun> engines, std::vector<Assumption> assumptions);
  static Verdict disagreement(std::string reason, std::vector<EngineRun> engines);

  Outcome outcome() const { return outcome_; }
  const std::string& reason() const { return reason_; }
  const std::vector<EngineRun>& engines() const { return engines_; }
  const std::vector<Assumption>& assumptions() const { return assumptions_; }
  const std::optional<Trace>& trace() const { return trace_; }

  std::string property;  // id
  std::string title;
  double seconds = 0;
  std::vector<Note> notes;
  std::vector<std::string> timeline;  // the zone machine's, a line each
  bool lacks_port = false;            // not applicable because the tree lacks a function that the property calls
  std::vector<Opinion> opinions;      // where all engines were asked; the one that decided comes first

  /// All engines were asked, and the verdict is not what a second one says too, or one could not be run.
  bool lacks_agreement() const;

 private:
  Verdict() = default;
  Outcome outcome_ = Outcome::Undecided;
  std::string reason_;
  std::vector<EngineRun> engines_;
  std::vector<Assumption> assumptions_;
  std::optional<Trace> trace_;
};

}  // namespace gfpcheck::query
