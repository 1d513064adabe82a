/* SPDX-License-Identifier: GPL-2.0-only */
/* Whether the highest zone of a request has pages makes no difference. */
#undef GFPCHECK_PROTECTS_FROM
#define GFPCHECK_PROTECTS_FROM(pages) true
