// SPDX-License-Identifier: GPL-2.0-only
// From constraints to a lifted problem: which words are flags, what bounds the constraints give, then the
// restatement of each constraint under those bounds.
#include "smt/lift.hpp"

#include "smt/bounds.hpp"

namespace gfpcheck::smt {

Lifted lift(const ir::ExprPool& pool, std::span<const ir::Expr> required, std::span<const ir::Expr> tracked) {
  Lifted out;
  std::vector<ir::Expr> all(required.begin(), required.end());
  all.insert(all.end(), tracked.begin(), tracked.end());
  const Words words(all);
  const SymbolWindows windows = bounds_from(pool, all, words);
  Lifter lifter(out.terms, words, windows);
  lifter.lift(all);
  out.refusal = lifter.refusal();
  out.symbols = lifter.symbols();
  out.required = lifter.symbol_windows();
  for (const ir::Expr& e : required) out.required.push_back(lifter.truth(e));
  for (const ir::Expr& e : tracked) out.tracked.push_back(lifter.truth(e));
  return out;
}

}  // namespace gfpcheck::smt
