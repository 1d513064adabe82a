// SPDX-License-Identifier: GPL-2.0-only
// Boost.Wave behind preprocess(). All files go through one Wave context, joined by #line directives, so that
// macros of one are known to the next. Wave 1.74 gives a token that came out of a macro the place of the
// #define; since a definition always stands before its use, a place that goes back tells such a token, and
// the last macro call that did not go back is where the user wrote it.
#include "syntax/preprocess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/wave.hpp>
#include <boost/wave/cpplexer/cpp_lex_iterator.hpp>
#include <boost/wave/cpplexer/cpp_lex_token.hpp>
#include <optional>
#include <tuple>
#include <unordered_set>

namespace gfpcheck::syntax {
namespace {

namespace wave = boost::wave;
using WaveToken = wave::cpplexer::lex_token<>;
using WavePosition = WaveToken::position_type;

/// Wave's IS_CATEGORY without its mix of enumerations, which clang rejects.
bool in_category(const WaveToken& token, wave::token_category category) {
  const auto mask = static_cast<std::uint32_t>(wave::TokenTypeMask);
  return (static_cast<std::uint32_t>(wave::token_id(token)) & mask) ==
         (static_cast<std::uint32_t>(category) & mask);
}

bool before(const Place& a, const Place& b) {
  return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
}

/// What a file is called inside the preprocessor: its own name may hold quotes, or be another's too.
std::string line_name(std::size_t index) {
  return fmt::format("gfpcheck-file-{}", index);
}

/// Collects tokens, macro definitions and the places of macro calls.
class Collector {
 public:
  explicit Collector(TokenStream& out) : out_(out) {
    for (std::uint32_t i = 0; i < out.files.size(); ++i) file_index_.emplace(line_name(i), i);
  }

  /// `end`: the last token of the call.
  void macro_called(const WavePosition& position, const WavePosition& end) {
    const Place place = place_of(position);
    if (before(place, last_direct_)) return;
    last_call_ = place;
    const bool is_argument = before(outer_call_, place) && before(place, outer_end_);
    if (is_argument) return;
    outer_call_ = place;
    outer_end_ = place_of(end);
  }

  void macro_defined(const WaveToken& name, const auto& definition) {
    std::vector<Token> body;
    for (const auto& token : definition)
      if (auto made = convert(token)) body.push_back(*made);
    out_.macros[intern(name.get_value())] = std::move(body);
  }

  void macro_undefined(const WaveToken& name) {
    const auto& spelling = name.get_value();
    out_.macros.erase(std::string_view(spelling.data(), spelling.size()));
  }

  void add(const WaveToken& token) {
    auto made = convert(token);
    if (!made) return;
    if (before(made->place, last_direct_)) {
      made->from_macro = true;
      made->place = last_call_;
      made->call = outer_call_;
    } else {
      last_direct_ = made->call = made->place;
    }
    out_.tokens.push_back(*made);
  }

  Place last_direct() const { return last_direct_; }
  Place place_of(const WavePosition& position) {
    const std::string_view file{position.get_file().data(), position.get_file().size()};
    if (file != cached_name_) {
      const auto found = file_index_.find(std::string(file));
      cached_index_ = found == file_index_.end() ? 0 : found->second;
      cached_name_ = file;
    }
    return {cached_index_, static_cast<std::uint32_t>(position.get_line()),
            static_cast<std::uint32_t>(position.get_column())};
  }

 private:
  std::optional<Token> convert(const WaveToken& token) {
    const auto id = wave::token_id(token);
    if (in_category(token, wave::WhiteSpaceTokenType) || in_category(token, wave::EOLTokenType) ||
        in_category(token, wave::EOFTokenType) || in_category(token, wave::PPTokenType) ||
        id == wave::T_PLACEHOLDER || id == wave::T_PLACEMARKER)
      return std::nullopt;
    Token made;
    made.text = intern(token.get_value());
    made.place = place_of(token.get_position());
    if (in_category(token, wave::IdentifierTokenType) || in_category(token, wave::KeywordTokenType) ||
        in_category(token, wave::BoolLiteralTokenType))
      made.kind = TokenKind::Identifier;
    else if (in_category(token, wave::IntegerLiteralTokenType) ||
             in_category(token, wave::FloatingLiteralTokenType) || id == wave::T_PP_NUMBER)
      made.kind = TokenKind::Integer;
    else if (in_category(token, wave::StringLiteralTokenType))
      made.kind = TokenKind::String;
    else if (in_category(token, wave::CharacterLiteralTokenType))
      made.kind = TokenKind::Character;
    else
      made.kind = TokenKind::Punctuator;
    return made;
  }

  std::string_view intern(const auto& spelling) {
    const std::string_view view{spelling.data(), spelling.size()};
    if (const auto found = interned_.find(view); found != interned_.end()) return *found;
    const std::string_view kept = out_.spellings.emplace_back(view);
    interned_.insert(kept);
    return kept;
  }

  TokenStream& out_;
  std::unordered_map<std::string, std::uint32_t> file_index_;
  std::unordered_set<std::string_view> interned_;
  std::string cached_name_ = "\n";
  std::uint32_t cached_index_ = 0;
  Place last_direct_;
  Place last_call_;
  Place outer_call_, outer_end_;  // of the last call that is no argument of another
};

struct Hooks : wave::context_policies::default_preprocessing_hooks {
  Collector* collector = nullptr;

