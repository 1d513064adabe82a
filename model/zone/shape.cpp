// SPDX-License-Identifier: GPL-2.0-only
// shape(): first a plan (where each wanted run of free pages goes, whether the machine allows it), then its
// execution. Each run starts at a multiple of the largest block, so that runs of different types never merge.
// Free pages are freed from the lowest frame up, so the lists hand out the highest first where blocks do not
// merge.
#include "model/zone/shape.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gfpcheck::zone {
namespace {

/// One run: blocks at a stride from `start`.
struct Run {
  FreeWanted wanted;
  Pfn start = 0;
  Pages span = 0;  // pages from the first to the end of the last block's place
};

struct Plan {
  std::vector<Run> runs;
  Pfn spare_start = 0;     // reserved pageblocks without free pages start here
  Pages spare_blocks = 0;  // pageblocks
};

Pages rounded_up(Pages pages, Pages unit) {
  return (pages + unit - 1) / unit * unit;
}

std::string describe(const FreeWanted& wanted) {
  if (!wanted.block_order) return fmt::format("{} free {} pages", wanted.pages, name(wanted.migratetype));
  return fmt::format("{} free {} pages in separate blocks of order {}", wanted.pages,
                     name(wanted.migratetype), *wanted.block_order);
}

class Planner {
 public:
  explicit Planner(const Zone& zone) : zone_(zone), cursor_(zone.config().zone_start_pfn) {}

  Result<Plan> plan(const Target& target) {
    if (std::string refusal = refuse_start(target); !refusal.empty()) return error(refusal);
    for (const FreeWanted& wanted : target.free)
      if (std::string refusal = place(wanted); !refusal.empty()) return error(refusal);
    if (std::string refusal = place_reserve(target.nr_reserved_highatomic); !refusal.empty())
      return error(refusal);
    return plan_;
  }

 private:
  Error error(const std::string& message) const { return Error{"zone " + zone_.state().name, message}; }

  std::string refuse_start(const Target& target) const {
    const ZoneState& state = zone_.state();
    if (state.nr_free_pages != 0 || state.pcp_count != 0 || state.nr_reserved_highatomic != 0)
      return "expected a fresh zone, with every page in use";
    Pages wanted = 0;
    for (const FreeWanted& run : target.free) wanted += run.pages;
    if (wanted > state.managed_pages)
      return fmt::format("{} free pages are wanted, {} are managed", wanted, state.managed_pages);
    const Pages high = mult_frac(state._watermark[WmarkHigh], zone_.config().watermark_boost_factor, 10000);
    const Pages most = high == 0 ? 0 : std::max(high, zone_.pageblock_nr_pages());
    if (target.watermark_boost < 0 || target.watermark_boost > most)
      return fmt::format("a watermark boost of {} pages is wanted, expected 0 .. {}", target.watermark_boost,
                         most);
    return {};
  }

  std::string place(const FreeWanted& wanted) {
    if (wanted.migratetype == MigrateType::Isolate) return "free Isolate pages are not modelled";
    if (wanted.pages < 0) return fmt::format("expected 0 or more pages, found {}", wanted.pages);
    if (wanted.pages == 0) return {};
    const Order max = zone_.config().max_page_order;
    Pages span = wanted.pages;
    if (wanted.block_order) {
      const Order order = *wanted.block_order;
      if (order > max) return fmt::format("{}: the largest order is {}", describe(wanted), max);
      if (wanted.pages % pages_of(order) != 0)
        return fmt::format("{}: {} is no multiple of {}", describe(wanted), wanted.pages, pages_of(order));
      span = (wanted.pages / pages_of(order) - 1) * stride(order) + pages_of(order);
    }
    if (static_cast<Pfn>(span) + cursor_ > zone_.end_pfn())
      return fmt::format("{} do not fit: they span {} pages, {} are left", describe(wanted), span, left());
    if (wanted.migratetype == MigrateType::HighAtomic)
      reserved_ += rounded_up(span, zone_.pageblock_nr_pages());
    if (std::string refusal = refuse_reserve(describe(wanted)); !refusal.empty()) return refusal;
    plan_.runs.push_back(Run{wanted, cursor_, span});
    cursor_ += static_cast<Pfn>(rounded_up(span, pages_of(max)));
    return {};
  }

  std::string place_reserve(Pages wanted) {
    const Pages block = zone_.pageblock_nr_pages();
    if (wanted % block != 0 || wanted < 0)
      return fmt::format(
          "expected nr_reserved_highatomic to be a multiple of the pageblock, {} pages, found {}", block,
          wanted);
    plan_.spare_start = cursor_;
    plan_.spare_blocks = std::max<Pages>(wanted - reserved_, 0) / block;
    reserved_ = std::max(reserved_, wanted);
    if (plan_.spare_blocks * block > left())
      return "the reserved pageblocks do not fit beside the free pages";
    return refuse_reserve(fmt::format("{} reserved highatomic pages", reserved_));
  }

  std::string refuse_reserve(const std::string& wanted) const {
    const Pages cap = zone_.config().numbers.highatomic_cap;
    if (reserved_ == 0 || reserved_ - zone_.pageblock_nr_pages() < cap) return {};
    return fmt::format("{}: they need {} reserved pages, and this zone stops reserving at {}", wanted,
                       reserved_, cap);
  }

  Pages stride(Order order) const { return pages_of(std::min(order + 1, zone_.config().max_page_order)); }
  Pages left() const {
    return std::max<Pages>(static_cast<Pages>(zone_.end_pfn()) - static_cast<Pages>(cursor_), 0);
  }

  const Zone& zone_;
  Pfn cursor_;
  Pages reserved_ = 0;
  Plan plan_;
};

void reserve(Zone& zone, Pfn pfn) {
  ensure(zone.reserve_highatomic_pageblock(pfn, 0), "the plan kept the reserve under its cap");
}

void prepare_pageblocks(Zone& zone, const Run& run) {
  const bool movable =
      run.wanted.migratetype == MigrateType::Movable || run.wanted.migratetype == MigrateType::Cma;
  for (Pages done = 0; done < run.span; done += zone.pageblock_nr_pages()) {
    const Pfn pfn = run.start + static_cast<Pfn>(done);
    if (run.wanted.migratetype == MigrateType::HighAtomic) {
      zone.assign_pageblock(pfn, MigrateType::Unmovable, false);
      reserve(zone, pfn);
    } else {
      zone.assign_pageblock(pfn, run.wanted.migratetype, movable);
    }
  }
}

void free_run(Zone& zone, const Run& run) {
  const Order max = zone.config().max_page_order;
  for (Pages done = 0; done < run.span;) {
    Order order = run.wanted.block_order.value_or(max);
    while (!run.wanted.block_order && done + pages_of(order) > run.span) --order;
    zone.free_one(run.start + static_cast<Pfn>(done), order);
    done += run.wanted.block_order ? pages_of(std::min(order + 1, max)) : pages_of(order);
  }
}

}  // namespace

Result<Done> shape(Zone& zone, const Target& target) {
  const Result<Plan> plan = Planner(zone).plan(target);
  if (!plan) return plan.error();
  for (const Run& run : plan->runs) {
    prepare_pageblocks(zone, run);
    free_run(zone, run);
  }
  for (Pages block = 0; block < plan->spare_blocks; ++block)
    reserve(zone, plan->spare_start + static_cast<Pfn>(block * zone.pageblock_nr_pages()));
  zone.set_watermark_boost(target.watermark_boost);
  return Done{};
}

}  // namespace gfpcheck::zone
