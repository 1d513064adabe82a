// SPDX-License-Identifier: GPL-2.0-only
// `gfpcheck explain` on real trees: flags against our own statement of the rules, thresholds against figures that
// were worked out by hand, states where a request is refused, and edits of 6.12 that must change the answer.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "../support/real_tree.hpp"
#include "program.hpp"

using namespace gfpcheck::test;
using nlohmann::json;
using Strings = std::vector<std::string>;

namespace {

json explain(Strings arguments) {
  arguments.insert(arguments.begin(), "explain");
  arguments.insert(arguments.end(), {"--json", "-"});
  const Outcome run = run_gfpcheck(arguments);
  CAPTURE(arguments, run.err);
  REQUIRE(run.code == 0);
  return json::parse(run.out);
}

json explain_on(const std::string& version, Strings arguments) {
  const auto tree = real_tree(version);
  if (!tree) return nullptr;
  arguments.insert(arguments.end(), {"--tree", tree->string()});
  return explain(std::move(arguments));
}

bool has(const json& attempt, const std::string& flag) {
  return ("|" + attempt.at("alloc_flags").get<std::string>() + "|").find("|" + flag + "|") != std::string::npos;
}

json used_mark(const json& attempt) {
  for (const auto& t : attempt.at("thresholds"))
    if (t.at("used").get<bool>()) return t;
  return nullptr;
}

Strings lists(const json& attempt) {
  Strings out;
  for (const auto& l : attempt.at("lists")) out.push_back(l.at("list").get<std::string>() + " " + l.at("when").get<std::string>());
  return out;
}

bool contains(const Strings& list, const std::string& word) { return std::find(list.begin(), list.end(), word) != list.end(); }

#define NEEDS(version) \
  if (!real_tree(version)) return

}  // namespace

TEST_CASE("explain's alloc flags follow the rules, for every mix of the flags that they read") {
  NEEDS("6.12");
  const Strings bits = {"__GFP_HIGH", "__GFP_DIRECT_RECLAIM", "__GFP_KSWAPD_RECLAIM", "__GFP_NOMEMALLOC", "__GFP_MOVABLE"};
  for (unsigned mix = 0; mix < 1u << bits.size(); ++mix) {
    std::string mask = "0";
    for (std::size_t i = 0; i < bits.size(); ++i)
      if ((mix >> i & 1) != 0) mask += "|" + bits[i];
    const bool high = mix & 1, reclaims = mix & 2, kswapd = mix & 4, no_memalloc = mix & 8, movable = mix & 16;
    const bool harder = !reclaims && !no_memalloc;
    const json own = explain_on("6.12", {mask, "--order", "1"}).at("attempts").at(0);
    CAPTURE(mask, own.at("alloc_flags"));
    CHECK(has(own, "ALLOC_NON_BLOCK") == harder);
    CHECK(has(own, "ALLOC_MIN_RESERVE") == high);
    CHECK(has(own, "ALLOC_HIGHATOMIC") == (harder && high));
    CHECK(has(own, "ALLOC_KSWAPD") == kswapd);
    CHECK(has(own, "ALLOC_CPUSET") == (reclaims || !high));
    CHECK(has(own, "ALLOC_CMA") == movable);
    CHECK(contains(lists(own), "MIGRATE_HIGHATOMIC first") == (harder && high));
    CHECK(contains(lists(own), "MIGRATE_HIGHATOMIC last resort") == (harder && !high));
    CHECK(contains(lists(own), "MIGRATE_CMA regular") == movable);
  }
}

TEST_CASE("explain names the line that sets each flag and what withholds the others") {
  NEEDS("6.12");
  const json e = explain_on("6.12", {"GFP_ATOMIC", "--order", "2"});
  const std::string source = read(*real_tree("6.12") / "mm/page_alloc.c");
  std::size_t seen = 0;
  for (const auto& flag : e.at("flags")) {
    CAPTURE(flag);
    if (!flag.at("set").get<bool>()) continue;
    REQUIRE(!flag.at("set_at").is_null());
    const std::string where = flag.at("set_at").at("where");
    std::istringstream lines(source);
    std::string line;
    for (int n = std::stoi(where.substr(where.find(':') + 1)); n > 0; --n) std::getline(lines, line);
    CHECK(line.find("alloc_flags |=") != std::string::npos);
    ++seen;
    if (flag.at("name") != "ALLOC_HIGHATOMIC") continue;
    CHECK(contains(flag.at("changed_by"), "no __GFP_HIGH"));
    CHECK(contains(flag.at("changed_by"), "order 0"));
    CHECK(flag.at("because").size() == 3);
  }
  CHECK(seen == 4);
}

