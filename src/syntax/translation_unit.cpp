// SPDX-License-Identifier: GPL-2.0-only
// Lookups by name, each parsed on first use. The one place where the parser's Stop becomes a Diagnostic.
#include "syntax/translation_unit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/ensure.hpp"
#include "syntax/parser.hpp"
#include "syntax/unit_impl.hpp"

namespace gfpcheck::syntax {

TranslationUnit::TranslationUnit(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
TranslationUnit::~TranslationUnit() = default;

Result<std::unique_ptr<TranslationUnit>> TranslationUnit::index(std::shared_ptr<const TokenStream> stream) {
  auto impl = std::make_unique<Impl>();
  impl->stream = std::move(stream);
  if (auto built = build_index(*impl); !built) return built.error();
  return std::unique_ptr<TranslationUnit>(new TranslationUnit(std::move(impl)));
}

const TokenStream& TranslationUnit::stream() const {
  return *impl_->stream;
}
TypeTable& TranslationUnit::types() {
  return impl_->types;
}

bool TranslationUnit::defines_function(std::string_view name) const {
  return impl_->functions.contains(name);
}

const std::vector<Definition>& TranslationUnit::tree_definitions() const {
  return impl_->tree_definitions;
}

std::optional<Origin> TranslationUnit::function_origin(std::string_view name) const {
  const auto found = impl_->functions.find(name);
  if (found == impl_->functions.end()) return std::nullopt;
  return impl_->stream->origin(found->second.from->place);
}

namespace {

Result<const Function*> parse_function(TranslationUnit& unit,
                                       std::unordered_map<std::string_view, Function>& parsed,
                                       std::string_view name, const Range& range) {
  if (const auto known = parsed.find(name); known != parsed.end()) return &known->second;
  try {
    Parser parser(unit, range.from, range.to);
    return &parsed.emplace(range.from == nullptr ? name : name, parser.function_definition()).first->second;
  } catch (const Stop& stop) {
    return stop.why;
  }
}

}  // namespace

Result<const Function*> TranslationUnit::function(std::string_view name) {
  const auto found = impl_->functions.find(name);
  ensure(found != impl_->functions.end(), "a function is asked for only after defines_function()");
  return parse_function(*this, impl_->parsed, found->first, found->second);
}

Result<const Function*> TranslationUnit::tree_function(std::string_view name) {
  const auto found = impl_->tree_functions.find(name);
  if (found == impl_->tree_functions.end()) return static_cast<const Function*>(nullptr);
  return parse_function(*this, impl_->parsed_tree, found->first, found->second);
}

Type TranslationUnit::declared_return(std::string_view name) {
  const auto found = impl_->prototypes.find(name);
  if (found == impl_->prototypes.end()) return nullptr;
  try {
    Parser parser(*this, found->second.from, found->second.to);
    const Declarator declared = parser.declaration();
    return declared.type->kind == TypeKind::Function ? declared.type->to : nullptr;
  } catch (const Stop&) {
    return nullptr;
  }
}

Resolving::Resolving(TranslationUnit& unit, std::set<std::string_view>& names, std::string_view name,
                     const Token& at)
    : names_(names), name_(name) {
  constexpr std::size_t kMaxChain = 100;  // kernel headers stay below 20
  if (names_.size() >= kMaxChain)
    throw Stop{
        unsupported(unit.span(at.place), fmt::format("'{}' is defined by too long a chain of names", name))};
  if (!names_.insert(name).second)
    throw Stop{unsupported(unit.span(at.place), fmt::format("'{}' is defined by itself", name))};
}

Type TranslationUnit::Impl::typedef_type(TranslationUnit& unit, std::string_view name) {
  if (const auto known = typedef_types.find(name); known != typedef_types.end()) return known->second;
  const auto found = typedefs.find(name);
  ensure(found != typedefs.end(), "a typedef is resolved only where the index has it");
  const Resolving resolving(unit, in_progress, found->first, *found->second.from);
  Parser parser(unit, found->second.from, found->second.to);
  Type type = parser.declaration_of(found->first).type;
  if (type->kind == TypeKind::Integer) type = types.named_integer(found->first, type);
  return typedef_types[found->first] = type;
}

void TranslationUnit::Impl::define_struct(std::string_view tag, const Token* open, bool is_union) {
  structs[tag] = {open, is_union};
}

std::string_view TranslationUnit::Impl::anonymous_tag(const Token* open) {
  auto [entry, fresh] = anonymous.try_emplace(open);
  if (fresh)  // several may come from one line, or from one macro call: the number tells them apart
    entry->second = fmt::format("<anonymous {}:{} #{}>", *stream->names[open->place.file], open->place.line,
                                anonymous.size());
  return entry->second;
}

const std::vector<Field>* TranslationUnit::Impl::struct_fields(TranslationUnit& unit, std::string_view tag) {
  if (const auto known = fields.find(tag); known != fields.end()) return &known->second;
  const auto found = structs.find(tag);
  if (found == structs.end()) return nullptr;
  const Token* open = found->second.open;
  const Resolving resolving(unit, in_progress, found->first, *open);
  const auto& tokens = stream->tokens;
  Parser parser(unit, open + 1, tokens.data() + tokens.size() - 1);
  std::vector<Field> list = parser.struct_fields();
  // members of a union share storage, which the memory model does not have: they can be named, not read
  if (found->second.is_union && list.size() > 1)
    for (Field& field : list) field.type = types.opaque("union member");
  return &fields.emplace(found->first, std::move(list)).first->second;
}

Result<const std::vector<Field>*> TranslationUnit::fields(std::string_view tag) {
  try {
    const auto* list = impl_->struct_fields(*this, tag);
    if (!list)
      return unsupported({}, fmt::format("struct {} is not defined in the files that are read", tag));
    return list;
  } catch (const Stop& stop) {
    return stop.why;
  }
}

Result<Type> TranslationUnit::global(std::string_view name) {
  const auto found = impl_->globals.find(name);
  if (found == impl_->globals.end()) return static_cast<Type>(nullptr);
  try {
    Parser parser(*this, found->second.from, found->second.to);
    return parser.declaration_of(found->first).type;
  } catch (const Stop& stop) {
    return stop.why;
  }
}

bool TranslationUnit::is_constant_global(std::string_view name) const {
  const auto found = impl_->globals.find(name);
  if (found == impl_->globals.end()) return false;
  const Range& range = found->second;
  const bool is_const = std::any_of(range.from, range.to, [](const Token& t) { return t.is("const"); });
  return is_const && std::any_of(range.from, range.to, [](const Token& t) { return t.is("="); });
}

std::optional<Origin> TranslationUnit::global_origin(std::string_view name) const {
  const auto found = impl_->globals.find(name);
  if (found == impl_->globals.end()) return std::nullopt;
  return impl_->stream->origin(found->second.from->place);
}

bool TranslationUnit::tree_defines_function(std::string_view name) const {
  return impl_->tree_functions.contains(name);
}

SourceSpan TranslationUnit::global_span(std::string_view name) const {
  const auto found = impl_->globals.find(name);
  return found == impl_->globals.end() ? SourceSpan{} : span(found->second.from->place);
}

Result<std::optional<Constant>> TranslationUnit::enumerator(std::string_view name) {
  const auto found = impl_->enumerators.find(name);
  if (found == impl_->enumerators.end()) return std::optional<Constant>{};
  try {
    return std::optional<Constant>{impl_->enumerator_value(*this, found->first)};
  } catch (const Stop& stop) {
    return stop.why;
  }
}

namespace {

/// Object-like macros only, to a depth that no flag definition needs; false where it grows beyond that.
bool expand(const TokenStream& stream, std::string_view name, int depth, std::vector<Token>& out) {
  const auto found = stream.macros.find(name);
  if (found == stream.macros.end() || depth > 32 || out.size() > 4096) return false;
  for (const Token& token : found->second) {
    const bool is_macro = token.kind == TokenKind::Identifier && stream.macros.contains(token.text);
    if (!is_macro)
      out.push_back(token);
    else if (!expand(stream, token.text, depth + 1, out))
      return false;
  }
  return true;
}

}  // namespace

std::optional<Constant> TranslationUnit::macro_value(std::string_view name) {
  std::vector<Token> body;
  if (!expand(*impl_->stream, name, 0, body) || body.empty()) return std::nullopt;
  body.push_back(Token{});
  try {
    Parser parser(*this, body.data(), body.data() + body.size() - 1);
    const auto expression = parser.conditional_expression();
    if (!parser.at_end()) return std::nullopt;
    return constant_value(*expression, *this);
  } catch (const Stop&) {
    return std::nullopt;
  }
}

std::vector<std::string_view> TranslationUnit::macros_with_prefix(std::string_view prefix) const {
  std::vector<std::string_view> names;
  for (const auto& [name, body] : impl_->stream->macros)
    if (name.starts_with(prefix)) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string_view> TranslationUnit::functions_in(Origin origin) const {
  std::vector<std::string_view> names;
  for (const auto name : impl_->function_order)
    if (function_origin(name) == origin) names.push_back(name);
  return names;
}

namespace {

/// Offset of a 1-based line's first character.
std::size_t line_offset(std::string_view text, std::uint32_t line) {
  std::size_t at = 0;
  for (std::uint32_t n = 1; n < line && at != std::string_view::npos; ++n) {
    at = text.find('\n', at);
    if (at != std::string_view::npos) ++at;
  }
  return std::min(at, text.size());
}

std::size_t token_end(std::string_view text, std::size_t at) {
  const auto word = [](char c) { return (std::isalnum(static_cast<unsigned char>(c)) != 0) || c == '_'; };
  if (at >= text.size()) return text.size();
  if (!word(text[at])) {
    const std::string_view two = text.substr(at, 2);
    return at + (two == "++" || two == "--" ? 2 : 1);  // what a statement may end in
  }
  while (at < text.size() && word(text[at])) ++at;
  return at;
}

/// Behind the group, if one starts at `at` (white space skipped); else `at`.
std::size_t group_end(std::string_view text, std::size_t at) {
  std::size_t open = text.find_first_not_of(" \t", at);
  if (open == std::string_view::npos || text[open] != '(') return at;
  int depth = 0;
  for (std::size_t i = open; i < text.size() && i < open + 4096; ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1;
  }
  return at;
}

std::string folded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "/*") {
      const auto close = text.find("*/", i + 2);
      if (close == std::string_view::npos) break;
      i = close + 1;
      continue;
    }
    const bool space = std::isspace(static_cast<unsigned char>(text[i])) != 0;
    if (!space)
      out += text[i];
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

}  // namespace

std::string TranslationUnit::source_text(const Place& from, const Place& to) const {
  if (from.file != to.file || from.file >= stream().files.size()) return {};
  const std::string_view text = stream().files[from.file].text;
  const std::size_t begin = line_offset(text, from.line) + from.column - 1;
  const std::size_t last = line_offset(text, to.line) + to.column - 1;
  if (begin > last || last >= text.size()) return {};
  const std::size_t end = group_end(text, token_end(text, last));
  return folded(text.substr(begin, end - begin));
}

std::string TranslationUnit::source_between(const Place& open, const Place& close) const {
  if (open.file != close.file || open.file >= stream().files.size()) return {};
  const std::string_view text = stream().files[open.file].text;
  const std::size_t begin = line_offset(text, open.line) + open.column;
  const std::size_t end = line_offset(text, close.line) + close.column - 1;
  return begin < end && end <= text.size() ? folded(text.substr(begin, end - begin)) : std::string();
}

}  // namespace gfpcheck::syntax
