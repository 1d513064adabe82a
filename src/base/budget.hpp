// SPDX-License-Identifier: GPL-2.0-only
// How much time a job may still take. A budget that runs out makes a verdict undecided, never proved.
#pragma once

#include <chrono>
#include <optional>

namespace gfpcheck {

class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  static Budget unlimited() { return Budget{std::nullopt}; }
  static Budget seconds(double limit) {
    return Budget{Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limit))};
  }

  bool exhausted() const { return end_ && Clock::now() >= *end_; }

  /// Milliseconds left, at least 0; nothing when there is no limit.
  std::optional<std::chrono::milliseconds> left() const {
    if (!end_) return std::nullopt;
    auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(*end_ - Clock::now());
    return rest.count() < 0 ? std::chrono::milliseconds{0} : rest;
  }

 private:
  explicit Budget(std::optional<Clock::time_point> end) : end_(end) {}
  std::optional<Clock::time_point> end_;
};

}  // namespace gfpcheck
