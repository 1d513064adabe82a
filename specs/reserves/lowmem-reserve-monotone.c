/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  What a zone keeps from a request grows with the zone that the request could use instead
 * Kind:   safety
 * Source: mm/page_alloc.c (setup_per_zone_lowmem_reserve); Documentation/admin-guide/sysctl/vm.rst (lowmem_reserve_ratio)
 * Expect: proved on 6.1, 6.12, v7
 *
 * And never more than the zones above hold: that is what the reserve is a share of. For all sizes; the ratios are those
 * of boot, which keeps the question linear. That it holds for all ratios is proved in tests/cases/backtests_arith.cpp.
 */
property(lowmem_reserve_monotone)
{
	struct pglist_data *node = any_node();
	int i, j;

	assume(boot_ratios());
	set_lowmem_reserves();
	for (i = 0; i < MAX_NR_ZONES - 1; i++) {
		struct zone *zone = &node->node_zones[i];
		unsigned long above = 0;

		for (j = i + 1; j < MAX_NR_ZONES; j++) {
			above += managed_pages(&node->node_zones[j]);
			assert(j == i + 1 || zone->lowmem_reserve[j - 1] <= zone->lowmem_reserve[j]);
			assert(zone->lowmem_reserve[j] >= 0 && zone->lowmem_reserve[j] <= (long)above);
		}
	}
}
