// SPDX-License-Identifier: GPL-2.0-only
// The one table of expression kinds. Everything that walks expressions is driven by it; adding a kind is
// one line here plus the compile errors that a switch without default then gives.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gfpcheck::ir {

enum class Kind : std::uint8_t {
  // leaves
  Constant, Symbol,
  // truth values: operands and result are bool
  Not, And, Or,
  // if-then-else: bool, T, T -> T
  Ite,
  // comparisons of two operands of one sort -> bool (Equal also compares bools)
  Equal, UnsignedLess, UnsignedLessEqual, SignedLess, SignedLessEqual,
  // arithmetic modulo 2^n; division truncates as in C
  Add, Subtract, Multiply, UnsignedDivide, SignedDivide, UnsignedRemainder, SignedRemainder, Negate,
  // bits
  BitAnd, BitOr, BitXor, BitNot, ShiftLeft, ShiftRightLogical, ShiftRightArithmetic,
  // changes of width: the result's sort is the target
  ZeroExtend, SignExtend, Truncate,
};

enum class Shape : std::uint8_t { Leaf, BoolToBool, IfThenElse, BitsToBool, BitsToBits, Resize };

struct KindInfo {
  Kind kind;
  std::string_view name;  // as printed by `gfpcheck dump --stage ir`
  std::string_view smt;   // SMT-LIB operator; empty where the operator carries an index or is a leaf
  std::uint8_t arity;
  Shape shape;
};

inline constexpr std::array kKinds = {
    KindInfo{Kind::Constant, "const", "", 0, Shape::Leaf},
    KindInfo{Kind::Symbol, "symbol", "", 0, Shape::Leaf},
    KindInfo{Kind::Not, "not", "not", 1, Shape::BoolToBool},
    KindInfo{Kind::And, "and", "and", 2, Shape::BoolToBool},
    KindInfo{Kind::Or, "or", "or", 2, Shape::BoolToBool},
    KindInfo{Kind::Ite, "ite", "ite", 3, Shape::IfThenElse},
    KindInfo{Kind::Equal, "=", "=", 2, Shape::BitsToBool},
    KindInfo{Kind::UnsignedLess, "u<", "bvult", 2, Shape::BitsToBool},
    KindInfo{Kind::UnsignedLessEqual, "u<=", "bvule", 2, Shape::BitsToBool},
    KindInfo{Kind::SignedLess, "s<", "bvslt", 2, Shape::BitsToBool},
    KindInfo{Kind::SignedLessEqual, "s<=", "bvsle", 2, Shape::BitsToBool},
    KindInfo{Kind::Add, "+", "bvadd", 2, Shape::BitsToBits},
    KindInfo{Kind::Subtract, "-", "bvsub", 2, Shape::BitsToBits},
    KindInfo{Kind::Multiply, "*", "bvmul", 2, Shape::BitsToBits},
    KindInfo{Kind::UnsignedDivide, "u/", "bvudiv", 2, Shape::BitsToBits},
    KindInfo{Kind::SignedDivide, "s/", "bvsdiv", 2, Shape::BitsToBits},
    KindInfo{Kind::UnsignedRemainder, "u%", "bvurem", 2, Shape::BitsToBits},
    KindInfo{Kind::SignedRemainder, "s%", "bvsrem", 2, Shape::BitsToBits},
    KindInfo{Kind::Negate, "neg", "bvneg", 1, Shape::BitsToBits},
    KindInfo{Kind::BitAnd, "&", "bvand", 2, Shape::BitsToBits},
    KindInfo{Kind::BitOr, "|", "bvor", 2, Shape::BitsToBits},
    KindInfo{Kind::BitXor, "^", "bvxor", 2, Shape::BitsToBits},
    KindInfo{Kind::BitNot, "~", "bvnot", 1, Shape::BitsToBits},
    KindInfo{Kind::ShiftLeft, "<<", "bvshl", 2, Shape::BitsToBits},
    KindInfo{Kind::ShiftRightLogical, "u>>", "bvlshr", 2, Shape::BitsToBits},
    KindInfo{Kind::ShiftRightArithmetic, "s>>", "bvashr", 2, Shape::BitsToBits},
    KindInfo{Kind::ZeroExtend, "zext", "", 1, Shape::Resize},
    KindInfo{Kind::SignExtend, "sext", "", 1, Shape::Resize},
    KindInfo{Kind::Truncate, "trunc", "", 1, Shape::Resize},
};

constexpr const KindInfo& info(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

namespace detail {
constexpr bool table_follows_enum() {
  for (std::size_t i = 0; i < kKinds.size(); ++i)
    if (static_cast<std::size_t>(kKinds[i].kind) != i) return false;
  return kKinds.size() == static_cast<std::size_t>(Kind::Truncate) + 1;
}
}  // namespace detail
static_assert(detail::table_follows_enum(), "kKinds has one row per Kind, in the order of the enum");

}  // namespace gfpcheck::ir
