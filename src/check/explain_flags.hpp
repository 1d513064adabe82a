// SPDX-License-Identifier: GPL-2.0-only
// The alloc flags of an explained request: which line sets each, which withheld it, what would set it.
#pragma once

#include "check/explain_questions.hpp"

namespace gfpcheck::check {

/// Every single-bit ALLOC_ flag of the tree: set with its lines, or not with what withheld it. Flags that neither
/// the request nor a single change of it sets are left out.
std::vector<query::ExplainedFlag> explain_flags(ExplainQuestions& q, spec::TreeModel& model,
                                                const ExplainRequest& request);

/// The decisive lines of the reserve override.
std::vector<query::PathLine> explain_reserve(const ExplainQuestions& q, spec::TreeModel& model);

}  // namespace gfpcheck::check
