/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The decisions of the 6.12 page allocator about reserves, each as a function of what it depends on: alloc flags,
 * watermarks, which lists a request may take from. Work on lists and pages, zone lists, reclaim and compaction are
 * not here: what is called and not defined is a contract of model/environment or is free. Our own statement, which
 * `gfpcheck conform` holds to Debian's tree.
 */

int page_group_by_mobility_disabled;

/* ---- From a mask to alloc flags ---- */

/* CMA areas are for movable pages. The mask must already carry the task's own restrictions. */
static inline unsigned int alloc_flags_cma(gfp_t gfp, unsigned int alloc_flags)
{
#ifdef CONFIG_CMA
	if (gfp_migratetype(gfp) == MIGRATE_MOVABLE)
		return alloc_flags | ALLOC_CMA;
#endif
	return alloc_flags;
}

/* A request tries harder if it cannot wait and has not renounced reserves. */
static inline bool tries_harder(gfp_t gfp)
{
	return !(gfp & (__GFP_DIRECT_RECLAIM | __GFP_NOMEMALLOC));
}

static inline unsigned int alloc_flags_nonblocking(gfp_t gfp, unsigned int order)
{
	if (!tries_harder(gfp))
		return 0;
	if (order == 0 || !(gfp & __GFP_HIGH))
		return ALLOC_NON_BLOCK;
	return ALLOC_NON_BLOCK | ALLOC_HIGHATOMIC;
}

/* Half of min is open to __GFP_HIGH, and to real-time tasks where they could have waited. */
static inline bool may_halve_min(gfp_t gfp)
{
	if (gfp & __GFP_HIGH)
		return true;
	return (gfp & __GFP_DIRECT_RECLAIM) && in_task() && rt_or_dl_task(current);
}

/* Better a page outside the cpuset than none, for an atomic request */
static inline bool keeps_to_cpuset(gfp_t gfp)
{
	return (gfp & __GFP_DIRECT_RECLAIM) || !(gfp & __GFP_HIGH);
}

static inline unsigned int alloc_flags_slowpath(gfp_t gfp, unsigned int order)
{
	unsigned int alloc_flags = ALLOC_WMARK_MIN | alloc_flags_nonblocking(gfp, order);

	if (may_halve_min(gfp))
		alloc_flags |= ALLOC_MIN_RESERVE;
	if (keeps_to_cpuset(gfp))
		alloc_flags |= ALLOC_CPUSET;
	if (gfp & __GFP_KSWAPD_RECLAIM)
		alloc_flags |= ALLOC_KSWAPD;
	return alloc_flags_cma(gfp, alloc_flags);
}

/*
 * The first pass of a request whose preferred zone is Normal spares blocks of other types if DMA32 is there to
 * spill into. On one node DMA32 is taken to be populated.
 */
static inline bool may_spill_into_dma32(struct zone *zone)
{
#ifdef CONFIG_ZONE_DMA32
	return zone && zone_idx(zone) == ZONE_NORMAL && (nr_online_nodes <= 1 || populated_zone(lower_zone(zone)));
#else
	return false;
#endif
}

static inline unsigned int alloc_flags_nofragment(struct zone *zone, gfp_t gfp)
{
	unsigned int alloc_flags = 0;

	if (gfp & __GFP_KSWAPD_RECLAIM)
		alloc_flags |= ALLOC_KSWAPD;
	if (may_spill_into_dma32(zone))
		alloc_flags |= ALLOC_NOFRAGMENT;
	return alloc_flags;
}

/*
 * Flags of the first attempt, before anything is woken or reclaimed. `checks_cpuset` says that cpusets are in use and
 * the node mask does not already stand for the task's.
 */
static inline unsigned int alloc_flags_fastpath(struct zone *preferred, gfp_t gfp, bool checks_cpuset)
{
	const unsigned int alloc_flags = ALLOC_WMARK_LOW | (checks_cpuset ? ALLOC_CPUSET : 0);

	return alloc_flags_cma(gfp, alloc_flags | alloc_flags_nofragment(preferred, gfp));
}

/* ---- Requests that may ignore or undercut the watermarks ---- */

/* Without an MMU nothing reaps a victim's memory, so only the thread that was told to die counts. */
static bool oom_reserves_allowed(struct task_struct *tsk)
{
	return tsk_is_oom_victim(tsk) && (IS_ENABLED(CONFIG_MMU) || test_thread_flag(TIF_MEMDIE));
}

