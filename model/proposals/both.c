/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   Both patches of the highatomic series
 * Thread:  [PATCH 1/2] and [PATCH 2/2] of the highatomic series
 * Author:  Johannes Weiner
 * Changes: what johannes-1of2 and johannes-2of2 change
 * Uses:    johannes-1of2, johannes-2of2
 */
