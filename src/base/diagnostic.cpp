// SPDX-License-Identifier: GPL-2.0-only
// Printing of diagnostics.
#include "base/diagnostic.hpp"

#include <utility>

namespace gfpcheck {

std::string to_string(const Diagnostic& diagnostic) {
  return diagnostic.span.known() ? to_string(diagnostic.span) + ": " + diagnostic.message : diagnostic.message;
}

Diagnostic bad_input(SourceSpan span, std::string message) {
  return {DiagnosticKind::BadInput, std::move(span), std::move(message)};
}

Diagnostic unsupported(SourceSpan span, std::string message) {
  return {DiagnosticKind::Unsupported, std::move(span), std::move(message)};
}

}  // namespace gfpcheck
