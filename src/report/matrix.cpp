// SPDX-License-Identifier: GPL-2.0-only
#include "report/matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/text.hpp"

namespace gfpcheck::report {
namespace {

using query::Outcome;
using query::Verdict;

/// The request of a refutation; "" where there is none.
std::string request_of(const Verdict& verdict) {
  return verdict.trace() ? shown_text(verdict.trace()->shown, "request") : "";
}

std::string word(const Verdict& verdict) {
  return verdict.outcome() == Outcome::NotApplicable ? "-" : std::string(to_string(verdict.outcome()));
}

bool changed(const Matrix& matrix, const MatrixRow& row, std::size_t property) {
  return row.verdicts[property].outcome() != matrix.rows.front().verdicts[property].outcome();
}

/// What stands beside a verdict: a refutation's request, or why there is no answer.
std::string beside(const Verdict& verdict) {
  if (verdict.outcome() == Outcome::Refuted) return request_of(verdict);
  return verdict.outcome() == Outcome::Proved || verdict.outcome() == Outcome::NotApplicable ? "" : verdict.reason();
}

}  // namespace

std::string matrix_text(const Matrix& matrix) {
  std::string out = heading(matrix.source);
  std::size_t width = 0;
  for (const MatrixRow& row : matrix.rows) width = std::max(width, row.name.size());
  for (const MatrixRow& row : matrix.rows)
    if (!row.misfit.empty()) out += wrapped(fmt::format("{}: {}", row.name, row.misfit), 2) + "\n";
  const auto& base = matrix.rows.front().verdicts;
  for (std::size_t p = 0; p < base.size(); ++p) {
    out += fmt::format("\n{}\n  {}\n", base[p].property, wrapped(base[p].title, 2));
    for (const MatrixRow& row : matrix.rows) {
      if (!row.misfit.empty()) continue;
      const std::string head = fmt::format("  {} {:<{}}  {:<9}", changed(matrix, row, p) ? '*' : ' ', row.name, width, word(row.verdicts[p]));
      const std::string more = beside(row.verdicts[p]);
      out += more.empty() ? head.substr(0, head.find_last_not_of(' ') + 1) : head + "  " + wrapped_mask(more, width + 17);
      out += "\n";
    }
  }
  return out + "\n* another verdict than the base's; - the property asks what is not there\n";
}

std::string matrix_markdown(const Matrix& matrix) {
  std::string out = "| property |", rule = "| --- |";
  for (const MatrixRow& row : matrix.rows) {
    if (!row.misfit.empty()) continue;
    out += fmt::format(" {} |", row.name);
    rule += " --- |";
  }
  out += "\n" + rule + "\n";
  const auto& base = matrix.rows.front().verdicts;
  for (std::size_t p = 0; p < base.size(); ++p) {
    out += fmt::format("| {} |", base[p].property);
    for (const MatrixRow& row : matrix.rows) {
      if (!row.misfit.empty()) continue;
      const Verdict& v = row.verdicts[p];
      std::string request = request_of(v);
      for (std::size_t at = 0; (at = request.find('|', at)) != std::string::npos; at += 2) request.insert(at, 1, '\\');
      const std::string mark = changed(matrix, row, p) ? "**" : "";
      out += fmt::format(" {}{}{}{} |", mark, word(v), mark, request.empty() ? "" : " (" + request + ")");
    }
    out += "\n";
  }
  return out;
}

std::string matrix_json(const Matrix& matrix) {
  using Json = nlohmann::ordered_json;
  Json rows = Json::array();
  for (const MatrixRow& row : matrix.rows) {
    Json cells = Json::array();
    for (std::size_t p = 0; p < row.verdicts.size(); ++p) {
      const Verdict& v = row.verdicts[p];
      Json cell = {{"property", v.property}, {"verdict", to_string(v.outcome())}, {"changed", changed(matrix, row, p)}};
      if (v.outcome() == Outcome::Refuted) cell["request"] = request_of(v);
      else if (!v.reason().empty()) cell["reason"] = v.reason();
      cells.push_back(std::move(cell));
    }
    Json one = {{"name", row.name}, {"cells", std::move(cells)}};
    if (!row.misfit.empty()) one["does_not_fit"] = row.misfit;
    rows.push_back(std::move(one));
  }
  const Json out = {{"schema_version", kReportSchemaVersion},
                    {"tool", {{"name", "gfpcheck"}, {"version", GFPCHECK_VERSION}}},
                    {"source", {{"tree", matrix.source.label}, {"version", matrix.source.version}, {"config", matrix.source.config}}},
                    {"rows", std::move(rows)}};
  return out.dump(2) + "\n";
}

}  // namespace gfpcheck::report
