// SPDX-License-Identifier: GPL-2.0-only
// One complaint about input: where, what was found and what was expected. The only error type
// that crosses a layer's border.
#pragma once

#include <string>

#include "base/span.hpp"

namespace gfpcheck {

enum class DiagnosticKind {
  BadInput,     // the user's input is wrong: exit code 3
  Unsupported,  // outside what the front end reads: the verdict is undecided
  NotApplicable,  // the tree has no function that carries a port: the property says nothing there
};

struct Diagnostic {
  DiagnosticKind kind = DiagnosticKind::BadInput;
  SourceSpan span;      // may be unknown
  std::string message;  // one sentence without a full stop: what was found, what was expected
};

/// "mm/page_alloc.c:12:3: message" (or just the message where the place is unknown).
std::string to_string(const Diagnostic& diagnostic);

Diagnostic bad_input(SourceSpan span, std::string message);
Diagnostic unsupported(SourceSpan span, std::string message);

}  // namespace gfpcheck
