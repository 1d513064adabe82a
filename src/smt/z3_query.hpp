// SPDX-License-Identifier: GPL-2.0-only
// One question to Z3: its assertions, its answer, in a context that questions share. Private to smt. The library's types stay
// incomplete here; z3++.h is read by the z3_*.cpp files alone, and they catch what it throws.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "smt/solver.hpp"

namespace z3 {
class context;
class expr;
}  // namespace z3

namespace gfpcheck::smt {

/// How Z3 goes about a question: only speed hangs on it.
enum class Approach {
  Tactics,     // all that Z3 tries by itself, for bit-vectors
  Arithmetic,  // its SMT core at once
  Linear,      // the same, with what is fastest where no two unknowns are multiplied or divided
};

/// What limits a question and what is wanted of it.
struct Demand {
  std::optional<std::chrono::milliseconds> limit;  // wall clock; none: no limit
  bool want_core = false;
  Approach approach = Approach::Tactics;
};

/// Where Z3 keeps terms. Making one costs as much as a small question. Not for two threads at once.
class Z3Context {
 public:
  Z3Context();
  ~Z3Context();
  Z3Context(const Z3Context&) = delete;
  Z3Context& operator=(const Z3Context&) = delete;

  z3::context& get() { return *context_; }

 private:
  std::unique_ptr<z3::context> context_;
};

class Z3Query {
 public:
  /// The context must outlive the query.
  Z3Query(Z3Context& context, const Demand& demand);
  ~Z3Query();
  Z3Query(const Z3Query&) = delete;
  Z3Query& operator=(const Z3Query&) = delete;

  /// Holds, and is never part of a core.
  void require(const z3::expr& fact);
  /// Holds, and is named in a core by the order of these calls.
  void track(const z3::expr& fact);

  /// Asks. Fills in status, reason and core; the model stays here.
  void run(Answer& answer);

  /// A constant's value in the model, as the low 64 bits of an integer or bit-vector, or 0/1.
  /// Only after a Satisfiable run.
  std::uint64_t value(const z3::expr& constant) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gfpcheck::smt
