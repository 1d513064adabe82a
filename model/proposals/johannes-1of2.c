/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   Not all non-blocking requests fall back to the highatomic reserve
 * Thread:  [PATCH 1/2] mm: page_alloc: do not give all non-blocking requests reserve access
 * Author:  Johannes Weiner
 * Changes: who may take from the highatomic list when all other lists failed: ALLOC_OOM, or ALLOC_NON_BLOCK together
 *          with ALLOC_MIN_RESERVE, in place of either ALLOC_OOM or ALLOC_NON_BLOCK
 * Uses:    parts/rmqueue_buddy
 */
