/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   Every kind of reserve access may fall back to the highatomic reserve
 * Thread:  Re: [PATCH 1/2] mm: page_alloc: do not give all non-blocking requests reserve access
 * Author:  Johannes Weiner
 * Changes: who may take from the highatomic list when all other lists failed: any flag of ALLOC_RESERVES, and
 *          ALLOC_NO_WATERMARKS, so that whose check counts free highatomic pages may take them
 * Uses:    parts/rmqueue_buddy
 */
