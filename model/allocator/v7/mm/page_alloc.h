/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the allocator makes of a request: alloc_flags, a watermark class in the two low bits and permissions
 * above. Two of them depend on the configuration: without an MMU an OOM victim may take everything, and without
 * ZONE_DMA32 there is no flag for refusing fallbacks. Then the rules by which one type takes from another's lists.
 */

/* class: an index into zone->_watermark[] */
#define ALLOC_WMARK_MIN WMARK_MIN
#define ALLOC_WMARK_LOW WMARK_LOW
#define ALLOC_WMARK_HIGH WMARK_HIGH
#define ALLOC_WMARK_MASK 0x3

#define ALLOC_DEFAULT 0
#define ALLOC_NO_WATERMARKS (1 << 2)	/* a failed watermark does not matter */
#define ALLOC_NON_BLOCK (1 << 4)	/* cannot wait for reclaim */
#define ALLOC_MIN_RESERVE (1 << 5)	/* may use half of what min keeps back */
#define ALLOC_CPUSET (1 << 6)		/* stays within the task's cpuset */
#define ALLOC_CMA (1 << 7)		/* may take pages of CMA areas */
#define ALLOC_HIGHATOMIC (1 << 9)	/* looks into the highatomic reserve first */
#define ALLOC_NOLOCK (1 << 10)		/* only tries locks */
#define ALLOC_KSWAPD (1 << 11)		/* wakes kswapd */

#ifdef CONFIG_MMU
#define ALLOC_OOM (1 << 3)		/* an OOM victim on its way out */
#else
#define ALLOC_OOM ALLOC_NO_WATERMARKS
#endif

#ifdef CONFIG_ZONE_DMA32
#define ALLOC_NOFRAGMENT (1 << 8)	/* leaves blocks of other types alone */
#else
#define ALLOC_NOFRAGMENT 0
#endif

/* permissions that count the highatomic reserve as usable and may lower min */
#define ALLOC_RESERVES		\
	(ALLOC_OOM |		\
	 ALLOC_NON_BLOCK |	\
	 ALLOC_MIN_RESERVE |	\
	 ALLOC_HIGHATOMIC)

/* What a look for a block of another type found */
enum fallback_result { FALLBACK_FOUND, FALLBACK_EMPTY, FALLBACK_NOCLAIM };

static inline bool free_area_empty(struct free_area *area, int migratetype)
{
	return list_empty(&area->free_list[migratetype]);
}

/* Where __rmqueue() found the last page, to go on there */
enum rmqueue_mode { RMQUEUE_NORMAL, RMQUEUE_CMA, RMQUEUE_CLAIM, RMQUEUE_STEAL };

/* Where a type looks when its own lists are empty: attempt 0, then 1. */
static inline int fallback_type(int migratetype, int attempt)
{
	switch (migratetype) {
	case MIGRATE_UNMOVABLE:
		return attempt == 0 ? MIGRATE_RECLAIMABLE : MIGRATE_MOVABLE;
	case MIGRATE_MOVABLE:
		return attempt == 0 ? MIGRATE_RECLAIMABLE : MIGRATE_UNMOVABLE;
	default:
		return attempt == 0 ? MIGRATE_UNMOVABLE : MIGRATE_MOVABLE;
	}
}

/* Take over the whole block rather than one page of it? A movable page does little harm in a foreign block. */
static inline bool should_try_claim_block(unsigned int order, int start_mt)
{
	return order >= pageblock_order / 2 || start_mt != MIGRATE_MOVABLE || page_group_by_mobility_disabled;
}

static inline enum fallback_result find_suitable_fallback(struct free_area *area, unsigned int order,
							  int migratetype, bool claimable, int *mt_out)
{
	int attempt;

	if (claimable && !should_try_claim_block(order, migratetype))
		return FALLBACK_NOCLAIM;
	for (attempt = 0; attempt < 2; attempt++) {
		const int mt = fallback_type(migratetype, attempt);

		if (area->nr_free == 0 || free_area_empty(area, mt))
			continue;
		if (mt_out)
			*mt_out = mt;
		return FALLBACK_FOUND;
	}
	return FALLBACK_EMPTY;
}

/* The smallest foreign block that may be claimed. Unit: order. */
static inline unsigned int smallest_claim(unsigned int order, unsigned int alloc_flags)
{
	return (alloc_flags & ALLOC_NOFRAGMENT) && order < pageblock_order ? pageblock_order : order;
}

/* Is so much of a block free or of the right kind that it may change its type? Counts in pages. */
static inline bool block_may_change_type(int start_type, int block_type, int free_pages, int movable_pages)
{
	int alike = 0;

	if (start_type == MIGRATE_MOVABLE)
		alike = movable_pages;
	else if (block_type == MIGRATE_MOVABLE)
		alike = pageblock_nr_pages - (free_pages + movable_pages);
	return free_pages + alike >= (1 << (pageblock_order - 1)) || page_group_by_mobility_disabled;
}
