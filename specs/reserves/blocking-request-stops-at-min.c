/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A request that may reclaim, and claims nothing, leaves the min watermark alone
 * Kind:   safety
 * Source: mm/page_alloc.c (__zone_watermark_unusable_free: no rights to reserves below the min watermark)
 * Expect: proved on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both
 *
 * The other half of nowait-stops-at-min: ordinary GFP_KERNEL and its kin. They are told apart from GFP_NOWAIT by
 * ALLOC_NON_BLOCK alone.
 */
property(blocking_request_stops_at_min)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags;
	long after;

	assume(rq->gfp & __GFP_DIRECT_RECLAIM);
	assume(!(rq->gfp & (__GFP_HIGH | __GFP_MEMALLOC)));
	assume(ordinary_task());

	alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	assume(watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), alloc_flags, free_pages(zone)));

	after = regular_free(zone) - pages(rq->order);
	show(after, "regular free before", "pages", regular_free(zone));
	show(after, "regular free after", "pages", after);
	show(after, "min with boost", "pages", min_wmark(zone));
	assert(after >= min_wmark(zone));
}
