/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One harness a port, for `gfpcheck conform`: the port on any input, and what it gives back. Two trees run the same
 * one and are compared by what is observed. What it writes to its zone and to global variables is found by
 * observe_state().
 *
 * A mark and a number of free pages may be any up to four times what a machine can have, the latter below zero too.
 */
#define GFPCHECK_CONFORM_PAGES (4 * (long)GFPCHECK_MAX_PAGES)

static unsigned long any_mark(void)
{
	unsigned long mark = gfpcheck_any(unsigned long, tried_mark);

	invariant("mark-bounded", "a mark is at most four times what a machine can have", mark <= GFPCHECK_CONFORM_PAGES);
	show(request, "mark", "pages", mark);
	return mark;
}

static unsigned int any_alloc_flags(void)
{
	unsigned int alloc_flags = gfpcheck_any(unsigned int, alloc_flags);

	show(request, "alloc flags", "alloc_flags", alloc_flags);
	return alloc_flags;
}

static void gfpcheck_conform_slowpath_alloc_flags(void)
{
	struct request *rq = any_request();
	unsigned int flags = slowpath_alloc_flags(rq->gfp, rq->order);

	observe("result", "alloc_flags", flags);
	observe_state(rq);
}

static void gfpcheck_conform_reserve_flags(void)
{
	struct request *rq = any_request();
	unsigned int flags = reserve_flags(rq->gfp);

	observe("result", "alloc_flags", flags);
	observe_state(rq);
}

static void gfpcheck_conform_unusable_free(void)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	long pages = unusable_free(zone, rq->order, any_alloc_flags());

	observe("result", "pages", pages);
	observe_state(zone);
}

static void gfpcheck_conform_watermark_ok(void)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	long free = gfpcheck_any(long, tried_free);
	bool ok;

	invariant("tried-free-bounded", "a number of free pages is within four times what a machine can have, either sign",
		  free >= -GFPCHECK_CONFORM_PAGES && free <= GFPCHECK_CONFORM_PAGES);
	show(request, "free pages given", "pages", free);
	ok = watermark_ok(zone, rq->order, any_mark(), zone_index(rq), any_alloc_flags(), free);
	observe("result", "bool", ok);
	observe_state(zone);
}

static void gfpcheck_conform_watermark_fast(void)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	bool ok = watermark_fast(zone, rq->order, any_mark(), zone_index(rq), any_alloc_flags(), rq->gfp);

	observe("result", "bool", ok);
	observe_state(zone);
}

static void gfpcheck_conform_rmqueue_from_buddy(void)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	struct page *page = rmqueue_from_buddy(zone, zone, rq->order, any_alloc_flags(), gfp_migratetype(rq->gfp));
	int list = page ? page->gfpcheck_list : -1;

	observe("list", "", list);
	observe_state(zone);
}

static void gfpcheck_conform_reserve_highatomic(void)
{
	struct request *rq = any_request();
	struct zone *zone = any_valid_zone();
	struct page *page = gfpcheck_new(struct page, asked_page);

	reserve_highatomic(zone, page, rq->order);
	observe_state(zone);
	observe_state(page);
}

/* Any zone of the node: what is observed of it is observed of all. */
static unsigned int any_zone_index(void)
{
	unsigned int zone = gfpcheck_any(unsigned int, tried_zone);

	invariant("tried-zone-in-range", "the zone is one of the node's", zone < MAX_NR_ZONES);
	return zone;
}

/* The node is compared by what these two set: its zones point to it, which observe_state() does not compare. */
static void gfpcheck_conform_set_lowmem_reserves(void)
{
	struct pglist_data *node = any_node();
	unsigned int index = any_zone_index();
	unsigned int upper = gfpcheck_any(unsigned int, tried_upper_zone);

	invariant("tried-upper-zone-in-range", "the upper zone is one of the node's", upper < MAX_NR_ZONES);
	set_lowmem_reserves();
	observe("lowmem_reserve", "pages", node->node_zones[index].lowmem_reserve[upper]);
	observe("lowmem_reserve summed up", "pages", gfpcheck_summed_reserve[index]);
}

static void gfpcheck_conform_set_watermarks(void)
{
	struct pglist_data *node = any_node();
	unsigned int index = any_zone_index();
	struct zone *zone = &node->node_zones[index];
	unsigned long lowmem = 0;
	int i;

	for (i = 0; i <= ZONE_NORMAL; i++)
		lowmem += managed_pages(&node->node_zones[i]);
	invariant("kernel-memory-is-there", "the zones that kernel memory comes from manage at least one page", lowmem > 0);
	set_watermarks();
	observe("boost", "pages", zone->watermark_boost);
	observe("min", "pages", zone->_watermark[WMARK_MIN]);
	observe("low", "pages", zone->_watermark[WMARK_LOW]);
	observe("high", "pages", zone->_watermark[WMARK_HIGH]);
	observe("promo", "pages", zone->_watermark[WMARK_PROMO]);
	observe("high summed up", "pages", gfpcheck_summed_high[index]);
}
