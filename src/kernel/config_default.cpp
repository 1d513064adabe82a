// SPDX-License-Identifier: GPL-2.0-only
// The arm64 default profile. Options that the decision files test only around debugging output or around code
// that no port reaches are left out (off): FAIL_PAGE_ALLOC, PAGE_OWNER, PAGE_POISONING and their like.
#include "kernel/config_default.hpp"

namespace gfpcheck::kernel {
namespace {

constexpr DefaultOption kOptions[] = {
    // The machine
    {"ARM64", "y", ""},
    {"64BIT", "y", ""},
    {"MMU", "y", "makes ALLOC_OOM a flag of its own"},
    {"SMP", "y", ""},
    {"ARM64_4K_PAGES", "y", "a choice with ARM64_16K_PAGES and ARM64_64K_PAGES"},
    {"ARCH_FORCE_MAX_ORDER", "n",
     "unset, both 6.1 (which counts to 11, exclusive) and later trees (10, inclusive) end at order 10; arm64 "
     "sets "
     "just that with 4 KiB pages. With 64 KiB pages set it to 14 for 6.1 and to 13 for later trees"},

    // Zones
    {"ZONE_DMA", "y", ""},
    {"ZONE_DMA32", "y", "gives ALLOC_NOFRAGMENT its bit"},
    {"ZONE_DEVICE", "y", "a fifth zone, which widens the zone index to three bits"},
    {"HIGHMEM", "n", "32-bit machines only"},
    {"FLATMEM", "n", "arm64 has the sparse memory model only"},
    {"SPARSEMEM", "y", ""},
    {"SPARSEMEM_EXTREME", "y", ""},
    {"SPARSEMEM_VMEMMAP", "y", ""},
    {"DEFERRED_STRUCT_PAGE_INIT", "y", "inert once the machine is up"},
    {"MEMORY_HOTPLUG", "y", ""},
    {"MEMORY_HOTREMOVE", "y", "makes the slow path watch for changed zone lists"},
    {"UNACCEPTED_MEMORY", "n", "confidential guests on x86 only"},

    // Nodes
    {"NUMA", "y", ""},
    {"NUMA_BALANCING", "y", ""},
    {"USE_PERCPU_NUMA_NODE_ID", "y", "arm64 selects it with NUMA"},
    {"HAVE_MEMORYLESS_NODES", "n", "arm64 does not select it"},
    {"CPUSETS", "y", "ALLOC_CPUSET has a meaning"},

    // What the allocator may do
    {"CMA", "y", "MIGRATE_CMA and ALLOC_CMA"},
    {"CONTIG_ALLOC", "y", "CMA selects it"},
    {"MEMORY_ISOLATION", "y", "CONTIG_ALLOC selects it; MIGRATE_ISOLATE"},
    {"COMPACTION", "y", "direct compaction and kcompactd"},
    {"MIGRATION", "y", "COMPACTION selects it"},
    {"TRANSPARENT_HUGEPAGE", "y", "per-CPU lists for the PMD order; pageblock order"},
    {"HUGETLB_PAGE", "y", "pageblock order"},
    {"HUGETLB_PAGE_SIZE_VARIABLE", "n", "powerpc and ia64 only; the pageblock order is a constant"},
    {"PCP_BATCH_SCALE_MAX", "5", "Kconfig's default"},
    {"SWAP", "y", ""},
    {"PM", "y", ""},
    {"PM_SLEEP", "y", "suspend narrows gfp_allowed_mask"},

    // Bits of gfp_t above 23 and of struct zone
    {"MEMCG", "y", ""},
    {"SLAB_OBJ_EXT", "y", "MEMCG selects it; __GFP_NO_OBJ_EXT has a bit"},
    {"LOCKDEP", "n", "debugging: __GFP_NOLOCKDEP has no bit"},
    {"KASAN_HW_TAGS", "n",
     "needs memory tagging hardware: __GFP_SKIP_ZERO and __GFP_SKIP_KASAN have no bits"},
    {"KASAN_GENERIC", "n", "debugging"},
    {"KASAN_SW_TAGS", "n", "debugging"},
    {"KMSAN", "n", "debugging"},
    {"LRU_GEN", "y", ""},
    {"LRU_GEN_WALKS_MMU", "y", ""},
    {"ZSMALLOC", "y", "a counter of its own among the zone statistics"},
    {"MEMORY_FAILURE", "y", ""},
    {"MMU_NOTIFIER", "y", ""},
    {"SYSFS", "y", ""},
    {"IOMMU_SUPPORT", "y", "a counter of its own among the node statistics"},
    {"HAVE_GUP_FAST", "y", ""},

    // Kinds of kernel that have other rules
    {"PREEMPT_RT", "n", "a real-time kernel"},
    {"DEBUG_VM", "n", "VM_BUG_ON and its like vanish"},
    {"DEBUG_PAGEALLOC", "n", "debugging: guard pages"},
};

}  // namespace

std::span<const DefaultOption> default_options() {
  return kOptions;
}

}  // namespace gfpcheck::kernel
