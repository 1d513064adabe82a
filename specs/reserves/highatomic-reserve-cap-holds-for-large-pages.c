/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A page larger than a pageblock does not take the highatomic reserve beyond its cap
 * Kind:   safety
 * Source: d68e39fc45f7 (correct high atomic reserve calculations); mm/page_alloc.c (reserve_highatomic_pageblock)
 * Expect: refuted on 6.1, 6.12, v7
 *
 * highatomic-reserve-respects-its-cap for every order. Where the largest block is two pageblocks, one success one
 * block below the cap adds two; nothing looks at what is added. An overshoot of one block, once: documented here, and
 * why reserve-within-cap (model/environment/valid_zone.c) allows for it. On 6.1 smaller pages break it already.
 */
property(highatomic_reserve_cap_holds_for_large_pages)
{
	struct zone *zone = gfpcheck_new(struct zone, zone);
	struct page *page = gfpcheck_new(struct page, page);
	unsigned int order = gfpcheck_any(unsigned int, order);
	unsigned long before = zone->nr_reserved_highatomic;
	unsigned long cap = highatomic_share(zone);

	assume(order < GFPCHECK_NR_ORDERS);
	assume(managed_pages(zone) >= 1 && managed_pages(zone) <= GFPCHECK_MAX_PAGES);
	assume(before <= cap && before % GFPCHECK_PAGEBLOCK_PAGES == 0);
	reserve_highatomic(zone, page, order);
	show(zone, "managed", "pages", managed_pages(zone));
	show(zone, "highatomic reserve", "pages", before);
	show(after, "cap", "pages", cap);
	show(after, "highatomic reserve after", "pages", zone->nr_reserved_highatomic);
	assert(zone->nr_reserved_highatomic <= cap);
}
