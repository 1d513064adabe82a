/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  Where a mask gets a block of some order, it gets one of the order below
 * Kind:   safety
 * Source: 281dd25c1a01 (failing order 0 is worse than failing a high order later)
 * Expect: proved on 6.1, 6.12, v7;
 *         proved with option-1, with both; refuted with option-2
 *
 * Callers that fall back to smaller orders count on it. The alloc flags are made for each order anew: at order 0 there
 * is no ALLOC_HIGHATOMIC any more, and whoever lets that flag alone count the reserve breaks the promise.
 */
property(smaller_order_is_never_harder)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int large = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int smaller_order = rq->order - 1;
	unsigned int small;

	assume(rq->order > 0);
	assume(!(large & ALLOC_NOFRAGMENT));
	assume(watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), large, free_pages(zone)));
	assume(rmqueue_from_buddy(zone, zone, rq->order, large, gfp_migratetype(rq->gfp)));

	small = slowpath_alloc_flags(rq->gfp, smaller_order);
	show(after, "alloc flags", "alloc_flags", large);
	show(after, "alloc flags of the order below", "alloc_flags", small);
	show(after, "regular free", "pages", regular_free(zone));
	assert(watermark_ok(zone, smaller_order, min_wmark(zone), zone_index(rq), small, free_pages(zone)));
	assert(rmqueue_from_buddy(zone, zone, smaller_order, small, gfp_migratetype(rq->gfp)) != NULL);
}
