/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  Each right to the min reserve lowers the mark by its documented fraction, rounded by less than two pages
 * Kind:   safety
 * Source: mm/page_alloc.c (__zone_watermark_ok: 50% of the min reserve); mm/internal.h (ALLOC_MIN_RESERVE); 1ebbb21811b7
 * Expect: proved on 6.1, 6.12, v7
 *
 * Eighths of the mark that have to stay free: 8 without a right, and with ALLOC_NON_BLOCK alone; 4 with
 * ALLOC_MIN_RESERVE (50%); 3 with ALLOC_NON_BLOCK besides (62.5% may go); half of that again with ALLOC_OOM. The code
 * divides step by step and rounds each time, towards more free memory: a mark of 5 becomes 3, not 2. The zone is any
 * zone with counts that a machine can have; it need not be a valid one.
 */
property(min_reserve_fractions)
{
	struct zone *zone = gfpcheck_new(struct zone, zone);
	unsigned int alloc_flags = gfpcheck_any(unsigned int, alloc_flags);
	unsigned long mark = gfpcheck_any(unsigned long, mark);
	long free = gfpcheck_any(long, free);
	long unusable = unusable_free(zone, 0, alloc_flags);
	long kept;
	long spare;
	bool passes;

	assume(!(alloc_flags & ~(ALLOC_MIN_RESERVE | ALLOC_NON_BLOCK | ALLOC_OOM)));
	assume(mark <= GFPCHECK_MAX_PAGES);
	assume(free >= 0 && free <= (long)GFPCHECK_MAX_PAGES);
	assume(unusable >= 0 && unusable <= (long)GFPCHECK_MAX_PAGES);
	assume(zone->lowmem_reserve[0] >= 0 && zone->lowmem_reserve[0] <= (long)GFPCHECK_MAX_PAGES);
	/* sixteenths of a page */
	if (!(alloc_flags & ALLOC_MIN_RESERVE))
		kept = (alloc_flags & ALLOC_OOM) ? 8 * (long)mark : 16 * (long)mark;
	else if (!(alloc_flags & ALLOC_NON_BLOCK))
		kept = (alloc_flags & ALLOC_OOM) ? 4 * (long)mark : 8 * (long)mark;
	else
		kept = (alloc_flags & ALLOC_OOM) ? 3 * (long)mark : 6 * (long)mark;
	spare = free - unusable - zone->lowmem_reserve[0];
	passes = watermark_ok(zone, 0, mark, 0, alloc_flags, free);

	show(after, "mark", "pages", mark);
	show(after, "counted", "pages", spare);
	assert(!passes || 16 * spare > kept);
	assert(passes || 16 * (spare - 2) < kept);
}
