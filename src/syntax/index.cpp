// SPDX-License-Identifier: GPL-2.0-only
// The scan over file scope: one pass, bracket depth only, no parsing. A declaration runs to its ';' at depth
// 0 or to the '}' of a function body.
#include <fmt/format.h>

#include "syntax/unit_impl.hpp"

namespace gfpcheck::syntax {
namespace {

class Indexer {
 public:
  explicit Indexer(TranslationUnit::Impl& impl)
      : impl_(impl), at_(impl.stream->tokens.data()), end_(at_ + impl.stream->tokens.size() - 1) {}

  Result<Done> run() {
    while (at_ < end_) {
      const Token* start = at_;
      if (auto done = declaration(); !done) return done;
      if (at_ == start) ++at_;
    }
    return Done{};
  }

 private:
  struct Shape {
    const Token* body = nullptr;         // '{' at depth 0 that follows a ')' : a function's body
    const Token* parameters = nullptr;   // '(' of the last group at depth 0 before `body` or ';'
    const Token* first_group = nullptr;  // '(' of the first group at depth 0
    const Token* equals = nullptr;       // '=' at depth 0
    const Token* end = nullptr;          // the ';' or the '}' that ends it
  };

  static const Token* skip_group(const Token* open, const Token* end) {
    int depth = 0;
    for (const Token* t = open; t < end; ++t) {
      if (t->kind != TokenKind::Punctuator) continue;
      if (t->text == "(" || t->text == "[" || t->text == "{") ++depth;
      if ((t->text == ")" || t->text == "]" || t->text == "}") && --depth == 0) return t;
    }
    return end;
  }

  Shape shape() const {
    Shape found;
    const Token* previous = nullptr;
    for (const Token* t = at_; t < end_; previous = t, ++t) {
      if (t->is(";")) {
        found.end = t;
        return found;
      }
      if (t->is("=") && !found.equals) found.equals = t;
      if (t->is("(")) {
        // a function's name has its type before it, an attribute behind the parameters has their ')'
        const bool attribute =
            previous && (previous->is("__attribute__") || previous->is("__aligned") ||
                         (previous > at_ && previous[-1].is(")") && previous->text.starts_with("__")));
        if (!attribute && !found.equals) {
          found.parameters = t;
          if (!found.first_group) found.first_group = t;
        }
        t = skip_group(t, end_);
      } else if (t->is("[")) {
        t = skip_group(t, end_);
      } else if (t->is("{")) {
        const Token* close = skip_group(t, end_);
        if (found.parameters && !found.equals && is_function_head(previous)) {
          found.body = t;
          found.end = close;
          return found;
        }
        t = close;
      }
    }
    found.end = end_;
    return found;
  }

  /// What may stand right before a function's body.
  static bool is_function_head(const Token* previous) {
    return previous && (previous->is(")") ||
                        (previous->kind == TokenKind::Identifier && previous->text.starts_with("__")));
  }

  Result<Done> declaration() {
    if (at_->is(";")) {
      ++at_;
      return Done{};
    }
    const Shape found = shape();
    const Range range{at_, found.end < end_ ? found.end + 1 : end_};
    index_bodies(range, found.body);
    if (found.body) {
      index_function(range, found);
    } else if (at_->is("typedef")) {
      index_typedef(range);
    } else if (found.parameters && !found.equals) {
      index_prototype(range, found);
    } else {
      index_globals(range);
    }
    at_ = range.to;
    return Done{};
  }

  void index_function(const Range& range, const Shape& found) {
    const Token* name = found.parameters - 1;
    if (name < range.from || name->kind != TokenKind::Identifier) return;
    // a macro call without semicolon may stand before the definition: start behind it
    const Token* from = range.from;
    for (const Token* t = range.from; t < name; ++t)
      if (t->is("(") && t != found.parameters) {
        const bool attribute = t > range.from && t[-1].text.starts_with("__");  // the parser's business
        t = skip_group(t, name);
        if (!attribute) from = t + 1;
      }
    if (from >= name) from = range.from;
    const Range whole{from, range.to};
    if (!impl_.functions.contains(name->text)) impl_.function_order.push_back(name->text);
    impl_.functions[name->text] = whole;
    if (impl_.stream->origin(name->place) != Origin::Tree) return;
    impl_.tree_functions[name->text] = whole;
    impl_.tree_definitions.push_back({name->text, name->place, parameter_count(found.parameters)});
  }

