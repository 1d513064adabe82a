/* SPDX-License-Identifier: GPL-2.0-only */
/* Which flags are a claim on reserves: being unable to wait is none. */
#ifdef ALLOC_RESERVES
#undef ALLOC_RESERVES
#define ALLOC_RESERVES (ALLOC_OOM | ALLOC_HIGHATOMIC | ALLOC_MIN_RESERVE)
#endif
