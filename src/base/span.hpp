// SPDX-License-Identifier: GPL-2.0-only
// Where a token, a condition or a complaint stands in the user's own source.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace gfpcheck {

/// A place in a source file. Cheap to copy: every span of a file shares its name.
struct SourceSpan {
  std::shared_ptr<const std::string> file;  // path relative to the tree, or as the user gave it; null: no place
  std::uint32_t line = 0;                   // 1-based; 0: the file as a whole
  std::uint32_t column = 0;                 // 1-based; 0: the line as a whole

  bool known() const { return file != nullptr; }
};

/// A span that names a whole file.
SourceSpan whole_file(std::string path);

/// "mm/page_alloc.c:4101:7", leaving out what is unknown; "<no place>" if the file is unknown.
std::string to_string(const SourceSpan& span);

/// "mm/page_alloc.c:4101", the form a report's path uses.
std::string file_and_line(const SourceSpan& span);

}  // namespace gfpcheck
