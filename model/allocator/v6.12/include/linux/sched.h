/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The task flags that the allocator asks about. gfpcheck reads nothing but these lines of the file: the task
 * itself is model/environment/task.c.
 */
#define PF_EXITING 0x4
#define PF_WQ_WORKER 0x20
#define PF_DUMPCORE 0x200
#define PF_MEMALLOC 0x800
#define PF_KSWAPD 0x20000
#define PF_MEMALLOC_NOFS 0x40000
#define PF_MEMALLOC_NOIO 0x80000
#define PF_MEMALLOC_PIN 0x10000000
