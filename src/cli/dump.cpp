// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck dump`: what each stage of the front end made of a tree.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "smt/smtlib.hpp"
#include "syntax/ast.hpp"

namespace gfpcheck::cli {
namespace {

void dump_tokens(const syntax::TokenStream& stream) {
  for (const auto& token : stream.tokens)
    if (token.kind != syntax::TokenKind::End && stream.origin(token.place) == syntax::Origin::Tree)
      fmt::print("{}\t{}\n", to_string(stream.span(token.place)), token.text);
}

ExitCode dump_ast(spec::TreeModel& model, const std::string& only) {
  std::vector<std::string> names;
  if (!only.empty()) names.push_back(only);
  for (const auto& [name, port] : model.ports())
    if (only.empty() && !port.function.empty()) names.push_back(port.function);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (const std::string& name : names) {
    const auto function = model.unit().tree_function(name);
    if (!function) return complain(function.error());
    if (!*function) return complain(bad_input({}, fmt::format("this tree does not define {}()", name)));
    fmt::print("{}", print(**function, model.unit().stream()));
  }
  return ExitCode::AllHold;
}

ExitCode dump_obligation(spec::TreeModel& model, const DumpOptions& o) {
  for (const auto& property : model.properties()) {
    if (!o.property.empty() && property.id != o.property) continue;
    ir::ExprPool pool;
    const auto lowered = model.lower(property.function, pool);
    if (!lowered) return complain(lowered.error());
    std::vector<ir::Expr> roots;
    std::vector<std::string> names;
    for (const auto& c : lowered->constraints) {
      roots.push_back(c.condition);
      names.push_back(c.id);
    }
    ir::Expr claim = pool.truth(true);
    for (const auto& a : lowered->assertions) claim = pool.both(claim, a.condition);
    if (o.stage == "ir") {
      for (const auto& a : lowered->assertions) roots.push_back(a.condition);
      fmt::print("; {}: the constraints, then the claims\n{}", property.id, print_shared(roots, pool));
    } else {
      roots.push_back(pool.negate(claim));
      names.push_back("negated-claim");
      const auto script = o.encoding == "integers" ? smt::to_smtlib_integers(pool, roots, names)
                                                   : Result<std::string>(smt::to_smtlib(pool, roots, names));
      if (!script) return complain(script.error());
      fmt::print("; {}: unsat means that the property holds\n{}", property.id, *script);
    }
  }
  return ExitCode::AllHold;
}

}  // namespace

ExitCode run_dump(const DumpOptions& o) {
  const auto session = open_session(o.tree);
  if (!session) return complain(session.error());
  spec::TreeModel& model = *session->model;
  if (!o.property.empty() && !model.find(o.property))
    return complain(bad_input({}, fmt::format("there is no property '{}'; `gfpcheck list` names them", o.property)));
  if (o.stage == "tokens") {
    dump_tokens(model.unit().stream());
    return ExitCode::AllHold;
  }
  return o.stage == "ast" ? dump_ast(model, o.function) : dump_obligation(model, o);
}

}  // namespace gfpcheck::cli
