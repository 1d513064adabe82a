/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What stands for the kernel's headers when the text of a tree's decision functions is compiled natively: the
 * plain types, the annotations, and the task that asks. Read before the tree's own enums, macros and structs.
 * No flag, no order and no zone has its number here. Our own words; nothing of it is the kernel's text.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* kconfig: a set option is 1, so pasting makes a name that pushes the 1 into the place that is read */
#define SHIM_SHIFT_1 ignored,
#define SHIM_SECOND(first, second, ...) second
#define SHIM_READ(shifted) SHIM_SECOND(shifted 1, 0, 0)
#define SHIM_PASTE(value) SHIM_READ(SHIM_SHIFT_##value)
#define IS_ENABLED(option) SHIM_PASTE(option)

#undef __always_inline
#define __always_inline inline __attribute__((__always_inline__))
#define __force
#define __bitwise
#define __percpu
#define __maybe_unused __attribute__((__unused__))
#define ____cacheline_internodealigned_in_smp
#define CACHELINE_PADDING(name)
#define ZONE_PADDING(name)

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define BIT(number) (1UL << (number))
#define min(a, b)                      \
	({                             \
		__typeof__(a) a_ = (a); \
		__typeof__(b) b_ = (b); \
		a_ < b_ ? a_ : b_;     \
	})

/* a build of the kernel stops where one of these is true, and so does this one */
#define BUILD_BUG_ON(condition) _Static_assert(!(condition), #condition)
#define VM_WARN_ON(condition) ((void)0)

typedef unsigned int gfp_t;
typedef struct { int counter; } atomic_t;
typedef struct { long counter; } atomic_long_t;
typedef int spinlock_t;
typedef int seqlock_t;

/* a list is its length; unit: entries */
struct list_head {
	unsigned long gfpcheck_entries;
};

#define list_empty(head) ((head)->gfpcheck_entries == 0)
#define atomic_long_read(variable) ((variable)->counter)
#define spin_lock_irqsave(lock, saved) ((saved) = 0)
#define spin_unlock_irqrestore(lock, saved) ((void)(saved))
#define __count_zid_vm_events(item, zone_index, delta) ((void)0)

#define MAX_NR_ZONES __MAX_NR_ZONES

/* the task that asks, as gfpcheck's inputs describe it; prio and signal are derived from that */
struct signal_struct {
	void *oom_mm;
};
struct task_struct {
	unsigned int flags;
	int prio;
	struct signal_struct *signal;
	bool realtime, deadline, oom_victim, memdie;
};
static struct signal_struct task_signal;
static struct task_struct task = { .signal = &task_signal };
#define current (&task)
enum { TIF_MEMDIE };
#define test_thread_flag(flag) (task.memdie)

/* 0 task, 1 task with bottom halves off, 2 softirq, 3 hardirq */
static unsigned int context;
static unsigned int task_preempt_count(void);
#define preempt_count() task_preempt_count()

static int page_group_by_mobility_disabled;
