// SPDX-License-Identifier: GPL-2.0-only
// The order of variables: groups of related numbers are found by union and find.
#include "graph/variables.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace gfpcheck::graph {
namespace {

/// Symbols that are added to or compared with each other, by symbol index.
class Groups {
 public:
  explicit Groups(std::size_t symbols) : leader_(symbols) { std::iota(leader_.begin(), leader_.end(), 0u); }

  std::uint32_t find(std::uint32_t i) const {
    while (leader_[i] != i) i = leader_[i];
    return i;
  }
  void unite(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    leader_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> leader_;
};

bool relates_bits(ir::Kind kind) {
  switch (kind) {
    case ir::Kind::Equal:
    case ir::Kind::UnsignedLess:
    case ir::Kind::UnsignedLessEqual:
    case ir::Kind::SignedLess:
    case ir::Kind::SignedLessEqual:
    case ir::Kind::Add:
    case ir::Kind::Subtract:
      return true;
    default:
      return false;
  }
}

Groups related(std::span<const ir::Expr> roots, const ir::ExprPool& pool) {
  Groups groups(pool.symbols().size());
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    if (!relates_bits(e.kind()) || e.arg(0).sort().is_bool()) return;
    if (e.arg(0).is_constant() || e.arg(1).is_constant()) return;
    std::vector<std::uint32_t> numbers;
    ir::for_each_node(e.args(), [&](const ir::Expr& leaf) {
      if (leaf.kind() == ir::Kind::Symbol && leaf.sort().width > 1) numbers.push_back(leaf.symbol_index());
    });
    for (std::uint32_t n : numbers) groups.unite(n, numbers.front());
  });
  return groups;
}

int rank(const ir::Symbol& symbol) {
  if (symbol.sort.is_bool()) return 2;
  const bool flags = symbol.role == ir::Role::GfpFlags || symbol.role == ir::Role::AllocFlags;
  return flags ? 1 : 0;
}

}  // namespace

Variables::Variables(std::span<const ir::Expr> roots, std::span<const ir::Expr> answers,
                     std::span<const ir::Expr> slots, const ir::ExprPool& pool)
    : of_symbol_(pool.symbols().size()), answers_(pool.symbols().size()), slots_(pool.symbols().size()) {
  for (const ir::Expr& slot : slots) slots_[slot.symbol_index()] = true;
  for (const ir::Expr& answer : answers) answers_[answer.symbol_index()] = true;

  std::vector<ir::Expr> first, request;
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    if (e.kind() != ir::Kind::Symbol) return;
    (answers_[e.symbol_index()] || slots_[e.symbol_index()] ? first : request).push_back(e);
  });
  const Groups groups = related(roots, pool);
  const auto place = [&](const ir::Expr& e) {
    const std::uint32_t leader = groups.find(e.symbol_index());
    return std::tuple(rank(pool.symbols()[leader]), leader, e.symbol_index());
  };
  std::sort(request.begin(), request.end(),
            [&](const ir::Expr& a, const ir::Expr& b) { return place(a) < place(b); });
  for (const ir::Expr& e : first) number(std::span(&e, 1));
  first_of_request_ = static_cast<RequestSets::Variable>(bits_.size());
  for (std::size_t i = 0, end = 0; i < request.size(); i = end) {
    while (end < request.size() &&
           groups.find(request[end].symbol_index()) == groups.find(request[i].symbol_index()))
      ++end;
    number(std::span(request).subspan(i, end - i));
  }
}

void Variables::number(std::span<const ir::Expr> symbols) {
  int highest = 0;
  for (const ir::Expr& e : symbols) {
    const int width = std::max<int>(e.sort().width, 1);
    of_symbol_[e.symbol_index()].resize(static_cast<std::size_t>(width));
    highest = std::max(highest, width);
  }
  for (int bit = highest - 1; bit >= 0; --bit) {
    for (const ir::Expr& e : symbols) {
      if (bit >= std::max<int>(e.sort().width, 1)) continue;
      of_symbol_[e.symbol_index()][static_cast<std::size_t>(bit)] =
          static_cast<RequestSets::Variable>(bits_.size());
      bits_.push_back({e.symbol_index(), bit});
    }
  }
}

const std::vector<RequestSets::Variable>& Variables::of(const ir::Expr& symbol) {
  const std::uint32_t index = symbol.symbol_index();
  if (index >= of_symbol_.size()) of_symbol_.resize(index + 1);
  if (of_symbol_[index].empty()) number(std::span(&symbol, 1));
  return of_symbol_[index];
}

ir::Assignment Variables::assignment(const std::vector<bool>& values) const {
  ir::Assignment out;
  for (std::size_t v = 0; v < values.size() && v < bits_.size(); ++v)
    if (values[v]) out.set(bits_[v].symbol, out.get(bits_[v].symbol) | std::uint64_t{1} << bits_[v].bit);
  return out;
}

RequestSets::Values Variables::values(const ir::Assignment& assignment) const {
  return [this, &assignment](RequestSets::Variable v) {
    return v < bits_.size() && (assignment.get(bits_[v].symbol) >> bits_[v].bit & 1) != 0;
  };
}

}  // namespace gfpcheck::graph
