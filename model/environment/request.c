/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A request as the page allocator gets it, and the context that it comes from.
 */
struct request {
	gfp_t gfp;
	unsigned int order;
	unsigned int highest_zoneidx;
};

static struct request *any_request(void)
{
	struct request *rq = gfpcheck_new(struct request, request);

	invariant("order-in-range", "the order is one that the buddy lists have (MAX_PAGE_ORDER; __alloc_pages warns and fails beyond)",
		  rq->order < GFPCHECK_NR_ORDERS);
	invariant("known-gfp-bits", "the mask has no bits beyond __GFP_BITS_MASK", (rq->gfp & ~__GFP_BITS_MASK) == 0);
	invariant("one-mobility", "the mask is not both movable and reclaimable (gfp_migratetype warns)",
		  (rq->gfp & (__GFP_MOVABLE | __GFP_RECLAIMABLE)) != (__GFP_MOVABLE | __GFP_RECLAIMABLE));
	invariant("zone-index-in-range", "the request's highest zone is one of the node's", rq->highest_zoneidx < MAX_NR_ZONES);
	invariant("known-context", "the request comes from a task, a task with bottom halves off, a softirq or a hardirq", context <= CONTEXT_HARDIRQ);
#ifdef GFPCHECK_ONLY_GFP
	assume(rq->gfp == GFPCHECK_ONLY_GFP);
#endif
#ifdef GFPCHECK_ONLY_ORDER
	assume(rq->order == GFPCHECK_ONLY_ORDER);
#endif
	show(request, "gfp", "gfp", rq->gfp);
	show(request, "order", "order", rq->order);
	show(request, "context", "context", context);
	show(request, "task flags", "task_flags", task.flags);
	show(request, "real-time", "bool", task.realtime || task.deadline);
	show(request, "OOM victim", "bool", task.oom_victim);
	return rq;
}

static long pages(unsigned int order)
{
	return 1L << order;
}

static int zone_index(struct request *rq)
{
	return rq->highest_zoneidx;
}

/* Not real-time, not an OOM victim, not reclaiming, and in task context. */
static bool ordinary_task(void)
{
	return context == CONTEXT_TASK && !task.realtime && !task.deadline && !task.oom_victim && !(task.flags & PF_MEMALLOC);
}
