/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  From mark to mark of a zone is a quarter of its min, or what vm.watermark_scale_factor asks for if that is more
 * Kind:   safety
 * Source: Documentation/admin-guide/sysctl/vm.rst (watermark_scale_factor); 795ae7a0de6b (scale kswapd watermarks in
 *         proportion to memory)
 * Expect: proved on 6.1, 6.12, v7
 *
 * MIN, LOW, HIGH and PROMO stand as far from each other, whatever boost the zone had. The distance is how far kswapd
 * reclaims ahead; so ZONE_MOVABLE, whose min is small, has at least the one of its size all the same. For all sizes,
 * with the factor of boot; that it holds for all factors is proved in tests/cases/backtests_arith.cpp. Not for a whole
 * number of 16 TiB (4K pages): there 6.1 divides by 0, the low half of the number of pages.
 */
property(marks_stand_apart)
{
	struct pglist_data *node = any_node();
	unsigned long scale = watermark_scale_factor;
	unsigned long lowmem = 0, all;
	int i;

	for (i = 0; i <= ZONE_NORMAL; i++)
		lowmem += managed_pages(&node->node_zones[i]);
	all = lowmem + managed_pages(&node->node_zones[ZONE_MOVABLE]);
	assume(scale == 10);	/* at boot */
	assume(lowmem > 0 && (unsigned int)all != 0);
	set_watermarks();
	for (i = 0; i <= ZONE_MOVABLE; i++) {
		struct zone *zone = &node->node_zones[i];
		unsigned long min = zone->_watermark[WMARK_MIN], low = zone->_watermark[WMARK_LOW];
		unsigned long scaled = mult_frac(managed_pages(zone), scale, 10000);

		assert(low - min >= scaled);
		if (i <= ZONE_NORMAL)
			assert(low - min >= min / 4 && (low - min <= scaled || low - min <= min / 4));
		assert(zone->_watermark[WMARK_HIGH] == low + (low - min));
		assert(zone->_watermark[WMARK_PROMO] == low + 2 * (low - min));
	}
}
