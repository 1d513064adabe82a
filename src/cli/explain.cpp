// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck explain`.
#include <iostream>

#include "check/explain.hpp"
#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "query/page_count.hpp"
#include "report/explain.hpp"

namespace gfpcheck::cli {
namespace {

Result<check::ExplainRequest> request_of(const ExplainOptions& o, spec::TreeModel& model) {
  check::ExplainRequest request;
  auto mask = query::parse_mask(o.mask, [&](std::string_view name) { return model.constant(name); });
  if (!mask) return mask.error();
  request.mask = std::move(*mask);
  request.order = o.tree.order.value_or(0);
  request.contexts = o.contexts;
  request.zone = o.zone;
  if (!o.free.empty()) {
    const auto pages = query::parse_pages(o.free, model.page_shift(), "--free");
    if (!pages) return pages.error();
    request.free = *pages;
  }
  if (!o.highatomic.empty()) {
    const auto pages = query::parse_pages(o.highatomic, model.page_shift(), "--highatomic");
    if (!pages) return pages.error();
    request.highatomic = *pages;
  }
  return request;
}

}  // namespace

ExitCode run_explain(const ExplainOptions& o) {
  const auto session = open_session(o.tree);
  if (!session) return complain(session.error());
  const auto& [inputs, tree, model] = *session;
  const auto request = request_of(o, *model);
  if (!request) return complain(request.error());
  const auto machine = inputs.machine_for(*model);
  if (!machine) return complain(machine.error());
  const auto explanation = check::explain(*model, *request, *machine);
  if (!explanation) {
    complain(explanation.error());
    return explanation.error().kind == DiagnosticKind::BadInput ? ExitCode::BadInput : ExitCode::Undecided;
  }
  report::SourceInfo source = inputs.describe(tree, *model, o.tree);
  source.request.clear();  // the order is the request's own, no restriction
  if (!o.json.empty())
    if (auto written = write_file(o.json, report::explain_json(source, *explanation)); !written) return complain(written.error());
  if (o.json != "-") std::cout << report::explain_text(source, *explanation) << std::flush;
  return ExitCode::AllHold;
}

}  // namespace gfpcheck::cli
