/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  Only atomic requests and OOM victims take pages of the highatomic reserve
 * Kind:   safety
 * Source: [PATCH 1/2] mm: page_alloc: do not give all non-blocking requests reserve access
 * Expect: refuted on 6.1, 6.12, v7; proved with johannes-1of2, proved with johannes-2of2;
 *         proved with may-access-reserves, with option-2; refuted with option-1
 *
 * The slow path tries with the mask's own flags first and with the reserve override later: both are covered. A
 * request with ALLOC_NO_WATERMARKS gets to the lists whatever the watermark says.
 *
 * Atomic is a mask with __GFP_HIGH and without __GFP_DIRECT_RECLAIM. An OOM victim is a task that the OOM
 * killer chose and that the tree grants ALLOC_OOM.
 */
property(highatomic_list_only_for_atomic_or_oom)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int reserve = reserve_flags(rq->gfp);
	struct page *page;

	if (reserve && gfpcheck_any(bool, overridden))
		alloc_flags = reserve | (alloc_flags & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD));
	assume((alloc_flags & ALLOC_NO_WATERMARKS) ||
	       watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), alloc_flags, free_pages(zone)));
	page = rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp));
	assume(page);
	assume(page->gfpcheck_list == MIGRATE_HIGHATOMIC);

	show(after, "regular free", "pages", regular_free(zone));
	assert(((rq->gfp & __GFP_HIGH) && !(rq->gfp & __GFP_DIRECT_RECLAIM)) || (alloc_flags & ALLOC_OOM));
}
