/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   A zone keeps nothing from requests whose highest zone is empty (96a5c186efff)
 * Thread:  Revert "mm/page_alloc.c: don't show protection in zone's ->lowmem_reserve[] for empty zone"
 * Author:  Baoquan He; the thread takes it back
 * Changes: lowmem_reserve[] of a zone towards an empty upper zone: 0, in place of the share of all zones up to it
 * Uses:    parts/lowmem_reserve
 */
