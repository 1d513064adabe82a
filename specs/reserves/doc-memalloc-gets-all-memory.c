/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A request that may ignore all watermarks gets a page as long as the zone has a free block that fits
 * Kind:   safety
 * Source: include/linux/gfp_types.h (__GFP_MEMALLOC allows access to all memory)
 * Expect: refuted on 6.1, 6.12, v7;
 *         proved with option-1; refuted with option-2
 *
 * False on every tree so far: the override to ALLOC_NO_WATERMARKS drops ALLOC_NON_BLOCK and ALLOC_HIGHATOMIC, and
 * rmqueue_buddy() opens the highatomic list for those and for OOM victims only. So reclaim itself, and the network
 * receive path of swap over the network, fail with the whole highatomic reserve free. CMA pages are not asked for:
 * they are movable memory by contract.
 */
property(doc_memalloc_gets_all_memory)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int reserve = reserve_flags(rq->gfp);

	assume((reserve & ALLOC_NO_WATERMARKS) && gfpcheck_any(bool, overridden));
	alloc_flags = reserve | (alloc_flags & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD));
	assume(regular_list_has_block(zone, rq->order, alloc_flags) || list_has_block(zone, rq->order, MIGRATE_HIGHATOMIC));

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "regular free", "pages", regular_free(zone));
	assert(rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp)) != NULL);
}
