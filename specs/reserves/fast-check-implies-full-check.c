/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The fast watermark check lets nothing through that the full check refuses
 * Kind:   safety
 * Source: f27ce0e14088 (highatomic pages in the fast check); 9282012fc0aa (negative counts); 61d0d5c3b8f6
 * Expect: proved on 6.1, 6.12, v7
 *
 * One exception is documented in zone_watermark_fast(): an order-0 request with a claim to reserves that asks at the
 * min mark is measured against min without the boost. So the full check is asked at that mark then, and for everybody
 * else at the mark that was given. The claim is __GFP_HIGH or a real-time task; 6.1 asks for __GFP_ATOMIC, which a mask
 * can have without any right to reserves.
 */
property(fast_check_implies_full_check)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order);
	unsigned long mark = gfpcheck_any(unsigned long, mark);
	bool boost_is_ignored;

	assume(mark <= managed_pages(zone));
	assume(mark >= zone->_watermark[WMARK_MIN]);
	assume(watermark_fast(zone, rq->order, mark, zone_index(rq), alloc_flags, rq->gfp));

	boost_is_ignored = rq->order == 0 && GFPCHECK_IGNORES_BOOST(rq->gfp, alloc_flags) && zone->watermark_boost > 0;
	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "mark", "pages", mark);
	show(after, "regular free", "pages", regular_free(zone));
	assert(watermark_ok(zone, rq->order, mark, zone_index(rq), alloc_flags, free_pages(zone)) ||
	       (boost_is_ignored &&
		watermark_ok(zone, rq->order, zone->_watermark[WMARK_MIN], zone_index(rq), alloc_flags, free_pages(zone))));
}
