// SPDX-License-Identifier: GPL-2.0-only
// Putting a tree, our prelude, the contracts and the properties into one translation unit.
#include "spec/tree_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>

#include "model/embedded.hpp"
#include "spec/proposal.hpp"
#include "syntax/preprocess.hpp"

namespace gfpcheck::spec {
namespace {

using syntax::Origin;
using syntax::SourceFile;

std::string embedded(std::string_view path) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return std::string(file.text);
  ensure(false, "the environment's files are built into the program");
  return {};
}

/// "#define PF_MEMALLOC 0x..." lines of a header whose other content is not read.
std::string constants_of(std::string_view text, std::string_view prefix) {
  std::string out;
  const std::string wanted = fmt::format("#define {}", prefix);
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto line = text.substr(at, end - at);
    const bool plain = line.starts_with(wanted) && !line.ends_with('\\') &&
                       line.find('(') > line.find_first_of(" \t", wanted.size());
    if (plain) out += line.substr(0, line.find("/*"));
    out += '\n';  // keeps line numbers
    at = end + 1;
  }
  return out;
}

/// arm64's Kconfig gives pages of 64K a larger buddy order; 6.1 counts it exclusively (MAX_ORDER), later trees
/// inclusively (MAX_PAGE_ORDER). Nothing where the configuration says it itself.
std::string largest_order(const kernel::KernelTree& tree, const kernel::Config& config) {
  if (config.value("ARM64_64K_PAGES") != "y" || config.value("ARCH_FORCE_MAX_ORDER")) return {};
  const auto mmzone = tree.text("include/linux/mmzone.h");
  const bool inclusive = mmzone && mmzone->find("MAX_PAGE_ORDER") != std::string_view::npos;
  return fmt::format("#define CONFIG_ARCH_FORCE_MAX_ORDER {}\n", inclusive ? 13 : 14);
}

/// Trees that count the free pages of the highatomic reserve; before, there was its size alone. Known to overlays too.
std::string highatomic_counter(const kernel::KernelTree& tree) {
  const auto mmzone = tree.text("include/linux/mmzone.h");
  const bool counts_free = mmzone && mmzone->find("nr_free_highatomic") != std::string_view::npos;
  return counts_free ? "#define GFPCHECK_HAS_NR_FREE_HIGHATOMIC 1\n" : "";
}

Result<std::vector<SourceFile>> gather(const kernel::KernelTree& tree, const kernel::Config& config,
                                       const kernel::Scope& scope, const std::vector<PropertyFile>& properties,
                                       const RequestLimit& limit, const Overlay& overlay) {
  std::vector<SourceFile> files;
  files.push_back({"<configuration>", config.prelude() + largest_order(tree, config) + highatomic_counter(tree), Origin::Prelude});
  files.push_back({"model/environment/prelude.h", embedded("model/environment/prelude.h"), Origin::Prelude});
  if (const auto sched = tree.text("include/linux/sched.h"))
    files.push_back({"include/linux/sched.h", constants_of(*sched, "PF_"), Origin::Tree});
  if (const auto swap = tree.text("include/linux/swap.h"))
    files.push_back({"include/linux/swap.h", constants_of(*swap, "SWAP_CLUSTER_MAX"), Origin::Tree});
  bool headers = true;
  for (const std::string& path : scope.files()) {
    const auto text = tree.read(path);
    if (!text) return text.error();
    if (headers && !path.ends_with(".h")) files.insert(files.end(), overlay.macros.begin(), overlay.macros.end());
    headers = headers && path.ends_with(".h");
    if (*text) files.push_back({path, std::string(**text), Origin::Tree});
  }
  files.insert(files.end(), overlay.functions.begin(), overlay.functions.end());
  std::string before = embedded("model/environment/harness.h");
  std::string limits;
  if (!limit.gfp.empty()) limits += fmt::format("#define GFPCHECK_ONLY_GFP ({})\n", limit.gfp);
  if (limit.order) limits += fmt::format("#define GFPCHECK_ONLY_ORDER {}\n", *limit.order);
  files.push_back({"<request>", limits, Origin::Environment});
  files.push_back({"model/environment/harness.h", std::move(before), Origin::Environment});
  for (const auto name : {"task.c", "zone.c", "freelists.c", "valid_zone.c", "request.c", "decisions.c", "explain.c", "node.c",
                          "conform.c", "slowpath.c"}) {
    const std::string path = fmt::format("model/environment/{}", name);
    files.push_back({path, embedded(path), Origin::Environment});
  }
  for (const PropertyFile& p : properties) files.push_back({p.path, p.text, Origin::Spec});
  return files;
}

