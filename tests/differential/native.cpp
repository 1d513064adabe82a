// SPDX-License-Identifier: GPL-2.0-only
// Putting the C file together, gcc, and dlopen.
#include "native.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "extract.hpp"

namespace gfpcheck::test {
namespace {

enum class What { Function, OptionalFunction, Type, OptionalType, Lines, OptionalLines };

/// What is cut out of a tree, in the order in which C needs it.
struct Piece {
  What what;
  const char* file;
  const char* name;
  const char* last = "";  // of Lines
};

constexpr Piece kDeclarations[] = {
    {What::Lines, "include/linux/mmzone.h", "#ifndef CONFIG_ARCH_FORCE_MAX_ORDER", "#endif"},
    {What::OptionalLines, "include/linux/mmzone.h", "#define NR_PAGE_ORDERS", "NR_PAGE_ORDERS"},
    {What::Type, "include/linux/mmzone.h", "enum migratetype"},
    {What::Type, "include/linux/mmzone.h", "enum zone_watermarks"},
    {What::Type, "include/linux/mmzone.h", "enum zone_type"},
    {What::Type, "include/linux/mmzone.h", "enum zone_stat_item"},
    {What::Type, "include/linux/mmzone.h", "enum numa_stat_item"},
    {What::Lines, "include/linux/mmzone.h", "#define ASYNC_AND_SYNC", "ASYNC_AND_SYNC"},
    {What::Type, "include/linux/mmzone.h", "struct free_area"},
    {What::Type, "include/linux/mmzone.h", "struct zone"},
    {What::Lines, "mm/internal.h", "#define ALLOC_WMARK_MIN", "#define ALLOC_RESERVES"},
    {What::Lines, "include/linux/sched.h", "#define PF_MEMALLOC\t", "PF_MEMALLOC"},
    {What::OptionalLines, "include/linux/sched/deadline.h", "#define MAX_DL_PRIO", "MAX_DL_PRIO"},
    {What::OptionalLines, "include/linux/sched/prio.h", "#define MAX_DL_PRIO", "MAX_DL_PRIO"},
    {What::Lines, "include/linux/sched/prio.h", "#define MAX_RT_PRIO", "MAX_RT_PRIO"},
    {What::Lines, "include/linux/preempt.h", "#define PREEMPT_BITS", "#define SOFTIRQ_DISABLE_OFFSET"},
    {What::Lines, "include/linux/preempt.h", "#define nmi_count()", "#define in_interrupt()"},
    {What::OptionalType, "mm/page_alloc.c", "enum rmqueue_mode"},
};

constexpr Piece kFunctions[] = {
    {What::Function, "include/linux/vmstat.h", "zone_page_state"},
    {What::Function, "include/linux/sched/rt.h", "rt_prio"},
    {What::Function, "include/linux/sched/rt.h", "rt_task"},
    {What::OptionalFunction, "include/linux/sched/rt.h", "rt_or_dl_prio"},
    {What::OptionalFunction, "include/linux/sched/rt.h", "rt_or_dl_task"},
    {What::Function, "include/linux/oom.h", "tsk_is_oom_victim"},
    {What::Lines, "include/linux/gfp.h", "#define GFP_MOVABLE_MASK", "#define GFP_MOVABLE_SHIFT"},
    {What::Function, "include/linux/gfp.h", "gfp_migratetype"},
    {What::OptionalFunction, "include/linux/mmzone.h", "free_area_empty"},
    {What::OptionalFunction, "mm/internal.h", "free_area_empty"},
    {What::Function, "mm/page_alloc.c", "gfp_to_alloc_flags_cma"},
    {What::Function, "mm/page_alloc.c", "gfp_to_alloc_flags"},
    {What::Function, "mm/page_alloc.c", "oom_reserves_allowed"},
    {What::Function, "mm/page_alloc.c", "__gfp_pfmemalloc_flags"},
    {What::Function, "mm/page_alloc.c", "__zone_watermark_unusable_free"},
    {What::Function, "mm/page_alloc.c", "__zone_watermark_ok"},
    {What::Function, "mm/page_alloc.c", "zone_watermark_fast"},
    {What::Function, "mm/page_alloc.c", "rmqueue_buddy"},
};

bool optional(What what) {
  return what == What::OptionalFunction || what == What::OptionalType || what == What::OptionalLines;
}

/// A tree's files, each read once.
class Files {
 public:
  explicit Files(std::string root) : root_(std::move(root)) {}

  Result<std::string> cut(const Piece& piece) {
    auto found = texts_.find(piece.file);
    if (found == texts_.end()) {
      auto text = KernelText::read(root_, piece.file);
      if (!text) return text.error();
      found = texts_.emplace(piece.file, std::move(*text)).first;
    }
    switch (piece.what) {
      case What::Function:
      case What::OptionalFunction:
        return found->second.function(piece.name);
      case What::Type:
      case What::OptionalType:
        return found->second.type(piece.name);
      case What::Lines:
      case What::OptionalLines:
        break;
    }
    return found->second.lines(piece.name, piece.last);
  }