/* A task's own privileges count where the task itself asks, those of a reclaimer in its softirqs, too. */
static inline int __gfp_pfmemalloc_flags(gfp_t gfp)
{
	const bool reclaimer = current->flags & PF_MEMALLOC;

	if (gfp & __GFP_NOMEMALLOC)
		return 0;
	if ((gfp & __GFP_MEMALLOC) || (reclaimer && (in_serving_softirq() || !in_interrupt())))
		return ALLOC_NO_WATERMARKS;
	return !in_interrupt() && oom_reserves_allowed(current) ? ALLOC_OOM : 0;
}

/* The slow path's flags once a reserve was granted: all but the wish to wake kswapd is dropped. */
static inline unsigned int alloc_flags_with_reserve(gfp_t gfp, unsigned int alloc_flags)
{
	const int reserve = __gfp_pfmemalloc_flags(gfp);

	if (!reserve)
		return alloc_flags;
	return alloc_flags_cma(gfp, reserve) | (alloc_flags & ALLOC_KSWAPD);
}

/* ---- Watermarks ---- */

static inline bool counts_highatomic(unsigned int alloc_flags)
{
	return (alloc_flags & ALLOC_RESERVES) != 0;
}

/* Free pages that the request must not count. Unit: pages. */
static inline long __zone_watermark_unusable_free(struct zone *z, unsigned int order, unsigned int alloc_flags)
{
	long unusable = (1 << order) - 1;

	if (!counts_highatomic(alloc_flags))
		unusable += READ_ONCE(z->nr_free_highatomic);
#ifdef CONFIG_CMA
	if (!(alloc_flags & ALLOC_CMA))
		unusable += zone_page_state(z, NR_FREE_CMA_PAGES);
#endif
	return unusable;
}

/* The mark as it binds this request: each privilege takes a share of what the one before it left. */
static inline long mark_for(unsigned long mark, unsigned int alloc_flags)
{
	long left = mark;

	if (alloc_flags & ALLOC_MIN_RESERVE) {
		left -= left / 2;
		if (alloc_flags & ALLOC_NON_BLOCK)
			left -= left / 4;
	}
	if (alloc_flags & ALLOC_OOM)
		left -= left / 2;
	return left;
}

/* Does this order have a block on a list that the request's watermark check looks at? */
static inline bool area_has_block(struct free_area *area, unsigned int alloc_flags)
{
	int mt;

	if (area->nr_free == 0)
		return false;
	for (mt = MIGRATE_UNMOVABLE; mt < MIGRATE_PCPTYPES; mt++)
		if (!free_area_empty(area, mt))
			return true;
#ifdef CONFIG_CMA
	if ((alloc_flags & ALLOC_CMA) && !free_area_empty(area, MIGRATE_CMA))
		return true;
#endif
	return (alloc_flags & (ALLOC_OOM | ALLOC_HIGHATOMIC)) && !free_area_empty(area, MIGRATE_HIGHATOMIC);
}

/*
 * Would the zone stay above the mark, and is there a block that is large enough? free_pages may be another
 * number than the zone has now, and what is left of it may be negative.
 */
bool __zone_watermark_ok(struct zone *z, unsigned int order, unsigned long mark, int highest_zoneidx,
			 unsigned int alloc_flags, long free_pages)
{
	const long usable = free_pages - __zone_watermark_unusable_free(z, order, alloc_flags);
	int o;

	if (usable <= mark_for(mark, alloc_flags) + z->lowmem_reserve[highest_zoneidx])
		return false;
	if (order == 0)
		return true;
	for (o = order; o < NR_PAGE_ORDERS; o++)
		if (area_has_block(&z->free_area[o], alloc_flags))
			return true;
	return false;
}

bool zone_watermark_ok(struct zone *z, unsigned int order, unsigned long mark, int highest_zoneidx,
		       unsigned int alloc_flags)
{
	return __zone_watermark_ok(z, order, mark, highest_zoneidx, alloc_flags, zone_page_state(z, NR_FREE_PAGES));
}

/* Single pages: above the mark without using any privilege? */
static inline bool above_mark_plainly(struct zone *z, unsigned long mark, int highest_zoneidx,
				      unsigned int alloc_flags, long free_pages)
{
	const long unusable = __zone_watermark_unusable_free(z, 0, alloc_flags);

	return free_pages - min(free_pages, unusable) > mark + z->lowmem_reserve[highest_zoneidx];
}

/* A boost is there to wake kswapd early, not to fail single pages that may use half of min. */
static inline bool ignores_boost(struct zone *z, unsigned int order, unsigned int alloc_flags)
{
	return order == 0 && z->watermark_boost && (alloc_flags & ALLOC_MIN_RESERVE) &&
	       (alloc_flags & ALLOC_WMARK_MASK) == WMARK_MIN;
}

