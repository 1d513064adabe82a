/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Knobs that the administrator sets (any value, unless a harness fixes it) and the sizes that follow from them
 * and from how much memory there is: marks, lowmem reserves, the cap of the highatomic reserve, boosts. One zone
 * at a time: summing up zones and walking nodes is left to the caller. Unit: pages, where no other is named.
 */

extern int defrag_mode;			/* vm.defrag_mode: prefer reclaim and compaction to mixing blocks */
extern int min_free_kbytes;		/* vm.min_free_kbytes */
extern int watermark_boost_factor;	/* vm.watermark_boost_factor, per 10000 of HIGH; 15000 at boot */
extern int watermark_scale_factor;	/* vm.watermark_scale_factor, per 10000 of a zone; 10 at boot */
extern unsigned int nr_online_nodes;

/* amount * numerator / 10000, in an order that does not overflow */
static inline unsigned long per_10000(unsigned long amount, unsigned long numerator)
{
	return amount / 10000 * numerator + amount % 10000 * numerator / 10000;
}

/* ---- Marks ---- */

/* vm.min_free_kbytes as boot sets it: four times the root of the low memory. Both in KiB. */
static inline int boot_min_free_kbytes(unsigned long lowmem_kbytes)
{
	return clamp((int)int_sqrt(lowmem_kbytes * 16), 128, 262144);
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

/* Raises all marks for a while, after a request had to mix types in a block; false where it may not. */
static inline bool boost_watermark(struct zone *zone)
{
	const unsigned long most = per_10000(zone->_watermark[WMARK_HIGH], watermark_boost_factor);

	if (!watermark_boost_factor || most == 0 || zone_managed_pages(zone) < pageblock_nr_pages * 4)
		return false;
	zone->watermark_boost = min(zone->watermark_boost + pageblock_nr_pages, max(most, pageblock_nr_pages));
	return true;
}

/* ---- What a zone keeps from requests that could use a higher one ---- */

/* Boot's divisors; 0 keeps nothing. */
static inline int boot_lowmem_reserve_ratio(enum zone_type zone)
{
	if (zone == ZONE_NORMAL)
		return 32;
	return zone < ZONE_NORMAL ? 256 : 0;
}

/*
 * `above` is what zones above this one, up to the request's, manage. That the request's own zone is empty does
 * not matter.
 */
static inline long lowmem_reserve_for(struct zone *zone, int ratio, unsigned long above)
{
	return ratio && zone_managed_pages(zone) ? above / ratio : 0;
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

/* Does this zone give a block back? The last one only when forced. */
static inline bool may_unreserve(struct zone *zone, bool force)
{
	return force || zone->nr_reserved_highatomic > pageblock_nr_pages;
}

/* By how much the reserve shrinks when a free block of this order goes back. Unit: pages. */
static inline unsigned long unreserved_pages(struct zone *zone, unsigned int order)
{
	const unsigned long block = max(pageblock_nr_pages, 1UL << order);

	return min(block, zone->nr_reserved_highatomic);
}
