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

/* The page work of reserve_highatomic_pageblock(): which type a block has, and whether its free pages can be moved. */
static unsigned long gfpcheck_block_type(const struct page *page)
{
	contract("block-has-a-type", "a pageblock has one of the migrate types", page->gfpcheck_block < MIGRATE_TYPES);
	return page->gfpcheck_block;
}

static unsigned long get_pfnblock_flags_mask(const struct page *page, unsigned long pfn, unsigned long mask)
{
#ifdef MIGRATETYPE_MASK
	if (mask == MIGRATETYPE_MASK)
		return gfpcheck_block_type(page);
#endif
	return gfpcheck_any(unsigned long, block_flags);
}

#ifndef get_pageblock_migratetype	/* a function in 7.x */
static int get_pageblock_migratetype(struct page *page)
{
	return gfpcheck_block_type(page);
}
#endif

static unsigned long page_to_pfn(const struct page *page)
{
	return page->gfpcheck_pfn;
}

/* The new type is the last argument or the one before it, by version: it is not read. 6.1 gives 0 for -1. */
static int move_freepages_block(struct zone *zone, struct page *page, ...)
{
	ledger("moved-pages-stay-counted", "moving a block's free pages to another list changes no counter of the zone but those of the lists");
	event(block_moved);
	return page->gfpcheck_moved;
}

static void change_pageblock_range(struct page *page, int order, int migratetype)
{
	event(block_retyped);
	page->gfpcheck_block = migratetype;
}

static void set_pageblock_migratetype(struct page *page, int migratetype)
{
	event(block_retyped);
	page->gfpcheck_block = migratetype;
}

/* ---- The node whose zones are sized: one, online, with every zone that the configuration knows ---- */

static struct pglist_data gfpcheck_node;

static struct pglist_data *first_online_pgdat(void)
{
	ledger("one-node", "the machine has one node; others would be gone through alike");
	return &gfpcheck_node;
}

static struct pglist_data *next_online_pgdat(struct pglist_data *pgdat)
{
	return NULL;
}

static struct zone *next_zone(struct zone *zone)
{
	const long next = zone - gfpcheck_node.node_zones + 1;

	return next < MAX_NR_ZONES ? &gfpcheck_node.node_zones[next] : NULL;
}

/* What calculate_totalreserve_pages() has last seen of each zone. Unit: pages */
static unsigned long gfpcheck_summed_high[MAX_NR_ZONES];
static long gfpcheck_summed_reserve[MAX_NR_ZONES];	/* the largest: towards the highest zone */

static void calculate_totalreserve_pages(void)
{
	int i;

	ledger("totalreserve-after", "calculate_totalreserve_pages() sums up what was set and changes no zone");
	for (i = 0; i < MAX_NR_ZONES; i++) {
		gfpcheck_summed_high[i] = gfpcheck_node.node_zones[i]._watermark[WMARK_HIGH];
		gfpcheck_summed_reserve[i] = gfpcheck_node.node_zones[i].lowmem_reserve[MAX_NR_ZONES - 1];
	}
}

/* A zone may be empty. The bound keeps pages_min * managed within 64 bits, as on any machine of today. */
#define GFPCHECK_MAX_ZONE_PAGES (1UL << 34)	/* 64 TiB in 4K pages */

static struct pglist_data *any_node(void)
{
	int i;

	for (i = 0; i < MAX_NR_ZONES; i++) {
		struct zone *zone = &gfpcheck_node.node_zones[i];

		zone->zone_pgdat = &gfpcheck_node;
		invariant("node-zone-bounded", "a zone of the node manages at most 2^34 pages (64 TiB in 4K pages)",
			  managed_pages(zone) <= GFPCHECK_MAX_ZONE_PAGES);
		invariant("ratio-not-negative", "vm.lowmem_reserve_ratio is 0 where it was set below 1 (lowmem_reserve_ratio_sysctl_handler)",
			  sysctl_lowmem_reserve_ratio[i] >= 0);
	}
#ifdef CONFIG_ZONE_DEVICE
	ledger("device-zone-unmanaged", "the page allocator manages no device memory (memmap_init_zone_device)");
	gfpcheck_node.node_zones[ZONE_DEVICE].managed_pages.counter = 0;
#endif
	invariant("min-free-not-negative", "vm.min_free_kbytes is not negative (min_free_kbytes_sysctl_handler)",
		  min_free_kbytes >= 0);
	invariant("scale-factor-bounded", "vm.watermark_scale_factor is between 1 and 3000 (its sysctl entry)",
		  watermark_scale_factor >= 1 && watermark_scale_factor <= 3000);
	return &gfpcheck_node;
}

/* vm.lowmem_reserve_ratio as it is at boot */
static bool boot_ratios(void)
{
	bool as_at_boot = true;
	int i;

	for (i = 0; i < MAX_NR_ZONES; i++)
		as_at_boot = as_at_boot &&
			     sysctl_lowmem_reserve_ratio[i] == (i < ZONE_NORMAL ? 256 : i == ZONE_NORMAL ? 32 : 0);
	return as_at_boot;
}
