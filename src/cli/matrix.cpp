// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck matrix`: proposals beside each other. Rows are judged side by side, each on a tree of its own.
#include "report/matrix.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/judge_all.hpp"
#include "spec/proposal.hpp"

namespace gfpcheck::cli {
namespace {

/// "a+b" is one row with two proposals.
spec::ProposalNames names_in(const std::string& row) {
  spec::ProposalNames names;
  for (std::size_t at = 0; at <= row.size();) {
    const auto end = std::min(row.find('+', at), row.size());
    names.push_back(row.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

Result<std::vector<spec::ProposalNames>> rows_of(const std::vector<std::string>& asked) {
  std::vector<spec::ProposalNames> rows = {{}};  // the base
  for (const std::string& row : asked) rows.push_back(names_in(row));
  if (asked.empty()) {
    const auto all = spec::shipped_proposals();
    if (!all) return all.error();
    for (const auto& proposal : *all) rows.push_back({proposal.name});
  }
  for (const auto& row : rows)
    if (auto known = spec::overlay_of(row); !known) return known.error();
  return rows;
}

/// "3 of 9 judged" on one line of a terminal; nothing where standard error is none.
class Progress {
 public:
  explicit Progress(std::size_t all) : all_(all), shown_(isatty(STDERR_FILENO) != 0) { show(); }
  ~Progress() {
    if (shown_) fmt::print(stderr, "\r{:20}\r", "");
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void step() {
    const std::lock_guard lock(mutex_);
    ++done_;
    show();
  }

 private:
  void show() const {
    if (shown_) fmt::print(stderr, "\r{} of {} judged", done_, all_);
  }
  std::size_t all_, done_ = 0;
  bool shown_;
  std::mutex mutex_;
};

Result<report::MatrixRow> judged(std::string name, const Inputs& inputs, spec::TreeModel& model, const CheckOptions& options) {
  auto verdicts = judge_all(inputs, model, options);
  if (!verdicts) return verdicts.error();
  return report::MatrixRow{std::move(name), "", std::move(*verdicts)};
}

/// The base is the session's own model; for a proposal the tree is read again, with its overlay.
Result<report::MatrixRow> judge_row(const Session& session, const spec::ProposalNames& names, const CheckOptions& options) {
  if (names.empty()) return judged("base", session.inputs, *session.model, options);
  std::string name = fmt::format("{}", fmt::join(names, " + "));
  auto model = session.inputs.load(session.tree, names);
  if (model) return judged(std::move(name), session.inputs, **model, options);
  if (model.error().kind != DiagnosticKind::NotApplicable) return model.error();
  return report::MatrixRow{std::move(name), model.error().message, {}};
}

/// All rows, as many at a time as there are processors.
std::vector<std::optional<Result<report::MatrixRow>>> judge_rows(const Session& session, const std::vector<spec::ProposalNames>& rows,
                                                                 const CheckOptions& options) {
  std::vector<std::optional<Result<report::MatrixRow>>> found(rows.size());
  Progress progress(rows.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t r = next++; r < rows.size(); r = next++) {
      found[r].emplace(judge_row(session, rows[r], options));
      progress.step();
    }
  };
  {
    std::vector<std::jthread> workers;
    for (std::size_t i = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, rows.size()); i > 0; --i)
      workers.emplace_back(work);
  }
  return found;
}

/// A matrix explores: a refutation in it is an answer, not a failure.
ExitCode exit_code_of(const report::Matrix& matrix) {
  ExitCode code = ExitCode::AllHold;
  for (const auto& row : matrix.rows) {
    const ExitCode own = exit_code(row.verdicts);
    if (own == ExitCode::Undecided || own == ExitCode::Disagree) code = std::max(code, own);
  }
  return code;
}

}  // namespace

ExitCode run_matrix(const MatrixOptions& o) {
  const auto rows = rows_of(o.proposals);
  if (!rows) return complain(rows.error());
  const auto session = open_session(o.tree);
  if (!session) return complain(session.error());
  CheckOptions options;
  options.tree = o.tree;
  options.properties = o.properties;
  options.timeout = o.timeout;
  options.replay = false;
  report::Matrix matrix;
  matrix.source = session->inputs.describe(session->tree, *session->model, o.tree);
  for (auto& row : judge_rows(*session, *rows, options)) {
    if (!*row) return complain(row->error());
    matrix.rows.push_back(std::move(**row));
  }
  std::cout << (o.format == "json"       ? report::matrix_json(matrix)
                : o.format == "markdown" ? report::matrix_markdown(matrix)
                                         : report::matrix_text(matrix))
            << std::flush;
  return exit_code_of(matrix);
}

}  // namespace gfpcheck::cli
