/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The min watermark of a zone that kernel memory does not come from is small, however large the zone
 * Kind:   safety
 * Source: mm/page_alloc.c (__setup_per_zone_wmarks: __GFP_HIGH and PF_MEMALLOC usually don't need such pages);
 *         fix min_free_kbytes calculation regarding ZONE_MOVABLE (6.6)
 * Expect: refuted on 6.1; proved on 6.12, v7
 *
 * A 1024th of its pages, but at least a batch of reclaim and at most 128 pages. What vm.min_free_kbytes keeps there
 * would be of no use to those it is kept for. 6.1 says so of ZONE_HIGHMEM alone.
 */
property(movable_zone_min_stays_small)
{
	struct pglist_data *node = any_node();
	struct zone *zone = &node->node_zones[ZONE_MOVABLE];
	unsigned long share = managed_pages(zone) / 1024;
	unsigned long lowmem = 0;
	int i;

	for (i = 0; i <= ZONE_NORMAL; i++)
		lowmem += managed_pages(&node->node_zones[i]);
	assume(lowmem > 0 && managed_pages(zone) > 0);
	set_watermarks();
	show(after, "movable pages", "pages", managed_pages(zone));
	show(after, "min", "pages", zone->_watermark[WMARK_MIN]);
	assert(zone->_watermark[WMARK_MIN] == (share < 32 ? 32 : share > 128 ? 128 : share));
}
