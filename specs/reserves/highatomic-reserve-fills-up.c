/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The highatomic reserve takes the block of an atomic request's page until it is full
 * Kind:   safety
 * Source: mm/page_alloc.c (reserve_highatomic_pageblock: at least a pageblock, at most about 1% of a zone)
 * Expect: proved on 6.1, 6.12, v7
 *
 * The other half of highatomic-reserve-respects-its-cap: a reserve that stops early is no reserve. Blocks of the regular
 * types are taken, whole, where their free pages can be moved. A page of at most one pageblock.
 */
property(highatomic_reserve_fills_up)
{
	struct zone *zone = gfpcheck_new(struct zone, zone);
	struct page *page = gfpcheck_new(struct page, page);
	unsigned int order = gfpcheck_any(unsigned int, order);
	unsigned long before = zone->nr_reserved_highatomic;
	unsigned long cap = highatomic_share(zone);

	assume(order <= gfpcheck_pageblock_order());
	assume(managed_pages(zone) >= 1 && managed_pages(zone) <= GFPCHECK_MAX_PAGES);
	assume(before < cap && before % GFPCHECK_PAGEBLOCK_PAGES == 0);
	assume(page->gfpcheck_block < MIGRATE_PCPTYPES && page->gfpcheck_moved >= 0);
	reserve_highatomic(zone, page, order);
	show(zone, "managed", "pages", managed_pages(zone));
	show(zone, "highatomic reserve", "pages", before);
	show(after, "cap", "pages", cap);
	show(after, "highatomic reserve after", "pages", zone->nr_reserved_highatomic);
	assert(zone->nr_reserved_highatomic == before + GFPCHECK_PAGEBLOCK_PAGES);
}
