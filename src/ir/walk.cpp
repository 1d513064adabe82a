// SPDX-License-Identifier: GPL-2.0-only
// The walk over shared expressions. It keeps its own stack, because path conditions nest thousands deep, and
// visits in order of id, which puts operands first and makes every consumer's output stable.
#include <algorithm>

#include "ir/expr.hpp"

namespace gfpcheck::ir {

void for_each_node(std::span<const Expr> roots, const std::function<void(const Expr&)>& visit) {
  std::uint32_t highest = 0;
  for (const Expr& root : roots)
    if (root.valid()) highest = std::max(highest, root.id());
  std::vector<bool> seen(highest + 1, false);
  std::vector<Expr> reached;
  auto reach = [&](const Expr& e) {
    if (!e.valid() || seen[e.id()]) return;
    seen[e.id()] = true;
    reached.push_back(e);
  };
  for (const Expr& root : roots) reach(root);
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const std::span<const Expr> args = reached[next].args();
    for (const Expr& arg : args) reach(arg);
  }
  std::sort(reached.begin(), reached.end(), [](const Expr& a, const Expr& b) { return a.id() < b.id(); });
  for (const Expr& e : reached) visit(e);
}

}  // namespace gfpcheck::ir
