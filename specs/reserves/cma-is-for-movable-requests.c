/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The free pages of CMA areas are open to movable requests and to no others
 * Kind:   safety
 * Source: mm/internal.h (ALLOC_CMA); gfp_to_alloc_flags_cma; 8510e69c8efe
 * Expect: proved on 6.1, 6.12, v7
 *
 * A page of another kind there could not be moved away when the area's owner wants it.
 */
property(cma_is_for_movable_requests)
{
	struct request *rq = any_request();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	bool movable = gfp_migratetype(rq->gfp) == MIGRATE_MOVABLE;

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "movable", "bool", movable);
	assert(GFPCHECK_ALLOC_CMA == 0 || !!(alloc_flags & GFPCHECK_ALLOC_CMA) == movable);
}
