// SPDX-License-Identifier: GPL-2.0-only
// Running a question. The first run asserts everything outright, which lets Z3 choose its fast
// non-incremental path; only when a core is wanted and the answer is no does a second run repeat it under
// assumptions.
#include "smt/z3_query.hpp"

#include <z3++.h>

#include "base/ensure.hpp"

namespace gfpcheck::smt {

struct Z3Query::Impl {
  Demand demand;
  Budget budget;
  z3::context context;
  std::vector<z3::expr> required;
  std::vector<z3::expr> tracked;
  std::optional<z3::model> model;

  explicit Impl(const Demand& d)
      : demand(d),
        budget(d.limit ? Budget::seconds(static_cast<double>(d.limit->count()) / 1000.0)
                       : Budget::unlimited()) {}

  z3::solver solver() {
    z3::solver made = demand.plain ? z3::solver(context, z3::solver::simple()) : z3::solver(context);
    if (auto left = budget.left()) {
      z3::params params(context);
      params.set("timeout", static_cast<unsigned>(std::min<std::int64_t>(left->count() + 1, 0x7fffffff)));
      made.set(params);
    }
    for (const z3::expr& fact : required) made.add(fact);
    return made;
  }

  void find_core(Answer& answer);
};

Z3Query::Z3Query(const Demand& demand) : impl_(std::make_unique<Impl>(demand)) {}
Z3Query::~Z3Query() = default;

z3::context& Z3Query::context() {
  return impl_->context;
}
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
  for (const z3::expr& fact : impl_->tracked) solver.add(fact);
  switch (solver.check()) {
    case z3::sat:
      answer.status = Status::Satisfiable;
      impl_->model = solver.get_model();
      break;
    case z3::unsat:
      answer.status = Status::Unsatisfiable;
      if (impl_->demand.want_core) impl_->find_core(answer);
      break;
    case z3::unknown:
      answer.status = Status::Unknown;
      answer.reason = impl_->budget.exhausted() ? "timeout" : solver.reason_unknown();
      break;
  }
}

/// All constraints are a core too, so a core that takes too long is no failure.
void Z3Query::Impl::find_core(Answer& answer) {
  for (std::size_t i = 0; i < tracked.size(); ++i) answer.core.push_back(i);
  if (tracked.empty() || budget.exhausted()) return;
  z3::solver with_names = solver();
  z3::expr_vector names(context);
  for (std::size_t i = 0; i < tracked.size(); ++i) {
    names.push_back(context.bool_const(("core!" + std::to_string(i)).c_str()));
    with_names.add(z3::implies(names.back(), tracked[i]));
  }
  if (with_names.check(names) != z3::unsat) return;
  z3::expr_vector core = with_names.unsat_core();
  answer.core.clear();
  for (std::size_t i = 0; i < tracked.size(); ++i)
    for (unsigned j = 0; j < core.size(); ++j)
      if (z3::eq(core[static_cast<int>(j)], names[static_cast<int>(i)])) answer.core.push_back(i);
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
