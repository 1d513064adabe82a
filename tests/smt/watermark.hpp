// SPDX-License-Identifier: GPL-2.0-only
// A watermark obligation made by hand, in the shape that lowered kernel code has: a zone of free lists, the
// invariants that tie its counters together, a watermark test over signed and unsigned 64-bit pages with a
// symbolic order, and a claim. Knobs make it hold, fail or wrap. A test's model, not the tree's code.
#pragma once

#include <string>
#include <vector>

#include "ir/expr.hpp"

namespace gfpcheck::test {

struct WatermarkShape {
  int orders = 14;
  int types = 5;
  int width = 64;       // of page counts
  int most_pages = 40;  // managed is at most 2^this; 0: no bound, sums may wrap
  bool lists_bounded = true;
  bool order_bounded = true;
  std::uint64_t reserve_flags = 0x38;  // flags that may dip into the reserve
  std::uint64_t given_flags = 0x10;    // flags of the request
  bool symbolic_flags = false;
  int quarter_divisor = 4;
  bool claim_regular_stays = true;  // else: claims that regular pages stay above half of min
};

class Watermark {
 public:
  Watermark(ir::ExprPool& pool, const WatermarkShape& shape) : pool_(pool), shape_(shape) { build(); }

  std::vector<ir::Expr> constraints;  // the last one is the claim's negation

 private:
  using Expr = ir::Expr;
  using Kind = ir::Kind;

  Expr word(std::uint64_t v) { return pool_.constant(v, wide_); }
  Expr half(std::uint64_t v) { return pool_.constant(v, ir::bits(32)); }
  Expr pages(const std::string& name) { return pool_.symbol({name, wide_, ir::Role::Number, ""}); }
  Expr op(Kind kind, Expr a, Expr b) { return pool_.binary(kind, a, b); }
  Expr below(Expr a, Expr b) { return op(Kind::UnsignedLessEqual, a, b); }

  Expr list_pages(int type) {
    Expr sum = word(0);
    for (int o = 0; o < shape_.orders; ++o)
      sum = op(Kind::Add, sum, op(Kind::ShiftLeft, list(o, type), word(static_cast<unsigned>(o))));
    return sum;
  }
  Expr list(int order, int type) {
    return pages("list." + std::to_string(order) + "." + std::to_string(type));
  }

  int list_bound() const { return shape_.width * 5 / 8; }

  void invariants() {
    Expr total = word(0);
    for (int t = 0; t < shape_.types; ++t) total = op(Kind::Add, total, list_pages(t));
    constraints.push_back(pool_.equal(free_, total));
    constraints.push_back(below(free_, managed_));
    constraints.push_back(op(Kind::SignedLessEqual, word(1), managed_));
    if (shape_.most_pages != 0)
      constraints.push_back(op(Kind::SignedLessEqual, managed_, word(std::uint64_t{1} << shape_.most_pages)));
    for (int o = 0; o < shape_.orders; ++o)
      for (int t = 0; t < shape_.types && shape_.lists_bounded; ++t)
        constraints.push_back(below(list(o, t), word(std::uint64_t{1} << (list_bound() - o))));
    constraints.push_back(pool_.equal(reserve_, list_pages(shape_.types - 1)));
    constraints.push_back(below(min_, pages("low")));
    constraints.push_back(below(pages("low"), managed_));
    const Expr cap = op(Kind::Add, op(Kind::UnsignedDivide, managed_, word(100)), word(16));
    constraints.push_back(below(reserve_, cap));
    constraints.push_back(op(Kind::SignedLessEqual, word(0), lowmem_));
    constraints.push_back(op(Kind::SignedLessEqual, lowmem_, word(std::uint64_t{1} << list_bound())));
    if (shape_.order_bounded) constraints.push_back(op(Kind::UnsignedLessEqual, order_, half(13)));
  }

  Expr has(std::uint64_t mask) {
    return pool_.negate(pool_.equal(op(Kind::BitAnd, flags_, half(mask)), half(0)));
  }

  Expr passes() {
    const Expr block = op(Kind::Subtract, op(Kind::ShiftLeft, half(1), order_), half(1));
    Expr free = op(Kind::Subtract, free_, pool_.resize(block, wide_, true));
    free = pool_.ite(has(shape_.reserve_flags), free, op(Kind::Subtract, free, reserve_));
    Expr min = min_;
    min = pool_.ite(has(0x20), op(Kind::Subtract, min, op(Kind::SignedDivide, min, word(2))), min);
    min = pool_.ite(has(0x10),
                    op(Kind::Subtract, min,
                       op(Kind::SignedDivide, min, word(static_cast<unsigned>(shape_.quarter_divisor)))),
                    min);
    return op(Kind::SignedLess, op(Kind::Add, min, lowmem_), free);
  }

  void build() {
    free_ = pages("free"), managed_ = pages("managed"), reserve_ = pages("highatomic");
    min_ = pages("min"), lowmem_ = pages("lowmem");
    order_ = pool_.symbol({"order", ir::bits(32), ir::Role::Number, ""});
    flags_ = shape_.symbolic_flags ? pool_.symbol({"flags", ir::bits(32), ir::Role::AllocFlags, ""})
                                   : half(shape_.given_flags);
    invariants();
    constraints.push_back(passes());
    const Expr taken = pool_.resize(op(Kind::ShiftLeft, half(1), order_), wide_, false);
    const Expr regular = op(Kind::Subtract, op(Kind::Subtract, free_, reserve_), taken);
    const Expr mark = shape_.claim_regular_stays ? op(Kind::Subtract, min_, word(1))
                                                 : op(Kind::ShiftRightLogical, min_, word(1));
    constraints.push_back(op(Kind::SignedLess, regular, mark));
  }

  ir::ExprPool& pool_;
  WatermarkShape shape_;
  ir::Sort wide_{static_cast<std::uint8_t>(shape_.width)};
  Expr free_, managed_, reserve_, min_, lowmem_, order_, flags_;
};

}  // namespace gfpcheck::test
