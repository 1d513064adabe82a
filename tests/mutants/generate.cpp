// SPDX-License-Identifier: GPL-2.0-only
#include "generate.hpp"

#include <array>
#include <map>
#include <set>
#include <string_view>

#include "tokens.hpp"

namespace gfpcheck::test {
namespace {

using Swaps = std::multimap<std::string_view, std::string_view>;

const Swaps& swaps() {
  static const Swaps all = {
      {"<", "<="}, {"<", ">="}, {"<=", "<"}, {"<=", ">"}, {">", ">="}, {">", "<="}, {">=", ">"}, {">=", "<"},
      {"==", "!="}, {"!=", "=="}, {"&&", "||"}, {"||", "&&"}, {"+", "-"}, {"-", "+"}, {"+=", "-="}, {"-=", "+="},
      {"/", "*"}, {"|", "&"}, {"|=", "="}, {"&", "|"}, {"min", "max"},
      {"ALLOC_NON_BLOCK", "ALLOC_MIN_RESERVE"}, {"ALLOC_MIN_RESERVE", "ALLOC_NON_BLOCK"},
      {"ALLOC_HIGHATOMIC", "ALLOC_NON_BLOCK"}, {"ALLOC_OOM", "ALLOC_HIGHATOMIC"}, {"ALLOC_CPUSET", "ALLOC_KSWAPD"},
      {"ALLOC_CMA", "ALLOC_OOM"}, {"ALLOC_NO_WATERMARKS", "ALLOC_OOM"}, {"ALLOC_RESERVES", "ALLOC_MIN_RESERVE"},
      {"ALLOC_WMARK_MIN", "ALLOC_WMARK_LOW"}, {"WMARK_MIN", "WMARK_LOW"}, {"WMARK_LOW", "WMARK_MIN"},
      {"MIGRATE_HIGHATOMIC", "MIGRATE_MOVABLE"}, {"MIGRATE_CMA", "MIGRATE_HIGHATOMIC"},
      {"MIGRATE_PCPTYPES", "MIGRATE_TYPES"}, {"MIGRATE_MOVABLE", "MIGRATE_UNMOVABLE"},
      {"NR_FREE_PAGES", "NR_FREE_CMA_PAGES"}, {"NR_FREE_CMA_PAGES", "NR_FREE_PAGES"},
      {"__GFP_HIGH", "__GFP_NOMEMALLOC"}, {"__GFP_DIRECT_RECLAIM", "__GFP_KSWAPD_RECLAIM"},
      {"__GFP_KSWAPD_RECLAIM", "__GFP_DIRECT_RECLAIM"}, {"__GFP_NOMEMALLOC", "__GFP_MEMALLOC"},
      {"__GFP_MEMALLOC", "__GFP_NOMEMALLOC"}, {"true", "false"}, {"false", "true"},
      {"in_task", "in_interrupt"}, {"in_interrupt", "in_task"}, {"nr_free_highatomic", "nr_reserved_highatomic"},
      {"zone_managed_pages", "zone_cma_pages"}, {">>", "<<"}, {"<<", ">>"}, {"+=", "="}, {"max_t", "min_t"},
      {"ZONE_MOVABLE", "ZONE_NORMAL"}, {"pageblock_nr_pages", "pageblock_order"}, {"pageblock_order", "MAX_PAGE_ORDER"},
      {"WMARK_HIGH", "WMARK_LOW"}, {"WMARK_PROMO", "WMARK_HIGH"}, {"min_wmark_pages", "low_wmark_pages"},
      {"low_wmark_pages", "min_wmark_pages"}, {"high_wmark_pages", "low_wmark_pages"},
  };
  return all;
}

/// Words that a removable or movable statement does not start with or hold.
bool starts_simple(const Token& first) {
  static const std::set<std::string_view> no = {"if",     "else",     "for",    "while",  "do",   "return", "goto",
                                                "break",  "continue", "switch", "case",   "long", "int",    "struct",
                                                "enum",   "unsigned", "bool",   "gfp_t",  "u64",  "const",  "static",
                                                "spin_lock_irqsave", "spin_unlock_irqrestore"};
  return is_word(first) && !no.contains(first.text);
}

class Generator {
 public:
  Generator(const std::string& file, const std::string& function)
      : file_(file), function_(function), tokens_(body_of(file, function)) {}

  std::vector<Mutant> run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      swap_token(i);
      sides_of(i);
      condition_of(i);
    }
    statements();
    return std::move(mutants_);
  }

