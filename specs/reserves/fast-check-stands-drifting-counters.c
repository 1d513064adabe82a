/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The fast watermark check lets nothing through that the full check refuses, whatever the counters say
 * Kind:   safety
 * Source: 9282012fc0aa (a negative count of usable pages compared as a huge one)
 * Expect: proved on 6.1, 6.12, v7
 *
 * fast-check-implies-full-check asks of zones whose counters agree. Here they do not: each is read on its own, per-CPU
 * parts of it are not yet folded in, and what is set aside may be more than what is free. Only what a machine can
 * count bounds them. The boost is left out: its exception is that other property's.
 */
property(fast_check_stands_drifting_counters)
{
	struct request *rq = any_request();
	struct zone *zone = gfpcheck_new(struct zone, zone);
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned long mark = gfpcheck_any(unsigned long, mark);
	long highatomic = unusable_free(zone, 0, GFPCHECK_ALLOC_CMA);
	long cma = unusable_free(zone, 0, ALLOC_MIN_RESERVE);

	assume(mark <= GFPCHECK_MAX_PAGES);
	assume(free_pages(zone) <= GFPCHECK_MAX_PAGES);
	assume(highatomic >= 0 && highatomic <= (long)GFPCHECK_MAX_PAGES);
	assume(cma >= 0 && cma <= (long)GFPCHECK_MAX_PAGES);
	assume(zone->lowmem_reserve[zone_index(rq)] >= 0);
	assume(zone->lowmem_reserve[zone_index(rq)] <= (long)GFPCHECK_MAX_PAGES);
	assume(zone->watermark_boost == 0);
	assume(watermark_fast(zone, rq->order, mark, zone_index(rq), alloc_flags, rq->gfp));

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "mark", "pages", mark);
	show(after, "free", "pages", free_pages(zone));
	show(after, "set aside", "pages", unusable_free(zone, rq->order, alloc_flags));
	assert(watermark_ok(zone, rq->order, mark, zone_index(rq), alloc_flags, free_pages(zone)));
}
