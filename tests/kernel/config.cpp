// SPDX-License-Identifier: GPL-2.0-only
// Options: the default profile, single settings, real .config files and the lines that the preprocessor gets.
#include "kernel/config.hpp"

#include <catch2/catch.hpp>

using namespace gfpcheck;
using kernel::Config;

namespace {

Config from(const std::string& text) {
  auto config = Config::from_kconfig(text, ".config");
  if (!config) FAIL(to_string(config.error()));
  return *config;
}

std::string complaint(const std::string& text) {
  const auto config = Config::from_kconfig(text, ".config");
  REQUIRE_FALSE(config);
  return to_string(config.error());
}

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

}  // namespace

TEST_CASE("the default profile is an arm64 kernel with 4 KiB pages, NUMA, CMA and compaction") {
  const auto config = Config::default_profile();
  for (const auto on : {"ARM64", "64BIT", "ARM64_4K_PAGES", "MMU", "SMP", "NUMA", "CMA", "COMPACTION",
                        "ZONE_DMA", "ZONE_DMA32", "CPUSETS", "TRANSPARENT_HUGEPAGE", "HUGETLB_PAGE"}) {
    CAPTURE(on);
    CHECK(config.value(on) == "y");
  }
  for (const auto off : {"HIGHMEM", "PREEMPT_RT", "ARM64_64K_PAGES", "LOCKDEP", "ARCH_FORCE_MAX_ORDER"}) {
    CAPTURE(off);
    CHECK_FALSE(config.value(off));
  }
  CHECK(config.describe() == "arm64 default profile");
}

TEST_CASE("the prelude holds y as 1, m as _MODULE, values as they are and nothing for n, sorted") {
  const auto config = from(
      "CONFIG_ZED=y\nCONFIG_ABC=m\n# CONFIG_OFF is not "
      "set\nCONFIG_ORDER=11\nCONFIG_BASE=0xff00\nCONFIG_NAME=\"a \\\"b\\\"\"\n"
      "CONFIG_NEG=-1\n");
  CHECK(config.prelude() ==
        "#define CONFIG_ABC_MODULE 1\n#define CONFIG_BASE 0xff00\n#define CONFIG_NAME \"a \\\"b\\\"\"\n"
        "#define CONFIG_NEG -1\n#define CONFIG_ORDER 11\n#define CONFIG_ZED 1\n");
}

TEST_CASE("an option is set with or without the prefix, and n takes it away") {
  auto config = Config::default_profile();
  REQUIRE(config.set("CMA=n"));
  CHECK_FALSE(has_line(config.prelude(), "#define CONFIG_CMA 1"));
  REQUIRE(config.set("CONFIG_CMA=y"));
  CHECK(has_line(config.prelude(), "#define CONFIG_CMA 1"));
  REQUIRE(config.set("ARCH_FORCE_MAX_ORDER=13"));
  CHECK(has_line(config.prelude(), "#define CONFIG_ARCH_FORCE_MAX_ORDER 13"));
  CHECK(config.value("CONFIG_ARCH_FORCE_MAX_ORDER") == "13");
}

TEST_CASE("a report names the profile and what was changed, in order") {
  auto config = Config::default_profile();
  REQUIRE(config.set("CMA=n"));
  REQUIRE(config.set("CONFIG_ARM64_64K_PAGES=y"));
  CHECK(config.describe() == "arm64 default profile, CMA=n, ARM64_64K_PAGES=y");
  CHECK(from("CONFIG_A=y\n").describe() == ".config");
}

TEST_CASE("one page size replaces the other") {
  auto config = Config::default_profile();
  REQUIRE(config.set("ARM64_64K_PAGES=y"));
  CHECK_FALSE(config.value("ARM64_4K_PAGES"));
  REQUIRE(config.set("ARM64_16K_PAGES=n"));
  CHECK(config.value("ARM64_64K_PAGES") == "y");
}

TEST_CASE("what is no setting is refused and changes nothing") {
  for (const std::string wrong :
       {"", "CMA", "=y", "CMA=", "CMA=yes", "CMA=Y", "CM A=y", "CMA=1x", "CMA=0x", "CMA=\"open",
        "CMA=\"a\"b\"", "CMA=y\n#define X", "N=99999999999999999999", "CONFIG_=y", "A=\"\\\""}) {
    CAPTURE(wrong);
    auto config = Config::default_profile();
    const auto done = config.set(wrong);
    REQUIRE_FALSE(done);
    CHECK(done.error().message.find("expected NAME=y, n, m, a number or a quoted string") == 0);
    CHECK(config.prelude() == Config::default_profile().prelude());
    CHECK(config.describe() == "arm64 default profile");
  }
}

TEST_CASE("a real .config has comments, blank lines and carriage returns") {
  const auto config =
      from("#\n# Automatically generated file; DO NOT EDIT.\n#\n\nCONFIG_A=y\r\n# CONFIG_B is not set\r\n");
  CHECK(config.value("A") == "y");
  CHECK_FALSE(config.value("B"));
}

TEST_CASE("the later of two lines for an option counts") {
  CHECK_FALSE(from("CONFIG_A=y\n# CONFIG_A is not set\n").value("A"));
  CHECK(from("# CONFIG_A is not set\nCONFIG_A=y").value("A") == "y");
}

TEST_CASE("a line that is no option is named with file and line") {
  CHECK(complaint("CONFIG_A=y\n\nwhat is this\n") ==
        ".config:3: expected CONFIG_NAME=value or '# CONFIG_NAME is not set', found 'what is this'");
  CHECK(complaint("CONFIG_A=\n").find(".config:1: ") == 0);
  CHECK(complaint("A=y\n").find(".config:1: ") == 0);
  CHECK(complaint("CONFIG_A=\"open\nCONFIG_B=y\n").find(".config:1: ") == 0);
  CHECK(complaint("# CONFIG_A B is not set\n").find(".config:1: ") == 0);
}

TEST_CASE("a file without options is no .config") {
  CHECK(complaint("") == ".config: no CONFIG_ line found, expected a kernel's .config");
  CHECK(complaint("# nothing\n") == ".config: no CONFIG_ line found, expected a kernel's .config");
}
