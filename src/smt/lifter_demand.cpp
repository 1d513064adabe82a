// SPDX-License-Identifier: GPL-2.0-only
// What an expression needs of its operands, so that it can be built in the form that its users want.
#include "ir/fold.hpp"
#include "smt/lifter.hpp"

namespace gfpcheck::smt {

using ir::Expr;
using ir::Kind;

/// Whether the number is put together from bits (else it is computed from the operands' numbers).
bool Lifter::number_from_bits(const Expr& e) const {
  switch (e.kind()) {
    case Kind::Symbol:
      return words_.is_word(e);
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
    case Kind::ZeroExtend:
    case Kind::SignExtend:
    case Kind::Truncate:
      return words_.is_word(e);
    case Kind::ShiftLeft:
    case Kind::ShiftRightLogical:
    case Kind::ShiftRightArithmetic:
      return e.arg(1).is_constant() && words_.is_word(e);
    default:
      return false;
  }
}

/// Whether single bits are cut out of the number (else they come from the operands' bits).
bool Lifter::bits_from_number(const Expr& e) const {
  switch (e.kind()) {
    case Kind::Symbol:
      return !words_.is_word(e);
    case Kind::Ite:
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
    case Kind::BitNot:
    case Kind::ZeroExtend:
    case Kind::SignExtend:
    case Kind::Truncate:
      return false;
    case Kind::ShiftLeft:
    case Kind::ShiftRightLogical:
    case Kind::ShiftRightArithmetic:
      return !e.arg(1).is_constant();
    default:
      return true;
  }
}

void Lifter::demand_for_bits(const Expr& e, std::uint64_t bits) {
  const std::uint64_t sign = ir::sign_of(e.sort());
  switch (e.kind()) {
    case Kind::Ite:
      want_bits(e.arg(1), bits);
      want_bits(e.arg(2), bits);
      break;
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
    case Kind::BitNot:
    case Kind::ZeroExtend:
    case Kind::Truncate:
      for (const Expr& arg : e.args()) want_bits(arg, bits);
      break;
    case Kind::SignExtend: {
      const std::uint64_t inner = ir::mask_of(e.arg(0).sort());
      want_bits(e.arg(0), (bits & inner) | ((bits & ~inner) != 0 ? ir::sign_of(e.arg(0).sort()) : 0));
      break;
    }
    case Kind::ShiftLeft:
      want_bits(e.arg(0), ir::meaning::shift_right(bits, e.arg(1).value()));
      break;
    case Kind::ShiftRightLogical:
      want_bits(e.arg(0), ir::meaning::shift_left(bits, e.arg(1).value()));
      break;
    case Kind::ShiftRightArithmetic:
      want_bits(e.arg(0), ir::meaning::shift_left(bits, e.arg(1).value()) | sign);
      break;
    default:
      break;
  }
}

void Lifter::demand_for_number(const Expr& e) {
  for (const Expr& arg : e.args())
    if (!arg.sort().is_bool()) want_number(arg);
}

/// Called for users before their operands, when all demands on `e` are known.
void Lifter::demand_operands(const Expr& e) {
  if (e.sort().is_bool()) {
    if (e.args().empty() || ir::info(e.kind()).shape != ir::Shape::BitsToBool || e.arg(0).sort().is_bool())
      return;
    const bool by_bits = e.kind() == Kind::Equal && (words_.is_word(e.arg(0)) || words_.is_word(e.arg(1)));
    for (const Expr& arg : e.args())
      by_bits ? want_bits(arg, e.arg(0).may_be_one() | e.arg(1).may_be_one()) : want_number(arg);
    return;
  }
  if (e.is_constant()) return;
  Entry& entry = at(e);
  if (entry.wants_number && number_from_bits(e)) want_bits(e, ~std::uint64_t{0});
  if (entry.wants_bits != 0 && bits_from_number(e)) entry.wants_number = true;
  if (entry.wants_bits != 0 && !bits_from_number(e)) demand_for_bits(e, entry.wants_bits);
  if (entry.wants_number && !number_from_bits(e)) demand_for_number(e);
}

}  // namespace gfpcheck::smt
