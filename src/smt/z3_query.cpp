// SPDX-License-Identifier: GPL-2.0-only
// Running a question. With the tactics the first run asserts everything outright, which lets Z3 choose its fast
// non-incremental path; only when a core is wanted and the answer is no does a second run repeat it under
// assumptions. Linear arithmetic loses nothing by assumptions, so there one run gives both.
#include "smt/z3_query.hpp"

#include <z3++.h>

#include "base/ensure.hpp"

namespace gfpcheck::smt {

namespace {
// Of Z3's arithmetics and of its ways to use bounds, those that are fastest on lifted terms that are linear;
// docs/performance.md has the figures.
constexpr unsigned kOldSimplex = 2;
constexpr unsigned kNoBoundPropagation = 0;
}  // namespace

struct Z3Query::Impl {
  Demand demand;
  Budget budget;
  z3::context& context;
  std::vector<z3::expr> required;
  std::vector<z3::expr> tracked;
  std::optional<z3::model> model;

  Impl(z3::context& where, const Demand& d)
      : demand(d),
        budget(d.limit ? Budget::seconds(static_cast<double>(d.limit->count()) / 1000.0)
                       : Budget::unlimited()),
        context(where) {}

  z3::params how_to_solve() {
    z3::params params(context);
    if (auto left = budget.left())
      params.set("timeout", static_cast<unsigned>(std::min<std::int64_t>(left->count() + 1, 0x7fffffff)));
    if (demand.approach == Approach::Linear) {
      params.set("arith.solver", kOldSimplex);
      params.set("arith.propagation_mode", kNoBoundPropagation);
    }
    return params;
  }

  z3::solver solver() {
    z3::solver made =
        demand.approach == Approach::Tactics ? z3::solver(context) : z3::solver(context, z3::solver::simple());
    made.set(how_to_solve());
    for (const z3::expr& fact : required) made.add(fact);
    return made;
  }

  bool names_at_once() const { return demand.want_core && demand.approach == Approach::Linear; }

  /// Adds the tracked facts, each under a name that stands for it in assumptions and cores.
  z3::expr_vector add_named(z3::solver& solver);
  void read_core(z3::solver& solver, const z3::expr_vector& names, Answer& answer) const;
  void find_core(Answer& answer);
};

Z3Context::Z3Context() : context_(std::make_unique<z3::context>()) {}
Z3Context::~Z3Context() = default;

Z3Query::Z3Query(Z3Context& context, const Demand& demand) : impl_(std::make_unique<Impl>(context.get(), demand)) {}
Z3Query::~Z3Query() = default;

void Z3Query::require(const z3::expr& fact) {
  impl_->required.push_back(fact);
}
void Z3Query::track(const z3::expr& fact) {
  impl_->tracked.push_back(fact);
}

void Z3Query::run(Answer& answer) {
  if (impl_->budget.exhausted()) {
    answer.status = Status::Unknown;
    answer.reason = "timeout";
    return;
  }
  z3::solver solver = impl_->solver();
  z3::expr_vector names(impl_->context);
  if (impl_->names_at_once())
    names = impl_->add_named(solver);
  else
    for (const z3::expr& fact : impl_->tracked) solver.add(fact);
  switch (solver.check(names)) {
    case z3::sat:
      answer.status = Status::Satisfiable;
      impl_->model = solver.get_model();
      break;
    case z3::unsat:
      answer.status = Status::Unsatisfiable;
      if (impl_->names_at_once())
        impl_->read_core(solver, names, answer);
      else if (impl_->demand.want_core)
        impl_->find_core(answer);
      break;
    case z3::unknown:
      answer.status = Status::Unknown;
      answer.reason = impl_->budget.exhausted() ? "timeout" : solver.reason_unknown();
      break;
  }
}

z3::expr_vector Z3Query::Impl::add_named(z3::solver& solver) {
  z3::expr_vector names(context);
  for (std::size_t i = 0; i < tracked.size(); ++i) {
    names.push_back(context.bool_const(("core!" + std::to_string(i)).c_str()));
    solver.add(z3::implies(names.back(), tracked[i]));
  }
  return names;
}

void Z3Query::Impl::read_core(z3::solver& solver, const z3::expr_vector& names, Answer& answer) const {
  const z3::expr_vector core = solver.unsat_core();
  for (std::size_t i = 0; i < tracked.size(); ++i)
    for (unsigned j = 0; j < core.size(); ++j)
      if (z3::eq(core[static_cast<int>(j)], names[static_cast<int>(i)])) answer.core.push_back(i);
}

/// All constraints are a core too, so a core that takes too long is no failure.
void Z3Query::Impl::find_core(Answer& answer) {
  if (!tracked.empty() && !budget.exhausted()) {
    z3::solver with_names = solver();
    const z3::expr_vector names = add_named(with_names);
    if (with_names.check(names) == z3::unsat) return read_core(with_names, names, answer);
  }
  for (std::size_t i = 0; i < tracked.size(); ++i) answer.core.push_back(i);
}

std::uint64_t Z3Query::value(const z3::expr& constant) const {
  ensure(impl_->model.has_value(), "values are read after a satisfiable run");
  const z3::expr value = impl_->model->eval(constant, true);
  if (value.is_bool()) return value.is_true() ? 1 : 0;
  if (value.is_bv()) return value.get_numeral_uint64();
  std::string digits = value.get_decimal_string(0);
  const bool negative = !digits.empty() && digits[0] == '-';
  std::uint64_t out = 0;  // modulo 2^64, which is what the low 64 bits of an integer are
  for (char c : digits)
    if (c >= '0' && c <= '9') out = out * 10 + static_cast<std::uint64_t>(c - '0');
  return negative ? 0 - out : out;
}

}  // namespace gfpcheck::smt
