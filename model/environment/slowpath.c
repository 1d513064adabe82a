/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the slow path asks of the rest of the kernel while it is walked (lower/graph.hpp): path_X() stands for X()
 * there and nowhere else; X() inside it is the tree's own. Each answers as widely as the real one may, whatever was
 * answered before, since other tasks run in between: that is what a proof rests on. What `possible` rests on is that
 * each answer can be had, and each one after any others: a comment says what an answer stands for, and "Not all:"
 * names combinations that no machine gives.
 *
 * Events that a property can speak of:
 *   FREELIST_TRY DIRECT_COMPACTION DIRECT_RECLAIM NODE_RECLAIM MEMCG_RECLAIM UNRESERVE DRAIN_ALL_PAGES OOM WARN
 *   ASK_KSWAPD      the request goes through its zones to wake their nodes' kswapd
 *   WAKE_KSWAPD     a node's kswapd is told of the request: it is awake or will be woken, if anything is left to do
 *   WAKE_KCOMPACTD  a node's kcompactd is told, as kswapd has nothing to do or gives no hope
 *   SLEEP           the task may give up the CPU of its own accord here
 *   MEMS_CHANGED    allowed nodes or the zone lists have changed: the walk begins again
 *   PAGE NULL_PAGE  what the caller gets
 */
static struct zoneref maybe_zoneref;	/* the end of a list has no zone */
static struct zonelist some_zonelist;
static struct zone some_zone;
static struct page some_page;

/* oom.h: the question to the OOM killer, and who may ask it */
struct mutex { int gfpcheck_held; };
static struct mutex oom_lock;
struct oom_control {
	gfp_t gfp_mask;
	int order;
	nodemask_t *nodemask;
	struct zonelist *zonelist;
	struct mem_cgroup *memcg;
};
static nodemask_t cpuset_current_mems_allowed;	/* only its address is asked for */

/*
 * A page: some zone passes the marks that the flags ask for and has a block, also where another zone had none a
 * moment ago. NULL: no zone of the list, of the cpuset, above its mark; or another task took the block first.
 * On the way a zone below its mark may be reclaimed from, where vm.zone_reclaim_mode says so and the request may
 * wait. Not all: with ALLOC_NO_WATERMARKS an empty machine alone gives NULL.
 */
static struct page *path_get_page_from_freelist(gfp_t gfp, unsigned int order, int alloc_flags, const struct alloc_context *ac)
{
	event(FREELIST_TRY);
#ifdef CONFIG_NUMA
	if (gfpflags_allow_blocking(gfp) && !(task.flags & PF_MEMALLOC) && !(alloc_flags & ALLOC_NO_WATERMARKS) &&
	    gfpcheck_any(bool, node_reclaimed)) {
		event(NODE_RECLAIM);
		event(SLEEP);
	}
#endif
	return gfpcheck_any(bool, page_found) ? &some_page : NULL;
}

/*
 * Some: pages were freed, or given back by others meanwhile. None: all is mapped, dirty, locked, or there is nothing.
 * How many is never asked: the slot is held to that. Any answer may follow any other.
 */
static unsigned long path_try_to_free_pages(struct zonelist *zonelist, int order, gfp_t gfp, nodemask_t *nodemask)
{
	event(DIRECT_RECLAIM);
	event(SLEEP);
	return gfpcheck_any(bool, zero_or_not_reclaimed);
}

/* In one node with its promise. Deferral is for all but the highest effort. */
static unsigned int any_compact_result(enum compact_priority prio)
{
	unsigned int result = gfpcheck_any(unsigned int, compaction_result);

	contract("compaction-result", "direct compaction returns a result from skipped to success, and deferred only below its highest priority",
		 result >= COMPACT_SKIPPED && result <= COMPACT_SUCCESS &&
		 (result != COMPACT_DEFERRED || prio > MIN_COMPACT_PRIORITY));
	return result;
}

/*
 * It begins at SKIPPED and keeps the best result of any zone. Without I/O it does nothing. A page that is freed
 * while it runs may be captured for the request, which makes it a success. Not all: CONTINUE and NO_SUITABLE_PAGE are results
 * of its parts that it hardly hands on.
 */
