/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The question of the last resort in two steps, so that it is stated independently of johannes-1of2: the two are meant to
 * be the same, and tests ask whether they are.
 */
#undef GFPCHECK_LAST_RESORT
#define GFPCHECK_LAST_RESORT(flags) \
	(((flags) & ALLOC_OOM) ? true : !(~(flags) & (ALLOC_MIN_RESERVE | ALLOC_NON_BLOCK)))
