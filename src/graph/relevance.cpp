// SPDX-License-Identifier: GPL-2.0-only
// Slots are free variables here, above the request's. A result hangs on a slot for the requests where fixing a bit of
// the slot one way or the other, under some values of all else, makes a difference; a side may be taken by the requests
// that some slots and answers send there. Then backwards over the graph to the smallest solution.
#include "graph/relevance.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>
#include <utility>

#include "graph/stop.hpp"
#include "graph/symbolic_program.hpp"

namespace gfpcheck::graph {
namespace {

using ir::Expr;
using query::GraphNode;

constexpr std::size_t kMostNodes = 400'000;  // of the diagrams of one node

/// How a value hangs on a slot.
struct Hang {
  std::uint32_t slot;
  Set requests;                         // for which it does at all
  std::vector<std::uint64_t> affected;  // by bit of the slot, the bits of the value that do
};
using Dependence = std::vector<Hang>;

struct Reading {
  Dependence always;                // conditions, promises, meanings
  std::vector<Dependence> updates;  // by update
  std::array<Set, 2> guard{kAll, kAll};
};

class Relevance {
 public:
  Relevance(const query::ControlGraph& graph, const SlotSymbols& slots, const std::vector<std::vector<bool>>& live,
            Variables& variables, RequestSets& into)
      : graph_(graph), slots_(slots), live_(live), variables_(variables), into_(into) {}

