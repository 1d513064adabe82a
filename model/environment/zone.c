/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Contracts for reading a zone's numbers. Stands for vmstat.h, atomic.h and list.h.
 */
static long atomic_long_read(atomic_long_t *v)
{
	return v->counter;
}

static int atomic_read(atomic_t *v)
{
	return v->counter;
}

static unsigned long zone_page_state(struct zone *zone, enum zone_stat_item item)
{
	long pages = zone->vm_stat[item].counter;

	ledger("single-read", "a zone's counters are read at one instant, with no per-CPU drift and no race");
#ifdef CONFIG_SMP
	return pages < 0 ? 0 : pages;
#else
	return pages;
#endif
}

static int list_empty(struct list_head *head)
{
	return head->gfpcheck_entries == 0;
}
