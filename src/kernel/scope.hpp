// SPDX-License-Identifier: GPL-2.0-only
// What gfpcheck reads of a kernel and by which names it calls it: the decision files in their order, and the
// ports, each with the functions that carry it in one kernel or another. Data from model/scope.json; that a
// tree defines a carrier is found out by whoever has parsed the tree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gfpcheck::kernel {

/// A kernel function that does what a port says.
struct Carrier {
  std::string function;  // "gfp_to_alloc_flags"
  std::vector<std::string>
      arguments;  // in the function's order: a parameter of the port, or a C constant expression
  std::vector<std::string> parameters;  // if any: only a function whose parameters have these names; versions
                                        // that keep a name and change the order are told apart by it
};

/// A decision that properties call by a name of ours.
struct Port {
  std::string name;
  std::string sentence;                 // what it decides, for people
  std::vector<std::string> parameters;  // in the port's own order, no name twice
  std::vector<Carrier> carriers;        // the first that a tree defines counts; at least one
};

class Scope {
 public:
  /// Reads a scope file. Fails (BadInput) with the file and the key, or the line where it is no JSON: on
  /// missing, unknown or empty keys, on names used twice, on an argument that is neither a parameter nor a
  /// constant.
  static Result<Scope> parse(std::string_view json, std::string file);

  /// Paths relative to a tree, in reading order; a tree may lack some.
  const std::vector<std::string>& files() const { return files_; }
  /// In the file's order.
  const std::vector<Port>& ports() const { return ports_; }
  /// Null where there is no port of that name.
  const Port* find(std::string_view name) const;

 private:
  Scope() = default;
  std::vector<std::string> files_;
  std::vector<Port> ports_;
};

}  // namespace gfpcheck::kernel
