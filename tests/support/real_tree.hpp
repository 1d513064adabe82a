// SPDX-License-Identifier: GPL-2.0-only
// Where the real kernel trees are: below the folder in GFPCHECK_TREES, or /var/cache/gfpcheck. They are read
// in place and never copied here. CI always has them, so there (CI=true) a missing tree is a failure and no
// skip.
#pragma once

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace gfpcheck::test {

/// The tree of Debian's package linux-source-`version` ("6.1", "6.12"); nothing, with a warning, where it is
/// absent.
inline std::optional<std::filesystem::path> real_tree(const std::string& version) {
  const char* base = std::getenv("GFPCHECK_TREES");
  const std::filesystem::path root =
      std::filesystem::path(base != nullptr ? base : "/var/cache/gfpcheck") / ("linux-source-" + version);
  if (std::filesystem::exists(root / "mm/page_alloc.c")) return root;
  const char* ci = std::getenv("CI");
  if (ci != nullptr && std::string(ci) == "true") FAIL("CI has no kernel tree at " << root);
  WARN("skipped: no kernel tree at " << root);
  return std::nullopt;
}

}  // namespace gfpcheck::test
