/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A zone without pages keeps none of them from anybody
 * Kind:   safety
 * Source: f63661566fad (clear out zone->lowmem_reserve[] if the zone is empty)
 * Expect: proved on 6.1, 6.12, v7
 *
 * What a zone keeps goes into totalreserve_pages, and from there into what overcommit and dirty limits think is free.
 */
property(unmanaged_zone_reserves_nothing)
{
	struct pglist_data *node = any_node();
	int i, j;

	set_lowmem_reserves();
	for (i = 0; i < MAX_NR_ZONES - 1; i++) {
		struct zone *zone = &node->node_zones[i];

		for (j = i + 1; j < MAX_NR_ZONES; j++)
			assert(managed_pages(zone) > 0 || zone->lowmem_reserve[j] == 0);
	}
}
