/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  One more right to reserves never turns a watermark pass into a refusal
 * Kind:   safety
 * Source: mm/page_alloc.c (__zone_watermark_ok: each right lowers the mark); mm/internal.h (ALLOC_RESERVES)
 * Expect: proved on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both
 *
 * The rights are ALLOC_MIN_RESERVE, ALLOC_NON_BLOCK and ALLOC_OOM, added to any set of alloc flags, one or more at a
 * time. The other way round, giving up a right, is what the reserve override does: see reserve-override-keeps-access.
 */
property(privilege_never_hurts)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int plain = gfpcheck_any(unsigned int, plain_flags);
	unsigned int added = gfpcheck_any(unsigned int, added_flags);
	unsigned long mark = gfpcheck_any(unsigned long, mark);

	assume(!(plain & ~(ALLOC_RESERVES | ALLOC_KSWAPD | ALLOC_CPUSET | GFPCHECK_ALLOC_CMA | ALLOC_WMARK_MASK)));
	assume(!(added & ~(ALLOC_MIN_RESERVE | ALLOC_NON_BLOCK | ALLOC_OOM)));
	assume(mark <= managed_pages(zone));
	assume(watermark_ok(zone, rq->order, mark, zone_index(rq), plain, free_pages(zone)));

	show(after, "alloc flags", "alloc_flags", plain);
	show(after, "with more rights", "alloc_flags", plain | added);
	assert(watermark_ok(zone, rq->order, mark, zone_index(rq), plain | added, free_pages(zone)));
}
