/* SPDX-License-Identifier: GPL-2.0-only */
/* Who may take from the highatomic list when all else failed: whoever may go below min, or ignore it. */
#undef GFPCHECK_LAST_RESORT
#define GFPCHECK_LAST_RESORT(flags) ((flags) & (ALLOC_NO_WATERMARKS | ALLOC_RESERVES))
