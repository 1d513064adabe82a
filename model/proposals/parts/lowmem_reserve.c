/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * setup_per_zone_lowmem_reserve() with the question from requests of which highest zone pages are kept as one of its own,
 * GFPCHECK_PROTECTS_FROM(), of the pages that this zone manages: for the proposals that change the answer. All else is
 * as in 6.1, 6.12 and 7.x, our own statement. In pages.
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
				const unsigned long upper = zone_managed_pages(&pgdat->node_zones[j]);

				above += upper;
				zone->lowmem_reserve[j] = ratio && GFPCHECK_PROTECTS_FROM(upper) ? above / ratio : 0;
			}
		}
	}
}
