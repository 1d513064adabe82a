/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Title:   A zone keeps its protection from requests whose highest zone is empty
 * Thread:  Revert "mm/page_alloc.c: don't show protection in zone's ->lowmem_reserve[] for empty zone"
 * Author:  Gabriel Krisman Bertazi
 * Changes: lowmem_reserve[] of a zone towards an empty upper zone: the share of all zones up to it, in place of 0
 * Uses:    parts/lowmem_reserve
 */
