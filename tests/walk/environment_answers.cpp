// SPDX-License-Identifier: GPL-2.0-only
// What model/environment/slowpath.c lets the rest of the kernel do while the slow path of a real tree is walked:
// as much as it may, at the places where it may. Each request is one that retries little, so the walk is small.
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <set>

#include "../support/real_tree.hpp"
#include "base/ensure.hpp"
#include "graph/state_space.hpp"
#include "kernel/config.hpp"
#include "kernel/kernel_tree.hpp"
#include "kernel/scope.hpp"
#include "model/embedded.hpp"
#include "spec/tree_model.hpp"

using namespace gfpcheck;
using What = query::PathClaim::What;

namespace {

kernel::Scope scope() {
  const auto files = embedded_files();
  const auto found = std::find_if(files.begin(), files.end(), [](const auto& f) { return f.path == "model/scope.json"; });
  ensure(found != files.end(), "the scope is built in");
  return *kernel::Scope::parse(found->text, std::string(found->path));
}

/// The walk of one mask and order through a real tree, and its states.
struct Walk {
  std::unique_ptr<spec::TreeModel> model;
  ir::ExprPool pool;
  query::ControlGraph graph;
  std::optional<graph::StateSpace> space;

  Walk(const std::filesystem::path& root, const std::string& gfp, unsigned order) {
    const auto tree = kernel::KernelTree::open(root.string());
    REQUIRE(tree);
    spec::RequestLimit limit;
    limit.gfp = gfp;
    limit.order = order;
    auto loaded = spec::TreeModel::load(*tree, kernel::Config::default_profile(), scope(), {}, limit);
    REQUIRE(loaded);
    model = std::move(*loaded);
    auto walked = model->walk("gfpcheck_walk_allocate", pool);
    REQUIRE(walked);
    graph = std::move(*walked);
    auto explored = graph::StateSpace::explore(graph, pool, {});
    if (!explored) FAIL(to_string(explored.error()));
    space.emplace(std::move(*explored));
  }

  bool holds(What what, std::vector<std::string> events, std::uint64_t bound = 0) {
    query::PathClaim claim;
    claim.what = what;
    claim.events = std::move(events);
    claim.bound = bound;
    claim.guard = pool.truth(true);
    const auto answer = space->judge({}, claim);
    INFO(answer.reason);
    CHECK(answer.what != graph::Answer::What::Undecided);
    return answer.what == graph::Answer::What::Holds;
  }
  bool never(const std::string& event) { return holds(What::Never, {event}); }
  bool possible(const std::string& event) { return holds(What::Possible, {event}); }

  /// Names of symbols that nodes read.
  std::set<std::string> read() const {
    std::vector<ir::Expr> roots;
    for (const auto& node : graph.nodes) {
      for (const auto& u : node.updates) roots.push_back(u.value);
      if (node.what == query::GraphNode::What::Branch) roots.push_back(node.condition);
    }
    std::set<std::string> names;
    ir::for_each_node(roots, [&](const ir::Expr& e) {
      if (e.kind() == ir::Kind::Symbol) names.insert(pool.symbols()[e.symbol_index()].name);
    });
    return names;
  }
  bool has_slot(const std::string& name) const {
    return std::any_of(graph.slots.begin(), graph.slots.end(), [&](const auto& s) { return s.name == name; });
  }
};

std::vector<std::filesystem::path> trees() {
  std::vector<std::filesystem::path> found;
  for (const std::string version : {"6.12", "6.1"})
    if (const auto root = test::real_tree(version)) found.push_back(*root);
  return found;
}

const std::string kStubborn = "GFP_KERNEL|__GFP_NORETRY";

}  // namespace

TEST_CASE("no answer of the slow path is that of an unknown callee or of a local without value") {
  for (const auto& root : trees()) {
    const Walk w(root, "GFP_NOWAIT", 0);
    CHECK(w.graph.approximations.empty());
    for (const auto& entry : w.graph.ledger) CHECK_FALSE(entry.id.starts_with("callee:"));
  }
}

TEST_CASE("a request may come with a nodemask or without") {
  for (const auto& root : trees()) CHECK(Walk(root, "GFP_NOWAIT", 0).read().contains("with_nodemask"));
}

TEST_CASE("others may choose the task as a victim, or change its class, while it allocates") {
  for (const auto& root : trees()) {
    const Walk w(root, kStubborn, 0);
    CHECK(w.has_slot("task.oom_victim"));
    CHECK(w.read().contains("becomes_victim"));
    CHECK_FALSE(w.read().contains("task.oom_victim"));
    CHECK_FALSE(w.read().contains("task.realtime"));
    CHECK_FALSE(w.read().contains("task.deadline"));
  }
}

TEST_CASE("a task that reclaims is marked until it is done") {
  for (const auto& root : trees()) {
    const Walk w(root, kStubborn, 0);
    CHECK(w.has_slot("task.flags"));
    CHECK_FALSE(w.read().contains("task.flags"));  // but through the slot
  }
}

TEST_CASE("only a request that may wait sleeps, and it may in any case") {
  for (const auto& root : trees()) {
    CHECK(Walk(root, "GFP_NOWAIT", 0).never("SLEEP"));
    CHECK(Walk(root, "GFP_ATOMIC|__GFP_ACCOUNT", 0).never("SLEEP"));
    Walk waits(root, kStubborn, 0);
    CHECK(waits.holds(What::OnlyAfter, {"PAGE", "SLEEP"}));
    CHECK(waits.holds(What::OnlyAfter, {"DIRECT_RECLAIM", "SLEEP"}));
    CHECK_FALSE(waits.holds(What::AtMost, {"SLEEP"}, 1));
  }
}

TEST_CASE("zones are reclaimed from on the way to a page only for who may wait") {
  for (const auto& root : trees()) {
    CHECK(Walk(root, "GFP_NOWAIT", 0).never("NODE_RECLAIM"));
    CHECK(Walk(root, kStubborn, 0).possible("NODE_RECLAIM"));
  }
}

TEST_CASE("kswapd is woken where the request asks for it and a zone allows it") {
  for (const auto& root : trees()) {
    Walk asks(root, "GFP_NOWAIT", 0);
    CHECK(asks.possible("WAKE_KSWAPD"));
    CHECK(asks.holds(What::OnlyAfter, {"WAKE_KSWAPD", "ASK_KSWAPD"}));
    CHECK_FALSE(asks.holds(What::AtMost, {"WAKE_KSWAPD"}, 1));
    CHECK(Walk(root, "__GFP_NOWARN", 0).never("ASK_KSWAPD"));
  }
}

TEST_CASE("kcompactd is woken above order 0 alone, for who will not compact") {
  for (const auto& root : trees()) {
    CHECK(Walk(root, "GFP_NOWAIT", 4).possible("WAKE_KCOMPACTD"));
    CHECK(Walk(root, "GFP_NOWAIT", 0).never("WAKE_KCOMPACTD"));
    CHECK(Walk(root, kStubborn, 4).never("WAKE_KCOMPACTD"));
  }
}

TEST_CASE("compaction does nothing without I/O, and runs with it") {
  for (const auto& root : trees()) {
    CHECK(Walk(root, "GFP_NOIO|__GFP_NORETRY", 4).never("DIRECT_COMPACTION"));
    CHECK(Walk(root, kStubborn, 4).possible("DIRECT_COMPACTION"));
  }
}
