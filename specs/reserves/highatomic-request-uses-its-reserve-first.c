/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A high-order atomic request is served from the highatomic reserve while that has a block that fits
 * Kind:   safety
 * Source: 0aaa29a56e4f (the reserve is kept for high-order atomic requests)
 * Expect: proved on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both
 */
property(highatomic_request_uses_its_reserve_first)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	struct page *page;

	assume(alloc_flags & ALLOC_HIGHATOMIC);
	assume(list_has_block(zone, rq->order, MIGRATE_HIGHATOMIC));
	page = rmqueue_from_buddy(zone, zone, rq->order, alloc_flags, gfp_migratetype(rq->gfp));

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	assert(page != NULL);
	assert(!page || page->gfpcheck_list == MIGRATE_HIGHATOMIC);
}
