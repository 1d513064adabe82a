// SPDX-License-Identifier: GPL-2.0-only
// What a function's jumps may not do. States are joined by the condition of the branch that parted them, so a
// path that enters a block by goto or case, past that branch, would be joined wrongly: such functions are
// refused before anything is lowered, also where no path reaches the label.
#include <fmt/format.h>

#include <set>

#include "lower/lowering.hpp"

namespace gfpcheck::lower {
namespace {

using syntax::Statement;
using syntax::StatementKind;

class JumpCheck {
 public:
  explicit JumpCheck(const syntax::TranslationUnit& unit) : unit_(unit) {}

  /// `in_switch`: s stands directly in the block of a switch.
  void walk(const Statement& s, bool in_switch) {
    switch (s.kind) {
      case StatementKind::Goto:
        if (!visible_.contains(s.text))
          refuse(s, fmt::format("the jump to '{}' leads into another block, which is outside the C subset",
                                s.text));
        return;
      case StatementKind::Case:
      case StatementKind::Default:
        if (!in_switch) refuse(s, "a case label inside a nested block is outside the C subset");
        return;
      case StatementKind::Block:
        return block(s, false);
      case StatementKind::Switch:
        if (s.body[0]->kind != StatementKind::Block)
          refuse(s, "a switch without a block is outside the C subset");
        return block(*s.body[0], true);
      default:
        for (const auto& inner : s.body) walk(*inner, false);
    }
  }

 private:
  [[noreturn]] void refuse(const Statement& s, std::string why) const {
    throw Refused{unsupported(unit_.span(s.place), std::move(why))};
  }

  void block(const Statement& s, bool is_switch) {
    std::vector<std::string_view> labels;
    for (const auto& item : s.body)
      if (item->kind == StatementKind::Label) {
        if (is_switch) refuse(*item, "a label directly inside a switch is outside the C subset");
        if (!visible_.insert(item->text).second)
          refuse(*item, fmt::format("the label '{}' is defined twice", item->text));
        labels.push_back(item->text);
      }
    for (const auto& item : s.body) walk(*item, is_switch);
    for (const auto label : labels) visible_.erase(label);
  }

  const syntax::TranslationUnit& unit_;
  std::set<std::string_view> visible_;  // labels of the blocks that are open
};

}  // namespace

void check_jumps(const syntax::Function& function, const syntax::TranslationUnit& unit) {
  JumpCheck(unit).walk(*function.body, false);
}

}  // namespace gfpcheck::lower
