/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Read before a tree's own files. Stands for the headers that are not read: kconfig.h, types.h, compiler.h,
 * minmax.h, bits.h and the generated bounds. It only names what those headers name; no flag has its value here.
 * CONFIG_* lines of the chosen profile come before it.
 */

/* kconfig: an option that is set to 1 makes the placeholder expand to "0," and shifts the third argument in */
#define GFPCHECK_OPTION_1 0,
#define GFPCHECK_THIRD(ignored, value, ...) value
#define GFPCHECK_IS_SET3(shift) GFPCHECK_THIRD(shift 1, 0, 0)
#define GFPCHECK_IS_SET2(value) GFPCHECK_IS_SET3(GFPCHECK_OPTION_##value)
#define GFPCHECK_IS_SET(option) GFPCHECK_IS_SET2(option)
#define GFPCHECK_IS_SET_MODULE2(option) GFPCHECK_IS_SET(option##_MODULE)
#define GFPCHECK_IS_SET_MODULE(option) GFPCHECK_IS_SET_MODULE2(option)
#define IS_BUILTIN(option) GFPCHECK_IS_SET(option)
#define IS_MODULE(option) 0
#define IS_ENABLED(option) GFPCHECK_IS_SET(option)
#define IS_REACHABLE(option) GFPCHECK_IS_SET(option)

/* annotations that carry no meaning for a decision */
#define __force
#define __bitwise
#define __user
#define __iomem
#define __percpu
#define __rcu
#define __read_mostly
#define __initdata
#define __init
#define __meminit
#define __meminitdata
#define __ref
#define __refdata
#define __sched
#define __always_inline inline
#define __maybe_unused
#define __always_unused
#define __must_check
#define __packed
#define __randomize_layout
#define __ro_after_init
#define __cold
#define __weak
#define __used
#define __malloc
#define __noreturn
#define noinline
#define fallthrough
#define asmlinkage
#define ____cacheline_internodealigned_in_smp
#define ____cacheline_aligned_in_smp
#define __cacheline_aligned
#define __alloc_size(...)
#define __assume_aligned(...)
#define __acquires(...)
#define __releases(...)
#define __printf(...)
#define __counted_by(...)
#define __aligned(...)
#define __private
#define __nocast
#define __sysctl
#define __section(...)

#define likely(x) (x)
#define unlikely(x) (x)
#define READ_ONCE(x) (x)
#define WRITE_ONCE(x, value) ((x) = (value))
#define data_race(x) (x)
#define BIT(nr) (1UL << (nr))
#define BIT_ULL(nr) (1ULL << (nr))
#define BITS_PER_BYTE 8
#define BITS_PER_LONG 64
#define BITS_PER_LONG_LONG 64
#define NULL ((void *)0)

/* minmax: both operands in their common type, each evaluated once */
#define min(a, b) gfpcheck_min((a), (b))
#define max(a, b) gfpcheck_max((a), (b))
#define min_t(type, a, b) gfpcheck_min((type)(a), (type)(b))
#define max_t(type, a, b) gfpcheck_max((type)(a), (type)(b))
#define clamp(value, low, high) gfpcheck_min(gfpcheck_max((value), (low)), (high))
#define clamp_t(type, value, low, high) gfpcheck_min(gfpcheck_max((type)(value), (type)(low)), (type)(high))
#define min3(a, b, c) gfpcheck_min((a), gfpcheck_min((b), (c)))
#define max3(a, b, c) gfpcheck_max((a), gfpcheck_max((b), (c)))

#define MIN_T(type, a, b) gfpcheck_min((type)(a), (type)(b))
#define MAX_T(type, a, b) gfpcheck_max((type)(a), (type)(b))

/* align.h, math.h: to powers of two of the same width, as all uses read here are; the arithmetic of do_div() and its kin */
#define ALIGN(x, to) (((x) + (to) - 1) & ~((to) - 1))
#define ALIGN_DOWN(x, to) ((x) & ~((to) - 1))
#define IS_ALIGNED(x, to) (((x) & ((to) - 1)) == 0)
#define mult_frac(x, numerator, denominator) \
	((x) / (denominator) * (numerator) + (x) % (denominator) * (numerator) / (denominator))
#define div64_ul(dividend, divisor) ((u64)(dividend) / (unsigned long)(divisor))
#define do_div(n, base) ((void)((n) = (n) / (u32)(base)))	/* 32 bits; no use of the remainder is read */

