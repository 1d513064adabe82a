// SPDX-License-Identifier: GPL-2.0-only
// One port of one tree, twice: as gfpcheck lowers and evaluates it, and as gcc compiles it. The inputs are
// the native program's cells; gfpcheck's symbols of the same names get the same values.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "eval/program.hpp"
#include "inputs.hpp"
#include "ir/expr.hpp"
#include "kernel/config.hpp"
#include "kernel/kernel_tree.hpp"
#include "native.hpp"
#include "query/obligation.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::test {

/// The tree at `root` with tests/differential/harness.c as its one property.
Result<std::unique_ptr<spec::TreeModel>> load_harness(const std::string& root, const kernel::Config& config);
Result<std::unique_ptr<spec::TreeModel>> load_harness(const kernel::KernelTree& tree, const kernel::Config& config);

/// Flags and bounds as the tree has them.
Alphabet alphabet_of(spec::TreeModel& model);

struct Outcome {
  std::uint64_t compared = 0;   // inputs within the harness's constraints
  std::uint64_t undefined = 0;  // of them, where both sides say that C leaves it undefined
  std::uint64_t disagreements = 0;
  std::string first;  // the first disagreement, with the inputs that gfpcheck's expression reads
  std::array<std::map<long long, std::uint64_t>, Native::kMaxResults> seen;  // how often each result came
};

class Comparison {
 public:
  /// Lowers `function` of the harness. Fails where gfpcheck refuses it, where it reads an input that the
  /// native program has not (or has at another width), or where it leaves something free.
  static Result<std::unique_ptr<Comparison>> make(spec::TreeModel& model, const Native& native,
                                                  const std::string& function, const std::string& port,
                                                  int version = 0);

  /// Draws until `wanted` inputs were compared, at most four times as many. Stops after the first
  /// disagreement where `until_first`.
  Outcome run(Inputs& inputs, std::uint64_t wanted, bool until_first);

 private:
  explicit Comparison(const Native& native) : native_(native) {}
  Result<Done> pair_up();
  bool compare_one(const std::vector<std::uint64_t>& values, Outcome& outcome);
  std::string describe(const std::vector<std::uint64_t>& values, const Native::Results& native,
                       bool native_undefined) const;

  const Native& native_;
  ir::ExprPool pool_;
  query::Obligation obligation_;
  Native::Function call_ = nullptr;
  std::optional<eval::Program> program_;  // roots: shown values at 64 bits, constraints, definedness
  std::vector<std::pair<std::uint32_t, std::size_t>> inputs_;  // symbol, cell
  std::vector<std::uint32_t> unpaired_;  // symbols without a cell: any value must do, so they get random ones
  ir::Assignment assignment_;
  std::mt19937_64 random_{1};
};

}  // namespace gfpcheck::test
