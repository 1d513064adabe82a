/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A watermark check sets aside at least the free pages that the request's flags give no right to
 * Kind:   safety
 * Source: mm/page_alloc.c (__zone_watermark_unusable_free); f27ce0e14088
 * Expect: proved on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both
 *
 * The highatomic pages without a flag of ALLOC_RESERVES, the CMA pages without ALLOC_CMA, and all but one page of the
 * block itself. unusable-free-is-never-more-than-is-unusable asks for the other bound.
 */
property(out_of_reach_pages_are_set_aside)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	long unusable = unusable_free(zone, rq->order, alloc_flags);
	long highatomic = (alloc_flags & ALLOC_RESERVES) ? 0 : highatomic_free(zone);
	long cma = (alloc_flags & GFPCHECK_ALLOC_CMA) ? 0 : cma_free(zone);

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "set aside", "pages", unusable);
	assert(unusable >= highatomic + cma + pages(rq->order) - 1);
}
