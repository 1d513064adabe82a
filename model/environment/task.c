/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The task that asks and the context it asks from. Stands for sched.h, preempt.h, oom.h and thread_info.h.
 * Inputs: which context, the task's flags, its scheduling class, whether the OOM killer has chosen it.
 */
struct task_struct {
	unsigned int flags;	/* PF_* */
	bool realtime;		/* SCHED_FIFO or SCHED_RR */
	bool deadline;		/* SCHED_DEADLINE */
	bool oom_victim;
	bool memdie;		/* TIF_MEMDIE */
};
static struct task_struct task;

enum gfpcheck_context { CONTEXT_TASK, CONTEXT_TASK_BH_OFF, CONTEXT_SOFTIRQ, CONTEXT_HARDIRQ };
static unsigned int context;

enum { TIF_MEMDIE };

static bool in_task(void)
{
	return context == CONTEXT_TASK || context == CONTEXT_TASK_BH_OFF;
}

static bool in_interrupt(void)
{
	return context != CONTEXT_TASK;
}

static bool in_serving_softirq(void)
{
	return context == CONTEXT_SOFTIRQ;
}

/* Where a decision asks this (6.1), the question is one of priority, and a deadline task stands above them all. */
static bool rt_task(struct task_struct *p)
{
	return p->realtime || p->deadline;
}

static bool rt_or_dl_task(struct task_struct *p)
{
	return p->realtime || p->deadline;
}

static bool tsk_is_oom_victim(struct task_struct *p)
{
	return p->oom_victim;
}

static bool test_thread_flag(int flag)
{
	return current->memdie;
}