TEST_CASE("a mask is the same by name, as hex, and as the kernel logs it") {
  for (const std::string version : {"6.1", "6.12"}) {
    NEEDS(version);
    const json by_name = explain_on(version, {"GFP_ATOMIC|__GFP_NOMEMALLOC"});
    const std::string hex = version == "6.1" ? "0x80a20" : "0x80820";
    CHECK(explain_on(version, {hex}) == by_name);
    CHECK(explain_on(version, {"gfp_mask=" + hex + "(GFP_ATOMIC|__GFP_NOMEMALLOC)"}) == by_name);
    CHECK(by_name.at("request").at("names") == "GFP_ATOMIC|__GFP_NOMEMALLOC");
  }
  CHECK(explain({"GFP_KERNEL & ~__GFP_FS"}) == explain({"GFP_NOIO | __GFP_IO"}));
  const json other = explain({"0x820(GFP_KERNEL)"});
  CHECK(other.at("request").at("names") == "GFP_ATOMIC");
  CHECK(other.at("request").at("notes").size() == 1);
}

TEST_CASE("thresholds on the machines of the threads are those that were worked out by hand") {
  struct Row {
    std::string machine, mask;
    std::int64_t min, effective;
  };
  const std::vector<Row> rows = {{"m8g.24xlarge", "GFP_ATOMIC", 19856, 7446},     {"m8g.24xlarge", "GFP_NOWAIT", 19856, 19856},
                                 {"m8g.24xlarge", "GFP_KERNEL|__GFP_HIGH", 19856, 9928}, {"m8g.24xlarge-64k", "GFP_ATOMIC", 178346, 66880},
                                 {"32g-box", "GFP_ATOMIC", 15296, 5736}};
  NEEDS("6.12");
  for (const Row& row : rows) {
    const json e = explain_on("6.12", {row.mask, "--machine", row.machine});
    const json mark = used_mark(e.at("attempts").at(0));
    CAPTURE(row.machine, row.mask);
    CHECK(mark.at("mark") == "min");
    CHECK(mark.at("pages") == row.min);
    CHECK(mark.at("effective") == row.effective);
    CHECK(mark.at("passes_from_reserve_empty") == row.effective + 1);
    const bool full_reserve_is_enough = e.at("zone").at("highatomic_cap") > row.effective;
    if (full_reserve_is_enough) CHECK(mark.at("passes_from_reserve_full") == 0);
    else CHECK(mark.at("passes_from_reserve_full") == row.effective + 1 - e.at("zone").at("highatomic_cap").get<std::int64_t>());
  }
  const json kernel = explain_on("6.12", {"GFP_KERNEL", "--order", "2"});
  CHECK(kernel.at("zone").at("highatomic_cap") == 996352);
  CHECK(used_mark(kernel.at("attempts").at(0)).at("passes_from_reserve_full") == 19856 + 4);  // no claim on the reserve
  CHECK(kernel.at("attempts").at(0).at("thresholds").at(1).at("pages") == 119470);
  CHECK(kernel.at("attempts").at(0).at("thresholds").at(2).at("pages") == 219084);
}

TEST_CASE("a lower zone is held back for requests that could have gone higher") {
  NEEDS("6.12");
  const json dma = explain_on("6.12", {"GFP_HIGHUSER_MOVABLE", "--zone", "DMA"});
  CHECK(dma.at("request").at("highest_zone") == "ZONE_MOVABLE");
  CHECK(dma.at("zone").at("lowmem_reserve") == 389120);
  CHECK(used_mark(dma.at("attempts").at(0)).at("passes_from_reserve_empty") == 209 + 389120 + 1);
  CHECK(explain_on("6.12", {"GFP_KERNEL|__GFP_DMA"}).at("zone").at("eligible") == false);
}

