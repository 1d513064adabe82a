/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A zone keeps from a request whose highest zone is empty what it keeps from one that could use the zone below
 * Kind:   safety
 * Source: Revert "mm/page_alloc.c: don't show protection in zone's ->lowmem_reserve[] for empty zone"
 * Expect: proved on 6.1, 6.12, v7
 *
 * Movable requests ask for ZONE_MOVABLE though most machines have none. Were the entry of an empty zone 0, they could
 * use up DMA and DMA32, which are kept from requests that ask for ZONE_NORMAL. For all sizes, with the
 * ratios of boot.
 */
property(empty_upper_zone_keeps_protection)
{
	struct pglist_data *node = any_node();
	int i, j;

	assume(boot_ratios());
	set_lowmem_reserves();
	for (i = 0; i < MAX_NR_ZONES - 1; i++) {
		struct zone *zone = &node->node_zones[i];

		for (j = i + 2; j < MAX_NR_ZONES; j++)
			assert(managed_pages(&node->node_zones[j]) > 0 ||
			       zone->lowmem_reserve[j] == zone->lowmem_reserve[j - 1]);
	}
}
