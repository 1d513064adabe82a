/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   Only highatomic requests count highatomic pages; order-0 atomic ones may still take them
 * Thread:  Re: [PATCH 1/2] mm: page_alloc: do not give all non-blocking requests reserve access
 * Author:  Johannes Weiner
 * Changes: whose watermark check counts free highatomic pages: that of ALLOC_HIGHATOMIC alone. The opportunistic
 *          fallback on the free lists is the one of johannes-1of2
 * Uses:    johannes-1of2, parts/unusable_free
 */
