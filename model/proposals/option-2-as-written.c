/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   Option 2 as the mail's pseudo-code has it, the condition the other way round
 * Thread:  Re: [PATCH 1/2] mm: page_alloc: do not give all non-blocking requests reserve access
 * Author:  Johannes Weiner
 * Changes: whose watermark check counts free highatomic pages: everybody's but that of ALLOC_HIGHATOMIC, which is the
 *          opposite of what the sentence before the pseudo-code says. The free lists are as in option-2
 * Uses:    johannes-1of2, parts/unusable_free
 */
