// SPDX-License-Identifier: GPL-2.0-only
// A request is worded alike wherever one is shown, and what makes it unusual is never left out.
#include <catch2/catch.hpp>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;

namespace {

/// A property that only requests out of a softirq break.
std::string softirq_only() {
  return write(scratch("wording") / "softirq-only.c",
               "/*\n * Title:  No softirq asks\n * Kind:   safety\n * Source: a test\n */\n"
               "property(softirq_only)\n{\n\tstruct request *rq = any_request();\n\n"
               "\tassume(rq->gfp == GFP_ATOMIC && rq->order == 1 && !(task.flags & PF_MEMALLOC));\n"
               "\tassert(context != CONTEXT_SOFTIRQ);\n}\n");
}

}  // namespace

TEST_CASE("a context that is not a task is part of the request, in a report and in the matrix") {
  const std::string spec = softirq_only(), request = "GFP_ATOMIC, order 1, in softirq";
  const Outcome check = run_gfpcheck({"check", "--spec", spec, "--property", "softirq-only"});
  CHECK(check.out.find("  request  " + request + "\n") != std::string::npos);
  const Outcome matrix = run_gfpcheck({"matrix", "--spec", spec, "--property", "softirq-only", "--proposal", "option-1"});
  CHECK(matrix.out.find("    base      refuted    " + request + "\n") != std::string::npos);
  const Outcome json = run_gfpcheck(
      {"matrix", "--spec", spec, "--property", "softirq-only", "--proposal", "option-1", "--format", "json"});
  CHECK(nlohmann::json::parse(json.out).at("rows").at(1).at("cells").at(0).at("request") == request);
}

TEST_CASE("conform words a request as a report does") {
  const auto tree = real_tree("6.12");
  if (!tree) return;
  const Edit edit = {"mm/page_alloc.c", "in_serving_softirq() && (current->flags & PF_MEMALLOC)",
                     "(current->flags & PF_MEMALLOC)"};
  const Outcome run = run_gfpcheck({"conform", "--model", "v6.12", "--port", "reserve_flags", "--tree", tree->string(),
                                    "--patch", patch_of(*tree, edit, "worded")});
  REQUIRE(run.code == 1);
  CHECK(run.out.find("  request  GFP_") != std::string::npos);
  CHECK(run.out.find(", in a task with bottom halves off, task flags PF_MEMALLOC") != std::string::npos);
}