TEST_CASE("a state of the zone refuses where the thread says, before and after the two patches") {
  NEEDS("6.12");
  const auto tree = *real_tree("6.12");
  const std::string one = patch_1of2(tree), two = patch_2of2(tree);
  const auto state = [&](const std::string& mask, const Strings& patches) {
    Strings arguments = {mask, "--highatomic", "100000"};
    for (const auto& patch : patches) arguments.insert(arguments.end(), {"--patch", patch});
    return explain_on("6.12", arguments).at("attempts").at(0).at("answer");
  };
  const Strings highatomic = {"MIGRATE_HIGHATOMIC"};
  CHECK(state("GFP_NOWAIT", {}).at("passes") == true);  // C18
  CHECK(state("GFP_NOWAIT", {}).at("lists") == highatomic);
  CHECK(state("GFP_NOWAIT", {one}).at("passes") == true);  // C19
  CHECK(state("GFP_NOWAIT", {one}).at("lists").empty());
  CHECK(state("GFP_NOWAIT", {one, two}).at("passes") == false);  // C20
  CHECK(state("GFP_ATOMIC", {one, two}).at("passes") == true);   // C21
  CHECK(state("GFP_ATOMIC", {one, two}).at("lists") == highatomic);
  for (const Strings& patches : {Strings{}, Strings{one}, Strings{two}}) {  // C23
    CHECK(state("GFP_KERNEL|__GFP_HIGH", patches).at("passes") == true);
    CHECK(state("GFP_KERNEL|__GFP_HIGH", patches).at("lists").empty());
  }
  CHECK(state("GFP_KERNEL", {}).at("passes") == false);
}

TEST_CASE("the lines of the walk are lines of the walk, not of the watermark check that asks the same flags") {
  const json answer = explain({"GFP_NOWAIT", "--proposal", "johannes-1of2", "--highatomic", "1GiB"}).at("attempts").at(0).at("answer");
  CHECK(answer.at("walk").size() > 0);
  for (const auto& line : answer.at("walk")) CHECK(line.at("function") != "mark_for");
}

TEST_CASE("a context changes what the request may do") {
  NEEDS("6.12");
  const auto attempts = [](const Strings& arguments) { return explain_on("6.12", arguments).at("attempts"); };
  CHECK(attempts({"GFP_KERNEL"}).size() == 1);
  CHECK(has(attempts({"GFP_KERNEL", "--context", "rt"}).at(0), "ALLOC_MIN_RESERVE"));
  const json victim = attempts({"GFP_KERNEL", "--context", "oom-victim"});
  REQUIRE(victim.size() == 2);
  CHECK(has(victim.at(1), "ALLOC_OOM"));
  CHECK(used_mark(victim.at(1)).at("effective") == 9928);
  CHECK(contains(lists(victim.at(1)), "MIGRATE_HIGHATOMIC last resort"));
  const json reclaimer = attempts({"GFP_KERNEL", "--context", "memalloc"});
  REQUIRE(reclaimer.size() == 2);
  CHECK(reclaimer.at(1).at("ignores_marks") == true);
  CHECK(attempts({"GFP_KERNEL", "--context", "memalloc", "--context", "softirq"}).size() == 2);
  CHECK(attempts({"GFP_KERNEL", "--context", "memalloc", "--context", "hardirq"}).size() == 1);
  CHECK(attempts({"GFP_KERNEL|__GFP_NOMEMALLOC", "--context", "memalloc"}).size() == 1);
}

TEST_CASE("edits of 6.12 change what explain says") {
  NEEDS("6.12");
  const auto edited = [](const std::string& mask, const std::string& order, const std::string& from, const std::string& to) {
    const std::string patch = patch_of(*real_tree("6.12"), {"mm/page_alloc.c", from, to}, "explained");
    return explain_on("6.12", {mask, "--order", order, "--patch", patch}).at("attempts").at(0);
  };
  const json first = edited("GFP_NOWAIT", "1", "order > 0 && (alloc_flags & ALLOC_MIN_RESERVE)", "order > 0");
  CHECK(has(first, "ALLOC_HIGHATOMIC"));
  CHECK(contains(lists(first), "MIGRATE_HIGHATOMIC first"));
  const json last = edited("GFP_NOWAIT", "0", "(ALLOC_OOM|ALLOC_NON_BLOCK)", "(ALLOC_OOM)");
  CHECK(lists(last) == Strings{"MIGRATE_UNMOVABLE regular", "MIGRATE_MOVABLE regular", "MIGRATE_RECLAIMABLE regular"});
  const json border = edited("GFP_NOWAIT", "0", "free_pages <= min + z->lowmem_reserve[highest_zoneidx]",
                             "free_pages < min + z->lowmem_reserve[highest_zoneidx]");
  CHECK(used_mark(border).at("effective") == 19855);
}

