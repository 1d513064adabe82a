// SPDX-License-Identifier: GPL-2.0-only
// Scalars v0..v5 of all widths, an array, two structs behind pointers, a helper function; statements that mix
// them.
#include "random_program.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <random>

namespace gfpcheck::testing {
namespace {

constexpr std::array<const char*, 10> kTypes = {"u8",  "s8",  "u16", "s16",  "u32",
                                                "s32", "u64", "s64", "bool", "int"};
constexpr std::array<const char*, 14> kConstants = {
    "0",   "1",     "-1",         "2u",          "7",    "127", "0x80",
    "255", "65535", "0x7fffffff", "0x80000000u", "100L", "-3L", "0xffffffffffffffffUL"};
constexpr int kVariables = 6;

class Writer {
 public:
  Writer(std::string name, std::uint64_t seed) : name_(std::move(name)), random_(seed) {}

  CProgram program() {
    CProgram made{name_, {}, {}};
    for (int i = 0; i < 4; ++i) made.parameters.push_back(type());
    text_ = fmt::format("struct {0}_s {{ u32 a; s16 b; bool c; u64 d[4]; }};\n", name_);
    helper();
    text_ += fmt::format("static unsigned long {}(", name_);
    for (std::size_t i = 0; i < 4; ++i)
      text_ += fmt::format("{}{} v{}", i ? ", " : "", made.parameters[i], i);
    text_ += ")\n{\n";
    text_ += fmt::format("\t{} v4 = {};\n\t{} v5 = {};\n", type(), pure(2), type(), pure(2));
    text_ += fmt::format(
        "\tstruct {0}_s x = {{ 0 }}, y = {{ .a = 3, .b = -4 }};\n\tstruct {0}_s *p = {1} ? &x : &y;\n", name_,
        pure(1));
    text_ += fmt::format("\tint *q = {} ? &arr : &brr;\n", pure(1))
                 .replace(0, 0, "\tint arr = 5, brr = -6, i, k;\n");
    text_ += "\tu32 t[4] = { 1, 2, 3, 4 };\n\n";
    block(4 + pick(6), 3, false, false);
    text_ += "\tgoto out;\nout:\n";
    text_ += fmt::format(
        "\treturn (u64)v0 + (u64)v1 * 3 + (u64)v2 * 5 + (u64)v3 * 7 + (u64)v4 * 11 + (u64)v5 * 13 + x.a + "
        "(u64)x.b * 17 + x.c + x.d[0] + x.d[1] * 3 + x.d[2] * 5 + x.d[3] * 7 + y.a * 19UL + (u64)y.b * 23 + "
        "y.c * 29UL "
        "+ y.d[1] + t[0] + t[1] * 31UL + t[2] * 37UL + t[3] * 41UL + (u64)arr * 43 + (u64)brr * 47;\n}}\n");
    made.text = std::move(text_);
    return made;
  }

 private:
  unsigned pick(unsigned n) { return static_cast<unsigned>(random_() % n); }
  std::string type() { return kTypes[pick(kTypes.size())]; }
  std::string variable() {
    return in_helper_ ? fmt::format("h{}", pick(2)) : fmt::format("v{}", pick(kVariables));
  }

  std::string leaf() {
    if (in_helper_ || early_) return pick(3) ? variable_in_scope() : kConstants[pick(kConstants.size())];
    switch (pick(10)) {
      case 0:
      case 1:
        return kConstants[pick(kConstants.size())];
      // halved: gcc 12 turns -(INT_MIN / 1) into INT_MIN / -1, which traps
      case 2:
        return fmt::format("p->{}", field());
      case 3:
        return fmt::format("t[{} & 3]", variable());
      case 4:
        return pick(2) ? "*q" : fmt::format("x.{}", field());
      default:
        return variable();
    }
  }
  std::string variable_in_scope() { return in_helper_ ? variable() : fmt::format("v{}", pick(4)); }
  std::string field() {
    constexpr std::array<const char*, 4> fields = {"a", "b", "c", "d"};
    const unsigned f = pick(4);
    return f == 3 ? fmt::format("d[{} & 3]", variable()) : fields[f];
  }

