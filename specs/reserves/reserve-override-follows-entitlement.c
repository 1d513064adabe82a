/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:  The emergency reserves are open to exactly those who are entitled to them
 * Kind:   safety
 * Source: include/linux/gfp_types.h (__GFP_MEMALLOC, __GFP_NOMEMALLOC); include/linux/sched.h (PF_MEMALLOC);
 *         cd04ae1e2dc8 (OOM victims get a part of the reserves)
 * Expect: proved on 6.1, 6.12, v7
 *
 * All of them: a mask with __GFP_MEMALLOC anywhere; a PF_MEMALLOC task in process context with bottom halves on, or in
 * a softirq that it serves. A part of them: an OOM victim in process context, without an MMU only the one that was
 * marked. A task's rights are not lent to an interrupt that happens to run on top of it. __GFP_NOMEMALLOC renounces.
 */
property(reserve_override_follows_entitlement)
{
	struct request *rq = any_request();
	unsigned int reserve = reserve_flags(rq->gfp);
	bool renounced = rq->gfp & __GFP_NOMEMALLOC;
	bool process = context == CONTEXT_TASK;
	bool reclaiming = (task.flags & PF_MEMALLOC) && (process || context == CONTEXT_SOFTIRQ);
	bool all = !renounced && ((rq->gfp & __GFP_MEMALLOC) || reclaiming);
	bool part = !renounced && !all && process && task.oom_victim && (IS_ENABLED(CONFIG_MMU) || task.memdie);

	show(after, "reserve flags", "alloc_flags", reserve);
	if (all)
		assert(reserve == ALLOC_NO_WATERMARKS);
	else if (part)
		assert(reserve == ALLOC_OOM);
	else
		assert(reserve == 0);
}