/// Does the tree define the carrier, with the parameters that it names? A function that cannot be parsed is taken:
/// its call says why, which "not applicable" would hide.
bool carries(syntax::TranslationUnit& unit, const kernel::Carrier& carrier) {
  if (!unit.tree_defines_function(carrier.function)) return false;
  if (carrier.parameters.empty()) return true;
  const auto function = unit.tree_function(carrier.function);
  if (!function) return true;
  return std::equal((*function)->parameters.begin(), (*function)->parameters.end(), carrier.parameters.begin(),
                    carrier.parameters.end(), [](const auto& p, const auto& name) { return p.name == name; });
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Result<std::unique_ptr<TreeModel>> TreeModel::load(const kernel::KernelTree& tree, const kernel::Config& config,
                                                   const kernel::Scope& scope,
                                                   const std::vector<PropertyFile>& properties,
                                                   const RequestLimit& limit, const ProposalNames& proposals) {
  if (limit.gfp.find_first_of("\n\\\"'#;{}") != std::string::npos)
    return bad_input(whole_file("--gfp"), fmt::format("expected a mask like GFP_ATOMIC|__GFP_NOWARN, found '{}'", limit.gfp));
  std::unique_ptr<TreeModel> model(new TreeModel());
  model->version_ = tree.version();
  for (const PropertyFile& file : properties) {
    auto info = read_property(file);
    if (!info) return info.error();
    model->properties_.push_back(std::move(*info));
  }
  const auto overlay = overlay_of(proposals);
  if (!overlay) return overlay.error();
  auto files = gather(tree, config, scope, properties, limit, *overlay);
  if (!files) return files.error();
  auto start = std::chrono::steady_clock::now();
  auto stream = syntax::preprocess(std::move(*files));
  if (!stream) return stream.error();
  model->timing_.preprocess = seconds_since(start);
  start = std::chrono::steady_clock::now();
  auto unit = syntax::TranslationUnit::index(std::move(*stream));
  if (!unit) return unit.error();
  model->unit_ = std::move(*unit);
  model->timing_.index = seconds_since(start);
  auto replaced = replaced_by(*overlay, *model->unit_);
  if (!replaced) return replaced.error();
  model->replaced_ = std::move(*replaced);
  model->resolve_ports(scope);
  model->fill_flags();
  if (const auto shift = model->constant("PAGE_SHIFT")) model->page_shift_ = static_cast<std::uint32_t>(*shift);
  if (auto fits = model->check_limit(limit); !fits) return fits.error();
  return model;
}

Result<Done> TreeModel::check_limit(const RequestLimit& limit) {
  if (!limit.gfp.empty() && !constant("GFPCHECK_ONLY_GFP"))
    return bad_input(whole_file("--gfp"), fmt::format("'{}' is no mask of flags that this tree defines", limit.gfp));
  const auto orders = constant("GFPCHECK_NR_ORDERS");
  if (limit.order && orders && *limit.order >= *orders)
    return bad_input(whole_file("--order"), fmt::format("order {} is above this tree's maximum, expected 0 to {}",
                                                        *limit.order, *orders - 1));
  return Done{};
}

void TreeModel::resolve_ports(const kernel::Scope& scope) {
  for (const kernel::Port& port : scope.ports()) {
    lower::PortCall call;
    call.parameters = port.parameters;
    for (const kernel::Carrier& carrier : port.carriers) {
      if (!carries(*unit_, carrier)) continue;
      call.function = carrier.function;
      call.arguments = carrier.arguments;
      break;
    }
    ports_.emplace(port.name, std::move(call));
  }
}

std::optional<std::uint64_t> TreeModel::constant(std::string_view name) {
  const auto enumerator = unit_->enumerator(name);
  if (enumerator && *enumerator) return (*enumerator)->value;
  if (const auto macro = unit_->macro_value(name)) return macro->value;
  return std::nullopt;
}

void TreeModel::fill_flags() {
  const auto collect = [&](std::string_view prefix, bool single, std::vector<query::NamedMask>& out) {
    for (const auto name : unit_->macros_with_prefix(prefix)) {
      if (name.ends_with("_MASK") || name.ends_with("_SHIFT") || name.starts_with("GFP_ZONE")) continue;
      const auto value = unit_->macro_value(name);
      if (!value || value->value == 0 || std::has_single_bit(value->value) != single) continue;
      out.push_back({std::string(name), value->value});
    }
    std::stable_sort(out.begin(), out.end(), [&](const auto& a, const auto& b) {
      if (single) return a.mask < b.mask;
      const int x = std::popcount(a.mask);
      const int y = std::popcount(b.mask);
      return x != y ? x > y : a.name.size() < b.name.size();
    });
    if (single)  // two names of one bit: the first by name
      out.erase(std::unique(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.mask == b.mask; }), out.end());
  };
  collect("__GFP_", true, flags_.gfp_bits);
  collect("GFP_", false, flags_.gfp_composites);
  collect("ALLOC_", true, flags_.alloc_bits);
  std::erase_if(flags_.alloc_bits, [](const query::NamedMask& m) { return m.name.starts_with("ALLOC_WMARK"); });
  collect("PF_", true, flags_.task_bits);
  // GFP_NOWAIT of 6.1 is a single bit: it is still the name that people use
  for (const auto name : unit_->macros_with_prefix("GFP_NOWAIT"))
    if (const auto value = unit_->macro_value(name); value && std::has_single_bit(value->value))
      flags_.gfp_composites.push_back({std::string(name), value->value});
}

const PropertyInfo* TreeModel::find(std::string_view id) const {
  for (const PropertyInfo& p : properties_)
    if (p.id == id) return &p;
  return nullptr;
}

Result<query::Obligation> TreeModel::lower(const std::string& function, ir::ExprPool& pool,
                                           const lower::Without& without) {
  const auto start = std::chrono::steady_clock::now();
  auto made = lower::lower_harness(*unit_, ports_, pool, function, without);
  timing_.lower += seconds_since(start);
  return made;
}

Result<query::ControlGraph> TreeModel::walk(const std::string& function, ir::ExprPool& pool,
                                            const lower::Without& without) {
  const auto start = std::chrono::steady_clock::now();
  auto made = lower::lower_graph(*unit_, ports_, pool, function, without);
  timing_.lower += seconds_since(start);
  return made;
}

}  // namespace gfpcheck::spec
