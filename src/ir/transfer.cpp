// SPDX-License-Identifier: GPL-2.0-only
// Operands come before their users in a pool, so one pass in order of id is enough.
#include "ir/transfer.hpp"

#include <array>
#include <string_view>

#include "base/ensure.hpp"

namespace gfpcheck::ir {

Transfer::Transfer(const ExprPool& from, ExprPool& to, Stand stand)
    : from_(from), to_(to), stand_(std::move(stand)) {
  if (!stand_) stand_ = [this](const Symbol& symbol) { return to_.symbol(symbol); };
}

Expr Transfer::operator()(const Expr& root) {
  for_each_node(std::span(&root, 1), [&](const Expr& e) {
    if (moved_.contains(e.id())) return;
    Expr made;
    if (e.is_constant()) {
      made = to_.constant(e.value(), e.sort());
    } else if (e.kind() == Kind::Symbol) {
      made = stand_(from_.symbols()[e.symbol_index()]);
    } else {
      std::array<Expr, 3> args;
      for (std::size_t i = 0; i < e.args().size(); ++i) args[i] = moved_.at(e.arg(i).id());
      made = to_.make(e.kind(), std::span<const Expr>(args.data(), e.args().size()), e.sort());
    }
    ensure(made.sort() == e.sort(), "what stands for an expression has its sort");
    moved_.emplace(e.id(), made);
  });
  return moved_.at(root.id());
}

Assignment by_name(const ExprPool& from, const Assignment& values, const ExprPool& to) {
  std::unordered_map<std::string_view, std::uint64_t> known;
  for (std::uint32_t i = 0; i < from.symbols().size(); ++i) known.emplace(from.symbols()[i].name, values.get(i));
  Assignment made;
  for (std::uint32_t i = 0; i < to.symbols().size(); ++i)
    if (const auto found = known.find(to.symbols()[i].name); found != known.end()) made.set(i, found->second);
  return made;
}

}  // namespace gfpcheck::ir
