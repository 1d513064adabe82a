/* SPDX-License-Identifier: GPL-2.0-only */
/* Who may take from the highatomic list when all else failed: OOM victims, and who both cannot wait and is __GFP_HIGH. */
#undef GFPCHECK_LAST_RESORT
#define GFPCHECK_LAST_RESORT(flags) \
	(((flags) & ALLOC_OOM) || (((flags) & ALLOC_NON_BLOCK) && ((flags) & ALLOC_MIN_RESERVE)))
