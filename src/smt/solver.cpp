// SPDX-License-Identifier: GPL-2.0-only
// Choosing the encoding, confirming models, closing cores. No Z3 here.
//
// A core found over integers was found under bounds that other constraints gave (smt/bounds.hpp). So a core
// is handed out only after it was asked again on its own and was unsatisfiable by itself; if it needs more
// bounds, it is asked over bit-vectors, which use none.
#include "smt/solver.hpp"

#include <algorithm>
#include <set>

#include "base/ensure.hpp"
#include "eval/program.hpp"
#include "smt/backend.hpp"
#include "smt/lift.hpp"

namespace gfpcheck::smt {

using ir::Expr;

struct Solver::Impl {
  const ir::ExprPool& pool;
  Encoding encoding;
  Budget budget;
  std::vector<Expr> added;
  mutable Z3Context context;

  Impl(const ir::ExprPool& p, Encoding e, Budget b) : pool(p), encoding(e), budget(b) {}

  Answer ask(std::span<const Expr> constraints, bool want_core, const Demand& demand) const;
  void confirm(Answer& answer, std::span<const Expr> constraints) const;
  void close_core(Answer& answer, std::span<const Expr> constraints, const Budget& limit) const;
};

namespace {

constexpr int kMostCoreRounds = 8;
constexpr std::chrono::milliseconds kCoreRoundLimit{1000};

std::optional<std::chrono::milliseconds> tighter(const Budget& a, const Budget& b) {
  const auto left = a.left(), right = b.left();
  if (!left) return right;
  return right ? std::min(*left, *right) : *left;
}

std::vector<Expr> chosen(std::span<const Expr> constraints, const std::vector<std::size_t>& indices) {
  std::vector<Expr> out;
  for (std::size_t i : indices) out.push_back(constraints[i]);
  return out;
}

std::set<std::uint32_t> symbols_of(const std::vector<Expr>& roots) {
  std::set<std::uint32_t> out;
  ir::for_each_node(roots, [&](const Expr& e) {
    if (e.kind() == ir::Kind::Symbol) out.insert(e.symbol_index());
  });
  return out;
}

/// Comparisons of symbols with symbols and constants, and conjunctions of them.
bool is_bound(const Expr& constraint) {
  std::vector<Expr> pending{constraint};
  while (!pending.empty()) {
    const Expr e = pending.back();
    pending.pop_back();
    const bool inner = e.kind() == ir::Kind::And || e.kind() == ir::Kind::Not ||
                       ir::info(e.kind()).shape == ir::Shape::BitsToBool ||
                       ir::info(e.kind()).shape == ir::Shape::Resize;
    if (!inner && !e.args().empty()) return false;
    pending.insert(pending.end(), e.args().begin(), e.args().end());
  }
  return true;
}

/// Adds the bounds of the symbols that the core speaks of, and of the symbols in those bounds.
void add_bounds(std::set<std::size_t>& core, std::span<const Expr> constraints) {
  std::set<std::uint32_t> symbols = symbols_of(chosen(constraints, {core.begin(), core.end()}));
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t c = 0; c < constraints.size(); ++c) {
      if (core.contains(c) || !is_bound(constraints[c])) continue;
      const std::set<std::uint32_t> own = symbols_of({constraints[c]});
      if (std::ranges::none_of(own, [&](std::uint32_t s) { return symbols.contains(s); })) continue;
      core.insert(c);
      symbols.insert(own.begin(), own.end());
      grown = true;
    }
  }
}

}  // namespace

Answer Solver::Impl::ask(std::span<const Expr> constraints, bool want_core, const Demand& demand) const {
  Demand asked = demand;
  asked.want_core = want_core;
  if (encoding == Encoding::BitVectors) return solve_bit_vectors(context, {added, constraints}, asked);
  const Lifted lifted = lift(pool, added, constraints);
  if (lifted.refusal.empty()) return solve_lifted(context, pool, lifted, asked);
  if (encoding == Encoding::Auto) return solve_bit_vectors(context, {added, constraints}, asked);
  Answer refused;
  refused.encoding = Encoding::Integers;
  refused.reason = lifted.refusal;
  return refused;
}

void Solver::Impl::confirm(Answer& answer, std::span<const Expr> constraints) const {
  std::vector<Expr> all(added);
  all.insert(all.end(), constraints.begin(), constraints.end());
  eval::Program program(all);
  for (std::uint64_t holds : program.run(answer.model)) {
    if (holds != 0) continue;
    answer.status = Status::Unknown;
    answer.reason = "model not confirmed by eval";
    answer.disagreement = true;
    return;
  }
}

/// Asks the core alone, with the bounds of the symbols it speaks of; a model of it breaks other constraints,
/// which join it, until it has none. Asking less is harder than asking all, so each question gets little
/// time.
void Solver::Impl::close_core(Answer& answer, std::span<const Expr> constraints, const Budget& limit) const {
  if (answer.encoding != Encoding::Integers) return;
  if (answer.core.size() == constraints.size()) return;
  std::set<std::size_t> core(answer.core.begin(), answer.core.end());
  add_bounds(core, constraints);
  eval::Program program(constraints);
  for (int i = 0; i < kMostCoreRounds && core.size() < constraints.size(); ++i) {
    Demand demand;
    demand.limit = kCoreRoundLimit;
    if (const auto left = tighter(budget, limit)) demand.limit = std::min(*left, kCoreRoundLimit);
    const std::vector<std::size_t> indices(core.begin(), core.end());
    const Answer alone = ask(chosen(constraints, indices), false, demand);
    if (alone.status == Status::Unsatisfiable) {
      answer.core = indices;
      return;
    }
    if (alone.status == Status::Unknown) break;
    const std::span<const std::uint64_t> holds = program.run(alone.model);
    for (std::size_t c = 0; c < constraints.size(); ++c)
      if (holds[c] == 0) core.insert(c);
  }
  answer.core.clear();  // the whole is a core for certain
  for (std::size_t i = 0; i < constraints.size(); ++i) answer.core.push_back(i);
}

Solver::Solver(const ir::ExprPool& pool, Encoding encoding, Budget budget)
    : impl_(std::make_unique<Impl>(pool, encoding, budget)) {}
Solver::~Solver() = default;

void Solver::add(const Expr& constraint) {
  ensure(constraint.valid() && constraint.sort().is_bool(), "constraints are truth values");
  impl_->added.push_back(constraint);
}

Answer Solver::check(std::span<const Expr> constraints, bool want_core) {
  return check_within(Budget::unlimited(), constraints, want_core);
}

Answer Solver::check_within(Budget budget, std::span<const Expr> constraints, bool want_core) {
  for (const Expr& c : constraints) ensure(c.valid() && c.sort().is_bool(), "constraints are truth values");
  const auto start = Budget::Clock::now();
  Demand demand;
  demand.limit = tighter(impl_->budget, budget);
  Answer answer = impl_->ask(constraints, want_core, demand);
  if (answer.status == Status::Satisfiable) impl_->confirm(answer, constraints);
  if (answer.status == Status::Unsatisfiable && want_core) impl_->close_core(answer, constraints, budget);
  answer.seconds = std::chrono::duration<double>(Budget::Clock::now() - start).count();
  return answer;
}

std::optional<std::string> why_not_integers(const ir::ExprPool& pool, std::span<const Expr> constraints) {
  Lifted lifted = lift(pool, {}, constraints);
  if (lifted.refusal.empty()) return std::nullopt;
  return lifted.refusal;
}

}  // namespace gfpcheck::smt
