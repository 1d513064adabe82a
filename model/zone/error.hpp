// SPDX-License-Identifier: GPL-2.0-only
// The zone machine's expected failures: an Error that says where and what was expected, and Result<T>, a
// value or an Error. Smaller than gfpcheck::Result on purpose: the machine includes nothing of src/, so that
// a replay is independent evidence.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "model/zone/ensure.hpp"

namespace gfpcheck::zone {

struct Error {
  std::string where;    // a file name, or the zone's name
  std::string message;  // what was expected, and what was found

  std::string text() const { return where + ": " + message; }
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}          // NOLINT: implicit
  Result(Error why_not) : state_(std::in_place_index<1>, std::move(why_not)) {}  // NOLINT: implicit

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

  const Error& error() const {
    ensure(!ok(), "a Result's error is read only after !ok()");
    return std::get<1>(state_);
  }

 private:
  std::variant<T, Error> state_;
};

/// Success without a value.
struct Done {};

}  // namespace gfpcheck::zone