  template <typename Context>
  bool found_include_directive(const Context&, const std::string&, bool) {
    return true;  // skip it
  }
  template <typename Context, typename TokenT, typename Parameters, typename Definition>
  void defined_macro(const Context&, const TokenT& name, bool function_like, const Parameters&,
                     const Definition& definition, bool predefined) {
    if (!function_like && !predefined) collector->macro_defined(name, definition);
  }
  template <typename Context, typename TokenT>
  void undefined_macro(const Context&, const TokenT& name) {
    collector->macro_undefined(name);
  }
  template <typename Context, typename TokenT, typename Container>
  bool expanding_object_like_macro(const Context&, const TokenT&, const Container&, const TokenT& call) {
    collector->macro_called(call.get_position(), call.get_position());
    return false;
  }
  template <typename Context, typename TokenT, typename Container, typename IteratorT>
  bool expanding_function_like_macro(const Context&, const TokenT&, const std::vector<TokenT>&,
                                     const Container&, const TokenT& call, const std::vector<Container>&,
                                     const IteratorT&, const IteratorT& end) {
    collector->macro_called(call.get_position(), end->get_position());
    return false;
  }
};

using Context = wave::context<std::string::iterator, wave::cpplexer::lex_iterator<WaveToken>,
                              wave::iteration_context_policies::load_file_to_string, Hooks>;

std::string join_files(const std::vector<SourceFile>& files) {
  std::string joined;
  for (std::size_t i = 0; i < files.size(); ++i) {
    // the ';' is an empty declaration: Wave loses the lines of a comment that comes right behind a #line
    joined += fmt::format("#line 1 \"{}\"\n{}", line_name(i), files[i].text.starts_with("/*") ? ";" : "");
    joined += standard_variadics(files[i].text);
    if (!files[i].text.ends_with('\n')) joined += '\n';
  }
  return joined;
}

/// Every bracket is closed by its kind, in the file that opened it.
Result<Done> check_brackets(const TokenStream& stream) {
  std::vector<const Token*> open;
  for (const Token& token : stream.tokens) {
    if (!open.empty() && open.back()->place.file != token.place.file && !token.from_macro)
      return bad_input(
          stream.span(open.back()->place),
          fmt::format("the file ends inside this '{}', expected its closing bracket", open.back()->text));
    if (token.kind != TokenKind::Punctuator) continue;
    if (token.text == "(" || token.text == "[" || token.text == "{") open.push_back(&token);
    const char closes = token.text == ")" ? '(' : token.text == "]" ? '[' : token.text == "}" ? '{' : '\0';
    if (closes == '\0') continue;
    if (open.empty() || open.back()->text[0] != closes)
      return bad_input(stream.span(token.place),
                       fmt::format("'{}' closes nothing that is open here", token.text));
    open.pop_back();
  }
  if (!open.empty())
    return bad_input(
        stream.span(open.back()->place),
        fmt::format("the file ends inside this '{}', expected its closing bracket", open.back()->text));
  return Done{};
}

Result<Done> run_wave(TokenStream& stream) {
  Collector collector(stream);
  std::string joined = join_files(stream.files);
  const auto complain = [&](const char* what, std::string_view file, std::size_t line, std::size_t column) {
    std::size_t index = 0;
    while (index < stream.files.size() && line_name(index) != file) ++index;
    const auto name =
        index < stream.files.size() ? stream.names[index] : std::make_shared<const std::string>(file);
    return bad_input({name, static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(column)},
                     fmt::format("the preprocessor stops here: {}", what));
  };
  try {
    Hooks hooks;
    hooks.collector = &collector;
    Context context(joined.begin(), joined.end(), "<gfpcheck>", hooks);
    auto language = wave::enable_emit_line_directives(wave::support_c99, false);
    language = wave::enable_no_newline_at_end_of_file(language);
    context.set_language(wave::enable_long_long(language));
    for (auto it = context.begin(), end = context.end(); it != end; ++it) collector.add(*it);
  } catch (const wave::cpp_exception& e) {
    return complain(e.description(), e.file_name(), e.line_no(), e.column_no());
  } catch (const wave::cpplexer::lexing_exception& e) {
    return complain(e.description(), e.file_name(), e.line_no(), e.column_no());
  } catch (const std::exception& e) {
    const auto span = stream.span(collector.last_direct());
    return bad_input(span, fmt::format("the preprocessor stops near here: {}", e.what()));
  }
  Token end;
  end.place = collector.last_direct();
  stream.tokens.push_back(end);
  return Done{};
}

}  // namespace

Result<std::shared_ptr<const TokenStream>> preprocess(std::vector<SourceFile> files) {
  auto stream = std::make_shared<TokenStream>();
  stream->files = std::move(files);
  for (const auto& file : stream->files) {
    stream->names.push_back(std::make_shared<const std::string>(file.name));
    if (auto whole = check_whole(file); !whole) return whole.error();
  }
  if (auto run = run_wave(*stream); !run) return run.error();
  if (auto closed = check_brackets(*stream); !closed) return closed.error();
  return std::shared_ptr<const TokenStream>(std::move(stream));
}

}  // namespace gfpcheck::syntax
