/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   A helper says who may fall back to the highatomic reserve
 * Thread:  Re: [PATCH 1/2] mm: page_alloc: do not give all non-blocking requests reserve access
 * Author:  Matthew Wilcox
 * Changes: what johannes-1of2 changes, by a function of its own that takes the two claims one after the other
 * Uses:    parts/rmqueue_buddy
 */
