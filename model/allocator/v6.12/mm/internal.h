/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the 6.12 allocator makes of a request: alloc_flags, a watermark class in the two low bits and permissions
 * above. Two of them depend on the configuration: without an MMU an OOM victim may take everything, and without
 * ZONE_DMA32 there is no flag for refusing fallbacks.
 */

extern unsigned int nr_online_nodes;

/* class: an index into zone->_watermark[] */
#define ALLOC_WMARK_MIN WMARK_MIN
#define ALLOC_WMARK_LOW WMARK_LOW
#define ALLOC_WMARK_HIGH WMARK_HIGH
#define ALLOC_WMARK_MASK 0x3

#define ALLOC_NO_WATERMARKS (1 << 2)	/* a failed watermark does not matter */
#define ALLOC_NON_BLOCK (1 << 4)	/* cannot wait for reclaim */
#define ALLOC_MIN_RESERVE (1 << 5)	/* may use half of what min keeps back */
#define ALLOC_CPUSET (1 << 6)		/* stays within the task's cpuset */
#define ALLOC_CMA (1 << 7)		/* may take pages of CMA areas */
#define ALLOC_HIGHATOMIC (1 << 9)	/* looks into the highatomic reserve first */
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

/* permissions that count the highatomic reserve as usable; all but HIGHATOMIC lower min, too */
#define ALLOC_RESERVES		\
	(ALLOC_OOM |		\
	 ALLOC_NON_BLOCK |	\
	 ALLOC_MIN_RESERVE |	\
	 ALLOC_HIGHATOMIC)

static inline bool free_area_empty(struct free_area *area, int migratetype)
{
	return list_empty(&area->free_list[migratetype]);
}