  /// An expression without side effects, of any type.
  std::string pure(int depth) {
    early_ = text_.find("u32 t[4]") == std::string::npos;
    return expression(depth);
  }
  std::string expression(int depth) {
    if (depth == 0) return leaf();
    const std::string a = expression(depth - 1 - static_cast<int>(pick(2)) * (depth > 1));
    if (pick(6) == 0) return fmt::format("({})({})", type(), a);
    if (pick(7) == 0) return fmt::format("{}({})", std::array{"-", "~", "!", "+"}[pick(4)], a);
    const std::string b = expression(depth - 1);
    switch (pick(16)) {
      case 0:
        return fmt::format("({}) << (({}) & 7)", a, b);
      case 1:
        return fmt::format("({}) >> (({}) & 15)", a, b);
      // halved: gcc 12 turns -(INT_MIN / 1) into INT_MIN / -1, which traps
      case 2:
        return fmt::format("(({}) / 2) / ((({}) & 7) + 1)", a, b);
      case 3:
        return fmt::format("(({}) / 2) % ((({}) & 15) + 1)", a, b);
      case 4:
        return fmt::format("({} ? {} : {})", expression(depth - 1), a, b);
      case 5:
        return fmt::format("({} {} {})", a, pick(2) ? "&&" : "||", b);
      case 6:
        return fmt::format("({} ?: {})", a, b);
      case 7:
        return fmt::format("({} ? {} : {})", pick(2) ? "1" : "0", a, b);
      case 8:
        if (!in_helper_ && !early_) return fmt::format("{}_h({}, {})", name_, a, b);
        [[fallthrough]];
      case 9:
      case 10:
      case 11:
        return fmt::format("(({}) {} ({}))", a, std::array{"<", "<=", ">", ">=", "==", "!="}[pick(6)], b);
      default:
        return fmt::format("(({}) {} ({}))", a, std::array{"+", "-", "*", "&", "|", "^"}[pick(6)], b);
    }
  }

  std::string target() {
    switch (pick(9)) {
      case 0:
        return fmt::format("p->{}", field());
      case 1:
        return fmt::format("t[{} & 3]", variable());
      // halved: gcc 12 turns -(INT_MIN / 1) into INT_MIN / -1, which traps
      case 2:
        return fmt::format("{}.{}", pick(2) ? "x" : "y", field());
      case 3:
        return "*q";
      default:
        return variable();
    }
  }

  /// A condition; side effects only behind && and ||.
  std::string condition() {
    if (in_helper_ || pick(3)) return pure(2);
    const std::string v = variable();
    const std::string effect =
        pick(2)
            ? fmt::format("({}{} > {})", v, pick(2) ? "++" : "--", kConstants[pick(kConstants.size())])
            : fmt::format("({} {}= {})", v, std::array{"+", "-", "^", "|", "&", "<<", ""}[pick(7)], pick(7));
    return fmt::format("({}) {} {}", pure(1), pick(2) ? "&&" : "||", effect);
  }

  void indent(const std::string& line) {
    text_ += std::string(static_cast<std::size_t>(depth_) + 1, '\t') + line + "\n";
  }

  void block(unsigned count, int depth, bool in_loop, bool in_switch) {
    for (unsigned i = 0; i < count; ++i) statement(depth, in_loop, in_switch);
  }
  void braces(const std::string& head, const std::string& tail, int depth, bool in_loop,
              bool in_switch = false) {
    indent(head + " {");
    ++depth_;
    block(1 + pick(2), depth - 1, in_loop, in_switch);
    --depth_;
    indent("}" + tail);
  }

  void statement(int depth, bool in_loop, bool in_switch) {
    const unsigned kind = pick(depth > 0 ? 20 : 7);
    if (kind < 4) return indent(fmt::format("{} = {};", target(), pure(3)));
    if (kind == 4)
      return indent(
          fmt::format("{} {}= {};", target(), std::array{"+", "-", "*", "&", "|", "^"}[pick(6)], pure(2)));
    if (kind == 5) {
      if (pick(2)) return indent(fmt::format("{} {}= {} & 7;", target(), pick(2) ? "<<" : ">>", pure(1)));
      return indent(fmt::format("{}{};", pick(2) ? "++" : "--", target()));
    }
    if (kind == 6) {
      if (in_loop && !in_switch && pick(2))
        return indent(fmt::format("if ({}) {};", pure(1), pick(2) ? "break" : "continue"));
      if (pick(3) == 0 && !in_helper_) return indent(fmt::format("if ({}) return {};", condition(), pure(2)));
      if (pick(2)) return indent(fmt::format("q = {} ? &arr : q;", pure(1)));
      return indent(fmt::format("p = {} ? &y : p;", pure(1)));
    }
    if (kind < 11) {
      const bool otherwise = pick(2) != 0;
      braces(fmt::format("if ({})", condition()), otherwise ? " else {" : "", depth, in_loop, in_switch);
      if (otherwise) {
        ++depth_;
        block(1 + pick(2), depth - 1, in_loop, in_switch);
        --depth_;
        indent("}");
      }
      return;
    }
    if (kind < 13) return switch_statement(depth, in_loop);
    if (kind < 15) return forward_goto(depth, in_loop, in_switch);
    if (kind == 15) return backward_goto();
    if (kind == 16) return local_block(depth, in_loop, in_switch);
    loop(depth, kind);
  }

  void local_block(int depth, bool in_loop, bool in_switch) {
    const int n = labels_++;
    indent("{");
    ++depth_;
    indent(fmt::format("{} w{};", type(), n));
    indent(fmt::format("if ({}) w{} = {}; else w{} = {};", pure(1), n, pure(2), n, pure(2)));
    block(1, depth - 1, in_loop, in_switch);
    indent(fmt::format("{} = w{};", target(), n));
    --depth_;
    indent("}");
  }

