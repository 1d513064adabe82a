/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Questions that a mask alone answers: which lists and zones it may use, whether it may block or compact.
 */

/* The list that a request is at home in. Both mobility flags together are a caller's bug. */
static inline int gfp_migratetype(const gfp_t gfp)
{
	VM_WARN_ON((gfp & __GFP_MOVABLE) && (gfp & __GFP_RECLAIMABLE));
	if (page_group_by_mobility_disabled)
		return MIGRATE_UNMOVABLE;
	return (gfp & (__GFP_MOVABLE | __GFP_RECLAIMABLE)) / __GFP_MOVABLE;
}

static inline bool gfp_has_flags(gfp_t gfp, gfp_t flags)
{
	return (~gfp & flags) == 0;
}

static inline bool gfpflags_allow_blocking(const gfp_t gfp)
{
	return (gfp & __GFP_DIRECT_RECLAIM) != 0;
}

/* Only alloc_pages_nolock() has neither reclaim flag */
static inline bool gfpflags_allow_spinning(const gfp_t gfp)
{
	return (gfp & __GFP_RECLAIM) != 0;
}

/* Migration may need I/O */
static inline bool gfp_compaction_allowed(gfp_t gfp)
{
	return IS_ENABLED(CONFIG_COMPACTION) && gfp_has_flags(gfp, __GFP_IO);
}

#ifdef CONFIG_ZONE_DMA
#define OPT_ZONE_DMA ZONE_DMA
#else
#define OPT_ZONE_DMA ZONE_NORMAL
#endif
#ifdef CONFIG_ZONE_DMA32
#define OPT_ZONE_DMA32 ZONE_DMA32
#else
#define OPT_ZONE_DMA32 ZONE_NORMAL
#endif
#ifdef CONFIG_HIGHMEM
#define OPT_ZONE_HIGHMEM ZONE_HIGHMEM
#else
#define OPT_ZONE_HIGHMEM ZONE_NORMAL
#endif

/*
 * The highest zone that a mask may use. The movable zone needs HIGHMEM beside MOVABLE. A mask that names two
 * zones gets the lowest one, and a kernel with CONFIG_DEBUG_VM stops.
 */
static inline enum zone_type gfp_zone(gfp_t flags)
{
	const gfp_t zones = flags & GFP_ZONEMASK;

	if (zones == (__GFP_MOVABLE | __GFP_HIGHMEM))
		return ZONE_MOVABLE;
	switch (zones & ~__GFP_MOVABLE) {
	case 0:
		return ZONE_NORMAL;
	case __GFP_DMA:
		return OPT_ZONE_DMA;
	case __GFP_DMA32:
		return OPT_ZONE_DMA32;
	case __GFP_HIGHMEM:
		return OPT_ZONE_HIGHMEM;
	default:
		return 0;
	}
}
