// SPDX-License-Identifier: GPL-2.0-only
// Result and Budget: what callers lean on. That a wrong use stops the program is tried in a child process.
#include "base/result.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <memory>
#include <string>

#include "base/budget.hpp"

using namespace gfpcheck;

namespace {

/// Does `act` end the process by abort()?
template <typename Act>
bool aborts(Act act) {
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGABRT, SIG_DFL);
    fclose(stderr);
    act();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

}  // namespace

TEST_CASE("a result holds its value or its reason, never both") {
  const Result<std::string> good = std::string("text");
  CHECK(good.ok());
  CHECK(*good == "text");
  CHECK(good->size() == 4);
  const Result<std::string> bad = bad_input({}, "why");
  CHECK_FALSE(bad.ok());
  CHECK(bad.error().message == "why");
}

TEST_CASE("a result can hold what cannot be copied") {
  Result<std::unique_ptr<int>> made = std::make_unique<int>(7);
  REQUIRE(made);
  const std::unique_ptr<int> taken = std::move(*made);
  CHECK(*taken == 7);
}

TEST_CASE("reading the side that a result does not hold stops the program") {
  CHECK(aborts([] { (void)Result<int>(bad_input({}, "why")).value(); }));
  CHECK(aborts([] { (void)Result<int>(1).error(); }));
}

TEST_CASE("a broken invariant stops release builds too, and a kept one does not") {
  CHECK(aborts([] { ensure(false, "never"); }));
  CHECK_FALSE(aborts([] { ensure(true, "always"); }));
}

TEST_CASE("a budget without a limit never ends and one of zero seconds has ended") {
  CHECK_FALSE(Budget::unlimited().exhausted());
  CHECK_FALSE(Budget::unlimited().left());
  CHECK(Budget::seconds(0).exhausted());
  CHECK(Budget::seconds(0).left()->count() == 0);
  CHECK_FALSE(Budget::seconds(3600).exhausted());
  CHECK(Budget::seconds(3600).left()->count() > 0);
}
