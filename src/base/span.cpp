// SPDX-License-Identifier: GPL-2.0-only
// Printing of source places.
#include "base/span.hpp"

#include <fmt/format.h>

#include <utility>

namespace gfpcheck {

SourceSpan whole_file(std::string path) {
  return {std::make_shared<const std::string>(std::move(path)), 0, 0};
}

std::string file_and_line(const SourceSpan& span) {
  if (!span.known()) return "<no place>";
  return span.line == 0 ? *span.file : fmt::format("{}:{}", *span.file, span.line);
}

std::string to_string(const SourceSpan& span) {
  return span.known() && span.line != 0 && span.column != 0
             ? fmt::format("{}:{}:{}", *span.file, span.line, span.column)
             : file_and_line(span);
}

}  // namespace gfpcheck
