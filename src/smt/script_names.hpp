// SPDX-License-Identifier: GPL-2.0-only
// Names as SMT-LIB writes them. Private to smt.
#pragma once

#include <fmt/format.h>

#include <string>
#include <unordered_set>

namespace gfpcheck::smt {

/// A name between bars; the characters that bars cannot hold are replaced.
inline std::string quoted(std::string name) {
  for (char& c : name)
    if (c == '|' || c == '\\' || static_cast<unsigned char>(c) < 0x20) c = '_';
  return "|" + name + "|";
}

/// Quoted names of one script: distinct symbols whose names differ only in replaced characters stay distinct
/// by their index.
class ScriptNames {
 public:
  std::string declare(const std::string& name, std::uint32_t index) {
    std::string made = quoted(name);
    if (taken_.insert(made).second) return made;
    made = quoted(fmt::format("{}!{}", name, index));
    taken_.insert(made);
    return made;
  }

 private:
  std::unordered_set<std::string> taken_;
};

}  // namespace gfpcheck::smt
