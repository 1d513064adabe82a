/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What holds of every zone between two operations under its lock. Each invariant names the kernel code that
 * keeps it; a witness satisfies all of them, a proof may use any of them and quotes those that it used.
 */
#define GFPCHECK_MAX_PAGES (1UL << 40)	/* 52 bits of physical address in 4K pages */

/* pages on one free list */
static unsigned long list_pages(struct zone *zone, int migratetype)
{
	unsigned long pages = 0;
	unsigned int o;

	for (o = 0; o < GFPCHECK_NR_ORDERS; o++)
		pages += zone->free_area[o].free_list[migratetype].gfpcheck_entries << o;
	return pages;
}

static void bound_free_list(struct zone *zone, unsigned int order, int migratetype)
{
	invariant("free-blocks-bounded", "a free list holds no more blocks than a machine has pages (52-bit physical addresses)",
		  zone->free_area[order].free_list[migratetype].gfpcheck_entries <= GFPCHECK_MAX_PAGES >> order);
}

static unsigned long highatomic_free(struct zone *zone)
{
	return list_pages(zone, MIGRATE_HIGHATOMIC);
}

static unsigned long cma_free(struct zone *zone)
{
#ifdef CONFIG_CMA
	return list_pages(zone, MIGRATE_CMA);
#else
	return 0;
#endif
}

static unsigned long free_pages(struct zone *zone)
{
	return zone->vm_stat[NR_FREE_PAGES].counter;
}

static unsigned long managed_pages(struct zone *zone)
{
	return zone->managed_pages.counter;
}

/* free pages outside the highatomic reserve */
static long regular_free(struct zone *zone)
{
	return (long)free_pages(zone) - (long)highatomic_free(zone);
}

/* the min watermark as the slow path compares with it, boost included */
static long min_wmark(struct zone *zone)
{
	return min_wmark_pages(zone);
}

static void valid_free_lists(struct zone *zone)
{
	unsigned int o;
	int mt;

	for (o = 0; o < GFPCHECK_NR_ORDERS; o++) {
		unsigned long blocks = 0;

		for (mt = 0; mt < MIGRATE_TYPES; mt++) {
			bound_free_list(zone, o, mt);
			blocks += zone->free_area[o].free_list[mt].gfpcheck_entries;
		}
		invariant("nr-free-counts-lists", "free_area[].nr_free counts the blocks of all its lists (__add_to_free_list, __del_page_from_free_list)",
			  zone->free_area[o].nr_free == blocks);
	}
}

static void valid_counters(struct zone *zone)
{
	unsigned long lists = list_pages(zone, MIGRATE_UNMOVABLE) + list_pages(zone, MIGRATE_MOVABLE) +
			      list_pages(zone, MIGRATE_RECLAIMABLE) + highatomic_free(zone) + cma_free(zone);

	invariant("managed-bounded", "a zone manages at least one page and no more than a machine can have (52-bit physical addresses)",
		  managed_pages(zone) >= 1 && managed_pages(zone) <= GFPCHECK_MAX_PAGES);
	invariant("free-counts-lists", "NR_FREE_PAGES counts the pages of all lists but MIGRATE_ISOLATE (account_freepages, __mod_zone_freepage_state)",
		  free_pages(zone) == lists);
	invariant("free-within-managed", "free pages are managed pages (__free_pages_core)", free_pages(zone) <= managed_pages(zone));
#ifdef CONFIG_CMA
	invariant("cma-counts-lists", "NR_FREE_CMA_PAGES counts the pages of the MIGRATE_CMA lists (account_freepages, __mod_zone_freepage_state)",
		  zone->vm_stat[NR_FREE_CMA_PAGES].counter == cma_free(zone));
#endif
}

static void valid_highatomic(struct zone *zone)
{
#ifdef GFPCHECK_HAS_NR_FREE_HIGHATOMIC
	invariant("highatomic-counts-lists", "nr_free_highatomic counts the pages of the MIGRATE_HIGHATOMIC lists (account_freepages)",
		  zone->nr_free_highatomic == highatomic_free(zone));
#endif
	invariant("highatomic-within-reserve", "free highatomic pages lie in reserved blocks (reserve_highatomic_pageblock)",
		  highatomic_free(zone) <= zone->nr_reserved_highatomic);
	invariant("reserve-within-cap", "the highatomic reserve stays within 1% of the zone and two pageblocks (reserve_highatomic_pageblock, the wider of the versions)",
		  zone->nr_reserved_highatomic <= managed_pages(zone) / 100 + 2 * GFPCHECK_PAGEBLOCK_PAGES);
	invariant("reserve-within-managed", "reserved blocks are managed pages", zone->nr_reserved_highatomic <= managed_pages(zone));
}

static void valid_watermarks(struct zone *zone)
{
	int j;

	invariant("watermarks-ordered", "MIN <= LOW <= HIGH (__setup_per_zone_wmarks)",
		  zone->_watermark[WMARK_MIN] <= zone->_watermark[WMARK_LOW] &&
		  zone->_watermark[WMARK_LOW] <= zone->_watermark[WMARK_HIGH]);
	invariant("watermarks-within-managed", "watermarks stay below the zone's size (__setup_per_zone_wmarks, sane min_free_kbytes)",
		  zone->_watermark[WMARK_HIGH] <= managed_pages(zone));
	invariant("boost-bounded", "the boost stays within 150% of HIGH or one pageblock (boost_watermark)",
		  zone->watermark_boost <= zone->_watermark[WMARK_HIGH] + zone->_watermark[WMARK_HIGH] / 2 + GFPCHECK_PAGEBLOCK_PAGES);
	for (j = 0; j < MAX_NR_ZONES; j++)
		invariant("lowmem-reserve-bounded", "lowmem_reserve[] is never negative and never more than the upper zones hold (setup_per_zone_lowmem_reserve)",
			  zone->lowmem_reserve[j] >= 0 && zone->lowmem_reserve[j] <= (long)GFPCHECK_MAX_PAGES);
	for (j = 1; j < MAX_NR_ZONES; j++)
		invariant("lowmem-reserve-grows", "lowmem_reserve[] grows with the request's highest zone (setup_per_zone_lowmem_reserve)",
			  zone->lowmem_reserve[j - 1] <= zone->lowmem_reserve[j]);
}

static struct zone *any_valid_zone(void)
{
	struct zone *zone = gfpcheck_new(struct zone, zone);

	valid_counters(zone);
	valid_free_lists(zone);
	valid_highatomic(zone);
	valid_watermarks(zone);
	show(zone, "free", "pages", free_pages(zone));
	show(zone, "highatomic free", "pages", highatomic_free(zone));
	show(zone, "CMA free", "pages", cma_free(zone));
	show(zone, "highatomic reserve", "pages", zone->nr_reserved_highatomic);
	show(zone, "min", "pages", zone->_watermark[WMARK_MIN]);
	show(zone, "boost", "pages", zone->watermark_boost);
	show(zone, "managed", "pages", managed_pages(zone));
	return zone;
}
