// SPDX-License-Identifier: GPL-2.0-only
// Printing of expressions for people and for tests: prefix notation on one line, or SSA lines with shared
// nodes once. SMT-LIB is smt/smtlib's business.
#include <fmt/format.h>

#include <variant>

#include "ir/expr.hpp"

namespace gfpcheck::ir {
namespace {

std::string leaf(const Expr& e, const ExprPool& pool) {
  if (e.kind() == Kind::Symbol) return pool.symbols()[e.symbol_index()].name;
  if (e.sort().is_bool()) return e.value() != 0 ? "true" : "false";
  return fmt::format("{:#x}:{}", e.value(), e.sort().width);
}

std::string head(const Expr& e) {
  std::string name(info(e.kind()).name);
  if (info(e.kind()).shape == Shape::Resize) name += fmt::format(":{}", e.sort().width);
  return name;
}

}  // namespace

std::string to_string(const Expr& expr, const ExprPool& pool) {
  std::string out;
  std::vector<std::variant<Expr, const char*>> pending{expr};
  while (!pending.empty()) {
    auto next = pending.back();
    pending.pop_back();
    if (const char** text = std::get_if<const char*>(&next)) {
      out += *text;
      continue;
    }
    const Expr& e = std::get<Expr>(next);
    if (e.args().empty()) {
      out += leaf(e, pool);
      continue;
    }
    out += "(" + head(e);
    pending.push_back(")");
    for (std::size_t i = e.args().size(); i-- > 0;) {
      pending.push_back(e.arg(i));
      pending.push_back(" ");
    }
  }
  return out;
}

std::string print_shared(std::span<const Expr> roots, const ExprPool& pool) {
  std::string out;
  auto name = [&](const Expr& e) { return e.args().empty() ? leaf(e, pool) : fmt::format("%{}", e.id()); };
  for_each_node(roots, [&](const Expr& e) {
    if (e.args().empty()) return;
    out += fmt::format("%{} = ({}", e.id(), head(e));
    for (const Expr& arg : e.args()) out += " " + name(arg);
    out += ")\n";
  });
  for (const Expr& root : roots) out += "root " + name(root) + "\n";
  return out;
}

}  // namespace gfpcheck::ir
