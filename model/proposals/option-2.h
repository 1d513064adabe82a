/* SPDX-License-Identifier: GPL-2.0-only */
/* As it is meant: from whom the free pages of the highatomic reserve are hidden. */
#undef GFPCHECK_HIDES_HIGHATOMIC
#define GFPCHECK_HIDES_HIGHATOMIC(flags) (!((flags) & ALLOC_HIGHATOMIC))
