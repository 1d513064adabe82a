/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  No order-0 atomic request that passes its watermark check ever takes a highatomic page
 * Kind:   safety
 * Source: Re: [PATCH 1/2] mm: page_alloc: do not give all non-blocking requests reserve access (of option 2: dead code)
 * Expect: refuted on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both, with option-1,
 *         with option-2-as-written; proved with option-2
 *
 * A question of reachability, asked the other way round: a refutation is a state in which the fallback of 281dd25c1a01
 * is of use, a proof says that it is dead code. The check is the one that guards a zone in the slow path, with the short
 * cut and the boost exception; whatever passes __zone_watermark_ok() passes it.
 */
property(order0_atomic_fallback_is_dead_code)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	struct page *page;

	assume(rq->order == 0);
	assume((rq->gfp & __GFP_HIGH) && !(rq->gfp & (__GFP_DIRECT_RECLAIM | __GFP_NOMEMALLOC)));
	assume(watermark_fast(zone, rq->order, min_wmark(zone), zone_index(rq), alloc_flags, rq->gfp));
	page = rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp));
	assume(page);

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "regular free", "pages", regular_free(zone));
	assert(page->gfpcheck_list != MIGRATE_HIGHATOMIC);
}
