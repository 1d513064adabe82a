/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   A zone keeps its protection from requests whose highest zone is empty
 * Thread:  Revert "mm/page_alloc.c: don't show protection in zone's ->lowmem_reserve[] for empty zone"
 * Author:  Gabriel Krisman Bertazi
 * Changes: lowmem_reserve[] of a zone towards an empty upper zone: the share of all zones up to it, in place of 0
 */
static void setup_per_zone_lowmem_reserve(void)
{
	struct pglist_data *pgdat;
	int i, j;

	for (pgdat = first_online_pgdat(); pgdat; pgdat = next_online_pgdat(pgdat)) {
		for (i = 0; i < MAX_NR_ZONES - 1; i++) {
			struct zone *zone = &pgdat->node_zones[i];
			const int ratio = zone_managed_pages(zone) ? sysctl_lowmem_reserve_ratio[i] : 0;
			unsigned long above = 0;

			for (j = i + 1; j < MAX_NR_ZONES; j++) {
				above += zone_managed_pages(&pgdat->node_zones[j]);
				zone->lowmem_reserve[j] = ratio ? above / ratio : 0;
			}
		}
	}
}
