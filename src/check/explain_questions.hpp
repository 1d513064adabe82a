// SPDX-License-Identifier: GPL-2.0-only
// model/environment/explain.c lowered for one tree, and the inputs that stand for one request.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "check/explain.hpp"
#include "ir/assignment.hpp"
#include "ir/expr.hpp"
#include "query/obligation.hpp"

namespace gfpcheck::check {

struct ExplainQuestions {
  ir::ExprPool pool;  // shared: an input of the same name is the same input
  query::Obligation flags, reserve, marks, lists;
  ir::Assignment request;  // mask, order, context, highest zone; the tree's switches are off, as they boot

  static Result<std::unique_ptr<ExplainQuestions>> make(spec::TreeModel& model, const ExplainRequest& request);

  /// The value that a harness shows under this label.
  ir::Expr answer(const query::Obligation& harness, std::string_view label) const;
  std::uint64_t evaluate(const query::Obligation& harness, std::string_view label) const;
  /// Sets an input by name; one that no harness reads is left out.
  void set(ir::Assignment& inputs, std::string_view name, std::uint64_t value) const;
  std::uint64_t get(const ir::Assignment& inputs, std::string_view name) const;
};

/// Sets the inputs of a context by its name in explain_contexts().
void set_context(const ExplainQuestions& q, spec::TreeModel& model, std::string_view context, ir::Assignment& inputs);

}  // namespace gfpcheck::check
