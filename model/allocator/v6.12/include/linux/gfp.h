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

/* Migration may need I/O */
static inline bool gfp_compaction_allowed(gfp_t gfp)
{
	return IS_ENABLED(CONFIG_COMPACTION) && gfp_has_flags(gfp, __GFP_IO);
}

/*
 * The highest zone that a mask may use. The movable zone needs HIGHMEM beside MOVABLE; a zone that the kernel
 * lacks is Normal. A mask that names two zones gets the lowest one, and a kernel with CONFIG_DEBUG_VM stops.
 */
static inline enum zone_type gfp_zone(gfp_t flags)
{
	const gfp_t named = flags & GFP_ZONEMASK & ~__GFP_MOVABLE;

	if (named & (named - 1))
		return 0;
	if (gfp_has_flags(flags, __GFP_MOVABLE | __GFP_HIGHMEM))
		return ZONE_MOVABLE;
#ifdef CONFIG_HIGHMEM
	if (named == __GFP_HIGHMEM)
		return ZONE_HIGHMEM;
#endif
#ifdef CONFIG_ZONE_DMA32
	if (named == __GFP_DMA32)
		return ZONE_DMA32;
#endif
#ifdef CONFIG_ZONE_DMA
	if (named == __GFP_DMA)
		return ZONE_DMA;
#endif
	return ZONE_NORMAL;
}
