// SPDX-License-Identifier: GPL-2.0-only
// Sentences about flags of a mask that contradict each other or its context.
#pragma once

#include "check/explain_questions.hpp"

namespace gfpcheck::check {

std::vector<std::string> explain_remarks(const ExplainQuestions& q, spec::TreeModel& model, const ExplainRequest& request);

}  // namespace gfpcheck::check
