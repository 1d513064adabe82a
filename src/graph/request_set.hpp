// SPDX-License-Identifier: GPL-2.0-only
// Sets of requests as reduced ordered binary decision diagrams with complement edges (Bryant 1986; Brace,
// Rudell and Bryant 1990). A set is a truth function of numbered variables, the smallest number on top; equal
// sets are equal handles. What the variables stand for is graph/variables.hpp's business.
//
// Of our own, because BuDDy, the one library in Debian 12, keeps global state, and two trees are judged in
// two threads. Nothing is freed before the whole: a budget of nodes ends it, by throwing Stop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace gfpcheck::graph {

/// A set of one RequestSets.
struct Set {
  std::uint32_t edge = 1;  // twice the node's position, plus one where complemented

  bool empty() const { return edge == 1; }
  bool all() const { return edge == 0; }
  friend bool operator==(Set, Set) = default;
  friend auto operator<=>(Set, Set) = default;
};
inline constexpr Set kAll{0};
inline constexpr Set kNone{1};

inline Set complement(Set a) {
  return Set{a.edge ^ 1};
}

class RequestSets {
 public:
  using Variable = std::uint32_t;
  static constexpr Variable kNoVariable = ~Variable{0};
  /// Whether a variable is one under some assignment.
  using Values = std::function<bool(Variable)>;

  explicit RequestSets(std::size_t most_nodes);

  Set variable(Variable v);
  Set both(Set a, Set b);
  Set either(Set a, Set b) { return complement(both(complement(a), complement(b))); }
  Set minus(Set a, Set b) { return both(a, complement(b)); }
  Set differ(Set a, Set b);  // in exactly one
  Set choose(Set condition, Set then, Set otherwise);
  bool meet(Set a, Set b) { return !both(a, b).empty(); }

  /// What is left when the variables below `end` may be anything.
  Set exists_below(Variable end, Set a);
  /// The function of the variables below `begin` when all others have these values.
  Set fix_from(Variable begin, Set a, const Values& values);
  /// The half of `a` where one variable is zero or one, wherever it is.
  Set fix(Variable v, Set a, bool one);
  bool contains(Set a, const Values& values) const;
  /// The values of an element, by variable: zeros wherever possible, the top first; those of variables beyond
  /// the vector's end are free. Not for the empty set.
  std::vector<bool> pick(Set a) const;

  /// kNoVariable for a constant.
  Variable top(Set a) const { return nodes_[a.edge >> 1].variable; }
  /// The half where its top variable is zero or one. Not for a constant.
  Set half(Set a, bool one) const;
  std::size_t size() const { return nodes_.size(); }  // nodes made so far

 private:
  struct Node {
    Variable variable;
    std::uint32_t low, high;  // `high` is never complemented: one form for each function
  };
  struct Cached {
    std::uint32_t a = ~0u, b = ~0u, result = 0;
  };

  std::uint32_t make(Variable v, std::uint32_t low, std::uint32_t high);
  std::uint32_t conjoin(std::uint32_t a, std::uint32_t b);
  std::uint32_t add(std::uint32_t a, std::uint32_t b);
  std::uint32_t branch(std::uint32_t a, Variable v, bool one) const;
  void grow();

  std::size_t most_nodes_;
  std::vector<Node> nodes_;                // 0: the set of all
  std::vector<std::uint32_t> table_;       // open addressing; 0: free
  std::vector<Cached> conjoined_, added_;  // direct-mapped
};

}  // namespace gfpcheck::graph