static inline bool zone_watermark_fast(struct zone *z, unsigned int order, unsigned long mark, int highest_zoneidx,
				       unsigned int alloc_flags, gfp_t gfp)
{
	const long free_pages = zone_page_state(z, NR_FREE_PAGES);

	if (order == 0 && above_mark_plainly(z, mark, highest_zoneidx, alloc_flags, free_pages))
		return true;
	if (__zone_watermark_ok(z, order, mark, highest_zoneidx, alloc_flags, free_pages))
		return true;
	return ignores_boost(z, order, alloc_flags) &&
	       __zone_watermark_ok(z, order, z->_watermark[WMARK_MIN], highest_zoneidx, alloc_flags, free_pages);
}

/*
 * Does the walk over the zones stop at this one? HIGH is tried first, until it fails; then the request's class.
 * Left out: cpusets, dirty limits, nodes whose kswapd is busy, memory that is not yet accepted, node reclaim.
 */
static inline bool zone_suits(struct zone *zone, unsigned int order, int highest_zoneidx, unsigned int alloc_flags,
			      gfp_t gfp)
{
	const unsigned long mark = wmark_pages(zone, alloc_flags & ALLOC_WMARK_MASK);

	if (!(zone->flags & (1UL << ZONE_BELOW_HIGH))) {
		if (zone_watermark_fast(zone, order, high_wmark_pages(zone), highest_zoneidx, alloc_flags, gfp))
			return true;
		zone->flags |= 1UL << ZONE_BELOW_HIGH;
	}
	return zone_watermark_fast(zone, order, mark, highest_zoneidx, alloc_flags, gfp) ||
	       (alloc_flags & ALLOC_NO_WATERMARKS);
}

/* ---- Which lists a request takes from ---- */

/* Where __rmqueue() found the last page, to go on there */
enum rmqueue_mode { RMQUEUE_NORMAL, RMQUEUE_CMA, RMQUEUE_CLAIM, RMQUEUE_STEAL };

/* Movable requests drain CMA areas first while these hold more than half of what is free. */
static inline bool prefers_cma(struct zone *zone, unsigned int alloc_flags)
{
#ifdef CONFIG_CMA
	return (alloc_flags & ALLOC_CMA) &&
	       zone_page_state(zone, NR_FREE_CMA_PAGES) > zone_page_state(zone, NR_FREE_PAGES) / 2;
#else
	return false;
#endif
}

/* The last resort before failing: without regard to the order */
static inline bool may_take_highatomic_last(unsigned int alloc_flags)
{
	return (alloc_flags & (ALLOC_OOM | ALLOC_NON_BLOCK)) != 0;
}

static inline struct page *take_page(struct zone *zone, unsigned int order, unsigned int alloc_flags, int migratetype)
{
	enum rmqueue_mode mode = RMQUEUE_NORMAL;
	struct page *page = NULL;

	if (alloc_flags & ALLOC_HIGHATOMIC)
		page = __rmqueue_smallest(zone, order, MIGRATE_HIGHATOMIC);
	if (!page)
		page = __rmqueue(zone, order, migratetype, alloc_flags, &mode);
	if (!page && may_take_highatomic_last(alloc_flags))
		page = __rmqueue_smallest(zone, order, MIGRATE_HIGHATOMIC);
	return page;
}

/* ---- The highatomic reserve ---- */

/* The most that a zone keeps back: a hundredth, rounded up to blocks, or nothing where that is no block. */
static inline unsigned long highatomic_cap(struct zone *zone)
{
	const unsigned long share = zone_managed_pages(zone) / 100;

	if (share < pageblock_nr_pages)
		return 0;
	return (share + pageblock_nr_pages - 1) / pageblock_nr_pages * pageblock_nr_pages;
}

/* Keep back the block around a page that an atomic request just got. The walk over the zones calls it. */
static void reserve_highatomic_pageblock(struct page *page, int order, struct zone *zone)
{
	int mt;

	if (zone->nr_reserved_highatomic >= highatomic_cap(zone))
		return;
	mt = get_pageblock_migratetype(page);
	if (!migratetype_is_mergeable(mt))
		return;
	if (order >= pageblock_order) {
		change_pageblock_range(page, order, MIGRATE_HIGHATOMIC);
		zone->nr_reserved_highatomic += 1 << order;
	} else if (move_freepages_block(zone, page, mt, MIGRATE_HIGHATOMIC) != -1) {
		zone->nr_reserved_highatomic += pageblock_nr_pages;
	}
}

