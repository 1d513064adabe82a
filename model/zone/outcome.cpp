// SPDX-License-Identifier: GPL-2.0-only
// Steps of an outcome: joining like ones, so that a refill of 2,000 pages reads as a few lines, and their
// words. No numbers of the zone are looked up here: a step carries what it says.
#include "model/zone/outcome.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/zone/ensure.hpp"

namespace gfpcheck::zone {
namespace {

std::string pages(Pages count) {
  return count == 1 ? "1 page" : fmt::format("{} pages", count);
}

/// "1 page from the Movable list, split off order 10", "63 pages from the Movable list, off blocks up to
/// order 3".
std::string from_list(const Step& step) {
  const char* split = step.times == 1 ? "a block of order" : "blocks up to order";
  return fmt::format("{} from the {} list, off {} {}", pages(step.pages), name(step.migratetype), split,
                     step.order);
}

std::string claimed(const Step& step) {
  if (step.times == 1)
    return fmt::format("claimed a {} pageblock for a block of order {}: {} free", name(step.migratetype),
                       step.order, pages(step.pages));
  return fmt::format("claimed {} {} pageblocks for blocks up to order {}: {} free", step.times,
                     name(step.migratetype), step.order, pages(step.pages));
}

}  // namespace

void append(std::vector<Step>& steps, const Step& step) {
  const bool alike =
      !steps.empty() && steps.back().kind == step.kind && steps.back().migratetype == step.migratetype;
  if (!alike) {
    steps.push_back(step);
    return;
  }
  Step& last = steps.back();
  last.pages = step.kind == StepKind::BoostedWatermark ? step.pages : last.pages + step.pages;
  last.order = std::max(last.order, step.order);
  last.times += step.times;
}

bool Outcome::took(StepKind kind) const {
  return std::any_of(steps.begin(), steps.end(), [kind](const Step& step) { return step.kind == kind; });
}

std::string describe(const Step& step) {
  switch (step.kind) {
    case StepKind::WatermarkPassed:
      return "the watermark check passes";
    case StepKind::WatermarkRefused:
      return "the watermark check refuses";
    case StepKind::BelowHigh:
      return "the zone fell below its high mark";
    case StepKind::PcpHit:
      return fmt::format("{} from the CPU's {} list", pages(step.pages), name(step.migratetype));
    case StepKind::PcpRefilled:
      return fmt::format("refilled the CPU's {} list: {}", name(step.migratetype), pages(step.pages));
    case StepKind::PcpRefillFailed:
      return fmt::format("the CPU's {} list is empty and nothing refills it", name(step.migratetype));
    case StepKind::TookOwn:
      return "took " + from_list(step);
    case StepKind::TookCma:
      return "took " + from_list(step);
    case StepKind::TookHighAtomic:
      return "took " + from_list(step) + ", ahead of the other lists";
    case StepKind::TookHighAtomicLast:
      return "took " + from_list(step) + ", as the last resort";
    case StepKind::ClaimedBlock:
      return claimed(step);
    case StepKind::MovedPages:
      return fmt::format("moved {} of a {} pageblock to the wanted list", pages(step.pages),
                         name(step.migratetype));
    case StepKind::StolePage:
      return "stole " + from_list(step);
    case StepKind::BoostedWatermark:
      return fmt::format("raised the watermark boost to {}", pages(step.pages));
    case StepKind::WokeKswapd:
      return "woke kswapd for the boost";
    case StepKind::ReservedPageblock:
      return fmt::format("reserved its pageblock: {} more", pages(step.pages));
  }
  ensure(false, "every kind of step has its words");
  return {};
}

}  // namespace gfpcheck::zone
