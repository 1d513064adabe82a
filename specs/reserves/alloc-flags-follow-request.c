/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The slow path's alloc flags are exactly what the request's mask, order and task call for
 * Kind:   safety
 * Source: include/linux/gfp_types.h (__GFP_HIGH, __GFP_NOMEMALLOC, GFP_ATOMIC); 1ebbb21811b7, 6a204d4b14c9
 * Expect: proved on 6.1, 6.12, v7
 */
property(alloc_flags_follow_request)
{
	struct request *rq = any_request();
	gfp_t gfp = rq->gfp;
	bool blocks = gfp & __GFP_DIRECT_RECLAIM;
	bool high = gfp & __GFP_HIGH;
	bool tries_harder = !blocks && !(gfp & __GFP_NOMEMALLOC);
	unsigned int alloc_flags = slowpath_alloc_flags(gfp, rq->order);
	bool min_reserve = alloc_flags & ALLOC_MIN_RESERVE;

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	assert((alloc_flags & ALLOC_WMARK_MASK) == WMARK_MIN);
	assert(!!(alloc_flags & ALLOC_NON_BLOCK) == tries_harder);
	assert(!!(alloc_flags & ALLOC_HIGHATOMIC) == (tries_harder && high && rq->order > 0));
	assert(!!(alloc_flags & ALLOC_KSWAPD) == !!(gfp & __GFP_KSWAPD_RECLAIM));
	assert(!high || min_reserve);
	assert(!min_reserve || high || (blocks && in_task() && (task.realtime || task.deadline)));
	assert(!!(alloc_flags & ALLOC_CPUSET) == (blocks || !high));
	assert(!(alloc_flags & (ALLOC_NO_WATERMARKS | ALLOC_OOM)));
}
