// SPDX-License-Identifier: GPL-2.0-only
// A C function that two readers give a meaning to: gcc, which compiles it, and the lowering, whose
// expressions eval runs. Both see the same text; the tests hold their answers against each other.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "eval/program.hpp"
#include "lower/lower.hpp"

namespace gfpcheck::testing {

/// `text` defines `unsigned long NAME(PARAMETERS...)`, and whatever that needs, in names that begin with
/// NAME.
struct CProgram {
  std::string name;
  std::string text;
  std::vector<std::string> parameters;  // types, in order
};

/// One argument a parameter; each is cut to its parameter's type by both readers.
using Arguments = std::vector<std::uint64_t>;

/// Programs compiled by gcc with the kernel's idea of overflow and loaded into this process.
class Native {
 public:
  explicit Native(const std::vector<CProgram>& programs);
  ~Native();
  Native(const Native&) = delete;
  Native& operator=(const Native&) = delete;
  std::uint64_t run(const std::string& name, const Arguments& arguments) const;

 private:
  using Entry = unsigned long (*)(const unsigned long*);
  void* library_ = nullptr;
  std::map<std::string, Entry> entries_;
};

/// A program lowered once and evaluated as often as one likes.
class Lowered {
 public:
  static Result<std::unique_ptr<Lowered>> make(const CProgram& program);
  std::uint64_t run(const Arguments& arguments);
  /// Whether every definedness condition held in the last run.
  bool was_defined() const { return defined_; }
  /// Names of the inputs that the result depends on and no parameter stands for.
  std::vector<std::string> free_inputs() const;
  const query::Obligation& obligation() const { return obligation_; }

 private:
  ir::ExprPool pool_;
  query::Obligation obligation_;
  std::unique_ptr<eval::Program> program_;
  std::vector<int> symbols_;  // of each parameter; -1 where nothing depends on it
  bool defined_ = true;
};

/// The front end on one file without a tree: preprocess, index, lower `function`.
struct Unit {
  std::unique_ptr<syntax::TranslationUnit> unit;
  lower::PortTable ports;
  ir::ExprPool pool;
  Result<query::Obligation> lower(std::string_view function) {
    return lower::lower_harness(*unit, ports, pool, function);
  }
};
Result<std::unique_ptr<Unit>> read_unit(std::vector<syntax::SourceFile> files);

/// What both readers have before a program: names of the fixed-width types.
std::string common_prelude();

/// The complaint about a body of `static void harness(void)`, after `declarations`; empty if it is lowered.
std::string complaint(const std::string& declarations, const std::string& body);

}  // namespace gfpcheck::testing
