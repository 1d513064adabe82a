/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * rmqueue_buddy() with the last resort to the highatomic list as a question of its own, GFPCHECK_LAST_RESORT(): for
 * the proposals that change the answer. All else is as in 6.1, 6.12 and 7.x, our own statement. The list work that it
 * calls is a contract of model/environment, which takes the arguments that it needs.
 */
static struct page *rmqueue_buddy(struct zone *preferred_zone, struct zone *zone, unsigned int order,
				  unsigned int alloc_flags, int migratetype)
{
	const bool last_resort = GFPCHECK_LAST_RESORT(alloc_flags);
	unsigned long flags = 0;	/* of the interrupt state */
	struct page *page;

	do {
		page = NULL;
#ifdef ALLOC_NOLOCK	/* 7.x */
		if ((alloc_flags & ALLOC_NOLOCK) && !spin_trylock_irqsave(&zone->lock, flags))
			return NULL;
#endif
		if (alloc_flags & ALLOC_HIGHATOMIC)
			page = __rmqueue_smallest(zone, order, MIGRATE_HIGHATOMIC);
		if (!page)
			page = __rmqueue(zone, order, migratetype, alloc_flags);
		if (!page && last_resort)
			page = __rmqueue_smallest(zone, order, MIGRATE_HIGHATOMIC);
		if (!page)
			return NULL;
	} while (check_new_pages(page, order));

#ifdef ALLOC_NOLOCK	/* where the reserve grows in 7.x; before, the caller sees to it */
	if ((alloc_flags & ALLOC_HIGHATOMIC) && (alloc_flags & ALLOC_WMARK_MASK) == ALLOC_WMARK_MIN)
		reserve_highatomic_pageblock(page, order, zone);
#endif
	zone_statistics(preferred_zone, zone, 1);
	return page;
}
