/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  totalreserve_pages is summed up after every change of what it is the sum of
 * Kind:   safety
 * Source: cb45b0e966cb (page allocator: calculate_totalreserve_pages); mm/page_alloc.c (totalreserve_pages)
 * Expect: proved on 6.1, 6.12, v7
 *
 * It is the sum of the zones' high marks and largest lowmem reserves. Overcommit and dirty limits take it off what is
 * free: one that is out of date promises memory that no user gets. The sum itself is not read.
 */
property(totalreserve_follows_the_zones)
{
	struct pglist_data *node = any_node();
	unsigned long lowmem = 0, all;
	bool marks = gfpcheck_any(bool, marks_change);
	int i;

	for (i = 0; i <= ZONE_NORMAL; i++)
		lowmem += managed_pages(&node->node_zones[i]);
	all = lowmem + managed_pages(&node->node_zones[ZONE_MOVABLE]);
	assume(lowmem > 0 && (unsigned int)all != 0);	/* 6.1 divides by the low half */
	if (marks)
		set_watermarks();
	else
		set_lowmem_reserves();
	for (i = 0; i < MAX_NR_ZONES - 1; i++) {
		struct zone *zone = &node->node_zones[i];

		assert(marks ? gfpcheck_summed_high[i] == zone->_watermark[WMARK_HIGH]
			     : gfpcheck_summed_reserve[i] == zone->lowmem_reserve[MAX_NR_ZONES - 1]);
	}
}
