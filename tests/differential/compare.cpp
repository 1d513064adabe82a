// SPDX-License-Identifier: GPL-2.0-only
// Loading both sides and running them on the same inputs.
#include "compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "kernel/kernel_tree.hpp"
#include "kernel/scope.hpp"
#include "model/embedded.hpp"

namespace gfpcheck::test {

Result<std::unique_ptr<spec::TreeModel>> load_harness(const std::string& root, const kernel::Config& config) {
  const auto tree = kernel::KernelTree::open(root);
  if (!tree) return tree.error();
  return load_harness(*tree, config);
}

Result<std::unique_ptr<spec::TreeModel>> load_harness(const kernel::KernelTree& tree, const kernel::Config& config) {
  std::ifstream in(std::string(GFPCHECK_SOURCE_DIR) + "/tests/differential/harness.c", std::ios::binary);
  const spec::PropertyFile harness{"tests/differential/harness.c",
                                   std::string(std::istreambuf_iterator<char>(in), {})};
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path != "model/scope.json") continue;
    const auto scope = kernel::Scope::parse(file.text, std::string(file.path));
    if (!scope) return scope.error();
    return spec::TreeModel::load(tree, config, *scope, {harness}, {});
  }
  return bad_input({}, "model/scope.json is not built in");
}

Alphabet alphabet_of(spec::TreeModel& model) {
  Alphabet made;
  for (const auto& m : model.flags().gfp_bits) made.gfp_bits.push_back(m.mask);
  for (const auto& m : model.flags().gfp_composites) made.gfp_masks.push_back(m.mask);
  for (const auto& m : model.flags().alloc_bits) made.alloc_bits.push_back(m.mask);
  for (const auto& m : model.flags().task_bits) made.task_bits.push_back(m.mask);
  made.orders = model.constant("GFPCHECK_NR_ORDERS").value_or(0);
  made.zones = model.constant("MAX_NR_ZONES").value_or(0);
  made.types = model.constant("MIGRATE_TYPES").value_or(0);
  return made;
}

Result<std::unique_ptr<Comparison>> Comparison::make(spec::TreeModel& model, const Native& native,
                                                     const std::string& function, const std::string& port,
                                                     int version) {
  std::unique_ptr<Comparison> made(new Comparison(native));
  auto lowered = model.lower("differential_" + function, made->pool_);
  if (!lowered) return lowered.error();
  made->obligation_ = std::move(*lowered);
  made->call_ = native.port(port, version);
  if (made->call_ == nullptr) return bad_input({}, fmt::format("the native program has no port {}", port));
  if (auto paired = made->pair_up(); !paired) return paired.error();
  return made;
}

Result<Done> Comparison::pair_up() {
  std::vector<ir::Expr> roots;
  for (const auto& s : obligation_.shown) roots.push_back(pool_.resize(s.value, ir::bits(64), s.is_signed));
  for (const auto& c : obligation_.constraints) roots.push_back(c.condition);
  for (const auto& d : obligation_.defined) roots.push_back(d.condition);
  std::set<std::uint32_t> read;
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    if (e.kind() == ir::Kind::Symbol) read.insert(e.symbol_index());
  });
  for (const std::uint32_t index : read) {
    const ir::Symbol& symbol = pool_.symbols()[index];
    if (!symbol.freedom.empty())
      return bad_input({}, fmt::format("gfpcheck leaves {} free ({})", symbol.name, symbol.freedom));
    std::size_t cell = 0;
    while (cell < native_.cells().size() && native_.cells()[cell].name != symbol.name) ++cell;
    if (cell == native_.cells().size()) {
      unpaired_.push_back(index);
      continue;
    }
    if (native_.cells()[cell].bits != std::max<unsigned>(symbol.sort.width, 1))
      return bad_input({}, fmt::format("{} has {} bits for gfpcheck and {} for gcc", symbol.name,
                                       symbol.sort.width, native_.cells()[cell].bits));
    inputs_.emplace_back(index, cell);
  }
  program_.emplace(roots);
  return Done{};
}

std::string Comparison::describe(const std::vector<std::uint64_t>& values, const Native::Results& native,
                                 bool native_undefined) const {
  std::string text = native_undefined ? "gcc: undefined" : "gcc:";
  for (std::size_t i = 0; i < obligation_.shown.size() && !native_undefined; ++i)
    text += fmt::format(" {} {:#x}", obligation_.shown[i].label, static_cast<std::uint64_t>(native[i]));
  text += "; inputs that are not 0:";
  std::set<std::size_t> read;
  for (const auto& input : inputs_) read.insert(input.second);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Cell& cell = native_.cells()[i];
    if (cell.name.starts_with("zone.") && !read.contains(i)) continue;
    const std::uint64_t value =
        cell.bits < 64 ? values[i] & ((std::uint64_t{1} << cell.bits) - 1) : values[i];
    if (value != 0) text += fmt::format(" {}={:#x}", cell.name, value);
  }
  for (const std::uint32_t symbol : unpaired_)
    text +=
        fmt::format(" {}={:#x} (gfpcheck's alone)", pool_.symbols()[symbol].name, assignment_.get(symbol));
  return text;
}

/// False where the input is outside the harness's constraints.
bool Comparison::compare_one(const std::vector<std::uint64_t>& values, Outcome& outcome) {
  for (const auto& [symbol, cell] : inputs_) assignment_.set(symbol, values[cell]);
  for (const std::uint32_t symbol : unpaired_) assignment_.set(symbol, random_());
  const auto results = program_->run(assignment_);
  const std::size_t shown = obligation_.shown.size();
  const std::size_t constraints = obligation_.constraints.size();
  const auto all = [](std::span<const std::uint64_t> some) {
    return std::all_of(some.begin(), some.end(), [](std::uint64_t v) { return v == 1; });
  };
  if (!all(results.subspan(shown, constraints))) return false;
  const bool defined = all(results.subspan(shown + constraints));

  for (std::size_t i = 0; i < values.size(); ++i) native_.write(native_.cells()[i], values[i]);
  Native::Results native{};
  call_(native.data());
  const bool native_undefined = native_.undefined() != 0;
  ++outcome.compared;
  bool agree = defined != native_undefined;
  if (agree && defined) {
    for (std::size_t i = 0; i < shown; ++i) {
      agree = agree && results[i] == static_cast<std::uint64_t>(native[i]);
      ++outcome.seen[i][native[i]];
    }
  }
  outcome.undefined += defined ? 0 : 1;
  if (agree) return true;
  if (outcome.disagreements++ == 0) {
    outcome.first = defined ? "gfpcheck:" : "gfpcheck: undefined";
    for (std::size_t i = 0; i < shown && defined; ++i)
      outcome.first += fmt::format(" {} {:#x}", obligation_.shown[i].label, results[i]);
    outcome.first += "; " + describe(values, native, native_undefined);
  }
  return true;
}

Outcome Comparison::run(Inputs& inputs, std::uint64_t wanted, bool until_first) {
  Outcome outcome;
  for (std::uint64_t draw = 0; draw < 4 * wanted && outcome.compared < wanted; ++draw) {
    compare_one(inputs.next(), outcome);
    if (until_first && outcome.disagreements != 0) break;
  }
  return outcome;
}

}  // namespace gfpcheck::test