  Relevant run() {
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) reading_.push_back(read(n));
    const std::size_t nodes = graph_.nodes.size(), slots = graph_.slots.size();
    Relevant all{std::vector(nodes, std::vector<Set>(slots, kNone)), std::vector(nodes, std::vector<std::uint64_t>(slots, 0))};
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t n = nodes; n-- > 0;) changed |= update(n, all);
    }
    return all;
  }

 private:
  bool update(std::size_t n, Relevant& all) {
    const GraphNode& node = graph_.nodes[n];
    const Reading& reading = reading_[n];
    std::vector<Set> before(graph_.slots.size(), kNone);
    std::vector<std::uint64_t> bits(graph_.slots.size(), 0);
    const auto add = [&](const Dependence& dependence, Set where, std::uint64_t wanted) {
      for (const Hang& hang : dependence) {
        before[hang.slot] = into_.either(before[hang.slot], into_.both(hang.requests, where));
        for (std::size_t b = 0; b < hang.affected.size(); ++b)
          if ((hang.affected[b] & wanted) != 0) bits[hang.slot] |= std::uint64_t{1} << b;
      }
    };
    add(reading.always, kAll, 1);
    const std::size_t sides = node.what == GraphNode::What::Branch ? 2 : node.what == GraphNode::What::End ? 0 : 1;
    for (std::size_t side = 0; side < sides; ++side) {
      const std::vector<Set>& after = all.requests[node.next[side]];
      const std::vector<std::uint64_t>& bits_after = all.bits[node.next[side]];
      std::vector<bool> stored(after.size(), false);
      for (std::size_t u = 0; u < node.updates.size(); ++u) {
        stored[node.updates[u].slot] = true;
        const Set matters = into_.both(reading.guard[side], after[node.updates[u].slot]);
        if (!matters.empty()) add(reading.updates[u], matters, bits_after[node.updates[u].slot]);
      }
      for (std::uint32_t s = 0; s < after.size(); ++s) {
        if (stored[s] || after[s].empty()) continue;
        before[s] = into_.either(before[s], into_.both(reading.guard[side], after[s]));
        bits[s] |= bits_after[s];
      }
    }
    if (before == all.requests[n] && bits == all.bits[n]) return false;
    all.requests[n] = std::move(before);
    all.bits[n] = std::move(bits);
    return true;
  }

  bool is_live_after(const GraphNode& node, std::uint32_t slot) const {
    return live_[node.next[0]][slot] || (node.what == GraphNode::What::Branch && live_[node.next[1]][slot]);
  }

  Reading read(std::uint32_t n) {
    const GraphNode& node = graph_.nodes[n];
    Reading reading;
    const auto always = [&](const Expr& e) {
      const Dependence more = dependence(e);
      reading.always.insert(reading.always.end(), more.begin(), more.end());
    };
    for (const Expr& c : node.constraints) always(c);
    for (const query::Definedness& d : node.defined) always(d.condition);
    if (node.what == GraphNode::What::Branch) {
      always(node.condition);
      reading.guard = sides(node.condition);
    }
    for (const query::Update& u : node.updates)
      reading.updates.push_back(is_live_after(node, u.slot) ? dependence(u.value) : Dependence());
    return reading;
  }

  Dependence anything(const Expr& e) const {
    Dependence all;
    for (std::uint32_t slot : slots_.read_by(e))
      all.push_back({slot, kAll, std::vector<std::uint64_t>(width(graph_.slots[slot].symbol), ~std::uint64_t{0})});
    return all;
  }

  static std::size_t width(const Expr& e) { return std::max<std::size_t>(e.sort().width, 1); }

  static Dependence copied(std::uint32_t slot, const Expr& symbol) {
    Hang hang{slot, kAll, {}};
    for (std::size_t b = 0; b < width(symbol); ++b) hang.affected.push_back(std::uint64_t{1} << b);
    return {hang};
  }

  Dependence dependence(const Expr& e) {
    Dependence all = anything(e);
    if (all.empty()) return all;
    if (e.kind() == ir::Kind::Symbol) return copied(all[0].slot, e);
    try {
      RequestSets sets(kMostNodes);
      SymbolicProgram program(std::span(&e, 1), sets, variables_, SlotReads::AsVariables);
      program.run({});
      for (Hang& hang : all) {
        Set requests = kNone;
        const auto& variables = variables_.of(graph_.slots[hang.slot].symbol);
        for (std::size_t from = 0; from < variables.size(); ++from) {
          hang.affected[from] = 0;
          for (std::size_t to = 0; to < width(e); ++to) {
            const Set bit = program.root(0)[to];
            const Set differs = sets.differ(sets.fix(variables[from], bit, false), sets.fix(variables[from], bit, true));
            if (differs.empty()) continue;
            hang.affected[from] |= std::uint64_t{1} << to;
            requests = sets.either(requests, sets.exists_below(variables_.first_of_request(), differs));
          }
        }
        hang.requests = copy(sets, requests);
      }
      return all;
    } catch (const Stop&) {
      return anything(e);
    }
  }

  std::array<Set, 2> sides(const Expr& condition) {
    try {
      RequestSets sets(kMostNodes);
      SymbolicProgram program(std::span(&condition, 1), sets, variables_, SlotReads::AsVariables);
      program.run({});
      const Set yes = program.root(0)[0];
      const auto end = variables_.first_of_request();
      return {copy(sets, sets.exists_below(end, yes)), copy(sets, sets.exists_below(end, complement(yes)))};
    } catch (const Stop&) {
      return {kAll, kAll};
    }
  }

  Set copy(const RequestSets& from, Set root) {
    std::unordered_map<std::uint32_t, Set> known;
    const std::function<Set(Set)> go = [&](Set s) {
      if (s.all() || s.empty()) return s;
      if (const auto hit = known.find(s.edge); hit != known.end()) return hit->second;
      const Set made = into_.choose(into_.variable(from.top(s)), go(from.half(s, true)), go(from.half(s, false)));
      known.emplace(s.edge, made);
      return made;
    };
    return go(root);
  }

  const query::ControlGraph& graph_;
  const SlotSymbols& slots_;
  const std::vector<std::vector<bool>>& live_;
  Variables& variables_;
  RequestSets& into_;
  std::vector<Reading> reading_;
};

}  // namespace

Relevant relevant(const query::ControlGraph& graph, const SlotSymbols& slots, const std::vector<std::vector<bool>>& live,
                  Variables& variables, RequestSets& into) {
  return Relevance(graph, slots, live, variables, into).run();
}

}  // namespace gfpcheck::graph