/* warnings: the condition's value is what the expression gives; that it is false is not assumed */
#define WARN_ON(condition) (!!(condition))
#define WARN_ON_ONCE(condition) (!!(condition))
#define WARN(condition, ...) (!!(condition))
#define WARN_ONCE(condition, ...) (!!(condition))
#define VM_WARN_ON(condition) ((void)0)
#define VM_WARN_ON_ONCE(condition) ((void)0)
#define VM_WARN_ONCE(condition, ...) ((void)0)
#define VM_WARN_ON_ONCE_PAGE(condition, page) (!!(condition))
#define VM_BUG_ON(condition) ((void)0)
#define VM_BUG_ON_PAGE(condition, page) ((void)0)
#define BUILD_BUG_ON(condition) gfpcheck_build_bug_on(condition)
#define BUG_ON(condition) gfpcheck_never(condition)

/* locks: the zone's numbers are read at one instant (the ledger says so) */
#define spin_lock_irqsave(lock, flags) ((void)0)
#define spin_unlock_irqrestore(lock, flags) ((void)0)
#define spin_lock(lock) ((void)0)
#define spin_unlock(lock) ((void)0)
#define spin_trylock_irqsave(lock, flags) (1)

/* vmstat.h: statistics that no decision reads */
#define __count_zid_vm_events(item, zone_index, delta) ((void)0)
#define count_vm_event(item) ((void)0)
#define count_vm_events(item, delta) ((void)0)

/* types.h */
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char s8;
typedef short s16;
typedef int s32;
typedef long long s64;
typedef unsigned char __u8;
typedef unsigned int __u32;
typedef unsigned long size_t;
typedef long ssize_t;
typedef unsigned long pgoff_t;
typedef long long loff_t;
typedef unsigned int gfp_t;
typedef unsigned int fgf_t;
typedef unsigned int slab_flags_t;
typedef unsigned long uintptr_t;
typedef unsigned long phys_addr_t;
typedef struct { int counter; } atomic_t;
typedef struct { long counter; } atomic_long_t;
typedef struct { unsigned long gfpcheck_nodes; } nodemask_t;

/* A list head is abstracted to its length. Unit: entries (free blocks for a free list). */
struct list_head { unsigned long gfpcheck_entries; };

/* bounds.c and page-flags-layout.h: derived from the options, as the kernel's build derives them */
#define MAX_NR_ZONES __MAX_NR_ZONES
#define NR_PAGEFLAGS __NR_PAGEFLAGS
#ifdef CONFIG_ZONE_DMA
#define GFPCHECK_ZONE_DMA 1
#else
#define GFPCHECK_ZONE_DMA 0
#endif
#ifdef CONFIG_ZONE_DMA32
#define GFPCHECK_ZONE_DMA32 1
#else
#define GFPCHECK_ZONE_DMA32 0
#endif
#ifdef CONFIG_HIGHMEM
#define GFPCHECK_ZONE_HIGHMEM 1
#else
#define GFPCHECK_ZONE_HIGHMEM 0
#endif
#ifdef CONFIG_ZONE_DEVICE
#define GFPCHECK_ZONE_DEVICE 1
#else
#define GFPCHECK_ZONE_DEVICE 0
#endif
#define GFPCHECK_NR_ZONES (2 + GFPCHECK_ZONE_DMA + GFPCHECK_ZONE_DMA32 + GFPCHECK_ZONE_HIGHMEM + GFPCHECK_ZONE_DEVICE)
#if GFPCHECK_NR_ZONES <= 2
#define ZONES_SHIFT 1
#elif GFPCHECK_NR_ZONES <= 4
#define ZONES_SHIFT 2
#else
#define ZONES_SHIFT 3
#endif

/* page sizes: the architecture's page.h */
#ifdef CONFIG_ARM64_64K_PAGES
#define PAGE_SHIFT 16
#else
#define PAGE_SHIFT 12
#endif
#define PAGE_SIZE (1UL << PAGE_SHIFT)
#define PMD_SHIFT (PAGE_SHIFT + PAGE_SHIFT - 3)
#define HPAGE_PMD_ORDER (PMD_SHIFT - PAGE_SHIFT)
#define HPAGE_SHIFT PMD_SHIFT
#define HUGETLB_PAGE_ORDER (HPAGE_SHIFT - PAGE_SHIFT)
#define SECTION_SIZE_BITS 29

/* the one task that asks */
#define current (&task)
