/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the slow path asks of the rest of the kernel while it is walked (lower/graph.hpp): path_X() stands for X()
 * there and nowhere else. Each answers as widely as the real one may, whatever was answered before, since other
 * tasks run in between. event() marks what a property can speak of.
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

/* A zone may have a page for anybody or for nobody: it looks at counters and lists that change all the time. */
static struct page *path_get_page_from_freelist(gfp_t gfp, unsigned int order, int alloc_flags, const struct alloc_context *ac)
{
	event(FREELIST_TRY);
	return gfpcheck_any(bool, page_found) ? &some_page : NULL;
}

/* Reclaim may free nothing or something. How much is never asked: the slot is held to that. */
static unsigned long path_try_to_free_pages(struct zonelist *zonelist, int order, gfp_t gfp, nodemask_t *nodemask)
{
	event(DIRECT_RECLAIM);
	return gfpcheck_any(bool, zero_or_not_reclaimed);
}

/* It begins at SKIPPED and keeps the best result of any zone; a page may be captured while it runs. */
static enum compact_result path_try_to_compact_pages(gfp_t gfp, unsigned int order, unsigned int alloc_flags,
						     const struct alloc_context *ac, enum compact_priority prio, struct page **capture)
{
	unsigned int result = gfpcheck_any(unsigned int, compaction_result);

	event(DIRECT_COMPACTION);
	contract("compaction-result", "direct compaction returns a result from skipped to success", result >= COMPACT_SKIPPED && result <= COMPACT_SUCCESS);
	if (gfpcheck_any(bool, page_captured))
		*capture = &some_page;
	return result;
}

/* Both walk all zones and may find nothing to give back. */
static void path_drain_all_pages(struct zone *zone)
{
	event(DRAIN_ALL_PAGES);
}

static bool path_unreserve_highatomic_pageblock(const struct alloc_context *ac, bool force)
{
	event(UNRESERVE);
	return gfpcheck_any(bool, block_unreserved);
}

/* False where it finds no victim and is not in the middle of killing one. */
static bool path_out_of_memory(struct oom_control *oc)
{
	event(OOM);
	return gfpcheck_any(bool, victim_found);
}

/* The request to wake; whether a node's thread sleeps is not its business. */
static void path_wake_all_kswapds(unsigned int order, gfp_t gfp, const struct alloc_context *ac)
{
	event(WAKE_KSWAPD);
}

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

/* Another task holds the lock: it is killing for us. */
static int path_mutex_trylock(struct mutex *lock)
{
	return gfpcheck_any(bool, lock_taken);
}

static void path_mutex_unlock(struct mutex *lock)
{
}

/* Allowed nodes and zonelists may change between any two looks; only the answer of the second look matters. */
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

static bool path_cpusets_enabled(void)
{
	return gfpcheck_any(bool, cpusets_on);
}

static bool path_cpusets_insane_config(void)
{
	return gfpcheck_any(bool, cpusets_insane);
}

/* Forbids with the nodemask that is being replaced; MEMS_CHANGED, as the walk begins again without it. */
static int path_cpuset_nodemask_valid_mems_allowed(nodemask_t *nodemask)
{
	return gfpcheck_any(bool, nodemask_valid);
}

static bool path___cpuset_zone_allowed(struct zone *zone, gfp_t gfp)
{
	return gfpcheck_any(bool, zone_allowed);
}

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

/* What a walk asks of zones' numbers comes out either way: they change under it. */
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

static int path_fatal_signal_pending(struct task_struct *p)
{
	return gfpcheck_any(bool, killed);
}

static bool path_pm_suspended_storage(void)
{
	return gfpcheck_any(bool, storage_suspended);
}

/* The kswapd bit, and whether the zone wants fragmentation avoided. */
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

/* Fault injection and the group's limit: neither fails who must not fail. */
static bool path_should_fail_alloc_page(gfp_t gfp, unsigned int order)
{
	return !(gfp & __GFP_NOFAIL) && gfpcheck_any(bool, fault_injected);
}

static bool path_memcg_kmem_online(void)
{
	return gfpcheck_any(bool, kernel_memory_charged);
}

static int path___memcg_kmem_charge_page(struct page *page, gfp_t gfp, int order)
{
	return !(gfp & __GFP_NOFAIL) && gfpcheck_any(bool, over_limit);
}

/* The flag that they set for the time of reclaim is not asked for inside it: its answers are any already. */
static unsigned int path_memalloc_noreclaim_save(void)
{
	return 0;
}

static void path_memalloc_noreclaim_restore(unsigned int flags)
{
}

/* Statistics, lock checking and what happens to a page that has been found. */
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

static void path_might_alloc(gfp_t gfp)
{
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
	nodemask_t *nodemask = gfpcheck_any(nodemask_t *, nodemask);
	struct page *page;

	invariant("all-bits-allowed", "after boot and outside suspend gfp_allowed_mask lets every bit through",
		  gfp_allowed_mask == __GFP_BITS_MASK);
	page = allocate_pages(rq->gfp, rq->order, gfpcheck_any(int, nid), nodemask);
	if (page)
		event(PAGE);
	else
		event(NULL_PAGE);
}
