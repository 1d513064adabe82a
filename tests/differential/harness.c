/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  Every port as gfpcheck reads it, for the comparison with the compiled text of the same tree
 * Kind:   safety
 * Source: tests/differential
 *
 * Not a claim about the kernel: each function shows what one port gives for free inputs. The names of the
 * inputs are those of exports.h.
 */
struct differential_input {
	gfp_t gfp;
	unsigned int order;
	int highest_zoneidx;
	unsigned int alloc_flags;
	unsigned long mark;
	long free_pages;
	int migratetype;
};

static struct differential_input *any_input(void)
{
	struct differential_input *in = gfpcheck_new(struct differential_input, input);

	contract("order-in-range", "the order is one that the buddy lists have", in->order < GFPCHECK_NR_ORDERS);
	contract("zone-in-range", "the zone index is one of a node's", in->highest_zoneidx >= 0 && in->highest_zoneidx < MAX_NR_ZONES);
	contract("type-in-range", "the migrate type is one that has lists", in->migratetype >= 0 && in->migratetype < MIGRATE_TYPES);
	contract("known-context", "the context is one of the four", context <= CONTEXT_HARDIRQ);
	return in;
}

static void differential_slowpath_alloc_flags(void)
{
	struct differential_input *in = any_input();

	show(native, "alloc_flags", "alloc_flags", slowpath_alloc_flags(in->gfp, in->order));
	show(native, "migratetype", "", gfp_migratetype(in->gfp));
}

static void differential_reserve_flags(void)
{
	struct differential_input *in = any_input();

	show(native, "reserve_flags", "alloc_flags", reserve_flags(in->gfp));
}

static void differential_unusable_free(void)
{
	struct differential_input *in = any_input();
	struct zone *zone = gfpcheck_new(struct zone, zone);

	show(native, "unusable_free", "pages", unusable_free(zone, in->order, in->alloc_flags));
}

/* orders beyond every list: where the shift leaves C, both sides must say so */
static void differential_unusable_free_any_order(void)
{
	struct differential_input *in = gfpcheck_new(struct differential_input, input);
	struct zone *zone = gfpcheck_new(struct zone, zone);

	show(native, "unusable_free", "pages", unusable_free(zone, in->order, in->alloc_flags));
}

static void differential_watermark_ok(void)
{
	struct differential_input *in = any_input();
	struct zone *zone = gfpcheck_new(struct zone, zone);

	show(native, "watermark_ok", "bool",
	     watermark_ok(zone, in->order, in->mark, in->highest_zoneidx, in->alloc_flags, in->free_pages));
}

static void differential_watermark_fast(void)
{
	struct differential_input *in = any_input();
	struct zone *zone = gfpcheck_new(struct zone, zone);

	show(native, "watermark_fast", "bool",
	     watermark_fast(zone, in->order, in->mark, in->highest_zoneidx, in->alloc_flags, in->gfp));
}

static void differential_rmqueue_from_buddy(void)
{
	struct differential_input *in = any_input();
	struct zone *zone = gfpcheck_new(struct zone, zone);
	struct page *page = rmqueue_from_buddy(zone, zone, in->order, in->alloc_flags, in->migratetype);

	show(native, "list", "", page ? page->gfpcheck_list : -1);
}

property(harness)
{
	differential_reserve_flags();
}
