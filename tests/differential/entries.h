/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One function a port. Read after the tree's functions, once for each version of them that the program holds;
 * PORT() gives the version's own name. Results are in the order of the show() lines of harness.c.
 */
EXPORT void PORT(slowpath_alloc_flags)(long long *out)
{
	settle_task();
	out[0] = gfp_to_alloc_flags(input.gfp, input.order);
	out[1] = gfp_migratetype(input.gfp);
}

EXPORT void PORT(reserve_flags)(long long *out)
{
	settle_task();
	out[0] = __gfp_pfmemalloc_flags(input.gfp);
}

EXPORT void PORT(unusable_free)(long long *out)
{
	out[0] = __zone_watermark_unusable_free(&zone, input.order, input.alloc_flags);
}

EXPORT void PORT(watermark_ok)(long long *out)
{
	out[0] = __zone_watermark_ok(&zone, input.order, input.mark, input.highest_zoneidx, input.alloc_flags,
				     input.free_pages);
}

EXPORT void PORT(watermark_fast)(long long *out)
{
	out[0] = zone_watermark_fast(&zone, input.order, input.mark, input.highest_zoneidx, input.alloc_flags,
				     input.gfp);
}

EXPORT void PORT(rmqueue_from_buddy)(long long *out)
{
	struct page *page = rmqueue_buddy(&zone, &zone, input.order, input.alloc_flags, input.migratetype);

	out[0] = page ? page->list : -1;
}
