/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  __GFP_NOMEMALLOC takes precedence over __GFP_MEMALLOC and over whatever the task is entitled to
 * Kind:   safety
 * Source: include/linux/gfp_types.h (__GFP_NOMEMALLOC)
 * Expect: proved on 6.1, 6.12, v7
 *
 * What is left to it, nomemalloc-denies-reserves asks.
 */
property(doc_nomemalloc_wins)
{
	struct request *rq = any_request();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int reserve = reserve_flags(rq->gfp);

	assume(rq->gfp & __GFP_NOMEMALLOC);

	show(after, "reserve flags", "alloc_flags", reserve);
	show(after, "alloc flags", "alloc_flags", alloc_flags);
	assert(reserve == 0);
	assert(!(alloc_flags & (ALLOC_NO_WATERMARKS | ALLOC_OOM)));
	assert(!(alloc_flags & (ALLOC_NON_BLOCK | ALLOC_HIGHATOMIC)));
}
