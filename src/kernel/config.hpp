// SPDX-License-Identifier: GPL-2.0-only
// The CONFIG_ options that a tree is read under. Knows no Kconfig dependencies: what is set is what counts.
// The one exception is the page size of arm64, a choice, where switching one on switches the others off.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gfpcheck::kernel {

class Config {
 public:
  /// An ordinary arm64 distribution kernel with 4 KiB pages; the table with its reasons is in
  /// config_default.cpp.
  static Config default_profile();

  /// A real .config. Fails with file:line on a line that is no assignment, no "is not set" and no comment,
  /// and on a text that sets nothing. Of two lines for one option the later counts, as for the kernel's
  /// build.
  static Result<Config> from_kconfig(std::string_view text, std::string file);

  /// "NAME=y|n|m", "NAME=10", "NAME=0x10" or "NAME="text"", with or without CONFIG_. Fails on anything else.
  Result<Done> set(std::string_view assignment);

  /// "y", "m", "11", "\"text\""; "n" is nothing, like an option that was never named. `name` with or without
  /// CONFIG_.
  std::optional<std::string> value(std::string_view name) const;

  /// What the kernel's build would put into autoconf.h: "#define CONFIG_X 1" for y, "#define CONFIG_X_MODULE
  /// 1" for m, the number or string itself otherwise, nothing for n. One line each, sorted by name.
  std::string prelude() const;

  /// For reports: "arm64 default profile, CMA=n", with what set() changed in the order of the calls.
  std::string describe() const;

 private:
  explicit Config(std::string origin) : origin_(std::move(origin)) {}
  Result<Done> assign(std::string_view name, std::string_view value);
  void close_page_size_choice(std::string_view name);

  std::string origin_;
  std::map<std::string, std::string, std::less<>> values_;  // by name without CONFIG_; "n" is not kept
  std::vector<std::string> changes_;                        // "CMA=n", by set()
};

}  // namespace gfpcheck::kernel
