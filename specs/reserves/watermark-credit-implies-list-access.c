/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  Free highatomic pages that a watermark check counts as usable can be taken by that request
 * Kind:   safety
 * Source: [PATCH 1/2] and [PATCH 2/2] of the highatomic series; 281dd25c1a01; the reply that asks for a common helper
 * Expect: refuted on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both;
 *         proved with option-1, with option-2; refuted with option-2-as-written
 *
 * The state is the one where it matters: nothing but highatomic blocks is left that would fit.
 */
property(watermark_credit_implies_list_access)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	long cma = (alloc_flags & ALLOC_CMA) ? 0 : cma_free(zone);
	struct page *page;

	assume(highatomic_free(zone) > 0);
	assume(unusable_free(zone, rq->order, alloc_flags) < pages(rq->order) - 1 + (long)highatomic_free(zone) + cma);
	assume(watermark_ok(zone, rq->order, min_wmark(zone), zone_index(rq), alloc_flags, free_pages(zone)));
	assume(!regular_list_has_block(zone, rq->order, alloc_flags));
	assume(list_has_block(zone, rq->order, MIGRATE_HIGHATOMIC));

	page = rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp));
	show(after, "regular free", "pages", regular_free(zone));
	assert(page != NULL);
}