static enum compact_result path_try_to_compact_pages(gfp_t gfp, unsigned int order, unsigned int alloc_flags,
						     const struct alloc_context *ac, enum compact_priority prio, struct page **capture)
{
	unsigned int result;

	if (!gfp_compaction_allowed(gfp))
		return COMPACT_SKIPPED;
	event(DIRECT_COMPACTION);
	event(SLEEP);
	result = any_compact_result(prio);
	if (result == COMPACT_SUCCESS && gfpcheck_any(bool, page_captured))
		*capture = &some_page;
	return result;
}

/* Does not wait for another task that drains all zones, and takes no lock that sleeps (but on PREEMPT_RT). */
static void path_drain_all_pages(struct zone *zone)
{
	event(DRAIN_ALL_PAGES);
}

/* Whether a zone of the list has a reserved block with a free page, beyond its last one unless forced. All. */
static bool path_unreserve_highatomic_pageblock(const struct alloc_context *ac, bool force)
{
	event(UNRESERVE);
	return gfpcheck_any(bool, block_unreserved);
}

/*
 * True: a victim was killed, may already be dying, or a notifier gave memory back. False: the OOM killer is disabled
 * (suspend). Not all: while it is disabled it stays so for longer than one look.
 */
static bool path_out_of_memory(struct oom_control *oc)
{
	event(OOM);
	event(SLEEP);
	return gfpcheck_any(bool, victim_found);
}

/*
 * Who is a victim, is dying, or has another priority is decided by others at any time. Nobody stops being a victim
 * inside an allocation. All: a victim without TIF_MEMDIE is another thread of the one that was chosen, and for a
 * moment TIF_MEMDIE comes first.
 */
static bool path_tsk_is_oom_victim(struct task_struct *p)
{
	if (gfpcheck_any(bool, becomes_victim))
		p->oom_victim = true;
	return p->oom_victim;
}

static bool path_test_thread_flag(int flag)
{
	if (gfpcheck_any(bool, gets_memdie))
		current->memdie = true;
	return current->memdie;
}

/* A kill is asked for at one place, after which only its answer counts: who is dying is not remembered. */
static int path_fatal_signal_pending(struct task_struct *p)
{
	return gfpcheck_any(bool, killed);
}

/* sched_setscheduler() from elsewhere, or priority inheritance. All. */
static bool path_rt_task(struct task_struct *p)
{
	return gfpcheck_any(bool, real_time_now);
}

static bool path_rt_or_dl_task(struct task_struct *p)
{
	return gfpcheck_any(bool, real_time_now);
}

/*
 * wake_all_kswapds() and wakeup_kswapd() are the tree's own, but for what they ask. All, but: the zones of one list
 * have few nodes.
 */
static void path_wake_all_kswapds(unsigned int order, gfp_t gfp, const struct alloc_context *ac)
{
	event(ASK_KSWAPD);
	wake_all_kswapds(order, gfp, ac);
}

/* By now the node knows the order and the zone. A kswapd that does not wait is at work and will see them. */
static int path_waitqueue_active(void *queue)
{
	event(WAKE_KSWAPD);
	return gfpcheck_any(bool, kswapd_waits);
}

static bool path_pgdat_balanced(pg_data_t *pgdat, int order, int highest_zoneidx)
{
	return gfpcheck_any(bool, node_balanced);
}

static bool path_pgdat_watermark_boosted(pg_data_t *pgdat, int highest_zoneidx)
{
	return gfpcheck_any(bool, node_boosted);
}

static void path_wake_up_interruptible(void *queue)
{
}

/* It has work above order 0 alone. */
static void path_wakeup_kcompactd(pg_data_t *pgdat, int order, int highest_zoneidx)
{
	if (order)
		event(WAKE_KCOMPACTD);
}

/* Gives up the CPU where somebody waits for it (but in a preemptible kernel, which needs no such places). */
static int path_cond_resched(void)
{
	event(SLEEP);
	return 0;
}

static long path_schedule_timeout_uninterruptible(long timeout)
{
	event(SLEEP);
	return 0;
}

static void path_warn_alloc(gfp_t gfp, nodemask_t *nodemask, const char *format, ...)
{
	event(WARN);
}

/* False: another task holds the lock: it is killing for us. All. */
static int path_mutex_trylock(struct mutex *lock)
{
	return gfpcheck_any(bool, lock_taken);
}

