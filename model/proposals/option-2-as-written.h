/* SPDX-License-Identifier: GPL-2.0-only */
/* As it is written: the reserve is hidden from those that it is for. */
#undef GFPCHECK_HIDES_HIGHATOMIC
#define GFPCHECK_HIDES_HIGHATOMIC(flags) ((flags) & ALLOC_HIGHATOMIC)
