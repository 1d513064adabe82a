/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The fast check decides as the full check does, but that order-0 users of the min reserve outrun a min boost
 * Kind:   safety
 * Source: mm/page_alloc.c (zone_watermark_fast); f80b08fc4453
 * Expect: proved on 6.1, 6.12, v7, with johannes-1of2, with johannes-2of2 and with both
 *
 * Both ways: nothing is let through that the full check refuses, and nothing is refused that it lets through. The mark is
 * one of the zone's three with the boost on top, as the free-list walk passes it. 6.1 asks for __GFP_ATOMIC where later
 * trees ask for the right to the min reserve.
 */
property(only_reserve_users_outrun_the_boost)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	unsigned int class = gfpcheck_any(unsigned int, mark_class);
	unsigned int alloc_flags = slowpath_alloc_flags(rq->gfp, rq->order) & ~ALLOC_WMARK_MASK;
	unsigned long mark = 0;
	bool outruns;
	bool fast;

	assume(class == WMARK_MIN || class == WMARK_LOW || class == WMARK_HIGH);
	alloc_flags |= class;
	mark = zone->_watermark[class] + zone->watermark_boost;
	outruns = rq->order == 0 && class == WMARK_MIN && zone->watermark_boost > 0 &&
		  GFPCHECK_IGNORES_BOOST(rq->gfp, alloc_flags) &&
		  watermark_ok(zone, 0, zone->_watermark[WMARK_MIN], zone_index(rq), alloc_flags, free_pages(zone));
	fast = watermark_fast(zone, rq->order, mark, zone_index(rq), alloc_flags, rq->gfp);

	show(after, "alloc flags", "alloc_flags", alloc_flags);
	show(after, "mark", "pages", mark);
	show(after, "outruns the boost", "bool", outruns);
	assert(fast == (outruns || watermark_ok(zone, rq->order, mark, zone_index(rq), alloc_flags, free_pages(zone))));
}
