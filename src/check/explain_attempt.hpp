// SPDX-License-Identifier: GPL-2.0-only
// One try of an explained request with given alloc flags: lists in order, thresholds, the answer in one state.
#pragma once

#include "check/explain_zone.hpp"

namespace gfpcheck::check {

struct AttemptSubject {
  spec::TreeModel& model;
  const ExplainQuestions& questions;
  const replay::TreeLayout& layout;
  const RealZone* real;  // none: no machine fits, lists only
};

/// Fills in lists and thresholds of `attempt`, whose flags are set, and its answer where the request gives a state.
void explain_attempt(const AttemptSubject& subject, const ExplainRequest& request, query::Attempt& attempt);

}  // namespace gfpcheck::check
