// SPDX-License-Identifier: GPL-2.0-only
// Windows of symbols that follow from constraints: symbol <= constant, symbol <= expression, equalities, in
// either signedness, and conjunctions of them. Private to smt. Over-approximates: every assignment that makes
// all constraints true has each symbol in its window. What it does not understand it skips.
#pragma once

#include "smt/lifter.hpp"

namespace gfpcheck::smt {

SymbolWindows bounds_from(const ir::ExprPool& pool, std::span<const ir::Expr> constraints,
                          const Words& words);

}  // namespace gfpcheck::smt
