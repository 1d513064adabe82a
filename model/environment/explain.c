/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The questions that `gfpcheck explain` asks of the tree about one request: not properties, no premises.
 */
static struct request *explained_request(void)
{
	struct request *rq = gfpcheck_new(struct request, request);

	contract("order-in-range", "the order is one that the buddy lists have", rq->order < GFPCHECK_NR_ORDERS);
	contract("zone-index-in-range", "the request's highest zone is one of the node's", rq->highest_zoneidx < MAX_NR_ZONES);
	return rq;
}

static void gfpcheck_explain_flags(void)
{
	struct request *rq = explained_request();

	show(decision, "own flags", "alloc_flags", slowpath_alloc_flags(rq->gfp, rq->order));
	show(decision, "migratetype", "", gfp_migratetype(rq->gfp));
	show(decision, "highest zone", "", gfp_zone(rq->gfp));
}

static void gfpcheck_explain_reserve(void)
{
	struct request *rq = explained_request();
	unsigned int reserve = reserve_flags(rq->gfp);
	unsigned int own = slowpath_alloc_flags(rq->gfp, rq->order);

	show(decision, "reserve flags", "alloc_flags", reserve);
	show(decision, "override", "alloc_flags", reserve | (own & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD)));
}

/* For any alloc flags and any mark, so that one lowering answers for the request's own flags and for the override. */
static void gfpcheck_explain_marks(void)
{
	struct request *rq = explained_request();
	struct zone *zone = gfpcheck_new(struct zone, zone);
	unsigned int alloc_flags = gfpcheck_any(unsigned int, tried_flags);
	unsigned long mark = gfpcheck_any(unsigned long, tried_mark);

	show(decision, "ignores marks", "bool", (alloc_flags & ALLOC_NO_WATERMARKS) != 0);
	show(decision, "watermark class", "", alloc_flags & ALLOC_WMARK_MASK);
	show(decision, "watermark_ok", "bool",
	     watermark_ok(zone, rq->order, mark, zone_index(rq), alloc_flags, free_pages(zone)));
	show(decision, "unusable", "pages", (long)unusable_free(zone, rq->order, alloc_flags));
}

static void gfpcheck_explain_lists(void)
{
	struct request *rq = explained_request();
	struct zone *zone = gfpcheck_new(struct zone, zone);
	unsigned int alloc_flags = gfpcheck_any(unsigned int, tried_flags);
	struct page *page = rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp));

	show(decision, "list", "", page ? page->gfpcheck_list : -1);
}
