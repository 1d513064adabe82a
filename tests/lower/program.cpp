// SPDX-License-Identifier: GPL-2.0-only
// Compiling with gcc and loading; lowering and evaluating.
#include "program.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "base/ensure.hpp"
#include "syntax/preprocess.hpp"

namespace gfpcheck::testing {
namespace {

/// "f((int)in[0], (bool)in[1])": how gcc's side calls the program.
std::string native_call(const CProgram& p) {
  std::string call = p.name + "(";
  for (std::size_t i = 0; i < p.parameters.size(); ++i)
    call += fmt::format("{}({})(in[{}]{})", i ? ", " : "", p.parameters[i], i,
                        p.parameters[i] == "bool" ? " & 1" : "");
  return call + ")";
}

std::string harness(const CProgram& p) {
  std::string call = p.name + "(";
  for (std::size_t i = 0; i < p.parameters.size(); ++i)
    call += fmt::format("{}gfpcheck_any({}, argument{})", i ? ", " : "", p.parameters[i], i);
  return fmt::format("static void harness(void)\n{{\n\tshow(out, \"r\", \"\", {}));\n}}\n", call);
}

}  // namespace

std::string common_prelude() {
  return "typedef unsigned char u8;\ntypedef unsigned short u16;\ntypedef unsigned int u32;\n"
         "typedef unsigned long u64;\ntypedef signed char s8;\ntypedef short s16;\ntypedef int s32;\n"
         "typedef long s64;\n#define NULL ((void *)0)\n";
}

Native::Native(const std::vector<CProgram>& programs) {
  const std::string base =
      fmt::format("{}/gfpcheck-native-{}", std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp", getpid());
  std::ofstream source(base + ".c");
  source << "#include <stdbool.h>\n" << common_prelude();
  for (const CProgram& p : programs)
    source << p.text << "\nunsigned long run_" << p.name << "(const unsigned long *in) { return "
           << native_call(p) << "; }\n";
  source.close();
  const std::string command = fmt::format(
      "gcc -std=gnu11 -O1 -w -fwrapv -fno-strict-overflow -fno-strict-aliasing -shared -fPIC -o {0}.so {0}.c",
      base);
  ensure(std::system(command.c_str()) == 0, "the test's own programs are C that gcc takes");
  library_ = dlopen((base + ".so").c_str(), RTLD_NOW | RTLD_LOCAL);
  ensure(library_ != nullptr, "what gcc linked can be loaded");
  for (const CProgram& p : programs)
    entries_[p.name] = reinterpret_cast<Entry>(dlsym(library_, ("run_" + p.name).c_str()));
  unlink((base + ".so").c_str());
  unlink((base + ".c").c_str());
}

Native::~Native() {
  dlclose(library_);
}

std::uint64_t Native::run(const std::string& name, const Arguments& arguments) const {
  const std::vector<unsigned long> in(arguments.begin(), arguments.end());
  return entries_.at(name)(in.data());
}

Result<std::unique_ptr<Unit>> read_unit(std::vector<syntax::SourceFile> files) {
  auto stream = syntax::preprocess(std::move(files));
  if (!stream) return stream.error();
  auto unit = syntax::TranslationUnit::index(std::move(*stream));
  if (!unit) return unit.error();
  auto made = std::make_unique<Unit>();
  made->unit = std::move(*unit);
  return made;
}

Result<std::unique_ptr<Lowered>> Lowered::make(const CProgram& program) {
  const std::string text = program.text + "\n" + harness(program);
  auto stream = syntax::preprocess({{"prelude.h", common_prelude(), syntax::Origin::Prelude},
                                    {program.name + ".c", text, syntax::Origin::Environment}});
  if (!stream) return stream.error();
  auto unit = syntax::TranslationUnit::index(std::move(*stream));
  if (!unit) return unit.error();
  auto made = std::make_unique<Lowered>();
  auto obligation = lower::lower_harness(**unit, {}, made->pool_, "harness");
  if (!obligation) return obligation.error();
  made->obligation_ = std::move(*obligation);
  std::vector<ir::Expr> roots = {made->obligation_.shown.at(0).value};
  for (const auto& d : made->obligation_.defined) roots.push_back(d.condition);
  made->program_ = std::make_unique<eval::Program>(roots);
  for (std::size_t i = 0; i < program.parameters.size(); ++i) {
    int found = -1;
    const auto& symbols = made->pool_.symbols();
    for (std::size_t s = 0; s < symbols.size(); ++s)
      if (symbols[s].name == fmt::format("argument{}", i)) found = static_cast<int>(s);
    made->symbols_.push_back(found);
  }
  return made;
}

std::uint64_t Lowered::run(const Arguments& arguments) {
  ir::Assignment assignment;
  for (std::size_t i = 0; i < symbols_.size(); ++i)
    if (symbols_[i] >= 0) assignment.set(static_cast<std::uint32_t>(symbols_[i]), arguments[i]);
  const auto values = program_->run(assignment);
  defined_ = true;
  for (std::size_t i = 1; i < values.size(); ++i) defined_ = defined_ && values[i] == 1;
  return values[0];
}

std::vector<std::string> Lowered::free_inputs() const {
  std::vector<std::string> names;
  const std::vector<ir::Expr> roots = {obligation_.shown.at(0).value};
  ir::for_each_node(roots, [&](const ir::Expr& e) {
    if (e.kind() != ir::Kind::Symbol) return;
    const std::string& name = pool_.symbols()[e.symbol_index()].name;
    if (!name.starts_with("argument")) names.push_back(name);
  });
  return names;
}

std::string complaint(const std::string& declarations, const std::string& body) {
  const std::string text = declarations + "\nstatic void harness(void)\n{\n" + body + "\n}\n";
  auto unit = read_unit(
      {{"prelude.h", common_prelude(), syntax::Origin::Prelude}, {"harness.c", text, syntax::Origin::Spec}});
  if (!unit) return to_string(unit.error());
  const auto lowered = (*unit)->lower("harness");
  return lowered ? std::string() : to_string(lowered.error());
}

}  // namespace gfpcheck::testing
