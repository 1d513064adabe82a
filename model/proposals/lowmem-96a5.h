/* SPDX-License-Identifier: GPL-2.0-only */
/* From requests whose highest zone has no pages, nothing is kept. */
#undef GFPCHECK_PROTECTS_FROM
#define GFPCHECK_PROTECTS_FROM(pages) ((pages) != 0)
