// SPDX-License-Identifier: GPL-2.0-only
// A program as a control graph, run node by node: each expression by eval, each unasked answer the same.
#pragma once

#include "lower/graph.hpp"
#include "program.hpp"

namespace gfpcheck::testing {

class Walked {
 public:
  static Result<std::unique_ptr<Walked>> make(const CProgram& program);

  struct Outcome {
    std::uint64_t result = 0;
    bool defined = true;  // and every promise kept
    bool ended = false;
  };
  /// Answers are `answer`, cut to their width, wherever one is asked for.
  Outcome run(const Arguments& arguments, std::uint64_t answer);
  const query::ControlGraph& graph() const { return graph_; }

 private:
  std::uint64_t value(const ir::Expr& e);
  void set_arguments(const Arguments& arguments);
  ir::ExprPool pool_;
  query::ControlGraph graph_;
  ir::Assignment now_;
  std::map<std::uint32_t, eval::Program> programs_;
};


}  // namespace gfpcheck::testing
