/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The min watermarks of the zones that kernel memory comes from add up to vm.min_free_kbytes
 * Kind:   safety
 * Source: mm/page_alloc.c (__setup_per_zone_wmarks); fix min_free_kbytes calculation regarding ZONE_MOVABLE (6.6)
 * Expect: refuted on 6.1; proved on 6.12, v7
 *
 * Claimed zone by zone: each min is the zone's share of all that kernel memory comes from, rounded down to a page. So
 * the sum is what was asked for, less at most a page a zone. Where ZONE_MOVABLE gets a share (6.1), the kernel's own
 * zones keep too little. 6.1 also divides by the low 32 bits of the number of pages, which is wrong from 16 TiB of
 * 4K pages on.
 */
property(zone_watermarks_sum_to_min_free)
{
	struct pglist_data *node = any_node();
	unsigned long wanted = min_free_kbytes >> (PAGE_SHIFT - 10);
	unsigned long lowmem = 0, sum = 0;
	int i;

	for (i = 0; i <= ZONE_NORMAL; i++)
		lowmem += managed_pages(&node->node_zones[i]);
	assume(lowmem > 0);
	set_watermarks();
	for (i = 0; i <= ZONE_NORMAL; i++)
		sum += node->node_zones[i]._watermark[WMARK_MIN];

	show(after, "pages for the kernel", "pages", lowmem);
	show(after, "movable pages", "pages", managed_pages(&node->node_zones[ZONE_MOVABLE]));
	show(after, "wanted", "pages", wanted);
	show(after, "sum of min", "pages", sum);
	for (i = 0; i <= ZONE_NORMAL; i++) {
		struct zone *zone = &node->node_zones[i];

		assert(zone->_watermark[WMARK_MIN] == wanted * managed_pages(zone) / lowmem);
	}
}
