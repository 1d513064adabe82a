/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A request without ALLOC_HIGHATOMIC takes a highatomic page only where no other list has a block that fits
 * Kind:   safety
 * Source: mm/page_alloc.c (rmqueue_buddy: the reserve is the last resort of OOM handling and order-0 atomic requests)
 * Expect: proved on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both
 */
property(reserve_comes_last_without_highatomic)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int reserve = reserve_flags(rq->gfp);
	struct page *page;

	if (reserve && gfpcheck_any(bool, overridden))
		alloc_flags = reserve | (alloc_flags & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD));
	assume(!(alloc_flags & (ALLOC_HIGHATOMIC | ALLOC_NOFRAGMENT)));
	page = rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp));
	assume(page);
	assume(page->gfpcheck_list == MIGRATE_HIGHATOMIC);

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "regular free", "pages", regular_free(zone));
	assert(!regular_list_has_block(zone, rq->order, alloc_flags));
}
