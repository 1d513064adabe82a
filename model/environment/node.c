/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sizes that hang on how much memory a zone manages, and contracts for the page work behind them.
 */

/* A hundredth of the zone in whole pageblocks, rounded up; nothing where that is less than a block. Unit: pages. */
static unsigned long highatomic_share(struct zone *zone)
{
	const unsigned long share = managed_pages(zone) / 100;

	if (share < GFPCHECK_PAGEBLOCK_PAGES)
		return 0;
	return (share + GFPCHECK_PAGEBLOCK_PAGES - 1) / GFPCHECK_PAGEBLOCK_PAGES * GFPCHECK_PAGEBLOCK_PAGES;
}

/* The page work of reserve_highatomic_pageblock(): which type a block has, and whether its free pages could be moved. */
static unsigned long get_pfnblock_flags_mask(const struct page *page, unsigned long pfn, unsigned long mask)
{
	unsigned long type = gfpcheck_any(unsigned long, block_type);

	contract("block-has-a-type", "a pageblock has one of the migrate types", type < MIGRATE_TYPES);
	return type;
}

#ifndef get_pageblock_migratetype	/* a function in 7.x */
static int get_pageblock_migratetype(struct page *page)
{
	return get_pfnblock_flags_mask(page, 0, 0);
}
#endif

static unsigned long page_to_pfn(const struct page *page)
{
	return gfpcheck_any(unsigned long, pfn);
}

/* Pages moved, or -1 where the block reaches into another zone */
static int move_freepages_block(struct zone *zone, struct page *page, ...)
{
	ledger("moved-pages-stay-counted", "moving a block's free pages to another list changes no counter of the zone but those of the lists");
	event(block_moved);
	return gfpcheck_any(int, moved);
}

static void change_pageblock_range(struct page *page, int order, int migratetype)
{
	event(block_retyped);
}

static void set_pageblock_migratetype(struct page *page, int migratetype)
{
	event(block_retyped);
}
