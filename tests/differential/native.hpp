// SPDX-License-Identifier: GPL-2.0-only
// The real text of a tree's decision functions, compiled by gcc under one configuration and called in this
// process. The text goes from the tree into the build folder and nowhere else.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace gfpcheck::test {

/// An input of the native program, under the name that gfpcheck's symbol has.
struct Cell {
  std::string name;   // "zone.free_area[3].nr_free"
  unsigned bits = 0;  // 1 (a bool), 8, 16, 32 or 64
  void* address = nullptr;
};

/// One operator of the extracted text, changed.
struct Mutation {
  std::string function;  // whose text is changed; empty: none
  std::string from, to;
  int occurrence = 0;  // 0: the first `from` in the function's body
};

/// The text of a C file with the functions of `root` under the configuration's prelude: as they are (version
/// 0), then once for each mutation. Fails where the tree lacks a piece or a mutation changes nothing.
Result<std::string> native_source(const std::string& root, const std::string& prelude,
                                  const std::vector<Mutation>& mutations);

class Native {
 public:
  /// Writes `source` to `folder`, compiles and loads it. Fails with the compiler's words.
  static Result<std::unique_ptr<Native>> build(const std::string& root, const std::string& source,
                                               const std::filesystem::path& folder);
  ~Native();
  Native(const Native&) = delete;
  Native& operator=(const Native&) = delete;

  const std::vector<Cell>& cells() const { return cells_; }
  void write(const Cell& cell, std::uint64_t value) const;

  static constexpr std::size_t kMaxResults = 4;
  using Results = std::array<long long, kMaxResults>;
  using Function = void (*)(long long*);
  /// The port's function in that version of the text; null where the program has none.
  Function port(const std::string& name, int version) const;
  /// How often the program did what C leaves undefined since the last call.
  unsigned long undefined() const { return undefined_(); }
  void* symbol(const char* name) const;

 private:
  Native() = default;
  static void add_cell(void* self, const char* name, int i, int j, void* address, unsigned bits);

  void* library_ = nullptr;
  std::vector<Cell> cells_;
  unsigned long (*undefined_)() = nullptr;
};

}  // namespace gfpcheck::test
