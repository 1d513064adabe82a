// SPDX-License-Identifier: GPL-2.0-only
// The child's two outputs go to files, so that neither can fill a pipe; nothing here reads a clock.
#include "program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "../support/make_diff.hpp"
#include "../support/real_tree.hpp"

namespace gfpcheck::test {
namespace fs = std::filesystem;
namespace {

/// The process's folder below the system's; removed with it.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (fs::temp_directory_path() / "gfpcheck-cases-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  ~Scratch() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

const fs::path& root() {
  static const Scratch made;
  return made.path();
}

[[noreturn]] void become(std::vector<char*>& argv, const fs::path& folder, const fs::path& in, const fs::path& out,
                         const fs::path& err) {
  const int from = open(in.c_str(), O_RDONLY);
  const int to = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int complaints = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const bool there = folder.empty() || chdir(folder.c_str()) == 0;
  if (there && from >= 0 && to >= 0 && complaints >= 0 && dup2(from, 0) == 0 && dup2(to, 1) == 1 &&
      dup2(complaints, 2) == 2)
    execv(argv[0], argv.data());
  _exit(127);
}

}  // namespace

Outcome run_gfpcheck(const std::vector<std::string>& arguments, const std::string& input, const fs::path& folder) {
  const fs::path in = root() / "stdin", out = root() / "stdout", err = root() / "stderr";
  write(in, input);
  std::vector<std::string> words = {GFPCHECK_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) become(argv, folder, in, out, err);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(out), read(err)};
}

fs::path scratch(const std::string& name) {
  const fs::path made = root() / name;
  fs::remove_all(made);
  fs::create_directories(made);
  return made;
}

std::string read(const fs::path& path) {
  INFO(path.string());
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

std::string write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out << text << std::flush;
  REQUIRE(out);
  return path.string();
}

std::string replaced(const std::string& text, const std::string& from, const std::string& to) {
  INFO("replacing: " << from);
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  REQUIRE(text.find(from, at + 1) == std::string::npos);
  return text.substr(0, at) + to + text.substr(at + from.size());
}

std::string patch_of(const fs::path& tree, const Edit& edit, const std::string& name) {
  const std::string before = read(tree / edit.file);
  return write(root() / (name + ".patch"),
               make_diff(edit.file, before, replaced(before, edit.from, edit.to)));
}

fs::path small_copy(const fs::path& tree, const std::string& name) {
  const fs::path made = scratch(name);
  fs::copy_file(tree / "Makefile", made / "Makefile");
  fs::create_directories(made / "mm");
  fs::create_directories(made / "include");
  for (const char* file : {"internal.h", "page_alloc.c"})
    fs::copy_file(tree / "mm" / file, made / "mm" / file);
  fs::copy(tree / "include/linux", made / "include/linux", fs::copy_options::recursive);
  return made;
}

std::string patch_1of2(const fs::path& tree) {
  const Edit edit = {"mm/page_alloc.c", "!page && (alloc_flags & (ALLOC_OOM|ALLOC_NON_BLOCK))",
                     "!page && ((alloc_flags & ALLOC_OOM) || ((alloc_flags & ALLOC_NON_BLOCK) && "
                     "(alloc_flags & ALLOC_MIN_RESERVE)))"};
  return patch_of(tree, edit, "1of2");
}

std::string patch_2of2(const fs::path& tree) {
  return patch_of(tree,
                  {"mm/internal.h", "#define ALLOC_RESERVES (ALLOC_NON_BLOCK|", "#define ALLOC_RESERVES ("},
                  "2of2");
}

nlohmann::json report(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"check", "--json", "-"});
  const Outcome run = run_gfpcheck(arguments);
  INFO(run.err);
  REQUIRE((run.code >= 0 && run.code <= 2));
  return nlohmann::json::parse(run.out);
}

std::string verdict(const nlohmann::json& report, const std::string& property) {
  for (const auto& v : report.at("verdicts"))
    if (v.at("property") == property) return v.at("verdict");
  return {};
}

std::string verdict_of(const std::string& property, std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--no-replay", "--property", property});
  return verdict(report(arguments), property);
}

std::string verdict_with(const std::string& property, const Edit& edit, std::vector<std::string> more) {
  const auto tree = real_tree("6.12");
  if (!tree) return "no tree";
  more.insert(more.end(), {"--tree", tree->string(), "--patch", patch_of(*tree, edit, "edit")});
  return verdict_of(property, std::move(more));
}

}  // namespace gfpcheck::test
