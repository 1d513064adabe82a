/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * __zone_watermark_unusable_free() with the question from whom highatomic pages are hidden as one of its own,
 * GFPCHECK_HIDES_HIGHATOMIC(): for the proposals that change the answer. All else is as in 6.1, 6.12 and 7.x, our own
 * statement. In pages.
 */
static inline long __zone_watermark_unusable_free(struct zone *z, unsigned int order, unsigned int alloc_flags)
{
	long hidden = (1 << order) - 1;

	if (GFPCHECK_HIDES_HIGHATOMIC(alloc_flags))
#ifdef GFPCHECK_HAS_NR_FREE_HIGHATOMIC
		hidden += READ_ONCE(z->nr_free_highatomic);
#else	/* 6.1 knows the size of the reserve only */
		hidden += z->nr_reserved_highatomic;
#endif
#ifdef CONFIG_CMA
	if (!(alloc_flags & ALLOC_CMA))
		hidden += zone_page_state(z, NR_FREE_CMA_PAGES);
#endif
	return hidden;
}
