// SPDX-License-Identifier: GPL-2.0-only
// One part at a time, the smallest first: a part without a solution settles the question whatever the others
// are. Within a part the bits run fastest, so that a block holds 512 masks; numbers change from block to
// block.
#include "enumerate/exhaust.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

#include "enumerate/slice.hpp"
#include "enumerate/support.hpp"
#include "eval/program.hpp"

namespace gfpcheck::enumerate {

using ir::Expr;

namespace {

constexpr std::uint64_t kMostByProgram = std::uint64_t{1} << 24;  // combinations, one at a time
constexpr std::uint64_t kBlocksBetweenLooks = 256;                // at the clock

/// Bit `i` of the lane numbers 0..511, side by side.
Block lane_pattern(int i) {
  Block out{};
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    if ((lane >> i & 1) != 0) out[lane / 64] |= std::uint64_t{1} << (lane % 64);
  return out;
}

/// A counter over a part's inputs; the first inputs run fastest.
class Counter {
 public:
  explicit Counter(std::span<const Input> inputs) : inputs_(inputs) {
    for (const Input& input : inputs_) values_.push_back(input.low);
  }

  std::uint64_t value(std::size_t i) const { return values_[i]; }
  /// The next combination of the inputs from `first` on; false after the last.
  bool advance(std::size_t first) {
    for (std::size_t i = first; i < inputs_.size(); ++i) {
      if (values_[i] < inputs_[i].high) {
        ++values_[i];
        return true;
      }
      values_[i] = inputs_[i].low;
    }
    return false;
  }
  /// Sets the first inputs, which are bits, from a lane number.
  void set_lanes(std::size_t count, std::size_t lane) {
    for (std::size_t i = 0; i < count; ++i) values_[i] = lane >> i & 1;
  }

  void write(ir::Assignment& to) const {
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const Input& input = inputs_[i];
      if (input.bit < 0)
        to.set(input.symbol, values_[i]);
      else
        to.set(input.symbol,
               (to.get(input.symbol) & ~(std::uint64_t{1} << input.bit)) | values_[i] << input.bit);
    }
  }

 private:
  std::span<const Input> inputs_;
  std::vector<std::uint64_t> values_;
};

class PartSearch {
 public:
  PartSearch(const Part& part, const ir::Assignment& fixed, const Limits& limits, Search& out)
      : part_(part), fixed_(fixed), limits_(limits), out_(out), counter_(part.inputs) {}

  /// Satisfiable: the part's inputs are in `model`.
  Found run(ir::Assignment& model) {
    Slicer slicer(circuit_, [this](const Expr& symbol) { return wires_of(symbol); });
    const auto holds = slicer.all_of(part_.constraints);
    const Found found = holds ? by_blocks(*holds) : by_program();
    if (found == Found::Satisfiable) counter_.write(model);
    return found;
  }

 private:
  Wires wires_of(const Expr& symbol) {
    const std::uint64_t known = fixed_.get(symbol.symbol_index());
    Wires wires;
    for (int bit = 0; bit < std::max<int>(1, symbol.sort().width); ++bit)
      wires.push_back(circuit_.constant((known >> bit & 1) != 0));
    for (std::size_t i = 0; i < part_.inputs.size(); ++i) {
      const Input& input = part_.inputs[i];
      if (input.symbol != symbol.symbol_index()) continue;
      for (std::size_t bit = 0; bit < wires.size(); ++bit) {
        if (input.bit >= 0 && static_cast<std::size_t>(input.bit) != bit) continue;
        wires[bit] = circuit_.input();
        plugs_.push_back({wires[bit], i, input.bit < 0 ? static_cast<int>(bit) : 0});
      }
    }
    return wires;
  }

  Found by_blocks(Wire holds) {
    const auto is_bit = [](const Input& input) { return input.bit >= 0; };
    const auto bits =
        static_cast<std::size_t>(std::count_if(part_.inputs.begin(), part_.inputs.end(), is_bit));
    const std::size_t lanes = std::min<std::size_t>(bits, kLaneBits);
    for (const Plug& plug : plugs_)
      if (plug.input < lanes) circuit_.set(plug.wire, lane_pattern(static_cast<int>(plug.input)));
    std::uint64_t blocks = 0;
    do {
      if (++blocks % kBlocksBetweenLooks == 0 && limits_.budget.exhausted()) return Found::OutOfTime;
      for (const Plug& plug : plugs_)
        if (plug.input >= lanes) circuit_.set(plug.wire, (counter_.value(plug.input) >> plug.bit & 1) != 0);
      circuit_.run();
      out_.tried += std::uint64_t{1} << lanes;
      const Block& good = circuit_.value(holds);
      for (std::size_t word = 0; word < good.size(); ++word) {
        if (good[word] == 0) continue;
        counter_.set_lanes(lanes, word * 64 + static_cast<std::size_t>(std::countr_zero(good[word])));
        return Found::Satisfiable;
      }
    } while (counter_.advance(lanes));
    return Found::Unsatisfiable;
  }

