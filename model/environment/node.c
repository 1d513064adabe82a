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

static void calculate_totalreserve_pages(void)
{
	ledger("totalreserve-after", "calculate_totalreserve_pages() sums up what was set and changes no zone");
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
