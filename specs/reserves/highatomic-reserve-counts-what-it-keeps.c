/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The highatomic reserve counts no block that it did not take
 * Kind:   safety
 * Source: mm/page_alloc.c (reserve_highatomic_pageblock, move_freepages_block); migratetype_is_mergeable()
 * Expect: refuted on 6.1; proved on 6.12, v7
 *
 * It does not take a block of another kind (CMA, isolated, its own already), nor one that reaches into another zone,
 * whose free pages stay where they are: 6.1 counts that one all the same. A block that an own page fills is its
 * by type.
 */
property(highatomic_reserve_counts_what_it_keeps)
{
	struct zone *zone = gfpcheck_new(struct zone, zone);
	struct page *page = gfpcheck_new(struct page, page);
	unsigned int order = gfpcheck_any(unsigned int, order);
	unsigned long before = zone->nr_reserved_highatomic;
	bool fills_block = order >= gfpcheck_pageblock_order();
	bool regular = page->gfpcheck_block < MIGRATE_PCPTYPES;

	assume(order < GFPCHECK_NR_ORDERS);
	assume(managed_pages(zone) >= 1 && managed_pages(zone) <= GFPCHECK_MAX_PAGES);
	reserve_highatomic(zone, page, order);
	show(zone, "highatomic reserve", "pages", before);
	show(after, "highatomic reserve after", "pages", zone->nr_reserved_highatomic);
	if (!regular || (!fills_block && page->gfpcheck_moved == -1))
		assert(zone->nr_reserved_highatomic == before);
	if (fills_block && zone->nr_reserved_highatomic != before)
		assert(page->gfpcheck_block == MIGRATE_HIGHATOMIC);
}
