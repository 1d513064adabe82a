// SPDX-License-Identifier: GPL-2.0-only
// The two encodings as functions from constraints to an answer. Private to smt: solver.cpp chooses between
// them, confirms models with eval and closes cores. They fill in status, model, core, reason and encoding.
#pragma once

#include "smt/z3_query.hpp"

namespace gfpcheck::smt {

struct Question {
  std::span<const ir::Expr> required;  // never in a core
  std::span<const ir::Expr> tracked;
};

Answer solve_bit_vectors(Z3Context& context, const Question& question, const Demand& demand);

struct Lifted;
Answer solve_lifted(Z3Context& context, const ir::ExprPool& pool, const Lifted& lifted, const Demand& demand);

}  // namespace gfpcheck::smt
