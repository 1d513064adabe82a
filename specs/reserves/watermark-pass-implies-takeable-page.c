/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A request that passes the min watermark finds a page on the free lists
 * Kind:   safety
 * Source: mm/page_alloc.c (__zone_watermark_unusable_free: pages that the caller has no right to are subtracted)
 * Expect: refuted on 6.1, 6.12, v7;
 *         refuted with both; proved with option-1, with option-2
 *
 * False by design of every tree so far: ALLOC_MIN_RESERVE alone has the free highatomic pages counted and does not
 * open their list, so an order-0 request passes on pages that it may not take. The watermark is a heuristic for
 * order 0; the price is a request that fails, or reclaims for nothing, with the zone above its mark.
 */
property(watermark_pass_implies_takeable_page)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int reserve = reserve_flags(rq->gfp);
	struct page *page;

	if (reserve && gfpcheck_any(bool, overridden))
		alloc_flags = reserve | (alloc_flags & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD));
	assume(!(alloc_flags & ALLOC_NOFRAGMENT));
	assume(watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), alloc_flags, free_pages(zone)));

	page = rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp));
	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "regular free", "pages", regular_free(zone));
	assert(page != NULL);
}
