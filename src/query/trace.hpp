// SPDX-License-Identifier: GPL-2.0-only
// A counterexample: inputs that keep every premise and break a claim, and what the tree's code does with them.
// Stored as JSON (docs/trace-format.md); `gfpcheck replay` runs one again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/span.hpp"

namespace gfpcheck::query {

inline constexpr int kTraceSchemaVersion = 1;

struct Input {
  std::string symbol;  // "zone.nr_free_highatomic"
  std::uint64_t value = 0;
};

/// One line of the path through the source.
struct PathLine {
  SourceSpan span;
  std::string function;
  std::string source;  // the user's own condition or statement
  std::string effect;  // "true", "false: 14,336 < 15,296", "alloc_flags = ALLOC_NON_BLOCK|..."
  bool branch = true;    // a condition, not an assignment; known where a path is made, not stored
  bool decisive = true;  // the outcome would be another if this line went the other way
};

struct ShownValue {
  std::string subject, label, unit;
  std::string text;         // with units, as a report prints it
  std::int64_t number = 0;  // the value itself
};

struct Trace {
  std::string property;
  std::string tree_version;            // "6.12.117": a replay needs the same major and minor
  std::string machine;                 // the profile it was made for; empty: none fits, the zone is a free one
  std::string zone_name;               // of the machine: "Normal"
  std::uint32_t page_shift = 12;
  std::vector<std::string> options;    // configuration that differs from the default: "CMA=n"
  std::vector<Input> inputs;
  std::vector<ShownValue> shown;
  std::vector<PathLine> path;
  std::string broken;  // the claim, as the property writes it
  SourceSpan broken_at;
  std::string story;   // where the reader can see more; may be empty
};

/// As JSON text with a stable order of keys.
std::string to_json(const Trace& trace);
/// Fails with file and what was expected: not JSON, another schema version, a key that is missing.
Result<Trace> trace_from_json(const std::string& text, const std::string& file);

}  // namespace gfpcheck::query
