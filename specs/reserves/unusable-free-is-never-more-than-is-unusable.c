/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A watermark check sets aside no more pages than are free and out of the request's reach
 * Kind:   safety
 * Source: c928807f6f6b (keep track of free highatomic pages); 0aaa29a56e4f
 * Expect: refuted on 6.1; proved on 6.12, v7, with johannes-1of2, with johannes-2of2 and with both;
 *         proved with option-1, with option-2, with option-2-as-written
 *
 * Out of reach are the free highatomic pages, the free CMA pages without ALLOC_CMA, and all but one page of the block
 * itself. 6.1 sets aside the whole reservation, pages in use included: those are counted twice, and a zone with a used
 * reserve looks fuller than it is.
 */
property(unusable_free_is_never_more_than_is_unusable)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	long unusable = unusable_free(zone, rq->order, alloc_flags);
	long cma = (alloc_flags & GFPCHECK_ALLOC_CMA) ? 0 : cma_free(zone);
	long out_of_reach = (long)highatomic_free(zone) + cma + pages(rq->order) - 1;

	show(after, "set aside", "pages", unusable);
	show(after, "out of reach", "pages", out_of_reach);
	assert(unusable <= out_of_reach);
	assert(unusable >= 0);
}
