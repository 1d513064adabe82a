// SPDX-License-Identifier: GPL-2.0-only
// The indexed token stream: what is declared at file scope and where. Bodies are parsed when somebody asks
// for them, so that a kernel construct outside the subset costs nothing unless a port reaches it. Where a
// name is defined twice, the later file wins: that is how an environment contract replaces a kernel function.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "syntax/ast.hpp"
#include "syntax/token.hpp"

namespace gfpcheck::syntax {

struct Field {
  std::string_view name;
  Type type = nullptr;
};

/// An enumerator or an object-like macro whose value is asked for in C terms.
struct Constant {
  std::uint64_t value = 0;  // as its type's bits
  Type type = nullptr;
};

/// A function that a file of the tree defines.
struct Definition {
  std::string_view name;
  Place place;                 // of the name
  std::size_t parameters = 0;  // (void) has none
};

class TranslationUnit {
 public:
  struct Impl;  // private to this layer: syntax/unit_impl.hpp

  /// Indexes the stream. Fails on a declaration that is not C at all.
  static Result<std::unique_ptr<TranslationUnit>> index(std::shared_ptr<const TokenStream> stream);
  ~TranslationUnit();

  const TokenStream& stream() const;
  TypeTable& types();

  /// Is a function of this name defined (and not only declared)?
  bool defines_function(std::string_view name) const;
  /// Where the definition that counts comes from.
  std::optional<Origin> function_origin(std::string_view name) const;
  /// Its syntax tree, parsed on first use; Unsupported with a span where it leaves the subset.
  Result<const Function*> function(std::string_view name);
  /// The tree's own definition, even where a contract replaces it; null if there is none.
  Result<const Function*> tree_function(std::string_view name);
  /// Return type of a function that is only declared; null if it is not declared either.
  Type declared_return(std::string_view name);

  /// Fields in order, anonymous members flattened; fails where the struct is not defined or leaves the
  /// subset.
  Result<const std::vector<Field>*> fields(std::string_view tag);
  /// Type of a variable at file scope; null where there is none of that name.
  Result<Type> global(std::string_view name);
  /// Whether that variable is declared const and given its value: then only one value is real.
  bool is_constant_global(std::string_view name) const;
  /// Which input declares it; nothing where there is none of that name.
  std::optional<Origin> global_origin(std::string_view name) const;
  /// Whether the tree defines that function, replaced or not.
  bool tree_defines_function(std::string_view name) const;
  /// Where that variable is declared (unknown: not a variable).
  SourceSpan global_span(std::string_view name) const;

  /// An enumerator's value; nothing where the name is no enumerator.
  Result<std::optional<Constant>> enumerator(std::string_view name);
  /// The value of an object-like macro that is a constant expression; nothing where it is not.
  std::optional<Constant> macro_value(std::string_view name);
  /// Names of object-like macros that begin with `prefix`, sorted.
  std::vector<std::string_view> macros_with_prefix(std::string_view prefix) const;

  /// Functions defined in files of this origin, in order of their places.
  std::vector<std::string_view> functions_in(Origin origin) const;

  /// Every definition in files of the tree, in order of their places; of one name the last counts.
  const std::vector<Definition>& tree_definitions() const;

  SourceSpan span(const Place& place) const { return stream().span(place); }
  /// The user's text from `from` up to `to` (both included), white space folded, comments dropped.
  std::string source_text(const Place& from, const Place& to) const;
  /// The same for what stands between two one-character tokens.
  std::string source_between(const Place& open, const Place& close) const;

 private:
  friend class Parser;
  explicit TranslationUnit(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace gfpcheck::syntax
