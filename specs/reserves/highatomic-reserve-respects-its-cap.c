/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The highatomic reserve grows to one hundredth of the zone, in whole pageblocks, and no further
 * Kind:   safety
 * Source: d68e39fc45f7 (correct high atomic reserve calculations); mm/page_alloc.c (reserve_highatomic_pageblock)
 * Expect: refuted on 6.1; proved on 6.12, v7
 *
 * One step of an induction: a reserve that is within the cap stays within it when an atomic request of at most one
 * pageblock succeeds. A zone of which a hundredth is less than a block has nothing to give. Larger pages are
 * highatomic-reserve-cap-holds-for-large-pages. The zone is any zone with a size that a machine can have.
 */
property(highatomic_reserve_respects_its_cap)
{
	struct zone *zone = gfpcheck_new(struct zone, zone);
	struct page *page = gfpcheck_new(struct page, page);
	unsigned int order = gfpcheck_any(unsigned int, order);
	unsigned long before = zone->nr_reserved_highatomic;
	unsigned long cap = highatomic_share(zone);

	assume(order <= gfpcheck_pageblock_order());
	assume(managed_pages(zone) >= 1 && managed_pages(zone) <= GFPCHECK_MAX_PAGES);
	assume(before <= cap && before % GFPCHECK_PAGEBLOCK_PAGES == 0);
	reserve_highatomic(zone, page, order);
	show(zone, "managed", "pages", managed_pages(zone));
	show(zone, "highatomic reserve", "pages", before);
	show(after, "cap", "pages", cap);
	show(after, "highatomic reserve after", "pages", zone->nr_reserved_highatomic);
	assert(zone->nr_reserved_highatomic <= cap);
}
