// SPDX-License-Identifier: GPL-2.0-only
// How places and complaints are printed. The format is what editors and CI logs link to.
#include "base/span.hpp"

#include <catch2/catch.hpp>

#include "base/diagnostic.hpp"

using namespace gfpcheck;

TEST_CASE("a place prints as much as it knows") {
  SourceSpan span = whole_file("mm/page_alloc.c");
  CHECK(to_string(span) == "mm/page_alloc.c");
  span.line = 4101;
  CHECK(to_string(span) == "mm/page_alloc.c:4101");
  span.column = 7;
  CHECK(to_string(span) == "mm/page_alloc.c:4101:7");
  CHECK(file_and_line(span) == "mm/page_alloc.c:4101");
}

TEST_CASE("no place says so instead of printing an empty name") {
  CHECK_FALSE(SourceSpan{}.known());
  CHECK(to_string(SourceSpan{}) == "<no place>");
  CHECK(file_and_line(SourceSpan{}) == "<no place>");
}

TEST_CASE("a column without a line is not printed") {
  SourceSpan span = whole_file("x.c");
  span.column = 3;
  CHECK(to_string(span) == "x.c");
}

TEST_CASE("a complaint begins with its place, or is the bare message without one") {
  SourceSpan span = whole_file("fix.patch");
  span.line = 12;
  CHECK(to_string(bad_input(span, "cut")) == "fix.patch:12: cut");
  CHECK(to_string(bad_input({}, "cut")) == "cut");
}

TEST_CASE("bad input and unsupported are told apart: their exit codes differ") {
  CHECK(bad_input({}, "x").kind == DiagnosticKind::BadInput);
  CHECK(unsupported({}, "x").kind == DiagnosticKind::Unsupported);
}
