// SPDX-License-Identifier: GPL-2.0-only
// The process: a temporary file in, one line out. Its own limit is set a little later than ours, so that a
// program that ignores the limit is ended all the same.
#include "smt/cvc5.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

extern "C" char** environ;

namespace gfpcheck::smt {
namespace {

constexpr std::size_t kMostOutput = 4096;  // bytes kept of what the program says
constexpr int kLookEvery = 20;             // ms between looks at the clock

/// A file that is gone when this is.
class ScriptFile {
 public:
  explicit ScriptFile(const std::string& text) {
    std::error_code error;
    path_ = (std::filesystem::temp_directory_path(error) / "gfpcheck-XXXXXX.smt2").string();
    const int file = error ? -1 : mkstemps(path_.data(), 5);
    if (file < 0) return;
    close(file);
    std::ofstream stream(path_);
    stream << text;
    written_ = static_cast<bool>(stream.flush());
  }
  ~ScriptFile() { unlink(path_.c_str()); }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;

  bool written() const { return written_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool written_ = false;
};

/// A running program in a process group of its own; killed and waited for at the end.
class Child {
 public:
  /// Not started: error() says why.
  explicit Child(std::vector<std::string> command) {
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) {
      error_ = errno;
      return;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::vector<char*> argv;
    for (std::string& word : command) argv.push_back(word.data());
    argv.push_back(nullptr);
    error_ = posix_spawnp(&id_, argv[0], &actions, &attributes, argv.data(), environ);
    if (error_ != 0) id_ = -1;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(pipe[1]);
    out_ = pipe[0];
  }
  ~Child() {
    if (id_ > 0) {
      kill(-id_, SIGKILL);
      while (waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
    if (out_ >= 0) close(out_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  int error() const { return error_; }

  /// What it says until it closes its output; false when the budget ends first.
  bool read(std::string& text, const Budget& budget) const {
    std::array<char, 1024> buffer;
    while (!budget.exhausted()) {
      pollfd waiting{out_, POLLIN, 0};
      if (poll(&waiting, 1, kLookEvery) <= 0) continue;
      const ssize_t count = ::read(out_, buffer.data(), buffer.size());
      if (count == 0) return true;
      if (count < 0 && errno != EINTR) return true;
      if (count > 0 && text.size() < kMostOutput) text.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return false;
  }

 private:
  pid_t id_ = -1;
  int out_ = -1;
  int error_ = 0;
};

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

Cvc5Answer run(const std::string& program, const std::string& script, const Budget& budget) {
  using What = Cvc5Answer::What;
  const ScriptFile file(script);
  if (!file.written()) return {What::Failed, fmt::format("{} cannot be written", file.path()), 0};
  std::vector<std::string> command{program, "--lang=smt2"};
  if (const auto left = budget.left()) command.push_back(fmt::format("--tlimit={}", left->count() + 500));
  command.push_back(file.path());
  const Child child(std::move(command));
  if (child.error() != 0)
    return {What::NotAvailable, fmt::format("{}: {}", program, std::strerror(child.error())), 0};
  std::string said;
  if (!child.read(said, budget)) return {What::OutOfTime, "", 0};
  const std::string line = first_line(said);
  if (line == "sat") return {What::Satisfiable, "", 0};
  if (line == "unsat") return {What::Unsatisfiable, "", 0};
  if (line == "unknown") return {What::OutOfTime, "", 0};
  return {What::Failed, line.empty() ? "it said nothing" : line, 0};
}

}  // namespace

Cvc5Answer ask_cvc5(const std::string& program, const std::string& script, Budget budget) {
  const auto start = Budget::Clock::now();
  Cvc5Answer answer = run(program, script, budget);
  answer.seconds = std::chrono::duration<double>(Budget::Clock::now() - start).count();
  return answer;
}

}  // namespace gfpcheck::smt
