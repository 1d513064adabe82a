/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  A zone keeps from a request one part in lowmem_reserve_ratio of what the zones above it manage
 * Kind:   safety
 * Source: Documentation/admin-guide/sysctl/vm.rst (lowmem_reserve_ratio: the formula of protection[j], and below 1 none)
 * Expect: proved on 6.1, 6.12, v7
 *
 * The zones above, up to the highest that the request could use. For all sizes and all ratios.
 */
property(doc_lowmem_reserve_ratio)
{
	struct pglist_data *node = any_node();
	int i, j;

	set_lowmem_reserves();
	for (i = 0; i < MAX_NR_ZONES - 1; i++) {
		struct zone *zone = &node->node_zones[i];
		unsigned long ratio = sysctl_lowmem_reserve_ratio[i];
		unsigned long above = 0;

		for (j = i + 1; j < MAX_NR_ZONES; j++) {
			above += managed_pages(&node->node_zones[j]);
			if (managed_pages(zone) > 0 && ratio > 0)
				assert(zone->lowmem_reserve[j] == (long)(above / ratio));
			else
				assert(zone->lowmem_reserve[j] == 0);
		}
	}
}
