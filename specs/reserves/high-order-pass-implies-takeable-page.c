/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  Above order 0, a request that passes the min watermark finds a block that it may take
 * Kind:   safety
 * Source: mm/page_alloc.c (__zone_watermark_ok: at least one suitable page is free); b050e3769c6b
 * Expect: proved on 6.1, 6.12, v7
 *
 * Without ALLOC_NOFRAGMENT, which lets __rmqueue() refuse what the check has seen. The mark is any: the list test is
 * what promises the block.
 */
property(high_order_pass_implies_takeable_page)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int reserve = reserve_flags(rq->gfp);
	unsigned long mark = gfpcheck_any(unsigned long, mark);

	if (reserve && gfpcheck_any(bool, overridden))
		alloc_flags = reserve | (alloc_flags & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD));
	assume(rq->order > 0);
	assume(!(alloc_flags & ALLOC_NOFRAGMENT));
	assume(mark <= managed_pages(zone));
	assume(watermark_ok(zone, rq->order, mark, zone_index(rq), alloc_flags, free_pages(zone)));

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	assert(rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp)) != NULL);
}
