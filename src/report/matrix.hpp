// SPDX-License-Identifier: GPL-2.0-only
// Proposals beside each other, property by property, as text, Markdown or JSON. A view: it decides nothing.
#pragma once

#include <string>
#include <vector>

#include "query/verdict.hpp"
#include "report/run.hpp"

namespace gfpcheck::report {

/// The verdicts with one proposal, or with several at once, or with none.
struct MatrixRow {
  std::string name;     // "base", "johannes-1of2", "johannes-1of2 + option-1"
  std::string misfit;   // why the proposal cannot be laid over this tree; verdicts are empty then
  std::vector<query::Verdict> verdicts;  // of the same properties, in the same order, in every row
};

struct Matrix {
  SourceInfo source;
  std::vector<MatrixRow> rows;  // the first is the base that the others are compared with; it has verdicts
};

/// One block a property, one line a row; `*` marks a verdict that is another than the base's. At most 100 columns.
std::string matrix_text(const Matrix& matrix);

/// A table: a line a property, a column a row of the matrix; changed verdicts in bold.
std::string matrix_markdown(const Matrix& matrix);

/// docs/json-report.md, "The matrix".
std::string matrix_json(const Matrix& matrix);

}  // namespace gfpcheck::report