  std::size_t parameter_count(const Token* open) const {
    const Token* close = skip_group(open, end_);
    if (close == open + 1 || (close == open + 2 && open[1].is("void"))) return 0;
    std::size_t commas = 0;
    for (const Token* t = open + 1; t < close; ++t) {
      if (t->is("(")) t = skip_group(t, close);
      else if (t->is(",")) ++commas;
    }
    return commas + 1;
  }

  void index_prototype(const Range& range, const Shape& found) {
    // the parameters are the first group that a ';', a ',' or an attribute follows
    for (const Token* t = found.first_group; t < range.to; ++t) {
      if (!t->is("(")) continue;
      const Token* name = t - 1;
      t = skip_group(t, range.to);
      const Token* next = t + 1;
      const bool ends = next >= range.to || next->is(";") || next->is(",") ||
                        (next->kind == TokenKind::Identifier && next->text.starts_with("__"));
      if (!ends || name <= range.from || name->kind != TokenKind::Identifier || name->is("__attribute__"))
        continue;
      impl_.prototypes.emplace(name->text, range);
      return;
    }
  }

  void index_typedef(const Range& range) {
    const Token* name = nullptr;
    const auto add = [&] {
      if (name && name->kind == TokenKind::Identifier) impl_.typedefs[name->text] = range;
    };
    for (const Token* t = range.from; t < range.to; ++t) {
      if (t->is("(") && t + 2 < range.to && t[1].is("*")) {
        name = t + 2;
        break;
      }
      if (t->is(",")) add();
      if (t->is("(") || t->is("{") || t->is("[")) {
        t = skip_group(t, range.to);
        continue;
      }
      if (t->kind == TokenKind::Identifier &&
          !(t + 1 < range.to && t[1].is("(") && t->text.starts_with("__")))
        name = t;
    }
    add();
  }

  void index_globals(const Range& range) {
    // every declarator's name: the identifier before '=', '[', ',' or ';' at depth 0
    for (const Token* t = range.from; t + 1 < range.to; ++t) {
      if (t->is("(") || t->is("{")) {
        t = skip_group(t, range.to);
        continue;
      }
      if (t->is("=")) {
        while (t + 1 < range.to && !t->is(",") && !t->is(";")) {
          if (t->is("(") || t->is("{") || t->is("[")) t = skip_group(t, range.to);
          ++t;
        }
        continue;
      }
      if (t->kind != TokenKind::Identifier || t == range.from) continue;
      if (t[1].is("=") || t[1].is("[") || t[1].is(",") || t[1].is(";")) impl_.globals.emplace(t->text, range);
    }
  }

  /// Struct bodies and enumerators anywhere in the declaration, but not inside a function's body.
  void index_bodies(const Range& range, const Token* function_body) {
    for (const Token* t = range.from; t < range.to && t != function_body; ++t) {
      const bool is_struct = t->is("struct") || t->is("union");
      if (is_struct && t + 2 < range.to) {
        const Token* tag = t + 1;
        while (tag < range.to && tag->kind == TokenKind::Identifier && !tag[1].is("{") &&
               tag->text.starts_with("__"))
          ++tag;
        if (tag + 1 < range.to && tag->kind == TokenKind::Identifier && tag[1].is("{"))
          impl_.define_struct(tag->text, tag + 1, t->is("union"));
      }
      if (t->is("enum")) {
        const Token* open = t + 1;
        if (open < range.to && open->kind == TokenKind::Identifier) ++open;
        if (open < range.to && open->is("{")) {
          index_enumerators(open);
          if (open != t + 1) impl_.enums.emplace(t[1].text, open);
        }
      }
    }
  }

  void index_enumerators(const Token* open) {
    const Token* close = skip_group(open, end_);
    std::string_view previous;
    for (const Token* t = open + 1; t < close;) {
      if (t->kind != TokenKind::Identifier) {
        ++t;
        continue;
      }
      EnumeratorSource source;
      source.previous = previous;
      const std::string_view name = t->text;
      ++t;
      if (t < close && t->is("=")) {
        source.value.from = ++t;
        while (t < close && !t->is(",")) {
          if (t->is("(")) t = skip_group(t, close);
          ++t;
        }
        source.value.to = t;
      }
      impl_.enumerators.emplace(name, source);
      impl_.enum_members[open].push_back(name);
      previous = name;
      while (t < close && !t->is(",")) ++t;
      ++t;
    }
  }

  TranslationUnit::Impl& impl_;
  const Token* at_;
  const Token* end_;
};

}  // namespace

Result<Done> build_index(TranslationUnit::Impl& impl) {
  return Indexer(impl).run();
}

}  // namespace gfpcheck::syntax