/* A bad page is left where it lies, and the next one is tried. */
static inline struct page *rmqueue_buddy(struct zone *preferred_zone, struct zone *zone, unsigned int order,
					 unsigned int alloc_flags, int migratetype)
{
	struct page *page;

	do {
		page = take_page(zone, order, alloc_flags, migratetype);
	} while (page && check_new_pages(page, order));

	if (page)
		zone_statistics(preferred_zone, zone, 1);
	return page;
}

/* ---- The sizes of all zones ---- */

int min_free_kbytes;			/* vm.min_free_kbytes */
int watermark_scale_factor;		/* vm.watermark_scale_factor, per 10000 of a zone; 10 at boot */
int sysctl_lowmem_reserve_ratio[MAX_NR_ZONES];	/* vm.lowmem_reserve_ratio */

/* amount * numerator / 10000, in an order that does not overflow */
static inline unsigned long per_10000(unsigned long amount, unsigned long numerator)
{
	return amount / 10000 * numerator + amount % 10000 * numerator / 10000;
}

/* A zone's share of all low zones' min. What highmem and movable zones have is no part of lowmem_pages. */
static inline unsigned long min_share(struct zone *zone, unsigned long lowmem_pages)
{
	const u64 pages_min = min_free_kbytes >> (PAGE_SHIFT - 10);

	return pages_min * zone_managed_pages(zone) / lowmem_pages;
}

/* Highmem and movable zones keep back little: privileged requests seldom use them. */
static inline unsigned long min_of_upper_zone(struct zone *zone)
{
	return clamp(zone_managed_pages(zone) / 1024, 32UL, 128UL);
}

/* Sets all marks and ends any boost. The distance between marks is that of a low zone in either case. */
static inline void set_zone_wmarks(struct zone *zone, unsigned long lowmem_pages, bool upper)
{
	const unsigned long share = min_share(zone, lowmem_pages);
	const unsigned long distance = max(share / 4, per_10000(zone_managed_pages(zone), watermark_scale_factor));

	zone->watermark_boost = 0;
	zone->_watermark[WMARK_MIN] = upper ? min_of_upper_zone(zone) : share;
	zone->_watermark[WMARK_LOW] = zone->_watermark[WMARK_MIN] + distance;
	zone->_watermark[WMARK_HIGH] = zone->_watermark[WMARK_LOW] + distance;
	zone->_watermark[WMARK_PROMO] = zone->_watermark[WMARK_HIGH] + distance;
}

/*
 * `above` is what zones above this one, up to the request's, manage. That the request's own zone is empty does
 * not matter.
 */
static inline long lowmem_reserve_for(struct zone *zone, int ratio, unsigned long above)
{
	return ratio && zone_managed_pages(zone) ? above / ratio : 0;
}

/* Zones that no kernel memory comes from: they get no share of min_free_kbytes and count for nobody else's. */
static inline bool is_upper_zone(int zone)
{
#ifdef CONFIG_HIGHMEM
	if (zone == ZONE_HIGHMEM)
		return true;
#endif
	return zone == ZONE_MOVABLE;
}

static void __setup_per_zone_wmarks(void)
{
	struct pglist_data *node;
	unsigned long lowmem_pages = 0;
	int i;

	for (node = first_online_pgdat(); node; node = next_online_pgdat(node))
		for (i = 0; i < MAX_NR_ZONES; i++)
			if (!is_upper_zone(i))
				lowmem_pages += zone_managed_pages(&node->node_zones[i]);
	for (node = first_online_pgdat(); node; node = next_online_pgdat(node))
		for (i = 0; i < MAX_NR_ZONES; i++)
			set_zone_wmarks(&node->node_zones[i], lowmem_pages, is_upper_zone(i));
	calculate_totalreserve_pages();
}

/* What zone i of a node keeps from requests whose highest zone is j, for all j above it */
static inline void set_lowmem_reserve(struct pglist_data *node, int i)
{
	struct zone *zone = &node->node_zones[i];
	unsigned long above = 0;
	int j;

	for (j = i + 1; j < MAX_NR_ZONES; j++) {
		above += zone_managed_pages(&node->node_zones[j]);
		zone->lowmem_reserve[j] = lowmem_reserve_for(zone, sysctl_lowmem_reserve_ratio[i], above);
	}
}

static void setup_per_zone_lowmem_reserve(void)
{
	struct pglist_data *node;
	int i;

	for (node = first_online_pgdat(); node; node = next_online_pgdat(node))
		for (i = 0; i < MAX_NR_ZONES - 1; i++)
			set_lowmem_reserve(node, i);
	calculate_totalreserve_pages();
}
