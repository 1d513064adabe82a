/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Read after a tree's own files and before contracts and properties: one name for what versions spell
 * differently.
 */
#define property(name) static void gfpcheck_property_##name(void)

#if defined(NR_PAGE_ORDERS)
#define GFPCHECK_NR_ORDERS NR_PAGE_ORDERS	/* 6.8 and later: MAX_PAGE_ORDER + 1 */
#else
#define GFPCHECK_NR_ORDERS MAX_ORDER		/* 6.1: exclusive */
#endif
#define GFPCHECK_PAGEBLOCK_PAGES (1UL << gfpcheck_pageblock_order())

/* pageblock-flags.h: huge pages decide where there are any, else the largest buddy block */
static unsigned int gfpcheck_pageblock_order(void)
{
	unsigned int largest = GFPCHECK_NR_ORDERS - 1;

#if defined(CONFIG_HUGETLB_PAGE) || defined(CONFIG_TRANSPARENT_HUGEPAGE)
	return HPAGE_PMD_ORDER < largest ? HPAGE_PMD_ORDER : largest;
#else
	return largest;
#endif
}

#ifdef CONFIG_CMA
#define GFPCHECK_CMA_LIST(alloc_flags) (((alloc_flags) & ALLOC_CMA) ? MIGRATE_CMA : MIGRATE_MOVABLE)
#else
#define GFPCHECK_CMA_LIST(alloc_flags) MIGRATE_MOVABLE
#endif

#ifdef CONFIG_CMA
#define GFPCHECK_ALLOC_CMA ALLOC_CMA
#else
#define GFPCHECK_ALLOC_CMA 0
#endif

/* whom zone_watermark_fast() measures against min without the boost, by its own comment */
#ifdef __GFP_ATOMIC
#define GFPCHECK_IGNORES_BOOST(gfp, alloc_flags) ((gfp) & __GFP_ATOMIC)	/* 6.1 */
#else
#define GFPCHECK_IGNORES_BOOST(gfp, alloc_flags) ((alloc_flags) & ALLOC_MIN_RESERVE)
#endif