 private:
  std::string root_;
  std::map<std::string, KernelText> texts_;
};

/// The pieces that the tree has, by name and in order.
using Texts = std::vector<std::pair<const Piece*, std::string>>;

Result<Texts> cut_all(Files& files, std::span<const Piece> pieces) {
  Texts made;
  for (const Piece& piece : pieces) {
    auto text = files.cut(piece);
    if (text)
      made.emplace_back(&piece, std::move(*text));
    else if (!optional(piece.what))
      return text.error();
  }
  return made;
}

/// Changes one occurrence behind the parameter list, in the body.
Result<Done> mutate(std::string& text, const Mutation& m) {
  std::size_t at = text.find('{');
  for (int left = m.occurrence; at != std::string::npos; ++at) {
    at = text.find(m.from, at);
    if (at == std::string::npos || left-- == 0) break;
  }
  if (at == std::string::npos)
    return bad_input({}, fmt::format("{}() has no '{}' number {}", m.function, m.from, m.occurrence));
  text.replace(at, m.from.size(), m.to);
  return Done{};
}

/// The functions under names of their own, so that versions stand side by side in one C file.
Result<std::string> version_of(const Texts& functions, std::size_t version, const Mutation& mutation) {
  std::string made = fmt::format("#undef PORT\n#define PORT(name) native_##name##_{}\n", version);
  bool mutated = mutation.function.empty();
  for (const auto& [piece, original] : functions) {
    std::string text = original;
    if (mutation.function == piece->name) {
      if (auto changed = mutate(text, mutation); !changed) return changed.error();
      mutated = true;
    }
    if (piece->what != What::Lines)
      made += fmt::format("#undef {0}\n#define {0} {0}_{1}\n", piece->name, version);
    made += text;
  }
  if (!mutated) return bad_input({}, fmt::format("{}() is not among the functions", mutation.function));
  return made + "#include \"entries.h\"\n";
}

std::string shell_word(const std::filesystem::path& path) {
  return "'" + path.string() + "'";
}

std::string whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

Result<Done> run(const std::string& command, const std::filesystem::path& log) {
  if (std::system((command + " >" + shell_word(log) + " 2>&1").c_str()) == 0) return Done{};
  return bad_input({}, command + " failed:\n" + whole(log).substr(0, 4000));
}

}  // namespace

Result<std::string> native_source(const std::string& root, const std::string& prelude,
                                  const std::vector<Mutation>& mutations) {
  Files files(root);
  const auto declarations = cut_all(files, kDeclarations);
  if (!declarations) return declarations.error();
  const auto functions = cut_all(files, kFunctions);
  if (!functions) return functions.error();
  std::string source = prelude + "#include \"shim.h\"\n#include <linux/gfp_types.h>\n";
  for (const auto& [piece, text] : *declarations) source += text;
  if (source.find("nr_free_highatomic") != std::string::npos)
    source += "#define NATIVE_HAS_NR_FREE_HIGHATOMIC 1\n";
  source += "#include \"stand_ins.h\"\n#include \"exports.h\"\n";
  for (std::size_t version = 0; version <= mutations.size(); ++version) {
    const Mutation none;
    auto one = version_of(*functions, version, version == 0 ? none : mutations[version - 1]);
    if (!one) return one.error();
    source += *one;
  }
  return source + "#include \"undefined.h\"\n";
}

Result<std::unique_ptr<Native>> Native::build(const std::string& root, const std::string& source,
                                              const std::filesystem::path& folder) {
  const std::filesystem::path own = std::filesystem::path(GFPCHECK_SOURCE_DIR) / "tests/differential";
  std::filesystem::create_directories(folder / "stub/linux");
  std::ofstream(folder / "stub/linux/bits.h") << "/* the shim has BIT() */\n";
  std::ofstream(folder / "native.c") << source;
  // without the default libraries: undefined.h stands for libubsan
  const std::string command = fmt::format(
      "gcc -std=gnu11 -w -O1 -fPIC -fvisibility=hidden -fno-strict-overflow -fno-delete-null-pointer-checks "
      "-fsanitize=undefined -shared -nodefaultlibs -Wl,-z,defs -I{} -I{} -I{} -o {} {}",
      shell_word(own), shell_word(folder / "stub"), shell_word(root + "/include"),
      shell_word(folder / "native.so"), shell_word(folder / "native.c"));
  if (auto done = run(command, folder / "gcc.log"); !done) return done.error();

  std::unique_ptr<Native> made(new Native());
  made->library_ = dlopen((folder / "native.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (made->library_ == nullptr) return bad_input({}, dlerror());
  made->undefined_ = reinterpret_cast<unsigned long (*)()>(made->symbol("native_undefined"));
  using Visit = void (*)(void*, const char*, int, int, void*, unsigned);
  if (const auto list = reinterpret_cast<void (*)(Visit, void*)>(made->symbol("native_cells")))
    list(&Native::add_cell, made.get());
  return made;
}

Native::~Native() {
  if (library_ != nullptr) dlclose(library_);
}

void* Native::symbol(const char* name) const {
  return dlsym(library_, name);
}

Native::Function Native::port(const std::string& name, int version) const {
  return reinterpret_cast<Function>(symbol(fmt::format("native_{}_{}", name, version).c_str()));
}

void Native::add_cell(void* self, const char* name, int i, int j, void* address, unsigned bits) {
  std::string full;
  int next = i;
  for (const char* c = name; *c != '\0'; ++c) {
    if (*c != '%') {
      full += *c;
      continue;
    }
    full += std::to_string(next);
    next = j;
  }
  static_cast<Native*>(self)->cells_.push_back({std::move(full), bits, address});
}

void Native::write(const Cell& cell, std::uint64_t value) const {
  if (cell.bits == 1) value &= 1;
  std::memcpy(cell.address, &value, cell.bits < 8 ? 1 : cell.bits / 8);  // little-endian machines
}

}  // namespace gfpcheck::test
