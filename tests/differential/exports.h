/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The native program's inputs, by the names that gfpcheck gives them. Read after the tree's structs.
 */
#pragma once

static struct {
	gfp_t gfp;
	unsigned int order;
	int highest_zoneidx;
	unsigned int alloc_flags;
	unsigned long mark;
	long free_pages;
	int migratetype;
} input;
static struct zone zone;

/* `bits` is 1 for a bool; a % in `name` stands for `i`, the next one for `j` */
typedef void visit_cell(void *user, const char *name, int i, int j, void *address, unsigned int bits);

#define EXPORT __attribute__((visibility("default")))
#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))
#define CELL(name, i, j, place) visit(user, name, i, j, &(place), 8 * sizeof(place))
#define TRUTH(name, place) visit(user, name, 0, 0, &(place), 1)

EXPORT void native_cells(visit_cell *visit, void *user)
{
	int i, j;

	CELL("input.gfp", 0, 0, input.gfp);
	CELL("input.order", 0, 0, input.order);
	CELL("input.highest_zoneidx", 0, 0, input.highest_zoneidx);
	CELL("input.alloc_flags", 0, 0, input.alloc_flags);
	CELL("input.mark", 0, 0, input.mark);
	CELL("input.free_pages", 0, 0, input.free_pages);
	CELL("input.migratetype", 0, 0, input.migratetype);
	CELL("context", 0, 0, context);
	CELL("task.flags", 0, 0, task.flags);
	TRUTH("task.realtime", task.realtime);
	TRUTH("task.deadline", task.deadline);
	TRUTH("task.oom_victim", task.oom_victim);
	TRUTH("task.memdie", task.memdie);
	CELL("page_group_by_mobility_disabled", 0, 0, page_group_by_mobility_disabled);
	TRUTH("fallback_refused", fallback_refused);
	CELL("list_taken", 0, 0, list_taken);
	for (i = 0; i < COUNT(zone._watermark); i++)
		CELL("zone._watermark[%]", i, 0, zone._watermark[i]);
	CELL("zone.watermark_boost", 0, 0, zone.watermark_boost);
	CELL("zone.nr_reserved_highatomic", 0, 0, zone.nr_reserved_highatomic);
#ifdef NATIVE_HAS_NR_FREE_HIGHATOMIC
	CELL("zone.nr_free_highatomic", 0, 0, zone.nr_free_highatomic);
#endif
	for (i = 0; i < COUNT(zone.lowmem_reserve); i++)
		CELL("zone.lowmem_reserve[%]", i, 0, zone.lowmem_reserve[i]);
	for (i = 0; i < COUNT(zone.free_area); i++) {
		CELL("zone.free_area[%].nr_free", i, 0, zone.free_area[i].nr_free);
		for (j = 0; j < COUNT(zone.free_area[i].free_list); j++)
			CELL("zone.free_area[%].free_list[%].gfpcheck_entries", i, j,
			     zone.free_area[i].free_list[j].gfpcheck_entries);
	}
	for (i = 0; i < COUNT(zone.vm_stat); i++)
		CELL("zone.vm_stat[%].counter", i, 0, zone.vm_stat[i].counter);
}
