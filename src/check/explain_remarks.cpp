// SPDX-License-Identifier: GPL-2.0-only
// What the tree decides is asked of it; the rest is what the flags are documented to mean.
#include "check/explain_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace gfpcheck::check {
namespace {

class Remarks {
 public:
  Remarks(const ExplainQuestions& q, spec::TreeModel& model, const ExplainRequest& request)
      : q_(q), model_(model), request_(request), out_(request.mask.remarks) {}

  std::vector<std::string> all() {
    unknown_bits();
    retries();
    reserves();
    mobility();
    zones();
    context();
    return std::move(out_);
  }

 private:
  bool has(std::string_view flag) const {
    const auto bit = model_.constant(flag);
    return bit && *bit != 0 && (request_.mask.value & *bit) == *bit;
  }
  void say(std::string sentence) { out_.push_back(std::move(sentence)); }

  void unknown_bits() {
    std::uint64_t unknown = request_.mask.value;
    for (const auto& bit : model_.flags().gfp_bits) unknown &= ~bit.mask;
    if (unknown != 0) say(fmt::format("{:#x} is no flag of this tree in this configuration; no decision reads it", unknown));
  }

  void retries() {
    if (has("__GFP_NORETRY") && has("__GFP_NOFAIL"))
      say("__GFP_NORETRY gives up after one round and __GFP_NOFAIL may never fail: a request cannot mean both");
    if (has("__GFP_NORETRY") && has("__GFP_RETRY_MAYFAIL"))
      say("__GFP_NORETRY and __GFP_RETRY_MAYFAIL ask for the least and for much effort: a request cannot mean both");
    if (has("__GFP_RETRY_MAYFAIL") && has("__GFP_NOFAIL"))
      say("__GFP_RETRY_MAYFAIL says that failing is fine, __GFP_NOFAIL that it is not");
    if (has("__GFP_NOFAIL") && !has("__GFP_DIRECT_RECLAIM"))
      say("__GFP_NOFAIL without __GFP_DIRECT_RECLAIM cannot be kept: who may not reclaim cannot wait for memory");
  }

  void reserves() {
    if (!has("__GFP_MEMALLOC") || !has("__GFP_NOMEMALLOC")) return;
    const bool granted = q_.evaluate(q_.reserve, "reserve flags") != 0;
    say(fmt::format("__GFP_MEMALLOC asks for all reserves, __GFP_NOMEMALLOC forbids them: in this tree {}",
                    granted ? "the request gets them" : "__GFP_NOMEMALLOC wins"));
  }

  void mobility() {
    if (has("__GFP_MOVABLE") && has("__GFP_RECLAIMABLE"))
      say(fmt::format("__GFP_MOVABLE and __GFP_RECLAIMABLE name two lists: gfp_migratetype() warns and gives {}",
                      q_.evaluate(q_.flags, "migratetype")));
  }

  void zones() {
    const auto bad = model_.constant("GFP_ZONE_BAD");
    const auto mask = model_.constant("GFP_ZONEMASK");
    const int named = has("__GFP_DMA") + has("__GFP_DMA32") + has("__GFP_HIGHMEM");
    const bool two = mask && bad ? ((*bad >> (request_.mask.value & *mask)) & 1) != 0 : named > 1;
    if (two) say("its zone flags name two zones at once: gfp_zone() has no answer for them (CONFIG_DEBUG_VM stops there)");
  }

  void context() {
    const auto in = [&](std::string_view name) {
      return std::find(request_.contexts.begin(), request_.contexts.end(), name) != request_.contexts.end();
    };
    if (has("__GFP_DIRECT_RECLAIM") && (in("softirq") || in("hardirq")))
      say("__GFP_DIRECT_RECLAIM may sleep, which this context must not: might_alloc() warns where that is checked");
    if (has("__GFP_NOFAIL") && in("memalloc"))
      say("__GFP_NOFAIL from a task with PF_MEMALLOC: reclaim cannot recurse, so only a reserve or another task can help");
  }

  const ExplainQuestions& q_;
  spec::TreeModel& model_;
  const ExplainRequest& request_;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> explain_remarks(const ExplainQuestions& q, spec::TreeModel& model, const ExplainRequest& request) {
  return Remarks(q, model, request).all();
}

}  // namespace gfpcheck::check
