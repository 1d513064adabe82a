// SPDX-License-Identifier: GPL-2.0-only
#include "boot_arithmetic.hpp"

#include <catch2/catch.hpp>
#include <regex>

#include "compare.hpp"
#include "eval/program.hpp"
#include "extract.hpp"
#include "kernel/scope.hpp"
#include "model/embedded.hpp"

namespace gfpcheck::test {
namespace {

kernel::Scope scope() {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "model/scope.json") return *kernel::Scope::parse(file.text, std::string(file.path));
  FAIL("model/scope.json is not built in");
  std::abort();
}

}  // namespace

kernel::KernelTree edited_tree(const std::string& root, const TextEdit& edit) {
  const auto tree = kernel::KernelTree::open(root);
  REQUIRE(tree.ok());
  std::map<std::string, std::string> files;
  auto paths = scope().files();
  paths.insert(paths.end(), {"include/linux/sched.h", "include/linux/swap.h"});
  for (const std::string& path : paths)
    if (const auto text = tree->text(path)) files.emplace(path, *text);
  if (!edit.from.empty()) {
    INFO(edit.from);
    std::string& text = files.at("mm/page_alloc.c");
    const auto at = text.find(edit.from);
    REQUIRE(at != std::string::npos);
    REQUIRE(text.find(edit.from, at + 1) == std::string::npos);
    text.replace(at, edit.from.size(), edit.to);
  }
  return kernel::KernelTree::in_memory(root, tree->version(), std::move(files));
}

PortRun::PortRun(spec::TreeModel& model, const std::string& port) {
  auto lowered = model.lower("gfpcheck_conform_" + port, pool_);
  if (!lowered) FAIL(to_string(lowered.error()));
  obligation_ = std::move(*lowered);
  for (std::uint32_t i = 0; i < pool_.symbols().size(); ++i) symbols_.emplace(pool_.symbols()[i].name, i);
}

std::map<std::string, std::int64_t> PortRun::operator()(const NamedInputs& inputs) const {
  ir::Assignment values;
  for (const auto& [name, value] : inputs) {
    INFO(name);
    const auto found = symbols_.find(name);
    REQUIRE(found != symbols_.end());
    values.set(found->second, value);
  }
  for (const auto& c : obligation_.constraints) {
    INFO(c.id << ": " << c.sentence);
    REQUIRE(eval::evaluate(c.condition, values) == 1);
  }
  for (const auto& d : obligation_.defined) {
    INFO(to_string(d.span) << ": " << d.sentence);
    REQUIRE(eval::evaluate(d.condition, values) == 1);
  }
  std::map<std::string, std::int64_t> observed;
  for (const auto& o : obligation_.observed)
    if (eval::evaluate(o.guard, values) == 1)
      observed[o.name] = static_cast<std::int64_t>(eval::evaluate(o.value, values));
  return observed;
}

std::map<std::string, std::uint64_t> boot_ratios(const std::string& root) {
  const auto file = KernelText::read(root, "mm/page_alloc.c");
  REQUIRE(file.ok());
  const auto table = file->lines("sysctl_lowmem_reserve_ratio[MAX_NR_ZONES] = {", "};");
  if (!table) FAIL(to_string(table.error()));
  std::map<std::string, std::uint64_t> ratios;
  const std::regex entry(R"(\[(ZONE_\w+)\]\s*=\s*(\d+))");
  for (std::sregex_iterator it(table->begin(), table->end(), entry), end; it != end; ++it)
    ratios[(*it)[1]] = std::stoull((*it)[2]);
  REQUIRE(ratios.size() >= 4);
  return ratios;
}

}  // namespace gfpcheck::test
