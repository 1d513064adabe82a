/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A zone, as far as decisions read it: counters, watermarks, the reserve against higher zones and how many free
 * blocks each list holds. Stands for pageblock-flags.h, too. Left out: nodes and zone lists, per-CPU lists, LRU
 * and compaction state, and everything that only says where memory lies.
 */

/* The largest block of the buddy lists. Without the option: what arm64's Kconfig gives it for a page size */
#if defined(CONFIG_ARCH_FORCE_MAX_ORDER)
#define MAX_PAGE_ORDER CONFIG_ARCH_FORCE_MAX_ORDER
#elif defined(CONFIG_ARM64_64K_PAGES)
#define MAX_PAGE_ORDER 13
#elif defined(CONFIG_ARM64_16K_PAGES)
#define MAX_PAGE_ORDER 11
#else
#define MAX_PAGE_ORDER 10
#endif
#define NR_PAGE_ORDERS (MAX_PAGE_ORDER + 1)
#define PAGE_ALLOC_COSTLY_ORDER 3	/* orders above it are costly */

/* Blocks of one migrate type: a huge page where there are any, and never more than the largest block */
#if defined(CONFIG_HUGETLB_PAGE)
#define PAGE_BLOCK_WANTED_ORDER HUGETLB_PAGE_ORDER
#elif defined(CONFIG_TRANSPARENT_HUGEPAGE)
#define PAGE_BLOCK_WANTED_ORDER HPAGE_PMD_ORDER
#else
#define PAGE_BLOCK_WANTED_ORDER MAX_PAGE_ORDER
#endif
#define pageblock_order (PAGE_BLOCK_WANTED_ORDER < MAX_PAGE_ORDER ? PAGE_BLOCK_WANTED_ORDER : MAX_PAGE_ORDER)
#define pageblock_nr_pages (1UL << pageblock_order)

enum migratetype {
	MIGRATE_UNMOVABLE,
	MIGRATE_MOVABLE,
	MIGRATE_RECLAIMABLE,
	MIGRATE_HIGHATOMIC,
	MIGRATE_PCPTYPES = MIGRATE_HIGHATOMIC,	/* types below have per-CPU lists and fall back to each other */
#ifdef CONFIG_CMA
	MIGRATE_CMA,
#endif
#ifdef CONFIG_MEMORY_ISOLATION
	MIGRATE_ISOLATE,
#endif
	MIGRATE_TYPES
};

/* Three bits of a pageblock's flags name its type. */
#define MIGRATETYPE_MASK 7UL
#define get_pageblock_migratetype(page) get_pfnblock_flags_mask((page), page_to_pfn(page), MIGRATETYPE_MASK)

enum zone_type {
#ifdef CONFIG_ZONE_DMA
	ZONE_DMA,
#endif
#ifdef CONFIG_ZONE_DMA32
	ZONE_DMA32,
#endif
	ZONE_NORMAL,
#ifdef CONFIG_HIGHMEM
	ZONE_HIGHMEM,
#endif
	ZONE_MOVABLE,
#ifdef CONFIG_ZONE_DEVICE
	ZONE_DEVICE,
#endif
	__MAX_NR_ZONES
};

enum zone_watermarks { WMARK_MIN, WMARK_LOW, WMARK_HIGH, WMARK_PROMO, NR_WMARK };

/* Only the free counters are read; the others keep their places. */
enum zone_stat_item {
	NR_FREE_PAGES,
	NR_ZONE_INACTIVE_ANON, NR_ZONE_LRU_BASE = NR_ZONE_INACTIVE_ANON, NR_ZONE_ACTIVE_ANON,
	NR_ZONE_INACTIVE_FILE, NR_ZONE_ACTIVE_FILE, NR_ZONE_UNEVICTABLE,
	NR_ZONE_WRITE_PENDING, NR_MLOCK, NR_BOUNCE,
#if IS_ENABLED(CONFIG_ZSMALLOC)
	NR_ZSPAGES,
#endif
	NR_FREE_CMA_PAGES,
#ifdef CONFIG_UNACCEPTED_MEMORY
	NR_UNACCEPTED,
#endif
	NR_VM_ZONE_STAT_ITEMS
};

enum zone_flags { ZONE_BOOSTED_WATERMARK, ZONE_RECLAIM_ACTIVE, ZONE_BELOW_HIGH };

struct free_area {
	struct list_head free_list[MIGRATE_TYPES];
	unsigned long nr_free;			/* blocks of this order, over all types */
};

struct zone {
	unsigned long flags;			/* 1 << enum zone_flags */
	spinlock_t lock;
	unsigned long present_pages;
	atomic_long_t managed_pages;
	atomic_long_t vm_stat[NR_VM_ZONE_STAT_ITEMS];
	struct free_area free_area[NR_PAGE_ORDERS];
	unsigned long nr_free_highatomic;	/* free pages on HIGHATOMIC lists */
	unsigned long nr_reserved_highatomic;	/* pages in HIGHATOMIC blocks, used or free */
	unsigned long watermark_boost;		/* pages on top of each mark */
	unsigned long _watermark[NR_WMARK];	/* pages, without the boost */
	long lowmem_reserve[MAX_NR_ZONES];	/* pages kept from requests that may use zone [j] */
	struct pglist_data *zone_pgdat;
};

struct pglist_data {
	struct zone node_zones[MAX_NR_ZONES];	/* those without memory, too */
};

extern struct pglist_data *first_online_pgdat(void);
extern struct pglist_data *next_online_pgdat(struct pglist_data *pgdat);

extern int page_group_by_mobility_disabled;

enum zone_type zone_idx(const struct zone *zone);	/* its place among the zones of its node */
struct zone *lower_zone(const struct zone *zone);	/* the one below in the same node */

/* May a block of this type merge with, and be taken over by, another? */
static inline bool migratetype_is_mergeable(int mt)
{
	return mt < MIGRATE_PCPTYPES;
}

static inline unsigned long zone_managed_pages(const struct zone *zone)
{
	return atomic_long_read(&zone->managed_pages);
}

static inline bool populated_zone(const struct zone *zone)
{
	return zone->present_pages != 0;
}

/* A mark as requests are held to it */
static inline unsigned long wmark_pages(const struct zone *zone, enum zone_watermarks w)
{
	return zone->watermark_boost + zone->_watermark[w];
}

#define GFPCHECK_MARK(name, w) \
	static inline unsigned long name(const struct zone *zone) { return wmark_pages(zone, w); }
GFPCHECK_MARK(min_wmark_pages, WMARK_MIN)
GFPCHECK_MARK(low_wmark_pages, WMARK_LOW)
GFPCHECK_MARK(high_wmark_pages, WMARK_HIGH)
GFPCHECK_MARK(promo_wmark_pages, WMARK_PROMO)
