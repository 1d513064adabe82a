// SPDX-License-Identifier: GPL-2.0-only
// Result<T>: a value, or the Diagnostic that says why there is none. C++23's std::expected in the
// small part of it that this project uses.
#pragma once

#include <utility>
#include <variant>

#include "base/diagnostic.hpp"
#include "base/ensure.hpp"

namespace gfpcheck {

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}                // NOLINT: implicit
  Result(Diagnostic why_not) : state_(std::in_place_index<1>, std::move(why_not)) {}  // NOLINT: implicit

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const {
    ensure(ok(), "a Result's value is read only after ok()");
    return std::get<0>(state_);
  }
  T& value() {
    ensure(ok(), "a Result's value is read only after ok()");
    return std::get<0>(state_);
  }
  const T& operator*() const { return value(); }
  T& operator*() { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  const Diagnostic& error() const {
    ensure(!ok(), "a Result's error is read only after !ok()");
    return std::get<1>(state_);
  }

 private:
  std::variant<T, Diagnostic> state_;
};

/// Success without a value.
struct Done {};

}  // namespace gfpcheck
