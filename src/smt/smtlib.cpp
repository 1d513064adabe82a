// SPDX-License-Identifier: GPL-2.0-only
// Over bit-vectors: text straight from the expressions, so that a second solver reads what was asked without
// Z3 in between. Nodes are numbered in the order of this script, not of the pool: equal constraints give
// equal text.
#include "smt/smtlib.hpp"

#include <fmt/format.h>

#include <unordered_map>
#include <unordered_set>

#include "smt/script_names.hpp"

namespace gfpcheck::smt {
namespace {

using ir::Expr;
using ir::Kind;

std::string sort_text(ir::Sort sort) {
  return sort.is_bool() ? "Bool" : fmt::format("(_ BitVec {})", sort.width);
}

class Script {
 public:
  explicit Script(const ir::ExprPool& pool) : pool_(pool) {}

  std::string print(std::span<const Expr> constraints, std::span<const std::string> names) {
    text_ = "(set-logic QF_BV)\n";
    const std::vector<Expr> nodes = in_reading_order(constraints);
    for (const Expr& e : nodes)
      if (e.kind() == Kind::Symbol) declare(e);
    for (const Expr& e : nodes)
      if (!e.args().empty()) define(e);
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      const std::string name = i < names.size() && !names[i].empty() ? names[i] : "constraint";
      text_ += fmt::format("(assert (! {} :named {}))\n", term(constraints[i]),
                           quoted(fmt::format("{}. {}", i + 1, name)));
    }
    return text_ + "(check-sat)\n";
  }

 private:
  /// Operands before users, as a reader of the constraints meets them: not by id, which tells a pool's
  /// history.
  static std::vector<Expr> in_reading_order(std::span<const Expr> constraints) {
    std::vector<Expr> order;
    std::unordered_set<Expr> done;
    std::vector<Expr> pending(constraints.rbegin(), constraints.rend());
    while (!pending.empty()) {
      const Expr e = pending.back();
      const std::size_t before = pending.size();
      if (!done.contains(e))
        for (std::size_t i = e.args().size(); i-- > 0;)
          if (!done.contains(e.arg(i))) pending.push_back(e.arg(i));
      if (pending.size() != before) continue;
      pending.pop_back();
      if (done.insert(e).second) order.push_back(e);
    }
    return order;
  }

  void declare(const Expr& e) {
    const std::string name = names_.declare(pool_.symbols()[e.symbol_index()].name, e.symbol_index());
    terms_[e.id()] = name;
    text_ += fmt::format("(declare-fun {} () {})\n", name, sort_text(e.sort()));
  }

  void define(const Expr& e) {
    const std::string name = fmt::format("n{}", ++defined_);
    text_ += fmt::format("(define-fun {} () {} ({}", name, sort_text(e.sort()), head(e));
    for (const Expr& arg : e.args()) text_ += " " + term(arg);
    text_ += "))\n";
    terms_[e.id()] = name;
  }

  std::string term(const Expr& e) const {
    if (!e.is_constant()) return terms_.at(e.id());
    if (e.sort().is_bool()) return e.value() != 0 ? "true" : "false";
    return fmt::format("(_ bv{} {})", e.value(), e.sort().width);
  }

  static std::string head(const Expr& e) {
    const int from = e.args()[0].sort().width, to = e.sort().width;
    switch (e.kind()) {
      case Kind::ZeroExtend:
        return fmt::format("(_ zero_extend {})", to - from);
      case Kind::SignExtend:
        return fmt::format("(_ sign_extend {})", to - from);
      case Kind::Truncate:
        return fmt::format("(_ extract {} 0)", to - 1);
      default:
        return std::string(ir::info(e.kind()).smt);
    }
  }

  const ir::ExprPool& pool_;
  std::string text_;
  std::unordered_map<std::uint32_t, std::string> terms_;
  ScriptNames names_;
  std::size_t defined_ = 0;
};

}  // namespace

std::string to_smtlib(const ir::ExprPool& pool, std::span<const Expr> constraints,
                      std::span<const std::string> names) {
  return Script(pool).print(constraints, names);
}

}  // namespace gfpcheck::smt
