/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  __GFP_MEMALLOC, without __GFP_NOMEMALLOC, lifts every watermark in every context
 * Kind:   safety
 * Source: include/linux/gfp_types.h (__GFP_MEMALLOC allows access to all memory)
 * Expect: proved on 6.1, 6.12, v7
 *
 * Half of the sentence: doc-memalloc-gets-all-memory asks for the free lists as well.
 */
property(doc_memalloc_ignores_watermarks)
{
	struct request *rq = any_request();
	unsigned int reserve = reserve_flags(rq->gfp);

	assume(rq->gfp & __GFP_MEMALLOC);
	assume(!(rq->gfp & __GFP_NOMEMALLOC));

	show(after, "reserve flags", "alloc_flags", reserve);
	assert(reserve & ALLOC_NO_WATERMARKS);
}
