/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Contracts for the work on free lists that rmqueue_buddy() asks for: which list a page may come from, not
 * which page. A page remembers the list that it was taken from.
 */
struct page {
	int gfpcheck_list;	/* a migrate type */
	unsigned long gfpcheck_pfn;
	unsigned long gfpcheck_block;	/* the migrate type of its pageblock */
	int gfpcheck_moved;	/* what moving its block's free pages gives: pages, or -1 where the block reaches into another zone */
};

/* Is there a free block of at least this order on the list? Unit of entries: blocks. */
static bool list_has_block(struct zone *zone, unsigned int order, int migratetype)
{
	unsigned int o;
	bool has = false;

	for (o = 0; o < GFPCHECK_NR_ORDERS; o++)
		has = has || (o >= order && zone->free_area[o].free_list[migratetype].gfpcheck_entries > 0);
	return has;
}

static bool regular_list_has_block(struct zone *zone, unsigned int order, unsigned int alloc_flags)
{
	bool has = list_has_block(zone, order, MIGRATE_UNMOVABLE) || list_has_block(zone, order, MIGRATE_MOVABLE) ||
		   list_has_block(zone, order, MIGRATE_RECLAIMABLE);

#ifdef CONFIG_CMA
	has = has || ((alloc_flags & ALLOC_CMA) && list_has_block(zone, order, MIGRATE_CMA));
#endif
	return has;
}

static struct page *__rmqueue_smallest(struct zone *zone, unsigned int order, int migratetype)
{
	struct page *page;

	ledger("takes-from-the-list-asked", "__rmqueue_smallest() finds a block of the list that it is asked for whenever there is one");
	if (!list_has_block(zone, order, migratetype))
		return NULL;
	page = gfpcheck_new(struct page, page);
	page->gfpcheck_list = migratetype;
	return page;
}

static struct page *__rmqueue(struct zone *zone, unsigned int order, int migratetype, unsigned int alloc_flags, ...)
{
	struct page *page;
	int from;

	ledger("rmqueue-stays-regular", "__rmqueue() takes from the request's own list or falls back to another regular one; only ALLOC_NOFRAGMENT makes it refuse a fallback");
	if (!regular_list_has_block(zone, order, alloc_flags))
		return NULL;
	if ((alloc_flags & ALLOC_NOFRAGMENT) && gfpcheck_any(bool, fallback_refused) &&
	    !list_has_block(zone, order, migratetype))
		return NULL;
	from = gfpcheck_any(int, list_taken);
	contract("rmqueue-list", "__rmqueue() takes an UNMOVABLE, MOVABLE or RECLAIMABLE page, or a CMA page with ALLOC_CMA",
		 from == MIGRATE_UNMOVABLE || from == MIGRATE_MOVABLE || from == MIGRATE_RECLAIMABLE || from == GFPCHECK_CMA_LIST(alloc_flags));
	page = gfpcheck_new(struct page, page);
	page->gfpcheck_list = from;
	return page;
}

static bool check_new_pages(struct page *page, unsigned int order)
{
	ledger("no-bad-pages", "the page taken is not a bad page");
	return false;
}

static int get_pcppage_migratetype(struct page *page)
{
	return page->gfpcheck_list;
}

static void __mod_zone_freepage_state(struct zone *zone, int nr_pages, int migratetype) {}
static void zone_statistics(struct zone *preferred_zone, struct zone *zone, long nr_account) {}

static void reserve_highatomic_pageblock(struct page *page, int order, struct zone *zone)
{
	ledger("reserve-growth-after", "growing the highatomic reserve after a success changes nothing about that success");
}
