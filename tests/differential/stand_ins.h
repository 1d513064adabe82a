/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What stands for the work on free lists and for the scheduler's and the interrupt code's state. Read after
 * the tree's structs and before its functions. A free list gives a block when it, or the same list of a
 * higher order, has one; which regular list a fallback ends at is an input, as it is for gfpcheck.
 */
#pragma once

struct page {
	int list; /* the migrate type that it was taken from */
};

static struct page taken_page;
static bool fallback_refused;
static int list_taken;

/* Follows the order in which an interrupt stacks on what it interrupts. */
static unsigned int task_preempt_count(void)
{
	static const unsigned int count[] = { 0, SOFTIRQ_DISABLE_OFFSET, SOFTIRQ_OFFSET, HARDIRQ_OFFSET };

	return count[context];
}

/* Deadline tasks stand before real-time ones, and those before all others. */
static void settle_task(void)
{
	task.prio = task.deadline ? MAX_DL_PRIO - 1 : task.realtime ? MAX_RT_PRIO - 1 : MAX_RT_PRIO + 20;
	task_signal.oom_mm = task.oom_victim ? &task : NULL;
}

static bool has_block(const struct zone *zone, unsigned int order, int list)
{
	const unsigned int orders = sizeof(zone->free_area) / sizeof(zone->free_area[0]);

	while (order < orders && zone->free_area[order].free_list[list].gfpcheck_entries == 0)
		order++;
	return order < orders;
}

static struct page *take(int list)
{
	taken_page.list = list;
	return &taken_page;
}

static struct page *__rmqueue_smallest(struct zone *zone, unsigned int order, int list)
{
	return has_block(zone, order, list) ? take(list) : NULL;
}

static struct page *__rmqueue(struct zone *zone, unsigned int order, int own, unsigned int alloc_flags, ...)
{
	bool any = false;
	int list;

	for (list = 0; list < MIGRATE_PCPTYPES; list++)
		any |= has_block(zone, order, list);
#ifdef CONFIG_CMA
	any |= (alloc_flags & ALLOC_CMA) && has_block(zone, order, MIGRATE_CMA);
#endif
	if (!any || ((alloc_flags & ALLOC_NOFRAGMENT) && fallback_refused && !has_block(zone, order, own)))
		return NULL;
	return take(list_taken);
}

#define check_new_pages(page, order) false
#define get_pcppage_migratetype(page) ((page)->list)
#define __mod_zone_freepage_state(zone, pages, list) ((void)0)
#define zone_statistics(preferred_zone, zone, count) ((void)0)