  /// For constraints that no circuit is made of: one combination after the other.
  Found by_program() {
    eval::Program program(part_.constraints);
    ir::Assignment trial = fixed_;
    do {
      if (++out_.tried % 4096 == 0 && limits_.budget.exhausted()) return Found::OutOfTime;
      counter_.write(trial);
      const auto values = program.run(trial);
      if (std::all_of(values.begin(), values.end(), [](std::uint64_t v) { return v == 1; }))
        return Found::Satisfiable;
    } while (counter_.advance(0));
    return Found::Unsatisfiable;
  }

  struct Plug {
    Wire wire;
    std::size_t input;
    int bit;  // of the input's value
  };

  const Part& part_;
  const ir::Assignment& fixed_;
  const Limits& limits_;
  Search& out_;
  Counter counter_;
  Circuit circuit_;
  std::vector<Plug> plugs_;
};

/// "it depends on zone._watermark[0], request.gfp and 70 more", the widest first.
std::string why_too_large(const ir::ExprPool& pool, const Part& part) {
  std::map<std::uint32_t, int> bits;  // by symbol
  for (const Input& input : part.inputs)
    bits[input.symbol] += static_cast<int>(std::bit_width(input.high - input.low));
  std::vector<std::pair<std::uint32_t, int>> widest(bits.begin(), bits.end());
  std::stable_sort(widest.begin(), widest.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  int all = 0;
  for (const auto& [symbol, width] : widest) all += width;
  const std::string first = pool.symbols()[widest[0].first].name;
  if (widest.size() == 1) return fmt::format("depends on {}, {} bits", first, all);
  return fmt::format("depends on {} and {} more input{}, {} bits", first, widest.size() - 1,
                     widest.size() == 2 ? "" : "s", all);
}

class Exhaust {
 public:
  Exhaust(const ir::ExprPool& pool, std::span<const Expr> constraints, const Limits& limits)
      : pool_(pool), constraints_(constraints), limits_(limits) {}

  Search run() {
    Support support = support_of(constraints_);
    if (support.contradiction) return decided(Found::Unsatisfiable);
    std::stable_sort(support.parts.begin(), support.parts.end(), [](const Part& a, const Part& b) {
      return a.size().value_or(~std::uint64_t{0}) < b.size().value_or(~std::uint64_t{0});
    });
    out_.model = support.fixed;
    for (const Part& part : support.parts) {
      const auto size = part.size();
      if (!size || *size > most(part)) {
        out_.reason = why_too_large(pool_, part);
        return decided(Found::Refused);
      }
      out_.space = std::max(out_.space, *size);
      const Found found = PartSearch(part, support.fixed, limits_, out_).run(out_.model);
      if (found == Found::Unsatisfiable) out_.space = *size;
      if (found != Found::Satisfiable) return decided(found);
    }
    return confirmed();
  }

 private:
  std::uint64_t most(const Part& part) const {
    bool divides = false;
    ir::for_each_node(part.constraints, [&](const Expr& e) { divides = divides || !can_slice(e.kind()); });
    return divides ? std::min(limits_.most, kMostByProgram) : limits_.most;
  }

  Search decided(Found found) {
    out_.found = found;
    return std::move(out_);
  }

  Search confirmed() {
    eval::Program program(constraints_);
    for (const std::uint64_t value : program.run(out_.model))
      out_.disagreement = out_.disagreement || value != 1;
    if (out_.disagreement) out_.reason = "model not confirmed by eval";
    return decided(out_.disagreement ? Found::Refused : Found::Satisfiable);
  }

  const ir::ExprPool& pool_;
  std::span<const Expr> constraints_;
  const Limits& limits_;
  Search out_;
};

}  // namespace

Search exhaust(const ir::ExprPool& pool, std::span<const Expr> constraints, const Limits& limits) {
  const auto start = Budget::Clock::now();
  Search search = Exhaust(pool, constraints, limits).run();
  search.seconds = std::chrono::duration<double>(Budget::Clock::now() - start).count();
  return search;
}

}  // namespace gfpcheck::enumerate
