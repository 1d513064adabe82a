// SPDX-License-Identifier: GPL-2.0-only
// Constraints as SMT-LIB 2 scripts, so that a second solver reads what was asked without Z3 in between. Over
// bit-vectors the script is the expressions; over integers it is their lifted form (smt/lift.hpp), printed
// term by term. The text depends on the constraints alone, not on the pool's history.
#pragma once

#include <span>
#include <string>

#include "base/result.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::smt {

/// A complete script over bit-vectors (QF_BV): declarations, one definition for each shared node, one named
/// assertion for each constraint, check-sat. `names` (may be empty or shorter) name the assertions.
std::string to_smtlib(const ir::ExprPool& pool, std::span<const ir::Expr> constraints,
                      std::span<const std::string> names = {});

/// The same over integers and truth values (QF_LIA, with div and mod by constants). Fails (Unsupported) where
/// the constraints cannot be lifted exactly, with the reason.
Result<std::string> to_smtlib_integers(const ir::ExprPool& pool, std::span<const ir::Expr> constraints,
                                       std::span<const std::string> names = {});

}  // namespace gfpcheck::smt
