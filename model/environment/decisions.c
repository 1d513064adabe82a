/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The questions that a replay asks of the tree while the zone machine runs: not a property, no premises.
 */
static void gfpcheck_decisions(void)
{
	struct request *rq = gfpcheck_new(struct request, request);
	struct zone *zone = gfpcheck_new(struct zone, zone);
	unsigned int alloc_flags;
	unsigned int reserve = reserve_flags(rq->gfp);
	struct page *page;

	contract("order-in-range", "the order is one that the buddy lists have", rq->order < GFPCHECK_NR_ORDERS);
	contract("zone-index-in-range", "the request's highest zone is one of the node's", rq->highest_zoneidx < MAX_NR_ZONES);
	alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	if (reserve && gfpcheck_any(bool, overridden))
		alloc_flags = reserve | (alloc_flags & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD));
	show(decision, "alloc_flags", "alloc_flags", alloc_flags);
	show(decision, "migratetype", "", gfp_migratetype(rq->gfp));
	show(decision, "watermark_ok", "bool",
	     (alloc_flags & ALLOC_NO_WATERMARKS) || watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), alloc_flags, free_pages(zone)));
	page = rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp));
	show(decision, "list", "", page ? page->gfpcheck_list : -1);
	show(decision, "allow_cma", "bool", (alloc_flags & GFPCHECK_ALLOC_CMA) != 0);
	show(decision, "nofragment", "bool", (alloc_flags & ALLOC_NOFRAGMENT) != 0);
}
