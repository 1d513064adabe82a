/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  What the reserve override gives is never less than what it takes away
 * Kind:   safety
 * Source: mm/page_alloc.c (__zone_watermark_ok: OOM victims can try even harder; __gfp_pfmemalloc_flags)
 * Expect: refuted on 6.1, 6.12, v7
 */
property(reserve_override_keeps_access)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int own = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int reserve = reserve_flags(rq->gfp);
	unsigned int after_override = reserve | (own & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD));

	assume(reserve && gfpcheck_any(bool, overridden));
	assume(watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), own, free_pages(zone)));
	assume(rmqueue_from_buddy(zone, zone, rq->order, own, gfp_migratetype(rq->gfp)));

	show(after, "alloc flags", "alloc_flags", own);
	show(after, "after the override", "alloc_flags", after_override);
	show(after, "regular free", "pages", regular_free(zone));
	assert((after_override & ALLOC_NO_WATERMARKS) ||
	       watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), after_override, free_pages(zone)));
	assert(rmqueue_from_buddy(zone, zone, rq->order, after_override, gfp_migratetype(rq->gfp)) != NULL);
}