  void switch_statement(int depth, bool in_loop) {
    indent(fmt::format("switch ({}) {{", pick(3) ? fmt::format("({}) & 3", pure(1)) : variable()));
    const unsigned cases = 1 + pick(3);
    for (unsigned i = 0; i < cases; ++i) {
      indent(fmt::format("case {}:",
                         i * 2 == 4 ? 256 : static_cast<int>(i * 2) - 1 + static_cast<int>(pick(2))));
      ++depth_;
      block(1 + pick(2), depth - 1, in_loop, true);
      if (pick(2)) indent("break;");
      --depth_;
    }
    if (pick(2)) {
      indent("default:");
      ++depth_;
      block(1, depth - 1, in_loop, true);
      --depth_;
    }
    indent("}");
  }

  void forward_goto(int depth, bool in_loop, bool in_switch) {
    const std::string label = fmt::format("l{}", labels_++);
    indent("{");
    ++depth_;
    indent(fmt::format("if ({}) goto {};", condition(), label));
    block(1 + pick(2), depth - 1, in_loop, in_switch);
    text_ += label + ":\n";
    indent(fmt::format("{} = {};", target(), pure(1)));
    --depth_;
    indent("}");
  }

  void backward_goto() {
    const std::string label = fmt::format("l{}", labels_++);
    indent("{");
    ++depth_;
    indent(fmt::format("int {}_n = 0;", label));
    text_ += label + ":\n";
    indent(fmt::format("{} += {};", target(), pure(1)));
    indent(fmt::format("if (++{}_n < {} && ({})) goto {};", label, 2 + pick(2), pure(1), label));
    --depth_;
    indent("}");
  }

  void loop(int depth, unsigned kind) {
    const std::string counter = fmt::format("n{}", labels_++);
    indent("{");
    ++depth_;
    if (kind == 17) {
      indent(fmt::format("int {};", counter));
      braces(fmt::format("for ({0} = 0; {0} < {1}; {0}++)", counter, 1 + pick(3)), "", depth, true);
    } else if (kind == 18) {
      indent(fmt::format("{} {};", std::array{"u32", "int", "u8"}[pick(3)], counter));
      if (pick(2))
        braces(fmt::format("for ({0} = ({1}) & 3; {0} < 5; {0}++)", counter, pure(1)), "", depth, true);
      else
        braces(fmt::format("for ({0} = ({1}) & 3; {0} > 0; --{0})", counter, pure(1)), "", depth, true);
    } else {
      indent(fmt::format("int {} = 0;", counter));
      if (pick(2))
        braces(fmt::format("while ({}++ < {} && ({}))", counter, 1 + pick(3), pure(1)), "", depth, true);
      else
        braces("do", fmt::format(" while ({}++ < {});", counter, pick(3)), depth, true);
    }
    --depth_;
    indent("}");
  }

  void helper() {
    in_helper_ = true;
    text_ += fmt::format("static {} {}_h({} h0, {} h1)\n{{\n", type(), name_, type(), type());
    text_ +=
        fmt::format("\tif ({}) return {};\n\th0 += {};\n\tif ({}) h1--; else return {};\n\treturn {};\n}}\n",
                    pure(2), pure(2), pure(1), pure(1), pure(2), pure(3));
    in_helper_ = false;
  }

  std::string name_;
  std::mt19937_64 random_;
  std::string text_;
  int depth_ = 0;
  int labels_ = 0;
  bool in_helper_ = false;
  bool early_ = true;
};

std::uint64_t setting(const char* name, std::uint64_t usual) {
  const char* given = std::getenv(name);
  return given ? std::strtoull(given, nullptr, 10) : usual;
}

}  // namespace

std::uint64_t random_seed() {
  return setting("GFPCHECK_SEED", 1);
}

std::vector<CProgram> random_programs(const std::string& prefix, std::uint64_t usual) {
  const std::uint64_t count = setting("GFPCHECK_PROGRAMS", usual);
  std::vector<CProgram> programs;
  for (std::uint64_t i = 0; i < count; ++i)
    programs.push_back(random_program(prefix + std::to_string(i), random_seed() * 1000003 + i));
  return programs;
}

CProgram random_program(const std::string& name, std::uint64_t seed) {
  return Writer(name, seed).program();
}

Arguments random_arguments(const CProgram& program, std::uint64_t seed) {
  constexpr std::array<std::uint64_t, 10> corners = {
      0, 1, 2, 0x7f, 0x80, 0xff, 0x7fffffff, 0x80000000, 0xffffffff, ~std::uint64_t{0}};
  std::mt19937_64 random(seed);
  Arguments made;
  for (std::size_t i = 0; i < program.parameters.size(); ++i) {
    const std::uint64_t kind = random() % 4;
    made.push_back(kind == 0 ? random() : kind == 1 ? random() % 16 : corners[random() % corners.size()]);
  }
  return made;
}

}  // namespace gfpcheck::testing