TEST_CASE("the built-in model and 6.1 are explained too") {
  const json v7 = explain({"GFP_ATOMIC", "--order", "1"});
  CHECK(used_mark(v7.at("attempts").at(0)).at("effective") == 7446);
  CHECK(contains(lists(v7.at("attempts").at(0)), "MIGRATE_HIGHATOMIC first"));
  NEEDS("6.1");
  const json old = explain_on("6.1", {"GFP_ATOMIC", "--order", "1"}).at("attempts").at(0);
  CHECK(used_mark(old).at("effective") == 7446);
  CHECK(contains(lists(old), "MIGRATE_HIGHATOMIC first"));
}

TEST_CASE("a mask that contradicts itself is explained, not rejected") {
  const auto notes = [](const std::string& mask) { return explain({mask}).at("request").at("notes").dump(); };
  CHECK(notes("GFP_KERNEL") == "[]");
  CHECK(notes("GFP_KERNEL|__GFP_NORETRY|__GFP_NOFAIL").find("cannot mean both") != std::string::npos);
  CHECK(notes("GFP_NOWAIT|__GFP_NOFAIL").find("cannot be kept") != std::string::npos);
  CHECK(notes("GFP_KERNEL|__GFP_MEMALLOC|__GFP_NOMEMALLOC").find("__GFP_NOMEMALLOC wins") != std::string::npos);
  CHECK(notes("GFP_KERNEL|__GFP_MOVABLE|__GFP_RECLAIMABLE").find("two lists") != std::string::npos);
  CHECK(notes("GFP_KERNEL|0x80000000").find("0x80000000 is no flag") != std::string::npos);
  CHECK(notes("__GFP_DMA|__GFP_DMA32").find("two zones") != std::string::npos);
}

TEST_CASE("bad input to explain ends with exit code 3 and what was expected") {
  const auto is_refused = [](Strings arguments, const std::string& because) {
    arguments.insert(arguments.begin(), "explain");
    const Outcome run = run_gfpcheck(arguments);
    CAPTURE(arguments, run.err);
    CHECK(run.code == 3);
    CHECK(run.out == "");
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
    CHECK(run.err.find(because) != std::string::npos);
  };
  is_refused({}, "mask");
  for (const std::string mask : {"", "|", "GFP_KERNEL|", "GFP_KERNEL __GFP_IO", "0x", "0xzz", "0x1ffffffff", "GFP_KERNEL)", "0x20(",
                                 "GFP_KERNEL(0xcc0)", "GFP_KERNEL\n", "~1", "0x820(GFP_ATOMIC)x"})
    is_refused({mask}, "expected names like");
  is_refused({"GFP_BOGUS"}, "'GFP_BOGUS' is no gfp flag");
  is_refused({"0xzz"}, "found '0xzz', expected names like");
  is_refused({"PAGE_SHIFT"}, "no gfp flag");
  is_refused({"GFP_KERNEL", "--order", "11"}, "expected 0 to 10");
  is_refused({"GFP_KERNEL", "--context", "nmi"}, "--context");
  is_refused({"GFP_KERNEL", "--zone", "Attic"}, "no zone 'Attic', expected one of DMA");
  is_refused({"GFP_KERNEL", "--zone", "DMA32"}, "is empty");
  is_refused({"GFP_KERNEL", "--free", "lots"}, "--free: found 'lots'");
  is_refused({"GFP_KERNEL", "--free", "1.5"}, "whole pages");
  is_refused({"GFP_KERNEL", "--free", "nan"}, "whole pages");
  is_refused({"GFP_KERNEL", "--free", "3TiB"}, "more than zone Normal");
  is_refused({"GFP_KERNEL", "--free", "10", "--highatomic", "11"}, "expected 0 to 10");
  is_refused({"GFP_KERNEL", "--machine", "abacus"}, "abacus");
}

TEST_CASE("an explanation is stable and keeps to 100 columns") {
  const std::vector<Strings> runs = {{"explain", "GFP_ATOMIC", "--order", "2", "--free", "300MiB", "--highatomic", "290MiB"},
                                     {"explain", "0x3fffffff", "--free", "1GiB", "--context", "rt", "--context", "oom-victim"}};
  for (Strings arguments : runs) {
    for (const std::string version : {"", "6.1", "6.12"}) {
      Strings all = arguments;
      if (!version.empty()) {
        NEEDS(version);
        all.insert(all.end(), {"--tree", real_tree(version)->string()});
      }
      const Outcome run = run_gfpcheck(all);
      CHECK(run.code == 0);
      CHECK(run.out == run_gfpcheck(all).out);
      std::istringstream lines(run.out);
      for (std::string line; std::getline(lines, line);)
        if (line.size() > 100) FAIL_CHECK(line);
    }
  }
}
