/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  Free highatomic pages do not let a request through that takes regular memory first
 * Kind:   safety
 * Source: Re: [PATCH 1/2] mm: page_alloc: do not give all non-blocking requests reserve access (the fundamental problem)
 * Expect: refuted on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both, with option-1,
 *         with option-2-as-written; proved with option-2
 *
 * Only ALLOC_HIGHATOMIC makes the highatomic list the first one. Whoever else passes at the min mark has at least one
 * free page outside the reserve: else it drew regular memory down to nothing on the reserve's account, and reclaim, which
 * needs memory to free memory, comes too late.
 */
property(regular_memory_passes_on_its_own)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int reserve = reserve_flags(rq->gfp);

	if (reserve && gfpcheck_any(bool, overridden))
		alloc_flags = reserve | (alloc_flags & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD));
	assume(!(alloc_flags & ALLOC_HIGHATOMIC));
	assume(watermark_fast(zone, rq->order, min_wmark(zone), zone_index(rq), alloc_flags, rq->gfp));

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "regular free", "pages", regular_free(zone));
	assert(regular_free(zone) > 0);
}
