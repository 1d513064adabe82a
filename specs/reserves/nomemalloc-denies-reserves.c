/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A request with __GFP_NOMEMALLOC leaves the memory below the min watermark alone
 * Kind:   safety
 * Source: include/linux/gfp_types.h (__GFP_NOMEMALLOC explicitly forbids access to emergency reserves)
 * Expect: refuted on 6.1, 6.12, v7
 *
 * False on every tree so far: the flag withholds ALLOC_NON_BLOCK, ALLOC_HIGHATOMIC and the override, and leaves
 * ALLOC_MIN_RESERVE, which __GFP_HIGH or a real-time task brings. mempool_alloc() asks so: it adds __GFP_NOMEMALLOC
 * in order to use its own pool before anybody's reserve.
 */
property(nomemalloc_denies_reserves)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	long after;

	assume(rq->gfp & __GFP_NOMEMALLOC);
	assume(watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), alloc_flags, free_pages(zone)));

	after = regular_free(zone) - pages(rq->order);
	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "regular free after", "pages", after);
	show(after, "min with boost", "pages", min_wmark(zone));
	assert(after >= min_wmark(zone));
}
