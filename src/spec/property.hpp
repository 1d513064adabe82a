// SPDX-License-Identifier: GPL-2.0-only
// A property file: C with a header comment. This reads the header; the harness is C like any other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gfpcheck::spec {

struct PropertyFile {
  std::string path;  // "specs/reserves/nowait-stops-at-min.c"
  std::string text;
};

struct PropertyInfo {
  std::string id;        // the file's stem, "nowait-stops-at-min": the API
  std::string function;  // "gfpcheck_property_nowait_stops_at_min"
  std::string title;     // one sentence
  std::string kind;      // "safety", ...
  std::string source;    // where the promise comes from
  std::string expect;    // read by tests alone, never by the checker
  std::string replay;    // "burst": the zone machine repeats the request until it is refused
  std::string path;
};

/// Fails where the header lacks Title, Kind or Source, or the file has no property() named like it.
Result<PropertyInfo> read_property(const PropertyFile& file);

}  // namespace gfpcheck::spec
