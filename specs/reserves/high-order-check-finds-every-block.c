/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  Above order 0, a zone with pages enough is refused only where no list of the request's has a block that fits
 * Kind:   safety
 * Source: mm/page_alloc.c (__zone_watermark_ok: at least one suitable page is free); 97a16fc82a7c
 * Expect: proved on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both
 *
 * high-order-pass-implies-takeable-page the other way round: a needless refusal sends a request to reclaim and
 * compaction with the block at hand. Pages enough is what the check itself says at order 0 of as many pages less.
 */
property(high_order_check_finds_every_block)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned int reserve = reserve_flags(rq->gfp);
	unsigned long mark = gfpcheck_any(unsigned long, mark);
	long free = (long)free_pages(zone);

	if (reserve && gfpcheck_any(bool, overridden))
		alloc_flags = reserve | (alloc_flags & (GFPCHECK_ALLOC_CMA | ALLOC_KSWAPD));
	assume(rq->order > 0);
	assume(mark <= managed_pages(zone));
	assume(watermark_ok(zone, 0, mark, zone_index(rq), alloc_flags, free - pages(rq->order) + 1));
	assume(regular_list_has_block(zone, rq->order, alloc_flags) ||
	       ((alloc_flags & (ALLOC_HIGHATOMIC | ALLOC_OOM)) && list_has_block(zone, rq->order, MIGRATE_HIGHATOMIC)));

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "mark", "pages", mark);
	assert(watermark_ok(zone, rq->order, mark, zone_index(rq), alloc_flags, free));
}
