/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   Being unable to block is no claim on reserves
 * Thread:  [PATCH 2/2] mm: page_alloc: remove ALLOC_NON_BLOCK from ALLOC_RESERVES
 * Author:  Johannes Weiner
 * Changes: whose watermark check counts free highatomic pages: not that of ALLOC_NON_BLOCK alone
 */
