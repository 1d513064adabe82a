/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A request that may not block and has no claim on reserves leaves the min watermark alone
 * Kind:   safety
 * Source: [PATCH 2/2] mm: page_alloc: remove ALLOC_NON_BLOCK from ALLOC_RESERVES
 * Replay: burst
 * Expect: refuted on 6.1, 6.12, v7; proved with johannes-2of2;
 *         proved with option-2; refuted with option-1, with option-2-as-written, with may-access-reserves
 *
 * Regular memory is what is free outside the highatomic reserve. One watermark check stands for one page
 * here; what a per-CPU refill adds is measured by the replay.
 */
property(nowait_stops_at_min)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags;
	long after;

	assume(!(rq->gfp & (__GFP_DIRECT_RECLAIM | __GFP_HIGH | __GFP_MEMALLOC)));
	assume(ordinary_task());

	alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	assume(watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), alloc_flags, free_pages(zone)));

	after = regular_free(zone) - pages(rq->order);
	show(after, "regular free before", "pages", regular_free(zone));
	show(after, "regular free after", "pages", after);
	show(after, "min with boost", "pages", min_wmark(zone));
	assert(after >= min_wmark(zone));
}