 private:
  std::string text(std::size_t from, std::size_t end) const { return file_.substr(from, end - from); }

  void add(const std::string& what, std::size_t from, std::size_t end, std::string replacement) {
    const int nth = ++seen_[what];
    mutants_.push_back(
        {function_, nth == 1 ? what : what + " (" + std::to_string(nth) + ")", from, end - from, std::move(replacement)});
  }

  /// `&` and `-` and `*` have one operand or two.
  bool binary(std::size_t i) const {
    if (i == 0) return false;
    const Token& before = tokens_[i - 1];
    return (is_word(before) && before.text != "return") || before.text == ")" || before.text == "]";
  }

  void swap_token(std::size_t i) {
    const Token& t = tokens_[i];
    if ((t.text == "-" || t.text == "&" || t.text == "+") && !binary(i)) return;
    if (t.text == "min" && tokens_[i + 1].text != "(") return;  // a variable of that name
    const auto [from, to] = swaps().equal_range(t.text);
    for (auto it = from; it != to; ++it)
      add("'" + t.text + "' becomes '" + std::string(it->second) + "'", t.offset, t.end(), std::string(it->second));
    if (t.text == "!") add("'!' goes", t.offset, t.end(), "");
    if (t.text.find_first_not_of("0123456789") == std::string::npos)
      add("'" + t.text + "' grows by one", t.offset, t.end(), std::to_string(std::stoul(t.text) + 1));
  }

  /// Where the operand that ends before (or begins after) token `i` begins (or ends).
  std::size_t reach(std::size_t i, int step) const {
    static const std::set<std::string_view> stops = {"&&", "||", "?", ":", "=", ";", ",", "{", "}", "return"};
    int depth = 0;
    std::size_t at = i;
    for (;;) {
      const std::size_t next = at + static_cast<std::size_t>(step);
      const std::string& word = tokens_[next].text;
      const bool opens = word == (step > 0 ? "(" : ")"), closes = word == (step > 0 ? ")" : "(");
      if (depth == 0 && (closes || stops.contains(word))) return at;
      depth += opens ? 1 : closes ? -1 : 0;
      at = next;
    }
  }

  void sides_of(std::size_t i) {
    const std::string& op = tokens_[i].text;
    if (op != "&&" && op != "||") return;
    const std::size_t first = reach(i, -1), last = reach(i, +1);
    const std::size_t from = tokens_[first].offset, end = tokens_[last].end();
    add("the right side of '" + op + "' goes", from, end, text(from, tokens_[i - 1].end()));
    add("the left side of '" + op + "' goes", from, end, text(tokens_[i + 1].offset, end));
  }

  void condition_of(std::size_t i) {
    if (tokens_[i].text != "if" || tokens_[i + 1].text != "(") return;
    const std::size_t from = tokens_[i + 1].offset, end = tokens_[partner(tokens_, i + 1)].end();
    add("a condition is negated", from, end, "(!" + text(from, end) + ")");
  }

  void statements() {
    std::size_t begin = 1;
    int depth = 0;  // of parentheses: a for has semicolons of its own
    std::size_t previous_from = 0, previous_end = 0;  // of the simple statement just before, if any
    for (std::size_t i = 1; i < tokens_.size(); ++i) {
      const std::string& word = tokens_[i].text;
      depth += word == "(" ? 1 : word == ")" ? -1 : 0;
      if (depth > 0 || (word != ";" && word != "{" && word != "}")) continue;
      const bool whole = word == ";" && i > begin && tokens_[i + 1].text != "else";
      const std::size_t from = tokens_[begin].offset, end = tokens_[i].end();
      if (whole && starts_simple(tokens_[begin])) {
        add("a statement goes", from, end, ";");
        if (previous_end != 0 && text(previous_end, from).find('#') == std::string::npos)
          add("two statements swap places", previous_from, end,
              text(from, end) + text(previous_end, from) + text(previous_from, previous_end));
        previous_from = from, previous_end = end;
      } else {
        if (whole && tokens_[begin].text == "if") add("an if goes", from, end, ";");
        previous_end = 0;
      }
      begin = i + 1;
    }
  }

  const std::string& file_;
  std::string function_;
  std::vector<Token> tokens_;
  std::map<std::string, int> seen_;
  std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> mutants_of(const std::string& file, const std::string& function) {
  return Generator(file, function).run();
}

std::string applied(const std::string& file, const Mutant& mutant) {
  return file.substr(0, mutant.offset) + mutant.replacement + file.substr(mutant.offset + mutant.length);
}

}  // namespace gfpcheck::test