static void path_mutex_unlock(struct mutex *lock)
{
}

/*
 * Allowed nodes (cpusets) and zone lists (memory hotplug) may change between any two looks; only the answer of the
 * second look matters. All, as often as an administrator likes.
 */
static unsigned int path_read_mems_allowed_begin(void)
{
	return 0;
}

static bool path_read_mems_allowed_retry(unsigned int cookie)
{
	if (gfpcheck_any(bool, mems_changed)) {
		event(MEMS_CHANGED);
		return true;
	}
	return false;
}

static unsigned int path_zonelist_iter_begin(void)
{
	return 0;
}

static unsigned int path_check_retry_zonelist(unsigned int cookie)
{
	if (gfpcheck_any(bool, zonelists_changed)) {
		event(MEMS_CHANGED);
		return 1;
	}
	return 0;
}

/* Whether any cpuset beyond the root exists; a static key that can change at any time. All. */
static bool path_cpusets_enabled(void)
{
	return gfpcheck_any(bool, cpusets_on);
}

static bool path_cpusets_insane_config(void)
{
	return gfpcheck_any(bool, cpusets_insane);
}

/* False: the request's nodes have all been taken from its cpuset. The walk goes on without them: at most once. All. */
static int path_cpuset_nodemask_valid_mems_allowed(nodemask_t *nodemask)
{
	return gfpcheck_any(bool, nodemask_valid);
}

static bool path_cpuset_zone_allowed(struct zone *zone, gfp_t gfp)
{
	return gfpcheck_any(bool, zone_allowed);
}

static bool path___cpuset_zone_allowed(struct zone *zone, gfp_t gfp)
{
	return gfpcheck_any(bool, zone_allowed);
}

/* The list's next zone, if it has one. Not all: a list without a nodemask loses its last zone by hotplug alone. */
static struct zoneref *path_first_zones_zonelist(struct zonelist *zonelist, unsigned int highest, nodemask_t *nodes)
{
	return &maybe_zoneref;
}

static struct zoneref *path_next_zones_zonelist(struct zoneref *z, unsigned int highest, nodemask_t *nodes)
{
	return &maybe_zoneref;
}

static struct zonelist *path_node_zonelist(int nid, gfp_t gfp)
{
	return &some_zonelist;
}

static struct zone *path_page_zone(struct page *page)
{
	return &some_zone;
}

/*
 * What a walk asks of zones' numbers comes out either way: they change under it. Not all: a watermark is hardly met by
 * what is free and not at once by what could be reclaimed besides.
 */
static bool path___zone_watermark_ok(struct zone *zone, unsigned int order, unsigned long mark, int highest,
				     unsigned int alloc_flags, long free_pages)
{
	return gfpcheck_any(bool, above_mark);
}

static unsigned long path_zone_reclaimable_pages(struct zone *zone)
{
	return gfpcheck_any(unsigned long, reclaimable);
}

static unsigned long path_zone_page_state_snapshot(struct zone *zone, int item)
{
	return gfpcheck_any(unsigned long, zone_state);
}

static bool path_compaction_zonelist_suitable(struct alloc_context *ac, int order, int alloc_flags)
{
	return gfpcheck_any(bool, compaction_suitable);
}

/* A suspended machine's storage is gone for longer than one look. */
static bool path_pm_suspended_storage(void)
{
	return gfpcheck_any(bool, storage_suspended);
}

/* The kswapd bit, and whether the zone wants fragmentation avoided. Not all: it is a matter of the zone's place. */
static unsigned int path_alloc_flags_nofragment(struct zone *zone, gfp_t gfp)
{
	unsigned int flags = gfp & __GFP_KSWAPD_RECLAIM;

	if (gfpcheck_any(bool, avoid_fragments))
		flags |= ALLOC_NOFRAGMENT;
	return flags;
}

/* Scopes of the task take bits away: no I/O takes the file system too, pinning takes movability. */
static gfp_t path_current_gfp_context(gfp_t gfp)
{
	if (task.flags & PF_MEMALLOC_NOIO)
		gfp &= ~(__GFP_IO | __GFP_FS);
	else if (task.flags & PF_MEMALLOC_NOFS)
		gfp &= ~__GFP_FS;
	if (task.flags & PF_MEMALLOC_PIN)
		gfp &= ~__GFP_MOVABLE;
	return gfp;
}

