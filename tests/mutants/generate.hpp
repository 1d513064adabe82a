// SPDX-License-Identifier: GPL-2.0-only
// Single edits of C functions, made from the text of a real tree at test time: what a slip of a patch's author
// looks like. The text is cut into tokens here, by nothing that src/ has, so that a token which the front end
// misreads is still mutated.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gfpcheck::test {

/// One edit: `length` bytes at `offset` of the file become `replacement`.
struct Mutant {
  std::string function;
  std::string name;  // the edit in words, unique within a function: "'<=' becomes '<' (2nd)"
  std::size_t offset = 0, length = 0;
  std::string replacement;
};

/// All single edits of one function of a file:
/// - a comparison becomes its neighbour or its negation; && and ||, + and -, / and *, | and & swap places;
/// - a side of && or || goes; the condition of an if is negated; a `!` goes;
/// - a flag or a migrate type becomes a related one; a number grows by one;
/// - a statement goes; two neighbouring statements swap places.
/// Preprocessor lines and comments are left alone. Empty where the file does not define the function.
std::vector<Mutant> mutants_of(const std::string& file, const std::string& function);

std::string applied(const std::string& file, const Mutant& mutant);

}  // namespace gfpcheck::test
