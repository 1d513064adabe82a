// SPDX-License-Identifier: GPL-2.0-only
// What is to be shown: under all assumptions, every assertion holds. Data only; who decides it is smt's
// and check's business. Made by spec from a harness and a tree.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/span.hpp"
#include "ir/expr.hpp"

namespace gfpcheck::query {

/// Where a constraint comes from; reports group by it.
enum class Origin {
  Premise,    // an assume() of the property
  Invariant,  // a valid-zone or valid-request invariant of the environment
  Contract,   // a constraint that an environment contract puts on what it returns
};

struct Constraint {
  std::string id;        // "free-within-managed"; for a premise its place in the harness
  std::string sentence;  // in the kernel's words, with its kernel source
  SourceSpan span;
  Origin origin = Origin::Premise;
  ir::Expr condition;  // bool
};

struct Assertion {
  std::string text;  // as written in the harness
  SourceSpan span;
  ir::Expr condition;  // bool: guard implies claim
  ir::Expr guard;      // bool: control gets here
};

/// C leaves it undefined unless `condition` holds: a shift by the width, a division by zero, an index out of range.
struct Definedness {
  std::string sentence;
  SourceSpan span;
  ir::Expr condition;  // bool: guard implies defined
};

/// An entry of the assumption ledger that is not a constraint: a contract used, a callee unknown, a configuration.
struct LedgerEntry {
  std::string id;
  std::string sentence;
  SourceSpan span;
};

/// One thing that the tree's code does on the way, when `guard` holds. In execution order.
struct Step {
  enum class What { Branch, Assign, Event };
  What what = What::Branch;
  SourceSpan span;
  std::string function;  // the C function that holds it
  std::string text;      // the condition or the statement, from the user's own source, on one line
  ir::Expr guard;        // bool: control gets here
  ir::Expr value;        // branch: the condition (bool); assign: the value stored; event: unused
  ir::Expr left, right;  // branch on a comparison of numbers: its operands, else invalid
  std::string variable;  // assign: the variable's name
  ir::Role role = ir::Role::Number;  // assign: how to print the value
  bool is_signed = false;            // numbers: how to read `value`, `left`, `right`
  bool in_tree = true;   // false: inside the harness or the environment
};

/// A number that the harness wants its reader to see beside a witness.
struct Shown {
  std::string subject;  // "request", "zone", "after"
  std::string label;    // "free"
  std::string unit;     // "pages", "gfp", "alloc_flags", "order", "bool", "type", ""
  ir::Expr value;
  bool is_signed = false;
};

/// A number that two trees under one harness are compared by (docs/conform.md): a result, or a place that was written.
struct Observed {
  std::string name;  // "result"; a written place: "zone.nr_reserved_highatomic"
  std::string unit;  // as Shown's; "state" for a written place, which a tree that leaves it alone does not list
  ir::Expr value;
  bool is_signed = false;
  ir::Expr guard;  // bool: control gets here
};

/// A call from the tree's code to what is not read: a contract with an outcome of its own, or an unknown callee.
/// Two trees may share what is left open only where these agree.
struct OutsideCall {
  std::string callee;
  SourceSpan span;
  ir::Expr guard;                  // bool: the call is made
  std::vector<Observed> inputs;    // arguments, and what was written before ("state")
  std::vector<std::string> fresh;  // names of the objects that it left open
  bool acts = false;               // an event is made in it
  bool opaque = false;             // an argument could not be read
};

struct Obligation {
  std::string property;  // id, "nowait-stops-at-min"
  std::vector<Constraint> constraints;
  std::vector<Assertion> assertions;
  std::vector<Definedness> defined;
  std::vector<LedgerEntry> ledger;
  std::set<std::size_t> shaped_by;  // constraints (by index) without which it might have been lowered differently
  std::vector<Step> steps;
  std::vector<Shown> shown;
  std::vector<Observed> observed;
  std::vector<OutsideCall> outside;  // in execution order
};

}  // namespace gfpcheck::query
