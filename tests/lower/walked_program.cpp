// SPDX-License-Identifier: GPL-2.0-only
// Lowering to a graph and running it, one value at a time.
#include "walked_program.hpp"

#include <fmt/format.h>

#include "base/ensure.hpp"

namespace gfpcheck::testing {

using query::GraphNode;

namespace {

constexpr int kMaxSteps = 20'000;

/// An event makes a function one that is walked.
CProgram with_event(CProgram program) {
  const std::string head = fmt::format("static unsigned long {}(", program.name);
  const auto at = program.text.find("{\n", program.text.find(head));
  ensure(at != std::string::npos, "the program has its function");
  program.text.insert(at + 2, "\tevent(BEGIN);\n");
  return program;
}

}  // namespace

Result<std::unique_ptr<Walked>> Walked::make(const CProgram& given) {
  const CProgram program = with_event(given);
  std::string arguments;
  for (std::size_t i = 0; i < program.parameters.size(); ++i)
    arguments += fmt::format("\t{0} a{1} = gfpcheck_any({0}, argument{1});\n", program.parameters[i], i);
  std::string call;
  for (std::size_t i = 0; i < program.parameters.size(); ++i) call += fmt::format("{}a{}", i ? ", " : "", i);
  const std::string text = fmt::format("{}\nstatic void harness(void)\n{{\n{}\tunsigned long outcome = {}({});\n}}\n",
                                       program.text, arguments, program.name, call);
  auto unit = read_unit({{"prelude.h", common_prelude(), syntax::Origin::Prelude},
                         {program.name + ".c", text, syntax::Origin::Environment}});
  if (!unit) return unit.error();
  auto made = std::make_unique<Walked>();
  auto graph = lower::lower_graph(*(*unit)->unit, {}, made->pool_, "harness");
  if (!graph) return graph.error();
  made->graph_ = std::move(*graph);
  return made;
}

std::uint64_t Walked::value(const ir::Expr& e) {
  return programs_.try_emplace(e.id(), std::span(&e, 1)).first->second.run(now_)[0];
}

void Walked::set_arguments(const Arguments& arguments) {
  const auto& symbols = pool_.symbols();
  for (std::uint32_t s = 0; s < symbols.size(); ++s)
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (symbols[s].name == fmt::format("argument{}", i)) now_.set(s, arguments[i]);
}

Walked::Outcome Walked::run(const Arguments& arguments, std::uint64_t answer) {
  set_arguments(arguments);
  Outcome outcome;
  for (const query::Slot& slot : graph_.slots) now_.set(slot.symbol.symbol_index(), value(slot.initial));
  query::NodeId at = graph_.entry;
  for (int step = 0; step < kMaxSteps; ++step) {
    const GraphNode& node = graph_.nodes[at];
    for (const ir::Expr& a : node.answers) {
      // 8 bits may be a pointer's number, which has to be one of its pointees'
      const unsigned width = std::max<unsigned>(1, a.sort().width);
      now_.set(a.symbol_index(), width == 8 ? 0 : answer & (~std::uint64_t{0} >> (64 - width)));
    }
    for (const ir::Expr& c : node.constraints) outcome.defined = outcome.defined && value(c) == 1;
    for (const auto& d : node.defined) outcome.defined = outcome.defined && value(d.condition) == 1;
    if (node.what == GraphNode::What::End) {
      outcome.ended = true;
      break;
    }
    const bool other = node.what == GraphNode::What::Branch && value(node.condition) == 0;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> stores;
    for (const query::Update& u : node.updates)
      stores.emplace_back(graph_.slots[u.slot].symbol.symbol_index(), value(u.value));
    for (const auto& [symbol, stored] : stores) now_.set(symbol, stored);
    at = node.next[other ? 1 : 0];
  }
  for (const query::Slot& slot : graph_.slots)
    if (slot.name == "outcome") outcome.result = now_.get(slot.symbol.symbol_index());
  return outcome;
}

}  // namespace gfpcheck::testing
