// SPDX-License-Identifier: GPL-2.0-only
// Every flag that a tree defines has the value that gcc gives it: this holds our preprocessor and our reading
// of enums against a compiler's, name by name.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <set>

#include "../support/real_tree.hpp"
#include "compare.hpp"
#include "extract.hpp"

using namespace gfpcheck;

namespace {

/// Names behind "#define" that begin with one of the prefixes and take no parameters.
std::set<std::string> macros_of(const test::KernelText& file, const std::vector<std::string>& prefixes) {
  std::set<std::string> names;
  const std::string& text = file.text();
  for (auto at = text.find("#define "); at != std::string::npos; at = text.find("#define ", at + 1)) {
    const auto from = text.find_first_not_of(" \t", at + 8);
    auto to = from;
    while (to < text.size() && (std::isalnum(static_cast<unsigned char>(text[to])) != 0 || text[to] == '_'))
      ++to;
    const std::string name = text.substr(from, to - from);
    const bool wanted =
        std::any_of(prefixes.begin(), prefixes.end(), [&](const auto& p) { return name.starts_with(p); });
    if (wanted && text[to] != '(') names.insert(name);
  }
  return names;
}

/// The names that are macros (or in `enumerators`) once the C file has been read, with gcc's values.
std::map<std::string, std::uint64_t> values_by_gcc(const std::string& root, const kernel::Config& config,
                                                   const std::set<std::string>& macros,
                                                   const std::vector<std::string>& enumerators,
                                                   const std::string& label) {
  auto source = test::native_source(root, config.prelude(), {});
  if (!source) FAIL(to_string(source.error()));
  std::string list;
  for (const auto& name : macros)
    list += fmt::format("#ifdef {0}\n\t{{\"{0}\", (unsigned long long)({0})}},\n#endif\n", name);
  for (const auto& name : enumerators) list += fmt::format("\t{{\"{0}\", {0}}},\n", name);
  *source += "EXPORT const struct { const char *name; unsigned long long value; } native_flags[] = {\n" +
             list + "\t{0}};\n";
  const auto native = test::Native::build(
      root, *source, std::filesystem::path(GFPCHECK_BINARY_DIR) / "differential" / ("flags-" + label));
  if (!native) FAIL(to_string(native.error()));
  struct Flag {
    const char* name;
    unsigned long long value;
  };
  std::map<std::string, std::uint64_t> values;
  const auto* table = static_cast<const Flag*>((*native)->symbol("native_flags"));
  REQUIRE(table != nullptr);
  for (; table->name != nullptr; ++table) values.emplace(table->name, table->value);
  return values;
}

/// The number of flags that were compared.
std::size_t compare_flags(const std::filesystem::path& root, const std::vector<std::string>& options,
                          const std::string& label) {
  auto config = kernel::Config::default_profile();
  for (const auto& option : options) REQUIRE(config.set(option).ok());
  const auto gfp = test::KernelText::read(root.string(), "include/linux/gfp_types.h");
  const auto internal = test::KernelText::read(root.string(), "mm/internal.h");
  REQUIRE(gfp.ok());
  REQUIRE(internal.ok());
  auto macros = macros_of(*gfp, {"GFP_", "__GFP_", "___GFP_"});
  macros.merge(macros_of(*internal, {"ALLOC_"}));
  macros.insert("PF_MEMALLOC");
  std::vector<std::string> enumerators = {
      "MIGRATE_UNMOVABLE", "MIGRATE_MOVABLE", "MIGRATE_RECLAIMABLE",  "MIGRATE_HIGHATOMIC", "MIGRATE_TYPES",
      "WMARK_MIN",         "WMARK_HIGH",      "NR_FREE_PAGES",        "NR_FREE_CMA_PAGES",  "ZONE_NORMAL",
      "ZONE_MOVABLE",      "MAX_NR_ZONES",    "NR_VM_ZONE_STAT_ITEMS"};
  for (const char* optional : {"CONFIG_CMA 1\n|MIGRATE_CMA", "CONFIG_ZONE_DMA32 1\n|ZONE_DMA32"}) {
    const std::string both = optional;
    if (config.prelude().find(both.substr(0, both.find('|'))) != std::string::npos)
      enumerators.push_back(both.substr(both.find('|') + 1));
  }
  auto model = test::load_harness(root.string(), config);
  if (!model) FAIL(to_string(model.error()));
  const auto expected = values_by_gcc(root.string(), config, macros, enumerators, label);
  for (const auto& [name, value] : expected) {
    INFO(label << " " << name);
    const auto ours = (*model)->constant(name);
    REQUIRE(ours.has_value());
    CHECK(*ours == value);
  }
  return expected.size();
}

}  // namespace

TEST_CASE("every flag of a real tree has the value that gcc gives it") {
  const std::string version = GENERATE("6.12", "6.1");
  const auto root = test::real_tree(version);
  if (!root) return;
  CHECK(compare_flags(*root, {}, version) > 80);
}

TEST_CASE("flags whose bits the configuration moves have gcc's values too") {
  const std::string version = GENERATE("6.12", "6.1");
  const auto root = test::real_tree(version);
  if (!root) return;
  CHECK(compare_flags(*root, {"KASAN_HW_TAGS=y", "LOCKDEP=y", "MMU=n"}, version + "-tags") > 80);
  CHECK(compare_flags(*root, {"SLAB_OBJ_EXT=n", "ZONE_DMA32=n", "CMA=n", "ZSMALLOC=n"}, version + "-plain") >
        80);
}