/*
 * Fault injection and the group's limit: neither fails who must not fail. Over its limit the group is reclaimed from
 * if the request may wait. All.
 */
static bool path_should_fail_alloc_page(gfp_t gfp, unsigned int order)
{
	return !(gfp & __GFP_NOFAIL) && gfpcheck_any(bool, fault_injected);
}

static bool path_memcg_kmem_online(void)
{
	return gfpcheck_any(bool, kernel_memory_charged);
}

static bool path_memcg_kmem_enabled(void)	/* 6.1 */
{
	return gfpcheck_any(bool, kernel_memory_charged);
}

static int path___memcg_kmem_charge_page(struct page *page, gfp_t gfp, int order)
{
	if (gfpflags_allow_blocking(gfp) && gfpcheck_any(bool, group_reclaimed)) {
		event(MEMCG_RECLAIM);
		event(SLEEP);
	}
	return !(gfp & __GFP_NOFAIL) && gfpcheck_any(bool, over_limit);
}

/* The task is marked while it reclaims or compacts, and has its own mark back afterwards. */
static unsigned int path_memalloc_noreclaim_save(void)
{
	unsigned int before = task.flags & PF_MEMALLOC;

	task.flags |= PF_MEMALLOC;
	return before;
}

static void path_memalloc_noreclaim_restore(unsigned int before)
{
	task.flags = (task.flags & ~PF_MEMALLOC) | before;
}

/* Statistics, lock checking, tracing and what happens to a page that has been found. */
static void path_trace_mm_vmscan_wakeup_kswapd(int nid, int zid, int order, gfp_t gfp)
{
}

static void path_trace_reclaim_retry_zone(struct zoneref *z, int order, unsigned long reclaimable, unsigned long available,
					  unsigned long min_wmark, int no_progress_loops, bool wmark_check)
{
}

static void path_trace_compact_retry(int order, enum compact_priority priority, enum compact_result result, int retries,
				     int max_retries, bool again)
{
}

static void path_trace_mm_page_alloc(struct page *page, unsigned int order, gfp_t gfp, int migratetype)
{
}

static void path_kmsan_alloc_page(struct page *page, unsigned int order, gfp_t gfp)
{
}

static void path_psi_memstall_enter(unsigned long *flags)
{
}

static void path_psi_memstall_leave(unsigned long *flags)
{
}

static void path_delayacct_compact_start(void)
{
}

static void path_delayacct_compact_end(void)
{
}

static void path_cpuset_memory_pressure_bump(void)
{
}

static void path_fs_reclaim_acquire(gfp_t gfp)
{
}

static void path_fs_reclaim_release(gfp_t gfp)
{
}

/* Ends in might_sleep(), which gives up the CPU like cond_resched(). */
static void path_might_alloc(gfp_t gfp)
{
	if (gfpflags_allow_blocking(gfp))
		event(SLEEP);
}

static void path_prep_new_page(struct page *page, unsigned int order, gfp_t gfp, unsigned int alloc_flags)
{
}

static void path_compaction_defer_reset(struct zone *zone, int order, bool success)
{
}

static void path___free_pages(struct page *page, unsigned int order)
{
}

/* One allocation of the running system, from its entry to a page or NULL. */
static void gfpcheck_walk_allocate(void)
{
	struct request *rq = any_request();
	nodemask_t *nodemask = gfpcheck_any(bool, with_nodemask) ? gfpcheck_new(nodemask_t, nodemask) : NULL;
	int mobility = page_group_by_mobility_disabled;	/* read here: it keeps its value during the run */
	struct page *page;

	invariant("all-bits-allowed", "after boot and outside suspend gfp_allowed_mask lets every bit through",
		  gfp_allowed_mask == __GFP_BITS_MASK);
	ledger("own-allocations", "what reclaim, compaction and the OOM killer allocate for themselves is no part of the walk");
	ledger("sleep-is-voluntary", "SLEEP marks where the task gives up the CPU itself: not preemption, nor locks that sleep on PREEMPT_RT");
	page = allocate_pages(rq->gfp, rq->order, gfpcheck_any(int, nid), nodemask);
	if (page)
		event(PAGE);
	else
		event(NULL_PAGE);
}
